// What the command line prints where, and how it exits: `ackpoint` itself, run as its users run it.
// The argument names the program, with what must stand before it ("node build/web/node/ackpoint.js").
import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.argv.length > 2 ? process.argv.slice(2) : ["build/native/ackpoint"];
const scratch = mkdtempSync(join(tmpdir(), "ackpoint-"));

let passed = 0;
let failed = 0;

function claim(text, holds, shown = "") {
    if (holds) {
        passed += 1;
        return;
    }
    failed += 1;
    console.log(`FAILED: ${text}`);
    if (shown) console.log(shown);
}

function ackpoint(...words) {
    const options = typeof words.at(-1) === "object" ? words.pop() : {};
    const result = spawnSync(program[0], [...program.slice(1), ...words], { input: options.input ?? "", encoding: "utf8", maxBuffer: 1 << 26 });
    return { code: result.status, out: result.stdout, error: result.stderr };
}

function file(name, text) {
    const path = join(scratch, name);
    writeFileSync(path, text);
    return path;
}

const good = `ackpoint 1
title Small
about One call, acknowledged last or first.
messages 2 every 1s
handler charge
  receive
  call payments 120ms
  ack
strategy "last" on queue
strategy "first" on queue ack after receive
expect "last" never lost
`;

function test_usage() {
    const none = ackpoint();
    claim("no command prints the usage and exits 2", none.code === 2 && none.error.includes("ackpoint COMMAND"));
    const help = ackpoint("help");
    claim("help exits 0 and prints to standard output", help.code === 0 && help.out.includes("table") && help.error === "");
    const version = ackpoint("version");
    claim("the version is one line", version.code === 0 && /^ackpoint \d+\.\d+\.\d+\n$/.test(version.out));
    const command = ackpoint("tabel", "x");
    claim("an unknown command suggests the nearest", command.code === 2 && command.error.includes("did you mean `table`"), command.error);
    const option = ackpoint("table", "--formt", "json", "x");
    claim("an unknown option suggests the nearest", option.code === 2 && option.error.includes("did you mean `--format`"), option.error);
    const format = ackpoint("table", "--format", "jsn", "x");
    claim("an unknown format suggests the nearest", format.code === 2 && format.error.includes("did you mean `json`"), format.error);
    const value = ackpoint("table", "--strategy");
    claim("an option without its value is named", value.code === 2 && value.error.includes("--strategy needs a value"), value.error);
    const occurrence = ackpoint("run", "--occurrence", "0", "x");
    claim("occurrences count from 1", occurrence.code === 2 && occurrence.error.includes("from 1"), occurrence.error);
    const files = ackpoint("check");
    claim("a command without files exits 2 with its usage", files.code === 2 && files.error.includes("usage: ackpoint check"), files.error);
}

function test_errors_in_texts() {
    const bad = file("bad.ackpoint", "ackpoint 1\nhandler charge\n  receive\n  cal payments 3ms\n  ack\nstrategy \"x\" on queue\n");
    const result = ackpoint("table", bad);
    claim("an error in a text is file:line:column and exits 2", result.code === 2 && result.error.startsWith(`${bad}:4:3: `), result.error);
    claim("an error suggests what fits", result.error.includes("`call`"), result.error);
    claim("nothing is printed for a text with errors", result.out === "");
    for (const command of ["run", "check", "fmt", "hashes"]) {
        claim(`${command} exits 2 on a text with errors`, ackpoint(command, bad).code === 2);
    }
    const missing = ackpoint("table", join(scratch, "absent.ackpoint"));
    claim("a file that is not there exits 2 and is named", missing.code === 2 && missing.error.includes("absent.ackpoint: No such file"), missing.error);
    const folder = ackpoint("table", scratch);
    claim("a folder is no scenario", folder.code === 2 && folder.error.includes("directory"), folder.error);
    const long = ackpoint("table", file("long.ackpoint", good + "#".repeat(200_000)));
    claim("a text beyond the limit is refused", long.code === 2 && long.error.includes("long.ackpoint:"), long.error);
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256));
    claim("any bytes are answered with diagnostics", ackpoint("check", file("bytes.ackpoint", bytes)).code === 2);
}

function test_table() {
    const path = file("good.ackpoint", good);
    const text = ackpoint("table", path);
    claim("a table exits 0", text.code === 0 && text.error === "", text.error);
    claim("a table lists its strategies and what it covers", /last +first/.test(text.out) && text.out.includes("every single crash, exhaustively"), text.out);
    const input = ackpoint("table", "-", { input: good });
    claim("- is standard input", input.out === text.out);
    claim("a chosen strategy stands alone", !/first/.test(ackpoint("table", "--strategy", "last", path).out.replace(/^.*\n.*\n/, "")));
    const other = ackpoint("table", "--strategy=lst", path);
    claim("an unknown strategy suggests the nearest", other.code === 2 && other.error.includes("did you mean `last`"), other.error);
    const json = JSON.parse(ackpoint("table", "--format", "json", path).out);
    claim("JSON holds a cell for every row and column", json.columns.every((column) => column.cells.length === json.rows.length) && json.rows.length > 5);
    claim("JSON and text show the same words", json.columns.every((column) => column.cells.every((cell) => text.out.includes(cell.text ?? `– ${cell.reason}`))));
    const several = JSON.parse(ackpoint("table", "--format", "json", path, path).out);
    claim("several files are one JSON array", Array.isArray(several) && several.length === 2);
    const markdown = ackpoint("table", "--format", "markdown", path).out.split("\n").filter((line) => line.startsWith("|"));
    claim("Markdown rows all have as many cells", new Set(markdown.map((line) => line.split("|").length)).size === 1 && markdown.length > 8);
    const explained = ackpoint("table", "--explain", path).out;
    claim("--explain names strategies, crash points and the rule", explained.startsWith(text.out) && /\nfirst: .*\n  crash: /.test(explained) && explained.includes("  Rule: "), explained);
    claim("a sample says so", ackpoint("table", "--sample", "scenarios/default.ackpoint").out.includes("first, middle and last occurrence"));
}

