// The page in Chromium: run.mjs [--page FOLDER] [--command PROGRAM] [--screenshots DIR] [NAME…]
// runs the tests whose names contain one of NAME…, and ends with one line of counts.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stage, launch } from "./stage.mjs";
import { open_sites } from "./sites.mjs";
import { root, settings } from "./settings.mjs";
import { tests } from "./test.mjs";

const test_ms_max = 90_000;

function read_arguments() {
    const { values, positionals } = parseArgs({
        allowPositionals: true,
        options: {
            page: { type: "string" },
            command: { type: "string" },
            screenshots: { type: "string" },
        },
    });
    Object.assign(settings, values);
    return positionals;
}

function give_up(sentence) {
    console.log(sentence);
    console.log("browser: 0 passed, 1 failed");
    process.exit(1);
}

function missing() {
    const needed = [
        [`${settings.page}/index.html`, "cmake --build --preset web"],
        [`${settings.page}/ackpoint.wasm`, "cmake --build --preset web"],
        [settings.command, "cmake --build --preset native"],
        [settings.chromium, "apt-get install chromium"],
    ];
    const first = needed.find(([path]) => !existsSync(path));
    return first && `${first[0]} is missing: ${first[1]}`;
}

/** Indented, without colours, and not as long as a text that was compared. */
function shortened(fault) {
    const plain = fault.replaceAll(/\u001b\[\d+m/g, "");
    const cut = plain.length > 1500 ? `${plain.slice(0, 1500)} …` : plain;
    return `    ${cut.trimEnd().replaceAll("\n", "\n    ")}`;
}

/** Sentences that say what went wrong; none when the test passed. */
async function faults_of(test, browser, sites) {
    const stage = new Stage(browser, sites);
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error("took too long")), test_ms_max);
    });
    const faults = [];
    try {
        await Promise.race([test.run(stage), late]);
    } catch (error) {
        faults.push(error.message);
        await stage.photograph(`failed-${test.name}`).catch(() => {});
    } finally {
        clearTimeout(timer);
        await stage.close({ failed: faults.length > 0 });
    }
    return [...faults, ...stage.faults];
}

const names = read_arguments();
const absent = missing();
if (absent) give_up(absent);
if (settings.screenshots) mkdirSync(settings.screenshots, { recursive: true });
for (const file of readdirSync(`${root}/tests/browser/themes`).sort()) {
    await import(`./themes/${file}`);
}
const chosen = tests.filter(
    (test) => !names.length || names.some((name) => test.name.includes(name)));
if (!chosen.length) give_up(`No test is called ${names.join(" or ")}.`);

const browser = await launch();
const sites = await open_sites();
let failed = 0;
for (const test of chosen) {
    const begun = performance.now();
    const faults = await faults_of(test, browser, sites);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(5);
    console.log(`${faults.length ? "FAILED" : "passed"} ${seconds} s  ${test.name}`);
    for (const fault of faults) console.log(shortened(fault));
    if (faults.length) failed += 1;
}
await browser.close();
sites.close();
console.log(`browser: ${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
