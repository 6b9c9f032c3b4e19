// Nothing is drawn while nothing changes.
import assert from "node:assert/strict";
import { at_rest, frames_of, select_text, table_complete, until } from "../page.mjs";
import { test } from "../test.mjs";

const watched_ms = 5000;

async function open_in_frame(stage) {
    const page = await stage.visit(
        `${stage.sites.others}around?above=0#${encodeURIComponent(stage.sites.page)}`);
    const frame = await until("the frame is there",
        () => page.frames().find((each) => each.url().startsWith(stage.sites.page)));
    await table_complete(frame);
    return frame;
}

test("idle: no frame in five seconds, alone, with focus, and in a frame", async (stage) => {
    const alone = await stage.open();
    const focused = await stage.open();
    await select_text(focused, 0);
    const framed = await open_in_frame(stage);
    const views = [alone, focused, framed];
    await Promise.all(views.map(at_rest));
    const before = await Promise.all(views.map(frames_of));
    await new Promise((resolve) => setTimeout(resolve, watched_ms));
    assert.deepEqual(await Promise.all(views.map(frames_of)), before);
});

test("idle: the pointer, a key and an edit each draw, and then it rests again", async (stage) => {
    const page = await stage.open();
    const inputs = {
        pointer: () => page.mouse.move(700, 300, { steps: 3 }),
        key: () => page.keyboard.press("ArrowRight"),
        edit: () => page.keyboard.type("#"),
    };
    await page.focus("#canvas");
    for (const [name, input] of Object.entries(inputs)) {
        if (name === "edit") await select_text(page, 0);
        const before = await at_rest(page);
        await input();
        await until(`the ${name} draws`, async () => (await frames_of(page)) > before);
        const after = await at_rest(page);
        assert.ok(after - before < 90, `${after - before} frames for one ${name}`);
    }
});
