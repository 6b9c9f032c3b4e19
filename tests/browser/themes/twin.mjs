// The page as a document: what a screen reader, a search and a keyboard find.
import assert from "node:assert/strict";
import {
    choose, document_table, select_words, state, status_of, table_complete, text_of, until,
} from "../page.mjs";
import { test } from "../test.mjs";

const why = (page) => page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent;
    return {
        headline: text("why-headline"), where: text("why-where"), rule: text("why-rule"),
        mend: text("why-mend"),
        sentences: document.querySelectorAll("#why-sentences li").length,
    };
});

const all_cells = async (page) => (await document_table(page)).rows.flatMap((row) => row.cells);
const selected_ids = async (page) =>
    (await all_cells(page)).filter((cell) => cell.selected).map((cell) => cell.id);

async function select(page, strategy, key) {
    await choose(page, "cell", strategy, key);
    await until("the cell is explained", async () => {
        const { where, headline } = (await state(page)).why;
        return where.startsWith(`${strategy} · `) && headline !== "";
    });
    await table_complete(page);
}

test("twin: every way in which a strategy fails has its explanation", async (stage) => {
    const page = await stage.open_shared();
    const table = await document_table(page);
    const strategies = (await state(page)).table.columns.map((column) => column.strategy);
    const explained = new Set();
    for (const row of table.rows) {
        for (const [index, cell] of row.cells.entries()) {
            const kind = `${strategies[index]}: ${cell.label}`;
            if (["once", "absent"].includes(cell.label) || explained.has(kind)) continue;
            explained.add(kind);
            await select(page, strategies[index], row.key);
            const where = `${strategies[index]} · ${row.title}`;
            await until(`${where} is shown`, async () => (await why(page)).where.startsWith(where));
            const shown = await why(page);
            const name = `${where}: ${JSON.stringify(shown)}`;
            assert.equal(shown.where, `${where}: ${cell.label}`);
            assert.match(shown.headline, /^Why: \S/, name);
            assert.ok(shown.sentences >= 2, name);
            assert.match(shown.rule, /^Rule: \S/, name);
            assert.match(shown.mend, /^Mend: \S/, name);
        }
    }
    assert.ok(explained.size >= 4, [...explained].join(", "));
});

test("twin: a cell has an id made of strategy and row key", async (stage) => {
    const page = await stage.open_shared();
    const table = await document_table(page);
    const strategies = (await state(page)).table.columns.map((column) => column.strategy);
    const plain = (name) => (name || "no fault").replace(/[^\p{L}\p{N}]+/gu, "-");
    const ids = table.rows.flatMap((row) => row.cells.map((cell, index) => {
        assert.equal(cell.id, `cell--${plain(strategies[index])}--${plain(row.key)}`);
        return cell.id;
    }));
    assert.equal(new Set(ids).size, ids.length);
});

test("twin: the keyboard alone finds a cell, opens it and walks through its run", async (stage) => {
    const page = await stage.open_shared();
    await page.focus("#canvas");
    const focus = () => page.evaluate(() => ({
        cell: document.activeElement.closest("td")?.id,
        item: document.activeElement.dataset.item,
        ring: getComputedStyle(document.getElementById("focus-ring")).display,
    }));
    const tab_to = async (wanted) => {
        for (let presses = 0; presses < 40; ++presses) {
            await page.keyboard.press("Tab");
            if (wanted(await focus())) return;
        }
        assert.fail("40 tabs do not reach it");
    };
    await tab_to(({ cell }) => cell);
    const before = (await focus()).cell;
    assert.equal((await focus()).ring, "block");
    await page.keyboard.press("ArrowUp");
    await until("the focus moves", async () => (await focus()).cell !== before);
    const after = await focus();
    await table_complete(page);
    assert.deepEqual(await selected_ids(page), [after.cell]);

    await tab_to(({ item }) => item === "step back");
    const step = async () => (await state(page)).time.step;
    const there = await step();
    await page.keyboard.press("Enter");
    await until("a step back", async () => (await step()) < there);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await until("a step forward", async () => (await step()) === there);
});

test("twin: enter and a click on another cell select it", async (stage) => {
    const page = await stage.open_shared();
    for (const use of ["enter", "click"]) {
        const { id } = (await all_cells(page)).find(
            (cell) => !cell.selected && cell.label !== "absent");
        const button = page.locator(`[id="${id}"] button`);
        await button.evaluate((element) => element.focus());
        if (use === "enter") await page.keyboard.press("Enter");
        else await button.evaluate((element) => element.click());
        await until(`${use} selects`, async () => (await selected_ids(page)).includes(id));
        assert.equal(await page.evaluate(() => document.activeElement.closest("td")?.id), id);
    }
});

test("twin: the live line tells a choice, an error and its mending", async (stage) => {
    const page = await stage.open_shared();
    const live = await page.evaluate(() => {
        const { role, ariaLive } = document.getElementById("status");
        return { role, live: ariaLive };
    });
    assert.deepEqual(live, { role: "status", live: "polite" });
    const before = await status_of(page);
    await page.focus("#canvas");
    await page.keyboard.press("ArrowUp");
    await until("a choice is told", async () => (await status_of(page)) !== before);
    await select_words(page, "validate 2ms");
    await page.keyboard.insertText("nothing");
    await until("the error is told",
                async () => /^Not run: line \d+: /.test(await status_of(page)));
    await page.keyboard.press("Control+z");
    await until("it is gone", async () => !/^Not run/.test(await status_of(page)));
    await table_complete(page);
});

test("twin: headings, names and roles are there for everything that can be used", async (stage) => {
    const page = await stage.open_shared();
    const nameless = await page.evaluate(() =>
        [...document.querySelectorAll("button, input, select, textarea, canvas")]
            .filter((element) => !element.hidden && !element.closest("[hidden]"))
            .filter((element) => !element.textContent.trim() && !element.ariaLabel)
            .filter((element) => !element.labels?.length)
            .map((element) => element.outerHTML.slice(0, 80)));
    assert.deepEqual(nameless, []);
    const headings = await page.evaluate(() => [...document.querySelectorAll("#twin h1, #twin h2")]
        .map((heading) => heading.textContent.split(":")[0]));
    assert.deepEqual(headings, ["Ackpoint", "Crash table", "Why", "Timeline"]);
    const ids = await page.evaluate(() =>
        [...document.querySelectorAll("[id]")].map((element) => element.id));
    assert.equal(new Set(ids).size, ids.length, "an id is there twice");
    assert.ok((await text_of(page)).length > 0);
});
