// What a crash takes with it and what it leaves: the volatile half goes, requests on their way are
// the network's.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view inbox_steps =
    "  receive\n  validate 2ms\n  begin\n  insert inbox key message\n  write orders 5ms\n"
    "  commit 3ms\n  ack\n";
constexpr std::string_view call_steps = "  receive\n  call payments 120ms\n  ack\n";
constexpr std::string_view two_consumers = "messages 1\nconsumers 2 restart after 5s\n";

Plan inbox_plan() {
    return plan_of(scenario_text(inbox_steps, "sqs", two_consumers));
}

TEST_CASE("a kill before the commit rolls the transaction back at once") {
    const Plan plan = inbox_plan();
    const Run run =
        run_with(plan, crash_after(plan, {EventKind::step_done, 1, Op::step, "write orders"}));
    CHECK(times(run, EventKind::process_killed) == "9");
    CHECK(times(run, EventKind::rolled_back) == "9");
    CHECK(effects(plan, run, "write orders") == "1");
    CHECK(count(run, EventKind::inbox_hit) == 0);
    CHECK(count(run, EventKind::attempt_started) == 2);
}

TEST_CASE("a commit on its way lands after its sender's death") {
    const Plan plan = inbox_plan();
    const Run run = run_with(plan, crash_after(plan, {EventKind::sent, 1, Op::step, "commit"}));
    CHECK(times(run, EventKind::process_killed) == "9");
    CHECK(count(run, EventKind::rolled_back) == 0);
    CHECK(effects(plan, run, "write orders") == "1");
    // The second attempt finds the row and goes straight to its acknowledgement.
    CHECK(count(run, EventKind::inbox_hit) == 1);
    CHECK(count(plan, run, {EventKind::heard, 1, Op::step, "commit"}) == 0);
    CHECK(count(run, EventKind::deleted) == 1);
}

TEST_CASE("a commit that is lost with its sender is rolled back") {
    const Plan plan = inbox_plan();
    const Run run = run_with(plan, crash_and_lose(plan, {EventKind::sent, 1, Op::step, "commit"}));
    CHECK(count(run, EventKind::request_lost) == 1);
    CHECK(times(run, EventKind::rolled_back) == "9");
    CHECK(count(run, EventKind::inbox_hit) == 0);
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("a call that landed and was not heard is made again") {
    const Plan plan = plan_of(scenario_text(call_steps, "sqs", two_consumers));
    const Run sent =
        run_with(plan, crash_after(plan, {EventKind::sent, 1, Op::step, "call payments"}));
    CHECK(effects(plan, sent, "call payments") == "2");
    const Run landed =
        run_with(plan, crash_after(plan, {EventKind::landed, 1, Op::step, "call payments"}));
    CHECK(effects(plan, landed, "call payments") == "2");
    const Run lost =
        run_with(plan, crash_and_lose(plan, {EventKind::sent, 1, Op::step, "call payments"}));
    CHECK(effects(plan, lost, "call payments") == "1");
}

TEST_CASE("a deletion that lands unheard leaves nothing to repeat") {
    const Plan plan = plan_of(scenario_text(call_steps, "sqs", two_consumers));
    const Run run = run_with(plan, crash_after(plan, {EventKind::sent, 1, Op::delete_message}));
    CHECK(count(run, EventKind::attempt_started) == 1);
    CHECK(count(run, EventKind::deleted) == 1);
    CHECK(effects(plan, run, "call payments") == "1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a duplicate rolls back its transaction and jumps to the acknowledgement") {
    const Plan plan = inbox_plan();
    const Run run = run_with(plan, crash_and_lose(plan, {EventKind::sent, 1, Op::delete_message}));
    CHECK(effects(plan, run, "write orders") == "1");
    CHECK(count(run, EventKind::inbox_hit) == 1);
    CHECK(count(plan, run, {EventKind::step_done, 1, Op::step, "validate"}) == 2);
    CHECK(count(plan, run, {EventKind::step_started, 1, Op::step, "write orders"}) == 1);
    CHECK(count(plan, run, {EventKind::sent, 1, Op::step, "commit"}) == 1);
    CHECK(count(plan, run, {EventKind::sent, 1, Op::delete_message}) == 2);
}

TEST_CASE("a duplicate that is found after the acknowledgement goes to the end") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  ack\n  insert inbox key message\n  write orders 5ms\n  write orders 5ms\n"
        "  on failure retry 3 every 1s\n",
        "kafka commit sync each record",
        "messages 1\nmessage m1 fails 1 time at write orders #2\n"));
    // The first attempt has inserted its row when a step behind it fails; nothing is repeated then.
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::inbox_hit) == 1);
    CHECK(effects(plan, run, "write orders") == "1");
    CHECK(effects(plan, run, "write orders #2") == "0");
    CHECK(run.stop == StopReason::quiet);
}

