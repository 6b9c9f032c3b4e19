// Where nothing can be drawn, or nothing computed, there is still something to read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { scenario_path, table_of_file } from "../command_line.mjs";
import { document_table, state, status_of, table_complete, text_of, until } from "../page.mjs";
import { test } from "../test.mjs";
import { assert_same_table } from "./tables.mjs";

const no_webgl = () => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return /webgl/.test(kind) ? null : original.call(this, kind, ...rest);
    };
};

test("without WebGL: text, table and explanation are in sight, and work", async (stage) => {
    const page = await stage.open({ script: no_webgl });
    await page.getByText("offers no WebGL 2").waitFor();
    const words = await page.evaluate(() => document.body.innerText);
    assert.match(words, /Crash table/);
    assert.match(words, /Why: /);
    assert_same_table(await document_table(page), await table_of_file(scenario_path("default")));
    assert.equal(await text_of(page), readFileSync(scenario_path("default"), "utf8"));
    await page.locator("#field").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("nonsense ");
    await page.getByText(/^line 1: /).first().waitFor();
    await page.keyboard.press("Control+z");
    await table_complete(page);
    await page.locator("#crash-table button:enabled").last().click();
    await until("the cell is chosen", () => page.evaluate(() => {
        const buttons = document.querySelectorAll("#crash-table button:enabled");
        return buttons[buttons.length - 1].ariaPressed === "true";
    }));
    await page.getByRole("button", { name: "Copy link" }).click();
    await until("the link is copied or offered", async () =>
        /Link copied/.test(await status_of(page)) || page.locator("#copy-text").isVisible());
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("acknowledge-first");
    await until("it is loaded", async () => (await state(page)).scenario === "acknowledge-first");
    await table_complete(page);
    await stage.photograph("without-webgl");
});

test("without WebAssembly: the page says what it is and what it lacks", async (stage) => {
    stage.allow(/WebAssembly|no native wasm support/);
    const script = () => { delete window.WebAssembly; };
    const page = await stage.visit(stage.sites.page, { script });
    await page.getByText("It needs WebAssembly").waitFor();
    const words = await page.evaluate(() => document.body.innerText);
    assert.match(words, /Where may a message handler tell its source/);
    assert.match(words, /could not start/);
    await stage.photograph("without-webassembly");
});

test("without JavaScript: the page says what it is and what it needs", async (stage) => {
    const page = await stage.visit(stage.sites.page, { javaScriptEnabled: false });
    const words = page.locator("noscript");
    assert.ok(await words.isVisible());
    assert.match(await words.innerText(), /needs JavaScript and WebAssembly/);
    assert.ok(await page.getByText("Where may a message handler").isVisible());
});

test("without a type for WebAssembly from the server it starts all the same", async (stage) => {
    stage.allow(/application\/wasm|Incorrect response MIME type|falling back to ArrayBuffer/);
    const page = await stage.visit("about:blank");
    await page.route("**/*.wasm", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, contentType: "application/octet-stream" });
    });
    await page.goto(stage.sites.page);
    await table_complete(page);
});

test("without the WebAssembly file the page says that it could not start", async (stage) => {
    stage.allow(/wasm|Aborted|ERR_FAILED|fetch/i);
    const page = await stage.visit("about:blank");
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(stage.sites.page);
    await page.getByText("could not start").waitFor();
});
