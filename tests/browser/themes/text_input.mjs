// Characters that no key alone makes: dead keys, input methods, AltGr. They go into the title,
// which the page shows as the document's once its own core has read it.
import assert from "node:assert/strict";
import { frames_of, at_rest, select_text, text_of, until } from "../page.mjs";
import { test } from "../test.mjs";

async function in_title(stage) {
    const page = await stage.open_shared();
    const text = await text_of(page);
    await select_text(page, text.indexOf("\n", text.indexOf("title ")));
    const title = /^title +(.*)$/m.exec(text)[1];
    const driver = await page.context().newCDPSession(page);
    return { page, driver, title_becomes: async (added) => {
        const wanted = `${title}${added} · Ackpoint`;
        let shown;
        await until("", async () => (shown = await page.title()) === wanted, 5000)
            .catch(() => assert.equal(shown, wanted));
    } };
}

/** One key as the system reports it: `text` is what it types. */
async function press(driver, key) {
    const { text, ...rest } = key;
    const typed = text ? { type: "keyDown", text, unmodifiedText: text } : { type: "rawKeyDown" };
    await driver.send("Input.dispatchKeyEvent", { ...typed, ...rest });
    await driver.send("Input.dispatchKeyEvent", { type: "keyUp", ...rest });
}

const compose = (driver, text) => driver.send("Input.imeSetComposition", {
    text, selectionStart: text.length, selectionEnd: text.length,
});

test("text: a dead key and a letter make one character", async (stage) => {
    const { driver, title_becomes } = await in_title(stage);
    await press(driver, { key: "Dead", code: "Quote", windowsVirtualKeyCode: 229 });
    await press(driver, { key: "é", code: "KeyE", windowsVirtualKeyCode: 69, text: "é" });
    await title_becomes("é");
});

test("text: what an input method composes arrives once", async (stage) => {
    const { page, driver, title_becomes } = await in_title(stage);
    for (const text of ["に", "にほ", "にほん"]) await compose(driver, text);
    await driver.send("Input.insertText", { text: "日本" });
    await title_becomes("日本");
    await page.keyboard.type("!");
    await title_becomes("日本!");
});

test("text: a composition that is given up leaves nothing", async (stage) => {
    const { driver, title_becomes } = await in_title(stage);
    await compose(driver, "にほ");
    await title_becomes("にほ");
    await compose(driver, "");
    await title_becomes("");
});

test("text: @{}[]\\|€ arrive, with AltGr reported as ctrl+alt and as nothing", async (stage) => {
    const { driver, title_becomes } = await in_title(stage);
    const characters = "@{}[]\\|€";
    const codes = [
        "KeyQ", "Digit7", "Digit0", "Digit8", "Digit9", "Minus", "IntlBackslash", "KeyE",
    ];
    for (const modifiers of [3, 0]) {
        for (const [index, text] of [...characters].entries()) {
            await press(driver, { key: text, code: codes[index], modifiers, text });
        }
    }
    await title_becomes(characters + characters);
});

test("text: no key hangs when the command key is let go first", async (stage) => {
    const { page, driver, title_becomes } = await in_title(stage);
    const key = (type, name, code, modifiers) => driver.send("Input.dispatchKeyEvent", {
        type, key: name, code, modifiers,
    });
    await key("rawKeyDown", "Meta", "MetaLeft", 4);
    await key("rawKeyDown", "v", "KeyV", 4);
    await key("keyUp", "Meta", "MetaLeft", 0);
    await page.keyboard.type("x");
    await title_becomes("x");
    const frames = await at_rest(page);
    await page.keyboard.press("Escape");
    await at_rest(page);
    assert.ok((await frames_of(page)) - frames < 30, "the page keeps drawing");
    await title_becomes("x");
});
