// What the page may do is written in its policy, as a header and in the document.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { settings } from "../settings.mjs";
import { click, select_words, table_complete, until } from "../page.mjs";
import { test } from "../test.mjs";

const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "font-src 'self'; connect-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:";

test("policy: header and document state exactly the one that was chosen", async (stage) => {
    const response = await fetch(stage.sites.page);
    assert.equal(response.headers.get("content-security-policy"), policy);
    assert.equal(response.headers.get("access-control-allow-origin"), "*");
    const page = await stage.open();
    const metas = await page.evaluate(() => [...document.querySelectorAll("meta[http-equiv]")]
        .filter((meta) => meta.httpEquiv === "Content-Security-Policy")
        .map((meta) => meta.content));
    assert.deepEqual(metas, [policy]);
});

test("policy: no file holds an inline script or style, eval or a foreign address", async () => {
    const html = readFileSync(`${settings.page}/index.html`, "utf8");
    assert.doesNotMatch(html, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/i);
    for (const name of readdirSync(settings.page).filter((file) => /\.(html|css|js)$/.test(file))) {
        const text = readFileSync(`${settings.page}/${name}`, "utf8");
        assert.doesNotMatch(text, /\beval\(|new Function\(/, name);
        assert.doesNotMatch(text, /(src|href|url|fetch|import)\W{1,3}https?:\/\//, name);
    }
});

test("policy: only the page's own host is asked, and relative to where it lies", async (stage) => {
    const asked = [];
    const page = await stage.visit("about:blank");
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(stage.sites.page);
    await table_complete(page);
    await click(page, "theme");
    await click(page, "scenario");
    await click(page, "scenario poison-message");
    await table_complete(page);
    await select_words(page, "validate");
    await until("the fonts are there",
                () => page.evaluate(() => document.fonts.ready.then(() => true)));
    const own = (url) => url.startsWith(stage.sites.page) || /^(data|blob):/.test(url);
    assert.deepEqual(asked.filter((url) => !own(url)), []);
    assert.ok(asked.some((url) => url.endsWith("ackpoint.wasm")));
});

test("policy: it starts in a sandbox without an origin", async (stage) => {
    const page = await stage.visit(`${stage.sites.others}plain`);
    await page.evaluate((address) => {
        const frame = document.createElement("iframe");
        frame.setAttribute("sandbox", "allow-scripts");
        Object.assign(frame, { width: 1100, height: 700, src: address });
        document.body.append(frame);
    }, stage.sites.page);
    const frame = await until("the frame is there",
        () => page.frames().find((each) => each.url().startsWith(stage.sites.page)));
    await table_complete(frame);
    assert.equal(await frame.evaluate(() => origin), "null");
});
