// The layers of the source tree: who may include whom, what the core may not use, and how long a
// file may be.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");

// A folder may include itself and every folder before it in its row.
const rows = [
    ["core/base", "core/model", "core/broker", "core/sim", "core/check", "core/text", "core/api", "core/cli"],
    ["core/base", "core/model", "core/broker", "core/sim", "core/check", "core/text", "core/api",
        "web/app", "web/widgets", "web/panels", "web/platform", "web"],
];
const generated = ["core/cli", "web/app", "web/widgets", "web/panels", "web/platform", "web"];
const windowed = ["web/widgets", "web/panels", "web/platform", "web"];
const impure =
    /^(cfloat|cmath|cstdio|ctime|filesystem|fstream|future|iomanip|ios|iostream|istream|locale|mutex|ostream|random|regex|sstream|stdexcept|thread|unordered_map|unordered_set)$/;
const impure_words = /\b(double|float|try|catch|throw|std::rand|thread_local|system_clock|steady_clock|high_resolution_clock)\b/;
const lines_max = { hpp: 150, h: 150, cpp: 400 };

function files_below(folder) {
    return readdirSync(join(root, folder), { withFileTypes: true })
        .flatMap((entry) => {
            const path = `${folder}/${entry.name}`;
            if (entry.isDirectory()) return entry.name === "node_modules" ? [] : files_below(path);
            return /\.(hpp|h|cpp)$/.test(entry.name) ? [path] : [];
        })
        .sort();
}

const folder_of = (path) => path.slice(0, path.lastIndexOf("/"));

function may_include(from, to) {
    return rows.some((row) => row.includes(from) && row.includes(to) && row.indexOf(to) <= row.indexOf(from));
}

function without_comments_and_strings(text) {
    return text.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (match) => match.replace(/[^\n]/g, " "));
}

function include_faults(path, text) {
    const folder = folder_of(path);
    const faults = [];
    for (const [, open, name] of text.matchAll(/^\s*#\s*include\s*([<"])([^>"]+)[>"]/gm)) {
        const target = folder_of(`./${name}`).slice(2);
        if (/^(core|web)\//.test(name)) {
            if (!may_include(folder, target)) faults.push(`includes ${name}, which is not below it`);
            if (folder === "web/panels" && target === folder && name.replace(/\.hpp$/, "") !== path.replace(/\.[ch]pp$/, ""))
                faults.push(`includes another panel, ${name}`);
        } else if (target === "embedded") {
            if (!generated.includes(folder)) faults.push(`includes generated ${name}`);
        } else if (/^(imgui|SDL|GLES|emscripten)/.test(name)) {
            if (!windowed.includes(folder)) faults.push(`includes ${name}`);
        } else if (open === '"') {
            faults.push(`includes ${name}, which is not written from the root`);
        } else if (/^core\/(?!cli$)/.test(folder) && impure.test(name)) {
            faults.push(`includes <${name}>, which the core does without`);
        }
    }
    return faults;
}

function faults_of(path) {
    const text = readFileSync(join(root, path), "utf8");
    const lines = text.split("\n").length - 1;
    const faults = [];
    const max = lines_max[path.split(".").pop()];
    if (lines > max) faults.push(`has ${lines} lines, at most ${max} are allowed`);
    if (!path.startsWith("tests/")) faults.push(...include_faults(path, text));
    if (/^core\/(?!cli\/)/.test(path)) {
        const word = impure_words.exec(without_comments_and_strings(text));
        if (word) faults.push(`uses ${word[0]}, which the core does without`);
    }
    if (/\.hpp?$/.test(path) && !/^#pragma once$/m.test(text)) faults.push("has no #pragma once");
    if (/\b(TODO|FIXME|XXX)\b/.test(text)) faults.push("leaves something to do");
    return faults;
}

let passed = 0;
let failed = 0;
for (const path of ["core", "web", "tests"].flatMap(files_below)) {
    const faults = faults_of(path);
    for (const fault of faults) console.log(`${path} ${fault}`);
    if (faults.length) failed += 1;
    else passed += 1;
}
console.log(`layers: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