function test_run() {
    const path = file("good.ackpoint", good);
    const text = ackpoint("run", "--strategy", "first", "--row", "after ack", path);
    claim("a run explains what it lost", text.code === 0 && text.out.includes("∅ lost") && text.out.includes("  Rule: "), text.out + text.error);
    const json = JSON.parse(ackpoint("run", "--format", "json", "--strategy", "first", "--row", "after ack", "--occurrence", "2", path).out);
    claim("JSON of a run has its events with names", json.events.length > 10 && json.events.every((event) => event.text.length > 0 && event.kind.length > 0));
    claim("every cause comes before its event", json.events.every((event, index) => event.cause === null || event.cause < index));
    claim("the occurrence is the one asked for", json.occurrence === 1 && json.occurrences === 2 && json.messages[1].outcome === "lost");
    claim("the fault is an event of the run", json.events[json.fault].kind === "fault");
    const row = ackpoint("run", "--strategy", "first", "--row", "after akc", path);
    claim("an unknown row suggests the nearest", row.code === 2 && row.error.includes("did you mean `after ack`"), row.error);
    const occurrence = ackpoint("run", "--strategy", "first", "--row", "after ack", "--occurrence", "9", path);
    claim("an occurrence that is not there exits 2", occurrence.code === 2 && occurrence.error.includes("happens 2 times"), occurrence.error);
    claim("without a row a run has no fault", JSON.parse(ackpoint("run", "--format", "json", "--strategy", "last", path).out).fault === null);
}

function test_check() {
    const path = file("good.ackpoint", good);
    const holds = ackpoint("check", path);
    claim("an expectation that holds is one line and exits 0", holds.code === 0 && holds.out === `${path}:11: ok: expect "last" never lost\n`, holds.out);
    const fails = file("fails.ackpoint", `${good}expect "first" never lost\n`);
    const result = ackpoint("check", fails);
    claim("one that does not hold exits 1 and says what was found", result.code === 1 && /:12: FAILED: expect "first" never lost: ./.test(result.out), result.out);
    const json = JSON.parse(ackpoint("check", "--format", "json", fails).out);
    claim("JSON says which hold", json.map((each) => each.holds).join() === "true,false");
    const folder = join(scratch, "folder");
    mkdirSync(join(folder, "inner"), { recursive: true });
    writeFileSync(join(folder, "b.ackpoint"), good);
    writeFileSync(join(folder, "inner", "a.ackpoint"), good);
    writeFileSync(join(folder, "a.ackpoint"), good);
    writeFileSync(join(folder, "notes.txt"), "not a scenario");
    const names = ackpoint("check", folder).out.trim().split("\n").map((line) => line.slice(folder.length + 1).split(":")[0]);
    claim("a folder is searched to its depth, in order", names.join() === "a.ackpoint,b.ackpoint,inner/a.ackpoint", names.join());
    const document = file("notes.md", `# Notes\n\n  \`\`\`ackpoint\n${good.replace(/^/gm, "  ")}\n  \`\`\`\n\n~~~text\n\`\`\`ackpoint\n~~~\n`);
    const block = ackpoint("check", document);
    claim("a block in Markdown is checked at its line of the document", block.out === `${document}:14: ok: expect "last" never lost\n`, block.out + block.error);
    const wrong = ackpoint("check", file("wrong.md", "```ackpoint\nackpoint 1\nnonsense\n```\n"));
    claim("an error in a block names its line of the document", wrong.code === 2 && wrong.error.includes("wrong.md:3:1: "), wrong.error);
    writeFileSync(join(folder, "c.ackpoint"), "nonsense\n");
    const mixed = ackpoint("check", folder);
    claim("an error in one text exits 2 and leaves the others checked", mixed.code === 2 && mixed.out.trim().split("\n").length === 3);
    mkdirSync(join(scratch, "empty"));
    claim("a folder without scenarios exits 2", ackpoint("check", join(scratch, "empty")).code === 2);
}

function test_fmt_and_hashes() {
    const untidy = good.replace("  receive", "     receive").replace("title Small", "title    Small");
    const path = file("untidy.ackpoint", untidy.replaceAll("\n     ", "\n  "));
    const formatted = ackpoint("fmt", path);
    claim("fmt prints the canonical text", formatted.code === 0 && /^title {1,2}Small$/m.test(formatted.out), formatted.out);
    claim("fmt of a canonical text changes nothing", ackpoint("fmt", "-", { input: formatted.out }).out === formatted.out);
    const written = ackpoint("fmt", "--write", path);
    claim("fmt --write changes the file and prints nothing", written.code === 0 && written.out === "" && readFileSync(path, "utf8") === formatted.out);
    const hashes = ackpoint("hashes", path).out;
    claim("hashes are a line for each strategy", /^untidy\.ackpoint "last" [0-9a-f]{16} [0-9a-f]{16}\nuntidy\.ackpoint "first" [0-9a-f]{16} [0-9a-f]{16}\n$/.test(hashes), hashes);
    claim("layout does not change a hash", ackpoint("hashes", file("good.ackpoint", good)).out.replaceAll("good", "untidy") === hashes);
}

try {
    test_usage();
    test_errors_in_texts();
    test_table();
    test_run();
    test_check();
    test_fmt_and_hashes();
} finally {
    rmSync(scratch, { recursive: true, force: true });
}
console.log(`cli: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
