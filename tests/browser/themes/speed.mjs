// How long the main thread is busy from an edit of the default scenario to its new table (first,
// middle and last occurrence of each crash; drawing excluded). Printed, not judged: how fast a
// machine is says nothing about whether the page is right.
import assert from "node:assert/strict";
import { test } from "../test.mjs";

const edits = 50;

test("speed: fifty edits give fifty tables, and their times", async (stage) => {
    const page = await stage.open_shared();
    const times = await page.evaluate(async (count) => {
        const { ackpoint } = window;
        const text = document.getElementById("field").value;
        const begin = ackpoint.timing.edits.length;
        for (let i = 0; i < count; ++i) {
            ackpoint.setText(text.replace(/validate +2ms/, `validate ${i + 3}ms`));
            const deadline = performance.now() + 10_000;
            while (ackpoint.timing.edits.length === begin + i || !ackpoint.state().current) {
                if (performance.now() > deadline) throw new Error(`no table after edit ${i + 1}`);
                await new Promise((resolve) => setTimeout(resolve, 5));
            }
        }
        return ackpoint.timing.edits.slice(begin);
    }, edits);
    assert.equal(times.length, edits);
    assert.ok(times.every((time) => time > 0));
    times.sort((left, right) => left - right);
    const at = (share) => times[Math.min(edits - 1, Math.floor(share * edits))].toFixed(1);
    console.log(`input to table: median ${at(0.5)} ms of main thread, 90 % below ${at(0.9)} ms, ` +
        `worst ${at(1)} ms`);
});
