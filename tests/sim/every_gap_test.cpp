// Every scenario, every strategy, a crash at every gap between two pops, of every process, with and
// without the request that it had sent last: every run comes to an end, and the books balance.
#include <doctest/doctest.h>

#include <algorithm>

#include "core/text/parse_scenario.hpp"
#include "embedded/scenarios.hpp"
#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

/// What holds in every run, whatever was done to it.
class Books {
public:
    explicit Books(const Plan& plan)
        : plan_(plan),
          received_(plan.messages.size()),
          begun_(plan.messages.size()),
          applied_(plan.effects.size() * plan.messages.size()) {}

    /// The first rule that the trace breaks; empty: none.
    std::string_view broken_rule(const std::vector<Event>& trace) {
        std::fill(received_.begin(), received_.end(), 0U);
        std::fill(begun_.begin(), begun_.end(), 0U);
        std::fill(applied_.begin(), applied_.end(), 0U);
        std::uint32_t now = 0;
        for (std::size_t index = 0; index < trace.size(); ++index) {
            const Event& event = trace[index];
            if (event.at_ms < now)
                return "time goes back";
            now = event.at_ms;
            const bool has_cause = event.cause != EventIndex::none;
            if (has_cause && index_of(event.cause) >= index)
                return "a cause after its effect";
            if (event.message == MessageId::none)
                continue;
            const std::string_view broken = note(event);
            if (!broken.empty())
                return broken;
        }
        return {};
    }

private:
    std::string_view note(const Event& event) {
        const std::size_t message = index_of(event.message);
        if (event.kind == EventKind::received)
            ++received_[message];
        if (event.kind == EventKind::attempt_started) {
            ++begun_[message];
            if (received_[message] == 0)
                return "an attempt without a receive";
        }
        if (event.kind == EventKind::effect_applied) {
            if (begun_[message] == 0)
                return "an effect without an attempt";
            const std::uint32_t applied = ++applied_[event.a * plan_.messages.size() + message];
            if (applied > begun_[message])
                return "more effects than attempts";
            if (applied != event.b)
                return "an effect is miscounted";
        }
        return {};
    }

    const Plan& plan_;
    std::vector<std::uint32_t> received_;
    std::vector<std::uint32_t> begun_;
    std::vector<std::uint32_t> applied_;
};

bool has_ended_properly(StopReason stop) {
    switch (stop) {
        case StopReason::quiet:
        case StopReason::cycle:
        case StopReason::nothing_moves:
            return true;
        case StopReason::events_limit:
        case StopReason::time_limit:
            break;
    }
    return false;
}

std::uint32_t last_request(const std::vector<Event>& trace, std::uint16_t process) {
    for (std::size_t index = trace.size(); index > 0; --index) {
        const Event& event = trace[index - 1];
        const bool is_mine = is_process(event.actor) && process_of(event.actor) == process;
        if (event.kind == EventKind::sent && is_mine)
            return event.b;
    }
    return 0;
}

struct Tour {
    const Plan& plan;
    const std::string& name;
    std::uint32_t runs = 0;

    void run_to_end(World world, Recorder& recorder, const Injection& injection) {
        const std::uint32_t size = recorder.size();
        const Hash hash = recorder.hash();
        const std::uint32_t pop = world.pops;
        inject(plan, world, recorder, injection);
        while (advance(plan, world, recorder)) {
        }
        Books books(plan);
        const std::string_view broken = books.broken_rule(recorder.events());
        if (!broken.empty() || !has_ended_properly(world.stop)) {
            FAIL_CHECK(name, ": pop ", pop, ", process ", injection.process, ", request ",
                       injection.request, ": ", broken, ", stop ", static_cast<int>(world.stop));
        }
        ++runs;
        recorder.truncate(size, hash);
    }

    /// A world with many gaps is visited at some of them only.
    void visit_all(std::uint32_t visits_max) {
        const std::uint32_t pops = simulate(plan).pops;
        const std::uint32_t every = std::max(1U, pops / visits_max);
        Recorder recorder;
        World world = start_world(plan, recorder);
        do {
            if (world.pops % every != 0 || world.stopped)
                continue;
            const auto processes = static_cast<std::uint16_t>(world.processes.size());
            for (std::uint16_t process = 0; process < processes; ++process) {
                const std::uint32_t request = last_request(recorder.events(), process);
                run_to_end(world, recorder, {.process = process});
                if (request != 0) {
                    run_to_end(world, recorder, {.process = process, .request = request});
                }
                run_to_end(
                    world, recorder,
                    {.kind = FaultKind::pause, .process = process, .duration = Duration{100'000}});
            }
        } while (advance(plan, world, recorder));
    }
};

TEST_CASE("every run of every scenario with one fault at any gap ends, and its books balance") {
    // Gaps visited in one strategy: all of the small ones.
    constexpr std::uint32_t visits_max = 60;
    std::uint32_t runs = 0;
    for (const EmbeddedFile& file : embedded_scenarios()) {
        const ParseResult result = parse_scenario(file.bytes);
        if (has_errors(result.diagnostics))
            continue;  // other tests say so
        const bool is_large = result.scenario.messages.count > 50;
        for (std::size_t index = 0; index < result.scenario.strategies.size(); ++index) {
            const Plan plan = make_plan(result.scenario, index);
            const std::string name = std::string(file.name) + " / " + plan.strategy;
            Tour tour{plan, name};
            tour.visit_all(is_large ? visits_max / 10 : visits_max);
            runs += tour.runs;
        }
    }
    CHECK(runs > 5'000);
}

TEST_CASE("the run without a fault of every scenario ends within its limits") {
    for (const EmbeddedFile& file : embedded_scenarios()) {
        const ParseResult result = parse_scenario(file.bytes);
        if (has_errors(result.diagnostics))
            continue;
        for (std::size_t index = 0; index < result.scenario.strategies.size(); ++index) {
            const Plan plan = make_plan(result.scenario, index);
            const Run run = simulate(plan);
            CHECK_MESSAGE(has_ended_properly(run.stop), file.name, " / ", plan.strategy);
            CHECK(Books(plan).broken_rule(run.trace).empty());
            CHECK(simulate(plan).trace_hash == run.trace_hash);
        }
    }
}

}  // namespace
}  // namespace ackpoint
