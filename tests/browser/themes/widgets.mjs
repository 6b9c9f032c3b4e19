// What is drawn can be used: each widget is found by its label and clicked where it is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { scenario_path } from "../command_line.mjs";
import {
    choose, click, document_table, drawn, item, items, state, status_of, table_complete, text_of,
    until,
} from "../page.mjs";
import { pixels_like, read_png } from "../png.mjs";
import { test } from "../test.mjs";

test("widgets: a cell of the drawn table is selected and explained", async (stage) => {
    const page = await stage.open_shared();
    const { columns, rows } = (await state(page)).table;
    const wanted = (cell) => cell.label === "duplicate" && !cell.selected;
    const row = rows.find((each) => each.cells.some(wanted));
    const index = row.cells.findIndex(wanted);
    await click(page, `cell ${columns[index].strategy} / ${row.key || "no fault"}`);
    await until("it is explained", async () =>
        (await state(page)).why.where === `${columns[index].strategy} · ${row.title}`);
    const seen = await state(page);
    assert.equal(seen.why.label, "duplicate");
    assert.ok(seen.time.steps > 5);
});

test("widgets: step buttons walk through the run and stop at its ends", async (stage) => {
    const page = await stage.open_shared();
    const step = async () => (await state(page)).time.step;
    await click(page, "step first");
    assert.equal(await step(), 1);
    await click(page, "step back");
    assert.equal(await step(), 1);
    await click(page, "step forward");
    assert.equal(await step(), 2);
    await click(page, "step forward");
    await click(page, "step back");
    assert.equal(await step(), 2);
    await click(page, "step last");
    const { steps } = (await state(page)).time;
    assert.equal(await step(), steps);
    await click(page, "step forward");
    assert.equal(await step(), steps);
});

test("widgets: a sentence moves the cursor to its event", async (stage) => {
    const page = await stage.open_shared();
    const sentences = (await state(page)).why.sentences;
    assert.ok(sentences.length > 1);
    await click(page, "sentence 1");
    const seen = await state(page);
    assert.equal(seen.time.event, sentences[0].event);
    assert.ok(seen.why.sentences[0].current);
});

test("widgets: a strategy is left out and taken in again", async (stage) => {
    const page = await stage.open_shared();
    const names = async () => (await document_table(page)).columns;
    const all = await names();
    await click(page, "strategies");
    const { strategy } = (await state(page)).table.columns[1];
    await click(page, `strategy ${strategy}`);
    await until("a column less", async () => (await names()).length === all.length - 1);
    await table_complete(page);
    assert.deepEqual(await names(), all.filter((_, index) => index !== 1));
    await click(page, `strategy ${strategy}`);
    await until("it is back", async () => (await names()).length === all.length);
    await table_complete(page);
    assert.deepEqual(await names(), all);
});

test("widgets: the last strategy stays", async (stage) => {
    const page = await stage.open_shared();
    const { choices } = (await state(page)).table;
    for (const { name } of choices) await choose(page, "strategy", name);
    await table_complete(page);
    assert.equal((await document_table(page)).columns.length, 1);
});

test("widgets: a scenario of the gallery is loaded", async (stage) => {
    const page = await stage.open_shared();
    await click(page, "scenario");
    await click(page, "scenario acknowledge-first");
    await table_complete(page);
    assert.equal((await state(page)).scenario, "acknowledge-first");
    assert.equal(await text_of(page), readFileSync(scenario_path("acknowledge-first"), "utf8"));
    const open = (await items(page)).some(({ label }) => label === "scenario default");
    assert.ok(!open, "the list stays open");
});

async function ground_colour(page) {
    const { x } = await item(page, "theme");
    const clip = { x: x - 8, y: 2, width: 4, height: 4 };
    const picture = read_png(await page.screenshot({ clip }));
    return [...picture.pixels.slice(0, 3)];
}

test("widgets: the colours are the system's until the reader chooses", async (stage) => {
    const page = await stage.open({ colorScheme: "dark" });
    const dark = await ground_colour(page);
    assert.ok(Math.max(...dark) < 80, `dark: ${dark}`);
    await page.emulateMedia({ colorScheme: "light" });
    await until("light", async () => Math.min(...await ground_colour(page)) > 200);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
    await click(page, "theme");
    assert.equal((await state(page)).theme, "dark");
    await page.mouse.move(4, 400);
    await until("dark again", async () => Math.max(...await ground_colour(page)) < 80);
    await click(page, "theme");
    assert.equal((await state(page)).themeChoice, "system");
});

test("widgets: tidy writes the canonical text, and undo takes it back", async (stage) => {
    const page = await stage.open_shared();
    const tidy = await text_of(page);
    const rough = tidy.replace(/commit +3ms/, "commit                 3ms");
    await page.evaluate((text) => window.ackpoint.setText(text), rough);
    await table_complete(page);
    await click(page, "tidy");
    assert.equal(await text_of(page), tidy);
    await click(page, "undo");
    assert.equal(await text_of(page), rough);
});

test("widgets: the list of scenarios is not covered by the text", async (stage) => {
    const page = await stage.open_shared();
    await click(page, "scenario");
    const { x, y, width, height } = await item(page, "scenario poison-message");
    const under = await page.evaluate(([left, top]) => document.elementFromPoint(left, top).id,
                                      [x + width / 2, y + height / 2]);
    assert.equal(under, "canvas");
    await page.mouse.move(x + 40, y + height / 2);
    await click(page, "scenario poison-message");
    await table_complete(page);
    assert.equal((await state(page)).scenario, "poison-message");
    assert.ok(!/Not run/.test(await status_of(page)));
});

test("widgets: a lit line under the pointer marks its rows", async (stage) => {
    const page = await stage.open_shared();
    const { rows } = (await state(page)).table;
    const row = rows.find((each) => each.line > 0);
    const field = await page.locator("#field").boundingBox();
    const title = await item(page, `row ${row.key}`);
    const clip = {
        x: title.x + title.width - 12, y: title.y + 4, width: 8, height: title.height - 8,
    };
    await page.mouse.move(field.x + 30, field.y + field.height - 6);
    await drawn(page);
    const before = read_png(await page.screenshot({ clip }));
    const scrolled = await page.evaluate(() => document.getElementById("field").scrollTop);
    const y = field.y + 4 + (row.line - 0.5) * 22 - scrolled;
    await page.mouse.move(field.x + 30, y, { steps: 2 });
    await until("the row lights up", async () => {
        const now = read_png(await page.screenshot({ clip }));
        return pixels_like(now, before.pixels.slice(0, 3), 3).length < now.width * now.height / 2;
    });
});
