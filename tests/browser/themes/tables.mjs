// The page and the command line run the same core: the same table must come out of both.
import assert from "node:assert/strict";
import { scenario_names, scenario_path, table_of_file, table_of_text } from "../command_line.mjs";
import { choose, document_table, select_words, state, table_complete, text_of } from "../page.mjs";
import { test } from "../test.mjs";

const number = (digits) => (digits === undefined ? undefined : Number(digits.replaceAll(",", "")));
const range = (name, low, high) => `${name} ${low === high ? low : `${low}…${high}`}`;

/** What a cell's sentence says in numbers. */
function numbers_of(sentence) {
    const worst = sentence.match(
        /([\d,]+) of [\d,]+ messages? in the worst run, ([\d,]+) of ([\d,]+) runs?/);
    const good = /In (?:all of )?([\d,]+) runs?/.exec(sentence);
    return {
        runs: number(worst ? worst[3] : good?.[1]),
        runs_bad: worst ? number(worst[2]) : 0,
        messages_worst: worst ? number(worst[1]) : 0,
        deliveries_max: number(/At most ([\d,]+) deliver/.exec(sentence)?.[1]),
    };
}

function expected_cell(cell) {
    if (cell.state === "absent") return { label: "absent", words: cell.reason };
    return {
        label: cell.outcome,
        words: cell.text.slice(cell.text.indexOf(" ") + 1),  // without its glyph
        runs: cell.runs,
        runs_bad: cell.outcome === "once" ? 0 : cell.runs_bad,
        messages_worst: cell.outcome === "once" ? 0 : cell.messages_worst,
        deliveries_max: cell.deliveries_max,
    };
}

function shown_cell({ label, words, sentence }) {
    if (label === "absent") return { label, words };
    return { label, words, ...numbers_of(sentence) };
}

/** Fails where the document's table is not the one of the command line's JSON. */
export function assert_same_table(shown, expected) {
    assert.deepEqual(
        shown.columns, expected.columns.map((column) => `${column.strategy} on ${column.preset}`));
    assert.deepEqual(shown.foot, expected.columns.map((column) =>
        `${range("effects", column.effects_min, column.effects_max)} · ` +
        range("deliveries", column.deliveries_min, column.deliveries_max)));
    const names = ({ key, title }) => ({ key, title });
    assert.deepEqual(
        shown.rows.map(names), [{ key: "", title: "no fault" }, ...expected.rows.map(names)]);
    shown.rows.forEach((row, index) => row.cells.forEach((cell, place) => {
        const column = expected.columns[place];
        assert.deepEqual(
            shown_cell(cell),
            expected_cell(index === 0 ? column.baseline : column.cells[index - 1]),
            `${column.strategy} / ${row.key || "no fault"}: ${cell.words} — ${cell.sentence}`);
    }));
    const totals = /([\d,]+) runs? · ([\d,]+) events?/.exec(shown.status);
    assert.deepEqual(totals && [number(totals[1]), number(totals[2])],
                     [expected.runs, expected.events], shown.status);
}

for (const name of scenario_names) {
    test(`tables: ${name} is the command line's`, async (stage) => {
        const expected = await table_of_file(scenario_path(name));
        const page = await stage.open_shared();
        await choose(page, "scenario", name);
        assert.equal((await state(page)).scenario, name);
        await table_complete(page, 80_000);
        assert_same_table(await document_table(page), expected);
        await stage.photograph(`scenario-${name}`);
    });
}

test("tables: a typed change gives the command line's table of the new text", async (stage) => {
    const page = await stage.open_shared();
    const before = await document_table(page);
    await select_words(page, "  renew every 10s");
    await page.keyboard.press("Delete");
    await select_words(page, "publish receipts 4ms");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.type("validate 3ms", { delay: 5 });
    await table_complete(page);
    const after = await document_table(page);
    assert.notDeepEqual(after.rows, before.rows);
    assert_same_table(after, await table_of_text(await text_of(page)));
});
