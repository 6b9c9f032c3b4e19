// The same scenario on the command line, which the page has to agree with.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, settings } from "./settings.mjs";

export const scenario_names = readdirSync(`${root}/scenarios`)
    .filter((file) => file.endsWith(".ackpoint"))
    .map((file) => file.replace(".ackpoint", ""));

export const scenario_path = (name) => `${root}/scenarios/${name}.ackpoint`;

function run(...arguments_) {
    return new Promise((resolve) => {
        execFile(settings.command, arguments_, { maxBuffer: 1 << 26 }, (error, output, errors) => {
            resolve({ code: error ? error.code : 0, output, errors });
        });
    });
}

export async function table_of_file(path) {
    const { code, output, errors } = await run("table", "--format", "json", path);
    if (code !== 0) throw new Error(`ackpoint table ${path}: exit code ${code}\n${errors}`);
    return JSON.parse(output);
}

async function with_file(text, use) {
    const folder = mkdtempSync(join(tmpdir(), "ackpoint-"));
    try {
        const path = join(folder, "edited.ackpoint");
        writeFileSync(path, text);
        return await use(path);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

export const table_of_text = (text) => with_file(text, table_of_file);

/** [{line, column, message}] of a text with errors. */
export const errors_of_text = (text) => with_file(text, async (path) => {
    const { output, errors } = await run("table", path);
    return [...(output + errors).matchAll(/:(\d+):(\d+): error: (.*)/g)].map(
        ([, line, column, message]) => ({ line: Number(line), column: Number(column), message }));
});
