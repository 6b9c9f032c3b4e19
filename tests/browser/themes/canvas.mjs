// The picture: there, as sharp as the screen, and back after the graphics card was lost.
import assert from "node:assert/strict";
import {
    click, drawn, item, items, select_words, state, table_complete, text_of, until,
} from "../page.mjs";
import { colours_in, read_png } from "../png.mjs";
import { launch } from "../stage.mjs";
import { test } from "../test.mjs";

/** The rectangle around all cells. */
async function table_area(page) {
    const cells = (await items(page)).filter(({ label }) => label.startsWith("cell "));
    const x = Math.min(...cells.map((cell) => cell.x));
    const y = Math.min(...cells.map((cell) => cell.y));
    return {
        x, y, width: Math.max(...cells.map((cell) => cell.x + cell.width)) - x,
        height: Math.max(...cells.map((cell) => cell.y + cell.height)) - y,
    };
}

const canvas_size = (page) => page.evaluate(() => {
    const canvas = document.getElementById("canvas");
    const box = canvas.getBoundingClientRect();
    return {
        width: canvas.width, height: canvas.height,
        wanted_width: Math.round(box.width * devicePixelRatio),
        wanted_height: Math.round(box.height * devicePixelRatio),
        lost: canvas.getContext("webgl2").isContextLost(),
    };
});

async function assert_sharp(page, ratio) {
    let size;
    await until("", async () => {
        size = await canvas_size(page);
        return size.width === size.wanted_width && size.height === size.wanted_height;
    }, 5000).catch(() => assert.fail(`at ratio ${ratio}: ${JSON.stringify(size)}`));
    assert.ok(!size.lost);
    return size;
}

/** Another cell than the selected one is hit where it is drawn. */
async function assert_click_hits(page) {
    const rows = (await state(page)).table.rows;
    const key = rows.find((row) => row.cells[0].label !== "absent" && !row.cells[0].selected).key;
    const strategy = (await state(page)).table.columns[0].strategy;
    await click(page, `cell ${strategy} / ${key || "no fault"}`);
    const cell = (await state(page)).table.rows.find((row) => row.key === key).cells[0];
    assert.ok(cell.selected, `a click on ${strategy} / ${key} hits another place`);
    await table_complete(page);
}

const viewport = { width: 1000, height: 640 };

for (const ratio of [1, 1.25, 1.5, 2, 3]) {
    test(`canvas: at ratio ${ratio} it is drawn, exact, and hit where clicked`, async (stage) => {
        const page = await stage.open({ deviceScaleFactor: ratio, viewport });
        await assert_sharp(page, ratio);
        const picture = read_png(await page.screenshot({ clip: await table_area(page) }));
        assert.ok(colours_in(picture) > 40, `only ${colours_in(picture)} colours in the table`);
        await assert_click_hits(page);
        await stage.photograph(`ratio-${ratio}`);
    });
}

test("canvas: it follows a ratio and a size that change", async (stage) => {
    const page = await stage.open({ viewport });
    const driver = await page.context().newCDPSession(page);
    // An emulated ratio that changes alone is told to no page.
    const changes = [[1000, 700, 2], [1100, 760, 1.25], [1300, 800, 3], [1440, 900, 1]];
    for (const [width, height, ratio] of changes) {
        await driver.send("Emulation.setDeviceMetricsOverride", {
            width, height, deviceScaleFactor: ratio, mobile: false,
        });
        await until("the view has its size", () => page.evaluate(
            ([w, r]) => innerWidth === w && devicePixelRatio === r, [width, ratio]));
        const size = await assert_sharp(page, ratio);
        assert.equal(size.width, Math.round(width * ratio));
    }
    await assert_click_hits(page);
});

test("canvas: on a screen of 1.5, not an emulated one, the same holds", async (stage) => {
    const browser = await launch("--force-device-scale-factor=1.5", "--window-size=1500,1050");
    const shared = stage.browser;
    stage.browser = browser;
    try {
        const page = await stage.open({ viewport: null, deviceScaleFactor: undefined });
        assert.equal(await page.evaluate(() => devicePixelRatio), 1.5);
        await assert_sharp(page, 1.5);
        await assert_click_hits(page);
    } finally {
        stage.browser = shared;
        await browser.close();
    }
});

test("canvas: a lost context comes back with its picture; text and undo stay", async (stage) => {
    stage.allow(/CONTEXT_LOST_WEBGL|INVALID_OPERATION: delete|WebGL: context lost/);
    const page = await stage.open();
    const original = await text_of(page);
    await select_words(page, "1800ms");
    await page.keyboard.insertText("1900ms");
    const edited = await text_of(page);
    await table_complete(page);
    await page.keyboard.press("Escape");
    const clip = await table_area(page);
    await page.mouse.move(2, 2);
    await drawn(page);
    const before = await page.screenshot({ clip });
    await page.evaluate(() => {
        const canvas = document.getElementById("canvas");
        window.test_lost = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
        window.test_events = [];
        for (const name of ["webglcontextlost", "webglcontextrestored"]) {
            canvas.addEventListener(name, () => window.test_events.push(name));
        }
        window.test_lost.loseContext();
    });
    await until("it is lost", () => page.evaluate(() => window.test_events.length === 1));
    await page.evaluate(() => window.ackpoint.choose("step", "back"));  // works without a picture
    await page.evaluate(() => window.ackpoint.choose("step", "forward"));
    await page.evaluate(() => window.test_lost.restoreContext());
    await until("it is restored", () => page.evaluate(() => window.test_events.length === 2));
    await until("the same picture",
                async () => before.equals(await page.screenshot({ clip })), 6000);
    assert.equal(await text_of(page), edited);
    await item(page, "undo");
    await click(page, "undo");
    assert.equal(await text_of(page), original);
    await assert_click_hits(page);
});
