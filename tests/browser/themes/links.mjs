// The address is the page: it can be sent, opened, broken by hand, and gone back through.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { scenario_path } from "../command_line.mjs";
import {
    choose, document_table, item, select_text, select_words, state, status_of, table_complete,
    text_of, until,
} from "../page.mjs";
import { test } from "../test.mjs";

const fragment_of = (page) => new URL(page.url()).hash;

/** Waits until the address has followed; it may take its second. */
async function address(page, pattern) {
    await until(`the address becomes ${pattern}`, () => pattern.test(fragment_of(page)), 5000);
    return fragment_of(page);
}

/** A link to an edited text with a selected cell and event, and what it has to show again. */
async function make_link(stage) {
    const page = await stage.open();
    await select_words(page, "1800ms");
    await page.keyboard.type("17ms  # „naïve“ 日本 👍");
    await table_complete(page);
    const { columns, rows } = (await state(page)).table;
    const row = rows.at(-1).key;
    const column = rows.at(-1).cells.findIndex((cell) => cell.label !== "absent");
    await address(page, /^#0\./);
    const before = fragment_of(page);
    await choose(page, "cell", columns[column].strategy, row);
    await table_complete(page);
    await choose(page, "step", "first");
    await choose(page, "step", "forward");
    await until("the address has the selection", () => fragment_of(page) !== before, 5000);
    await until("the address rests", async () => {
        const seen = fragment_of(page);
        await new Promise((resolve) => setTimeout(resolve, 1200));
        return seen === fragment_of(page);
    });
    const { why, time } = await state(page);
    const text = await text_of(page);
    return { fragment: fragment_of(page), text, where: why.where, step: time.step, page };
}

test("links: a link gives the same text, cell and event, also after a reload", async (stage) => {
    const { fragment, text, where, step, page } = await make_link(stage);
    const shows_it = async (view) => {
        await table_complete(view);
        assert.equal(await text_of(view), text);
        const { why, time } = await state(view);
        assert.deepEqual([why.where, time.step], [where, step]);
        assert.equal(fragment_of(view), fragment);
        assert.equal((await state(view)).notice, "");
    };
    await shows_it(await stage.open({ fragment }));
    await page.reload();
    await shows_it(page);
});

const shipped = readFileSync(scenario_path("default"), "utf8");

/** Opened with a broken link, the page says so, and shows no other scenario in its place. */
async function assert_refused(page, what) {
    await until(`${what} is refused`, async () => /^This link/.test(await status_of(page)), 8000);
    assert.notEqual(await text_of(page), shipped, `${what} opens the default scenario`);
    assert.equal((await state(page)).table.rows.length, 0, `${what} shows a table`);
}

/** The address is not replaced by one that opens without a word when the page is loaded again. */
async function assert_still_refused(page, fragment) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(fragment_of(page), fragment);
    await page.reload();
    await until("the page starts again", () => page.evaluate(() => window.ackpoint?.state()));
    await assert_refused(page, "after a reload, the link");
}

const hostile = {
    garbage: "#0.%%%*'\"<script>alert(1)</script>",
    "an empty payload": "#0.",
    "a payload of nothing": "#0.AAAA",
    "another version": "#7.AAAAAAAAAAAAAAAA",
    "no version": "#hello",
    "a wrong checksum": `#0.${"QUJD".repeat(200)}`,
    "200,000 characters": `#0.${"A".repeat(200_000)}`,
    "500,000 characters": `#${"x".repeat(500_000)}`,
    "a scenario that is not here": "#s=no-such-scenario",
    "a path for a name": "#s=../../etc/passwd",
};

for (const [what, fragment] of Object.entries(hostile)) {
    test(`links: ${what} is refused with a sentence`, async (stage) => {
        const page = await stage.visit(stage.sites.page + fragment);
        await until("the page starts", () => page.evaluate(() => window.ackpoint?.state()));
        await assert_refused(page, what);
    });
}

test("links: a link cut short or changed by one letter is refused", async (stage) => {
    const { fragment, page } = await make_link(stage);
    const other_letter = (letter) => (letter === "A" ? "B" : "A");
    const changed = (at) =>
        fragment.slice(0, at) + other_letter(fragment[at]) + fragment.slice(at + 1);
    const broken = [
        fragment.slice(0, -7), fragment.slice(0, 40), changed(5), changed(fragment.length >> 1),
    ];
    const text = await text_of(page);
    const other = await stage.visit(stage.sites.page + broken[0]);
    await until("the page starts", () => other.evaluate(() => window.ackpoint?.state()));
    await assert_refused(other, "a link cut short");
    await assert_still_refused(other, broken[0]);
    // In a page that is open already, what was there stays.
    for (const each of broken) {
        await choose(page, "notice", "");
        await page.evaluate((hash) => { location.hash = hash; }, each);
        await until("it is refused", async () => /^This link/.test(await status_of(page)));
        assert.equal(await text_of(page), text);
    }
    await item(page, "dismiss");  // the refusal is drawn as well
    await page.focus("#canvas");
    await page.keyboard.press("Escape");
    await until("it can be put away", async () => (await state(page)).notice === "");
});

test("links: a new fragment in the open page is obeyed", async (stage) => {
    const page = await stage.open();
    await page.evaluate(() => { location.hash = "#s=acknowledge-first"; });
    await until("it is obeyed", async () => (await state(page)).scenario === "acknowledge-first");
    await table_complete(page);
    assert.equal((await document_table(page)).columns.length, 4);
});

test("links: back and forward walk through the scenarios", async (stage) => {
    const page = await stage.open();
    const shows = (name) => until(name, async () => (await state(page)).scenario === name);
    await choose(page, "scenario", "acknowledge-first");
    await address(page, /^#s=acknowledge-first$/);
    await table_complete(page);
    await choose(page, "scenario", "poison-message");
    await address(page, /^#s=poison-message$/);
    await table_complete(page);
    await page.goBack();
    await shows("acknowledge-first");
    await page.goBack();
    await shows("default");
    await page.goForward();
    await shows("acknowledge-first");
    await table_complete(page);
    assert.equal(await text_of(page), readFileSync(scenario_path("acknowledge-first"), "utf8"));
});

test("links: an edited text is in the address, written at most once a second", async (stage) => {
    const page = await stage.open({
        script: () => {
            window.test_writes = [];
            const replace = history.replaceState;
            history.replaceState = function (...arguments_) {
                window.test_writes.push(performance.now());
                return replace.apply(this, arguments_);
            };
        },
    });
    const text = await text_of(page);
    await select_text(page, text.indexOf("\n", text.indexOf("title ")));
    await page.keyboard.type("and so on and on and on and on", { delay: 80 });
    const written = await text_of(page);
    await address(page, /^#0\./);
    await until("the last letter is in it", async () => {
        const bytes = Buffer.from(fragment_of(page).slice(3), "base64url").toString("utf8");
        return bytes.endsWith(written);
    }, 5000);
    const writes = await page.evaluate(() => window.test_writes);
    writes.slice(1).forEach((write, index) =>
        assert.ok(write - writes[index] > 950, `written after ${write - writes[index]} ms`));
    assert.equal(await page.evaluate(() => history.length), 2, "typing fills the history");
});
