// Every size of the page, in both colours: what belongs there is there, whole and inside the view.
import assert from "node:assert/strict";
import { click, drawn, items, state, table_complete, until } from "../page.mjs";
import { test } from "../test.mjs";

const everywhere = ["scenario", "copy link", "theme"];
const steps = ["step first", "step back", "step forward", "step last"];

const wide = [...everywhere, "undo", "redo", "tidy", "strategies", ...steps, "timeline"];

/** Widgets of these are in lists that scroll, and may be cut at the edge of the list. */
const scrolling = /^(cell|row|column|sentence|message|property|gutter|event|scenario .|timeline$)/;

/** Dear ImGui's own, which hold the widgets. */
const windows = /##|^page(\/|$)/;

async function assert_in_view(page, { labels, least }) {
    await drawn(page);
    const view = page.viewportSize();
    const size = `${view.width} × ${view.height}`;
    const all = (await items(page)).filter(({ label }) => !windows.test(label));
    for (const label of labels) {
        assert.ok(all.some((each) => each.label === label), `no "${label}" at ${size}`);
    }
    for (const each of all) {
        // Place and size are rounded each for itself.
        const inside = each.x >= 0 && each.y >= 0 && each.x + each.width <= view.width + 1 &&
            each.y + each.height <= view.height + 1;
        assert.ok(inside, `outside of ${size}: ${JSON.stringify(each)}`);
        const small = !scrolling.test(each.label) && Math.min(each.width, each.height) < least;
        assert.ok(!small, `cut or too small: ${JSON.stringify(each)}`);
    }
    const document_size = await page.evaluate(() => {
        const box = document.getElementById("field").getBoundingClientRect();
        const shown = getComputedStyle(document.getElementById("field")).visibility === "visible";
        return {
            scrolls: document.documentElement.scrollWidth > innerWidth ||
                document.documentElement.scrollHeight > innerHeight,
            field: shown ? { x: box.x, y: box.y, right: box.right, bottom: box.bottom } : null,
        };
    });
    assert.ok(!document_size.scrolls, "the document scrolls");
    const { field } = document_size;
    const inside = !field || (field.x >= 0 && field.y >= 0 && field.right <= view.width &&
        field.bottom <= view.height);
    assert.ok(inside, `the text stands outside: ${JSON.stringify(field)}`);
    return { all, field };
}

const some_cells = (all) => all.filter(({ label }) => label.startsWith("cell ")).length;

for (const colorScheme of ["dark", "light"]) {
    test(`sizes: 1440 × 900, ${colorScheme}`, async (stage) => {
        const page = await stage.open({ colorScheme });
        const { all, field } = await assert_in_view(
            page, { labels: [...wide, "sentence 1"], least: 24 });
        assert.ok(some_cells(all) >= 20, `${some_cells(all)} cells in sight`);
        assert.ok(field.bottom - field.y > 200 && field.right - field.x > 250);
        await stage.photograph(`1440x900-${colorScheme}`);
    });

    test(`sizes: 1024 × 700, ${colorScheme}; the explanation in a drawer`, async (stage) => {
        const page = await stage.open({ colorScheme, viewport: { width: 1024, height: 700 } });
        const { all } = await assert_in_view(page, { labels: [...wide, "show why"], least: 24 });
        assert.ok(some_cells(all) >= 12, `${some_cells(all)} cells in sight`);
        await stage.photograph(`1024x700-${colorScheme}`);
        await click(page, "show why");
        await assert_in_view(page, { labels: ["close why", "sentence 1"], least: 24 });
        await stage.photograph(`1024x700-why-${colorScheme}`);
        await page.focus("#canvas");
        await page.keyboard.press("Escape");
        await until("the drawer closes", async () =>
            !(await items(page)).some(({ label }) => label === "close why"));
    });

    test(`sizes: 390 × 844, ${colorScheme}; one panel at a time, for fingers`, async (stage) => {
        const page = await stage.open({
            colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
            deviceScaleFactor: 2,
        });
        const tabs = ["tab handler", "tab table", "tab time", "tab why"];
        const panels = {
            table: ["strategies", "show why"],
            handler: ["undo", "redo", "tidy"],
            time: [...steps, "timeline"],
            why: ["sentence 1"],
        };
        for (const [name, labels] of Object.entries(panels)) {
            await tap(page, `tab ${name}`);
            const { all, field } = await assert_in_view(
                page, { labels: [...everywhere, ...tabs, ...labels], least: 44 });
            assert.equal(field !== null, name === "handler", `the text on the panel ${name}`);
            if (name === "table") assert.ok(some_cells(all) >= 10);
            await stage.photograph(`390x844-${name}-${colorScheme}`);
        }
    });
}

async function tap(page, label) {
    const place = (await items(page)).find((each) => each.label === label);
    assert.ok(place, `no "${label}"`);
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await drawn(page);
    await drawn(page);
}

test("sizes: a finger chooses a cell, and its explanation opens", async (stage) => {
    const page = await stage.open({
        viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3,
    });
    const { columns, rows } = (await state(page)).table;
    const row = rows.find((each) => each.cells[0].label !== "absent" && !each.cells[0].selected);
    await tap(page, `cell ${columns[0].strategy} / ${row.key || "no fault"}`);
    await until("it is chosen", async () =>
        (await state(page)).why.where === `${columns[0].strategy} · ${row.title}`);
    await table_complete(page);
    await tap(page, "show why");
    await assert_in_view(page, { labels: ["tab why"], least: 44 });
    await stage.photograph("390x844-chosen");
});

test("sizes: from 320 to 1600 pixels nothing stands outside", async (stage) => {
    const page = await stage.open();
    const sizes = [[1600, 900], [1199, 700], [720, 500], [719, 700], [320, 568], [1024, 400]];
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await until("the page has its size", () => page.evaluate((w) => innerWidth === w, width));
        await assert_in_view(page, { labels: everywhere, least: 16 });
    }
});
