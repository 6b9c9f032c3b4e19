// What tests do with the page. A `view` is a Playwright page, or the frame that holds the page.
// Everything waits for a state, never for a time.
import assert from "node:assert/strict";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks again and again until the answer is truthy, and returns it. */
export async function until(claim, ask, milliseconds = 15_000) {
    const deadline = performance.now() + milliseconds;
    while (true) {
        const answer = await ask();
        if (answer) return answer;
        if (performance.now() > deadline) throw new Error(`not in time: ${claim}`);
        await pause(20);
    }
}

export const state = (view) => view.evaluate(() => window.ackpoint.state());
export const text_of = (view) => view.evaluate(() => document.getElementById("field").value);
export const frames_of = (view) => view.evaluate(() => window.ackpoint.frames);
export const status_of = (view) =>
    view.evaluate(() => document.getElementById("status").textContent);
export const choose = (view, ...command) =>
    view.evaluate((words) => window.ackpoint.choose(...words), command);

/** Every occurrence has been run, for the text as it is now, and the selected cell is explained. */
export async function table_complete(view, milliseconds = 40_000) {
    await until("the table is complete", () => view.evaluate(() => {
        const page = window.ackpoint;
        const error = window.test_error || (page && page.error);
        if (error) throw new Error(error);
        const seen = page && page.state();
        return seen && seen.complete && seen.current && seen.why.headline !== "";
    }), milliseconds);
}

/** Two animation frames later, the page has drawn what happened. */
export const drawn = (view) => view.evaluate(() => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
}));

/** No frame has been drawn for a while. */
export async function at_rest(view) {
    let frames = -1;
    await until("frames stop", async () => {
        const before = frames;
        await pause(500);
        frames = await frames_of(view);
        return frames === before;
    }, 20_000);
    return frames;
}

/** The table as the document has it. */
export const document_table = (view) => view.evaluate(() => {
    const table = document.getElementById("crash-table");
    const texts = (row) => [...row.cells].slice(1).map((cell) => cell.textContent);
    return {
        columns: texts(table.tHead.rows[0]),
        foot: texts(table.tFoot.rows[0]),
        rows: [...table.tBodies[0].rows].map((row) => ({
            key: row.dataset.row,
            title: row.cells[0].textContent,
            cells: [...row.cells].slice(1).map((cell) => ({
                id: cell.id,
                label: cell.firstChild.dataset.label,
                words: cell.firstChild.textContent,
                sentence: cell.firstChild.title,
                selected: cell.firstChild.getAttribute("aria-pressed") === "true",
            })),
        })),
        busy: table.getAttribute("aria-busy") === "true",
        status: document.getElementById("table-status").textContent,
    };
});

export const items = (view) => view.evaluate(() => window.ackpoint.items());

export async function item(view, label) {
    const all = await items(view);
    const found = all.find((each) => each.label === label);
    const labels = all.map((each) => each.label).join(", ");
    assert.ok(found, `no widget is labelled "${label}" among: ${labels}`);
    return found;
}

/** A click as a hand makes it: there, down, up, with the page drawing between. */
export async function click_at(view, x, y) {
    const mouse = view.mouse ?? view.page().mouse;
    await mouse.move(x - 1, y);
    await mouse.move(x, y);
    await drawn(view);
    await mouse.down();
    await drawn(view);
    await mouse.up();
    await drawn(view);
}

export async function click(view, label, { x = 0, y = 0 } = {}) {
    const found = await item(view, label);
    await click_at(view, x + found.x + found.width / 2, y + found.y + found.height / 2);
}

/** Puts the caret, or a selection, into the text; what follows are real keys. */
export const select_text = (view, begin, end = begin) => view.evaluate(([first, last]) => {
    const field = document.getElementById("field");
    field.focus({ preventScroll: true });
    field.setSelectionRange(first, last);
    field.dispatchEvent(new Event("pointerdown"));  // a new place ends the last undo step
}, [begin, end]);

/** Where `words`, a pattern, match `text` first; each space stands for any number of them. */
export function find_words(text, words) {
    const found = new RegExp(words.replaceAll(" ", " +")).exec(text);
    assert.ok(found, `the text has no "${words}"`);
    return { begin: found.index, end: found.index + found[0].length, words: found[0] };
}

/** Selects them. */
export async function select_words(view, words) {
    const found = find_words(await text_of(view), words);
    await select_text(view, found.begin, found.end);
    return found;
}
