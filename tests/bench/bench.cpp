// `ackpoint bench`: what a run costs above its agenda, a copy of the world, and a whole table.
// floor/S replays the pushes and pops of S's run in the same class with no work; run/S is that run
// with its trace and hash. Both report the time of one pop. tests/bench/check.mjs judges the
// ratios.
#include <benchmark/benchmark.h>

#include <optional>
#include <string>

#include "core/api/client.hpp"
#include "core/check/crash_points.hpp"
#include "core/cli/commands.hpp"
#include "core/sim/simulate.hpp"
#include "core/text/parse_scenario.hpp"
#include "embedded/scenarios.hpp"
#include "tests/bench/agenda_recording.hpp"
#include "tests/bench/memory.hpp"

namespace ackpoint::bench {
namespace {

using benchmark::Counter;
using benchmark::State;

struct Subject {
    std::string name;  ///< "default/lease renewal"
    Plan plan;
    AgendaRecording recording;
};

void set_pops(State& state, const Subject& subject) {
    const auto iterations = static_cast<double>(state.iterations());
    const auto pops = static_cast<double>(subject.recording.pops);
    state.counters["pops"] = pops;
    state.counters["events_per_pop"] = static_cast<double>(subject.recording.events) / pops;
    state.counters["per_pop"] =
        Counter(iterations * pops, Counter::kIsRate | Counter::kInvert, Counter::kIs1000);
}

void run_floor(State& state, const Subject& subject) {
    for (auto _ : state)
        benchmark::DoNotOptimize(replay(subject.recording));
    set_pops(state, subject);
}

void run_whole(State& state, const Subject& subject) {
    for (auto _ : state)
        benchmark::DoNotOptimize(simulate(subject.plan).trace_hash);
    set_pops(state, subject);
    const std::size_t before = heap_bytes();
    reset_heap_peak();
    const Run run = simulate(subject.plan);
    state.counters["peak_bytes"] = static_cast<double>(heap_peak() - before);
    state.counters["run_bytes"] = static_cast<double>(heap_bytes() - before);
}

/// The world in the middle of its run, which is what a table forks.
void copy_world(State& state, const Subject& subject) {
    Recorder recorder;
    World world = start_world(subject.plan, recorder);
    while (world.pops < subject.recording.pops / 2 && advance(subject.plan, world, recorder)) {
    }
    for (auto _ : state) {
        World copy = world;
        benchmark::DoNotOptimize(copy);
    }
    const std::size_t before = heap_bytes();
    const World copy = world;
    state.counters["world_bytes"] = static_cast<double>(heap_bytes() - before + sizeof(World));
}

void make_table(State& state, const std::string& text) {
    CrashTable result;
    for (auto _ : state) {
        api::Table table{
            {.text = text, .occurrences = api::Occurrences::first_middle_last, .strategies = {}}};
        result = table.advance(UINT32_MAX);
        benchmark::DoNotOptimize(result);
    }
    state.counters["runs"] = result.runs;
    state.counters["events"] = static_cast<double>(result.events);
}

std::vector<Subject> make_subjects(std::string_view name, std::string_view text) {
    const ParseResult parsed = parse_scenario(text);
    std::vector<Subject> subjects;
    if (has_errors(parsed.diagnostics))
        return subjects;
    for (std::size_t i = 0; i < parsed.scenario.strategies.size(); ++i) {
        Plan plan = make_plan(parsed.scenario, i);
        AgendaRecording recording = record_agenda(plan);
        subjects.push_back({.name = std::string{name} + "/" + parsed.scenario.strategies[i].name,
                            .plan = std::move(plan),
                            .recording = std::move(recording)});
    }
    return subjects;
}

void register_subject(const Subject& subject) {
    const auto add = [&subject](const std::string& kind, void (*function)(State&, const Subject&)) {
        benchmark::RegisterBenchmark((kind + "/" + subject.name).c_str(), function, subject);
    };
    add("floor", run_floor);
    add("run", run_whole);
    add("copy", copy_world);
}

}  // namespace
}  // namespace ackpoint::bench

namespace ackpoint::cli {

int run_bench(int argument_count, char** arguments) {
    benchmark::Initialize(&argument_count, arguments);
    if (benchmark::ReportUnrecognizedArguments(argument_count, arguments))
        return exit_unusable;
    for (const EmbeddedFile& file : embedded_scenarios()) {
        const std::string name{file.name.substr(0, file.name.rfind('.'))};
        for (const bench::Subject& subject : bench::make_subjects(name, file.bytes)) {
            bench::register_subject(subject);
        }
        benchmark::RegisterBenchmark(("table/" + name).c_str(), bench::make_table,
                                     std::string{file.bytes});
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return exit_done;
}

}  // namespace ackpoint::cli
