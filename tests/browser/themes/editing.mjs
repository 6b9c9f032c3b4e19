// Typing, mistakes, and taking things back.
import assert from "node:assert/strict";
import { errors_of_text } from "../command_line.mjs";
import {
    click, document_table, drawn, select_text, select_words, state, table_complete, text_of, until,
} from "../page.mjs";
import { pixels_like, read_png } from "../png.mjs";
import { test } from "../test.mjs";

const vermillion = [0xd5, 0x5e, 0x00];

test("editing: an error is shown in its place, and the old table stays, marked", async (stage) => {
    const page = await stage.open_shared();
    const before = await document_table(page);
    await select_words(page, "validate 2ms");
    await page.keyboard.type("vallidate 2ms");
    await until("an error is shown", async () => (await state(page)).errors > 0);
    const [error] = await errors_of_text(await text_of(page));
    const shown = await page.evaluate(() => document.getElementById("diagnostic").textContent);
    const sentence = error.message.replace(/ \(did you mean (.*)\)$/, ", did you mean $1");
    assert.equal(shown, `line ${error.line}: ${sentence}`);
    const after = await document_table(page);
    assert.deepEqual(after.rows, before.rows);
    assert.ok(after.busy, "the old table is not marked as busy");
    assert.match(after.status, new RegExp(`^Not run: line ${error.line}: `));
    await assert_squiggle(page, error);
    await stage.photograph("syntax-error");

    await select_words(page, "vallidate");
    await page.keyboard.type("validate");
    await table_complete(page);
    const mended = await document_table(page);
    assert.ok(!mended.busy);
    assert.deepEqual(mended.rows, before.rows);
});

/** The line under the fault is drawn where the text's own metrics put it. */
async function assert_squiggle(page, { line, column }) {
    await page.mouse.move(2, 2);
    await drawn(page);
    const field = await page.evaluate(() => {
        const area = document.getElementById("field");
        const box = area.getBoundingClientRect();
        return {
            x: box.x + 4 - area.scrollLeft, y: box.y + 4 - area.scrollTop,
            right: box.right, advance: parseFloat(getComputedStyle(area).fontSize) * 0.6,
        };
    });
    const y = field.y + (line - 1) * 22;
    const band = { x: field.x, y, width: 26 * field.advance, height: 22 };
    const picture = read_png(await page.screenshot({ clip: band }));
    const columns = new Set(pixels_like(picture, vermillion, 70)
        .filter((pixel) => pixel.y >= 16)
        .map(({ x }) => Math.floor(x / field.advance) + 1));
    assert.ok(columns.has(column), `no mark under column ${column}, but under ${[...columns]}`);
    assert.ok(!columns.has(column - 2), `a mark under column ${column - 2}`);
}

test("editing: ctrl+z takes edits back one by one, ctrl+shift+z repeats them", async (stage) => {
    const page = await stage.open_shared();
    const original = await text_of(page);
    const table = await document_table(page);
    await select_words(page, "1800ms");
    await page.keyboard.insertText("900ms");
    const first = await text_of(page);
    await select_words(page, "every 200ms");
    await page.keyboard.insertText("every 300ms");
    const second = await text_of(page);
    assert.notEqual(first, original);
    await page.keyboard.press("Control+z");
    assert.equal(await text_of(page), first);
    await page.keyboard.press("Control+z");
    assert.equal(await text_of(page), original);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+Shift+Z");
    assert.equal(await text_of(page), second);
    await click(page, "undo");
    await click(page, "undo");
    assert.equal(await text_of(page), original);
    await table_complete(page);
    assert.deepEqual((await document_table(page)).rows, table.rows);
});

test("editing: undo puts the caret where the edit was", async (stage) => {
    const page = await stage.open_shared();
    const { begin, end } = await select_words(page, "commit 3ms");
    await page.keyboard.insertText("commit 4ms");
    await select_text(page, 0);
    await page.keyboard.press("Control+z");
    const caret = await page.evaluate(() => document.getElementById("field").selectionStart);
    assert.ok(caret >= begin && caret <= end, `caret at ${caret}, edit from ${begin} to ${end}`);
});

test("editing: enter keeps the indentation", async (stage) => {
    const page = await stage.open_shared();
    const { end } = await select_words(page, "validate 2ms");
    await select_text(page, end);
    await page.keyboard.press("Enter");
    await page.keyboard.type("validate 9ms");
    assert.match(await text_of(page), /\n  validate +2ms\n  validate 9ms\n/);
});

test("editing: the coloured text is the field's text, letter for letter", async (stage) => {
    const page = await stage.open_shared();
    await select_words(page, "1800ms");
    await page.keyboard.type("18ms  # naïve 日本 👍");
    await drawn(page);
    const coloured = await page.evaluate(() =>
        [...document.getElementById("code-lines").children].map((line) => line.textContent));
    assert.deepEqual(coloured, (await text_of(page)).split("\n"));
});

test("editing: any bytes give a sentence, not an end", async (stage) => {
    const page = await stage.open_shared();
    const texts = [
        "\u0000\u0001\u0002", "ackpoint 99", "𝕏".repeat(5000), "handler\n".repeat(4000),
        "ackpoint 1\nmessages 99999999999999999999 every 0ms\n", "\"".repeat(1000), "",
    ];
    for (const text of texts) {
        await page.evaluate((value) => window.ackpoint.setText(value), text);
        await until("a sentence", async () => (await state(page)).diagnostic !== "");
    }
    await page.keyboard.press("Escape");
    for (const _ of texts) await click(page, "undo");
    await table_complete(page);
});