/// a freezes with its transaction open; its lease ends; b comes to the same row of the inbox.
Plan lock_plan(std::string_view pause) {
    return plan_of(scenario_text(
        "  receive\n  begin\n  insert inbox key message\n  work 10s\n  write orders 5ms\n"
        "  commit 3ms\n  ack\n",
        "sqs visibility 20s",
        std::string(two_consumers) + "fault pause a at 5s for " + std::string(pause) + "\n"));
}

TEST_CASE("an insert that meets an uncommitted equal key waits, then finds the duplicate") {
    const Plan plan = lock_plan("40s");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lock_waited) == "20002");
    CHECK(count(run, EventKind::inbox_hit) == 1);
    CHECK(effects(plan, run, "write orders") == "1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("an insert that waits for a transaction goes on when that is rolled back") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  begin\n  insert inbox key message\n  work 10s\n  write orders 5ms\n"
        "  commit 3ms\n  ack\n",
        "sqs visibility 30s",
        std::string(two_consumers) + "fault pause a at 5s for 1m\nfault crash a at 40s\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lock_waited) == "30002");
    CHECK(times(run, EventKind::rolled_back).substr(0, 5) == "40000");
    CHECK(count(run, EventKind::inbox_hit) == 0);
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("a process restarts after its delay, as another incarnation with an empty memory") {
    const Plan plan = plan_of(scenario_text(call_steps, "sqs",
                                            "messages 1\nconsumers 1 restart after 7s\n"
                                            "fault crash a at 50ms\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::process_started) == "0 7050");
    // Its message comes back when the lease of the first receive ends, not before.
    CHECK(times(run, EventKind::received) == "2 30002");
    CHECK(effects(plan, run, "call payments") == "2");
}

TEST_CASE("a process that does not restart leaves what only it could do") {
    const Plan plan = plan_of(scenario_text(
        call_steps, "sqs", "messages 1\nconsumers 1 no restart\nfault crash a at 50ms\n"));
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::process_started) == 1);
    CHECK(run.stop == StopReason::nothing_moves);
    CHECK(count(run, EventKind::deleted) == 0);
}

TEST_CASE("a long poll that was on its way when its sender died eats a message") {
    const Plan plan = plan_of(scenario_text(call_steps, "sqs", "messages 1\n"));
    const Run sent = run_with(plan, {.pop = 2, .process = 0});
    CHECK(times(sent, EventKind::lease_started) == "1 30001");
    CHECK(times(sent, EventKind::received) == "30002");
    CHECK(count(sent, EventKind::attempt_started) == 1);
}

TEST_CASE("a waiting poll is closed with its process, and eats nothing") {
    const Plan plan = plan_of(scenario_text(call_steps, "sqs",
                                            "messages 2 every 10s\nconsumers 1 restart after 1s\n"
                                            "fault crash a at 8s\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lease_started, 2) == "10000");
    CHECK(count(run, EventKind::attempt_started, 2) == 1);
}

TEST_CASE("a frozen process keeps what it has and goes on where it was") {
    const Plan plan = plan_of(scenario_text("  receive\n  work 1s\n  write orders 5ms\n  ack\n",
                                            "sqs", "messages 1\nfault pause a at 500ms for 10s\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::process_paused) == "500");
    CHECK(times(run, EventKind::process_resumed) == "10500");
    CHECK(times(plan, run, {EventKind::step_done, 1, Op::step, "work"}) == "10500");
    CHECK(count(run, EventKind::attempt_started) == 1);
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("who dies frozen does not wake up before it is restarted") {
    const Plan plan = plan_of(
        scenario_text(call_steps, "sqs",
                      "messages 1\nconsumers 1 restart after 60s\nfault pause a at 50ms for 20s\n"
                      "fault crash a at 10s\n"));
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::process_resumed) == 0);
    CHECK(times(run, EventKind::process_started) == "0 70000");
}

TEST_CASE("who is frozen a second time is not woken by the end of the first") {
    const Plan plan = plan_of(
        scenario_text(call_steps, "sqs",
                      "messages 1\nconsumers 1 restart after 1s\nfault pause a at 50ms for 20s\n"
                      "fault crash a at 10s\nfault pause a at 12s for 60s\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::process_resumed) == "72000");
}

}  // namespace
}  // namespace ackpoint
