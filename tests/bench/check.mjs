// Runs `ackpoint bench` natively and as WebAssembly, in short interleaved repetitions. The ratio of a
// native run to its floor, both from one process, is held to its limit. What WebAssembly costs depends
// on the engine and on what else the machine is doing: it is told beside its goal, and held to it
// only with --strict.
import { execFileSync } from "node:child_process";

const run_to_floor_max = 4;
const wasm_to_native_max = 1.6;
const scenario = "default";
const options = [
    "bench",
    "--benchmark_format=json",
    `--benchmark_filter=^(floor|run|copy|table)/${scenario}(/|$)`,
    "--benchmark_repetitions=10",
    "--benchmark_enable_random_interleaving=true",
    "--benchmark_min_time=0.02",
];

let passed = 0;
let failed = 0;

function claim(text, holds) {
    if (holds) passed += 1;
    else failed += 1;
    console.log(`${holds ? "ok     " : "FAILED "} ${text}`);
}

const is_strict = process.argv.includes("--strict");

function goal(text, reached) {
    if (is_strict) return claim(text, reached);
    console.log(`${reached ? "reached" : "MISSED "} ${text}`);
}

function median(values) {
    const sorted = [...values].sort((left, right) => left - right);
    const middle = sorted.length / 2;
    return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const to_nanoseconds = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };

// Name → median nanoseconds of CPU and the counters of one repetition.
function measure(command, before) {
    const output = execFileSync(command, [...before, ...options], { maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "inherit"] });
    const repetitions = new Map();
    for (const result of JSON.parse(output).benchmarks) {
        if (result.run_type !== "iteration") continue;
        const list = repetitions.get(result.run_name) ?? [];
        list.push(result);
        repetitions.set(result.run_name, list);
    }
    const medians = new Map();
    for (const [name, list] of repetitions) {
        const times = list.map((each) => each.cpu_time * to_nanoseconds[each.time_unit]);
        medians.set(name, { ...list[0], nanoseconds: median(times), repetitions: list.length });
    }
    return medians;
}

function geometric_mean(values) {
    return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function report(machine, results) {
    for (const [name, result] of results) {
        if (!name.startsWith("run/")) continue;
        const floor = results.get(name.replace("run/", "floor/"));
        const ratio = result.nanoseconds / floor.nanoseconds;
        const per_pop = (result.nanoseconds / result.pops).toFixed(1);
        const copy = results.get(name.replace("run/", "copy/"));
        console.log(
            `${machine} ${name}: ${result.pops} pops, ${result.events_per_pop.toFixed(2)} events per pop, ` +
                `${per_pop} ns per pop over a floor of ${(floor.nanoseconds / floor.pops).toFixed(1)} ns; ` +
                `a run holds ${result.run_bytes} B (at most ${result.peak_bytes} B), ` +
                `a world ${copy.world_bytes} B, copied in ${copy.nanoseconds.toFixed(0)} ns`,
        );
        (machine === "native" ? claim : goal)(
            `${machine} ${name} costs ${ratio.toFixed(2)} times its floor (at most ${run_to_floor_max}, ` +
                `median of ${result.repetitions})`,
            ratio <= run_to_floor_max,
        );
    }
    for (const [name, result] of results) {
        if (!name.startsWith("table/")) continue;
        console.log(
            `${machine} ${name}: ${(result.nanoseconds / 1e6).toFixed(2)} ms for ${result.runs} runs and ` +
                `${result.events} events`,
        );
    }
}

const native = measure("build/native/ackpoint", []);
const wasm = measure(process.execPath, ["build/web/node/ackpoint.js"]);
report("native", native);
report("wasm", wasm);
console.log(`Node ${process.version}`);
claim("both measure the same benchmarks", [...native.keys()].sort().join() === [...wasm.keys()].sort().join());
for (const kind of ["run", "table"]) {
    const names = [...native.keys()].filter((name) => name.startsWith(`${kind}/`) && wasm.has(name));
    const ratio = geometric_mean(names.map((name) => wasm.get(name).nanoseconds / native.get(name).nanoseconds));
    goal(
        `${kind}: WebAssembly takes ${ratio.toFixed(2)} times as long as native (at most ${wasm_to_native_max})`,
        names.length > 0 && ratio <= wasm_to_native_max,
    );
}
console.log(`bench: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
