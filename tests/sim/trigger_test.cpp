// Scripted faults at a point: they strike in the gap that the point names, and only there.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view call_steps =
    "  receive\n  validate 2ms\n  call payments 120ms\n  write orders 5ms\n  ack\n";

Plan plan_with(std::string_view fault, std::string_view settings = "sqs") {
    return plan_of(scenario_text(
        call_steps, settings,
        "messages 2 every 1s\nconsumers 2 restart after 5s\n" + std::string(fault) + "\n"));
}

TEST_CASE("a fault after a step strikes between it and the next one") {
    const Plan plan = plan_with("fault crash after validate of m2");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::process_killed) == "1003");
    CHECK(effects(plan, run, "call payments") == "1 1");
    CHECK(unreached_triggers(plan).empty());
    const Plan before = plan_with("fault crash before call payments of m2");
    CHECK(times(simulate(before), EventKind::process_killed) == "1003");
}

TEST_CASE("a fault at `sending` takes the request with it, one at `unheard` does not") {
    const Plan lost = plan_with("fault crash sending call payments of m1");
    const Run without = simulate(lost);
    CHECK(count(without, EventKind::request_lost) == 1);
    CHECK(effects(lost, without, "call payments") == "1 1");
    const Plan unheard = plan_with("fault crash unheard call payments of m1");
    const Run twice = simulate(unheard);
    CHECK(times(twice, EventKind::process_killed) == "125");
    CHECK(effects(unheard, twice, "call payments") == "2 1");
}

TEST_CASE("a fault strikes once, and only the consumer that it names") {
    const Plan plan = plan_with("fault crash a after receive");
    CHECK(count(simulate(plan), EventKind::process_killed) == 1);
    const Plan other = plan_with("fault crash b after receive of m1");
    CHECK(count(simulate(other), EventKind::process_killed) == 0);
    CHECK(unreached_triggers(other).size() == 1);
}

TEST_CASE("a fault on a second delivery waits for it") {
    const Plan plan = plan_with(
        "fault crash unheard call payments of m1\n"
        "fault crash unheard call payments of m1 delivery 2");
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::process_killed) == 2);
    CHECK(effects(plan, run, "call payments") == "3 1");
}

TEST_CASE("a fault at an acknowledgement and at a commit tick") {
    const Plan deleted = plan_with("fault crash unheard ack of m1");
    CHECK(effects(deleted, simulate(deleted), "write orders") == "1 1");
    CHECK(count(simulate(deleted), EventKind::process_killed) == 1);
    const Plan kept = plan_with("fault crash sending ack of m1");
    CHECK(effects(kept, simulate(kept), "write orders") == "2 1");
    const Plan tick = plan_with("fault crash unheard commit tick", "kafka auto-commit every 5s");
    CHECK(count(simulate(tick), EventKind::process_killed) == 1);
}

TEST_CASE("a pause at a point lasts as long as it says") {
    const Plan plan = plan_with("fault pause after validate of m1 for 40s", "sqs visibility 30s");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::process_resumed) == "40004");
    CHECK(effects(plan, run, "call payments") == "2 1");
}

}  // namespace
}  // namespace ackpoint
