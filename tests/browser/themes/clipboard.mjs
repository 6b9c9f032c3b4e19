// Copy and paste by the browser's own events, alone and in another site's frame.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { scenario_path } from "../command_line.mjs";
import {
    click, drawn, select_words, state, status_of, table_complete, text_of, until,
} from "../page.mjs";
import { test } from "../test.mjs";

/** The system's clipboard, by way of another page's plain text box. */
async function open_box(stage, page) {
    const box = await page.context().newPage();
    await box.goto(`${stage.sites.others}plain`);
    const use = async (keys) => {
        await box.bringToFront();
        await box.focus("#box");
        await box.keyboard.press("Control+a");
        await box.keyboard.press(keys);
        const value = await box.inputValue("#box");
        await page.bringToFront();
        return value;
    };
    return {
        read: () => use("Control+v"),
        async write(text) {
            await box.evaluate((value) => { document.getElementById("box").value = value; }, text);
            await use("Control+c");
        },
    };
}

async function around(stage, above = 0) {
    const page = await stage.visit(
        `${stage.sites.others}around?above=${above}#${encodeURIComponent(stage.sites.page)}`);
    const frame = await until("the frame is there",
        () => page.frames().find((each) => each.url().startsWith(stage.sites.page)));
    await table_complete(frame);
    return { page, frame };
}

const lines = (begin, size) => {
    let text = begin;
    for (let i = 0; text.length < size; ++i) text += `# line ${i}: „naïve“ 日本語 👍 — ½ €\n`;
    return text;
};

async function copies_and_pastes(stage, page, view) {
    const clipboard = await open_box(stage, page);
    const original = await text_of(view);
    await view.locator("#field").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    assert.equal(await clipboard.read(), original);

    const other = readFileSync(scenario_path("acknowledge-first"), "utf8")
        .replace(/^title .*/m, "title  Zuerst bestätigen: 先に確認 👍");
    await clipboard.write(other);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    assert.equal(await text_of(view), other);
    await table_complete(view);
    assert.equal(await view.title(), "Zuerst bestätigen: 先に確認 👍 · Ackpoint");

    const { words } = await select_words(view, "validate 2ms");
    await page.keyboard.press("Control+x");
    assert.equal(await clipboard.read(), words);
    await page.keyboard.press("Control+z");
    assert.equal(await text_of(view), other);
    await page.keyboard.press("Control+z");
    assert.equal(await text_of(view), original);
}

test("clipboard: copy, cut and paste reach the system", async (stage) => {
    const page = await stage.open();
    await copies_and_pastes(stage, page, page);
});

test("clipboard: they do in another site's frame without permissions", async (stage) => {
    const { page, frame } = await around(stage);
    await copies_and_pastes(stage, page, frame);
});

test("clipboard: 100 KB are taken, and told to be too long to run", async (stage) => {
    const page = await stage.open();
    const original = await text_of(page);
    const clipboard = await open_box(stage, page);
    const long = lines(original, 100 * 1024);
    await clipboard.write(long);
    await page.locator("#field").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    await until("the text is there", async () => (await text_of(page)) === long);
    await until("a sentence", async () => /65,?536/.test((await state(page)).diagnostic));
    await page.keyboard.press("Control+z");
    assert.equal(await text_of(page), original);
    await table_complete(page);
    // What fits runs.
    const fitting = lines(original, 30 * 1024);
    await clipboard.write(fitting);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    assert.equal(await text_of(page), fitting);
    await table_complete(page);
});

test("clipboard: the link is copied though the frame may not write", async (stage) => {
    // The refusal itself is what the browser reports.
    stage.allow(/permissions policy|Clipboard API has been blocked/i);
    const { page, frame } = await around(stage);
    const clipboard = await open_box(stage, page);
    await clipboard.write("nothing yet");
    await click(frame, "copy link");
    await until("it says so", async () => /Link copied/.test(await status_of(frame)));
    assert.equal(await clipboard.read(), `${stage.sites.page}#s=default`);
});

test("clipboard: copied by no means, the link stands in a box to copy by hand", async (stage) => {
    const page = await stage.open({
        script: () => {
            Object.defineProperty(navigator, "clipboard", { value: undefined });
            document.execCommand = () => false;
        },
    });
    await click(page, "copy link");
    const box = page.locator("#copy-text");
    await box.waitFor();
    assert.equal(await box.inputValue(), `${stage.sites.page}#s=default`);
    await page.locator("#copy-close").click();
    await box.waitFor({ state: "hidden" });
});

test("clipboard: focusing the text never scrolls the page around it", async (stage) => {
    const { page, frame } = await around(stage, 500);
    const scrolled = () => page.evaluate(() => scrollY);
    assert.equal(await scrolled(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
    await page.evaluate(() => scrollTo(0, 450));
    const box = await page.locator("iframe").boundingBox();
    const field = await frame.evaluate(() => {
        const { x, y } = document.getElementById("field").getBoundingClientRect();
        return { x, y };
    });
    await page.mouse.click(box.x + field.x + 40, box.y + field.y + 20);
    await page.keyboard.type("# ");
    await drawn(frame);
    assert.ok((await text_of(frame)).includes("# "));
    await page.keyboard.press("Escape");
    await drawn(frame);
    assert.equal(await scrolled(), 450);
});
