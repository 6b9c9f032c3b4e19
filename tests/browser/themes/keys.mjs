// Keys that are not the page's: those of a field beside it, the browser's own, and the way out.
import assert from "node:assert/strict";
import { drawn, select_text, state, text_of } from "../page.mjs";
import { test } from "../test.mjs";

test("keys: a field beside the canvas gets its text, and the page none of it", async (stage) => {
    const page = await stage.open();
    await page.evaluate(() => {
        const input = document.createElement("input");
        input.id = "beside";
        Object.assign(input.style, { position: "fixed", left: "0", top: "0", zIndex: "9" });
        document.body.append(input);
    });
    const before = await state(page);
    const text = await text_of(page);
    await page.locator("#beside").click();
    await page.keyboard.type("jk 12.5 {é} end");
    await page.keyboard.press("Home");
    await page.keyboard.type(">");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Backspace");
    assert.equal(await page.inputValue("#beside"), ">k 12.5 {é} end");
    await drawn(page);
    const after = await state(page);
    assert.deepEqual([after.why, after.time], [before.why, before.time]);
    assert.equal(await text_of(page), text);
});

test("keys: the browser keeps its own", async (stage) => {
    const page = await stage.open();
    await page.evaluate(() => {
        window.test_prevented = [];
        const note = (event) => {
            const key = (event.ctrlKey ? "Control+" : "") + event.key;
            if (event.defaultPrevented) window.test_prevented.push(key);
        };
        addEventListener("keydown", note);
        // The text keeps its keys to itself.
        document.getElementById("field").addEventListener("keydown", note);
    });
    const keys = [
        "Control+r", "Control+l", "Control+f", "Control+t", "Control+w", "Control+n", "Control+p",
        "Control+=", "Control+-", "Control+0", "F5", "F6", "F11", "F12", "Alt+ArrowLeft",
        "Control+PageDown",
    ];
    for (const focus of ["#canvas", "#field"]) {
        await page.focus(focus);
        for (const key of keys) await page.keyboard.press(key);
    }
    assert.deepEqual(await page.evaluate(() => window.test_prevented), []);
});

const focused = (page) => page.evaluate(() => document.activeElement.id);

test("keys: tab leaves the canvas both ways", async (stage) => {
    const page = await stage.open_shared();
    for (const key of ["Tab", "Shift+Tab"]) {
        await page.focus("#canvas");
        await page.keyboard.press(key);
        assert.notEqual(await focused(page), "canvas", key);
    }
});

test("keys: escape, then tab, leaves the text", async (stage) => {
    const page = await stage.open_shared();
    const text = await text_of(page);
    for (const key of ["Tab", "Shift+Tab"]) {
        await select_text(page, 5);
        await page.keyboard.press("Escape");
        await page.keyboard.press(key);
        assert.notEqual(await focused(page), "field", `escape, ${key}`);
    }
    assert.equal(await text_of(page), text);
});

test("keys: arrows on the canvas choose a row, a strategy and an event", async (stage) => {
    const page = await stage.open_shared();
    await page.focus("#canvas");
    const selected = async () => {
        const table = (await state(page)).table;
        for (const [row, line] of table.rows.entries()) {
            const column = line.cells.findIndex((cell) => cell.selected);
            if (column >= 0) return [row, column];
        }
        return [];
    };
    const rows = (await state(page)).table.rows.length;
    for (let i = 0; i < rows; ++i) await page.keyboard.press("ArrowUp");
    for (let i = 0; i < 9; ++i) await page.keyboard.press("Shift+ArrowLeft");
    assert.deepEqual(await selected(), [0, 0]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+ArrowRight");
    assert.deepEqual(await selected(), [2, 1]);
    await page.keyboard.press("k");
    assert.deepEqual(await selected(), [1, 1]);
});
