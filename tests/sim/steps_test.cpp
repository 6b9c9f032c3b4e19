// A handler's steps in time: a call to another system takes its latency there, the step's duration,
// and the latency back; the default latency is one millisecond.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view plain_steps = "  receive\n  validate 2ms\n  write orders 5ms\n  ack\n";

TEST_CASE("every step of a plain handler happens at the time that one computes by hand") {
    const Plan plan = plan_of(scenario_text(plain_steps, "sqs", "messages 1"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::produced) == "0");
    CHECK(times(plan, run, {EventKind::landed, 0, Op::receive}) == "1");
    CHECK(times(run, EventKind::lease_started) == "1");
    CHECK(times(run, EventKind::received) == "2");
    CHECK(times(run, EventKind::attempt_started) == "2");
    CHECK(times(plan, run, {EventKind::step_started, 1, Op::step, "validate"}) == "2");
    CHECK(times(plan, run, {EventKind::step_done, 1, Op::step, "validate"}) == "4");
    CHECK(times(plan, run, {EventKind::sent, 1, Op::step, "write orders"}) == "4");
    CHECK(times(plan, run, {EventKind::landed, 1, Op::step, "write orders"}) == "10");
    CHECK(times(run, EventKind::effect_applied) == "10");
    CHECK(times(plan, run, {EventKind::heard, 1, Op::step, "write orders"}) == "11");
    CHECK(times(plan, run, {EventKind::sent, 1, Op::delete_message}) == "11");
    CHECK(times(run, EventKind::deleted) == "12");
    CHECK(times(plan, run, {EventKind::heard, 1, Op::delete_message}) == "13");
    CHECK(times(run, EventKind::attempt_done) == "13");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a system's own latency is paid on each way") {
    const Plan plan = plan_of(
        scenario_text("  receive\n  call bank 100ms\n  ack\n", "sqs",
                      "messages 1\nsystem bank latency 30ms\nsystem source latency 10ms\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::received) == "20");
    CHECK(times(plan, run, {EventKind::landed, 1, Op::step, "call bank"}) == "150");
    CHECK(times(plan, run, {EventKind::heard, 1, Op::step, "call bank"}) == "180");
    CHECK(times(run, EventKind::deleted) == "190");
}

TEST_CASE("statements of a transaction take their time and are nothing before the commit lands") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  begin\n  insert inbox key message\n  write orders 5ms\n  commit 3ms\n  ack\n",
        "sqs", "messages 1"));
    const Run run = simulate(plan);
    CHECK(times(plan, run, {EventKind::step_done, 1, Op::step, "write orders"}) == "7");
    CHECK(times(plan, run, {EventKind::sent, 1, Op::step, "commit"}) == "7");
    CHECK(count(plan, run, {EventKind::sent, 1, Op::step, "write orders"}) == 0);
    CHECK(times(run, EventKind::inbox_inserted) == "11");
    CHECK(times(run, EventKind::effect_applied) == "11");
    CHECK(times(plan, run, {EventKind::heard, 1, Op::step, "commit"}) == "12");
}

TEST_CASE("one message may take longer at one step than the others") {
    const Plan plan = plan_of(scenario_text("  receive\n  work 1s\n  write orders 5ms\n  ack\n",
                                            "sqs", "messages 2\nmessage m2 work takes 90s\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::effect_applied, 1) == "1008");
    // The receive that brings m2 is sent when m1 has been deleted.
    CHECK(times(run, EventKind::received, 2) == "1013");
    CHECK(times(run, EventKind::step_done, 2).substr(0, 5) == "91013");
}

TEST_CASE("messages come at their rate, with their keys over their partitions, from their offset") {
    const Plan plan = plan_of(
        scenario_text(plain_steps, "kafka", "messages 5 every 200ms keyed 2 from offset 20\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::produced) == "0 200 400 600 800");
    CHECK(plan.partition_count == 2);
    CHECK(plan.messages[3].partition == PartitionId{1});
    CHECK(plan.messages[3].offset == Offset{21});
    CHECK(plan.messages[4].offset == Offset{22});
    CHECK(effects(plan, run, "write orders") == "1 1 1 1 1");
}

TEST_CASE("what belongs to a message is caused by what went before it") {
    const Run run = run_of(scenario_text(plain_steps, "sqs", "messages 1"));
    std::vector<bool> seen(run.trace.size());
    for (std::size_t index = 0; index < run.trace.size(); ++index) {
        const EventIndex cause = run.trace[index].cause;
        if (cause != EventIndex::none)
            CHECK(index_of(cause) < index);
    }
    // From the deletion back to the receive.
    std::size_t at = run.trace.size();
    while (at > 0 && run.trace[at - 1].kind != EventKind::deleted)
        --at;
    bool comes_from_receive = false;
    while (at > 0 && !comes_from_receive) {
        const Event& event = run.trace[at - 1];
        comes_from_receive = event.kind == EventKind::received;
        at = event.cause == EventIndex::none ? 0 : index_of(event.cause) + 1;
    }
    CHECK(comes_from_receive);
}

TEST_CASE("a repeated upsert and a repeated key change nothing, a key per attempt does") {
    const auto run_twice = [](std::string_view step) {
        // The deletion is lost: the message is worked on twice.
        const Plan plan = plan_of(
            scenario_text("  receive\n  " + std::string(step) + "\n  ack\n", "sqs", "messages 1"));
        const Run run =
            run_with(plan, crash_and_lose(plan, {EventKind::sent, 1, Op::delete_message}));
        CHECK(count(run, EventKind::attempt_started) == 2);
        return count(run, EventKind::effect_applied);
    };
    CHECK(run_twice("write orders 5ms") == 2);
    CHECK(run_twice("write orders 5ms key message") == 1);
    CHECK(run_twice("call payments 5ms") == 2);
    CHECK(run_twice("call payments 5ms key message") == 1);
    CHECK(run_twice("call payments 5ms key attempt") == 2);
    CHECK(run_twice("publish receipts 5ms") == 2);
    CHECK(run_twice("set status 5ms") == 1);
}

TEST_CASE("a second write where only one may be fails for good, and the first one stands") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  write orders 5ms key message unique\n  ack\n  on failure skip\n", "sqs",
        "messages 1"));
    const Run run = run_with(plan, crash_and_lose(plan, {EventKind::sent, 1, Op::delete_message}));
    CHECK(effects(plan, run, "write orders") == "1");
    CHECK(count(plan, run, {EventKind::refused, 1, Op::step, "write orders"}) == 1);
    CHECK(count(run, EventKind::attempt_failed) == 1);
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("an older message that comes late overwrites the newer value of its key") {
    // m1 waits in its worker while m2 of the same key sets its value.
    const Plan plan =
        plan_of(scenario_text("  receive\n  work 10ms\n  set status 1ms\n  ack\n", "sqs pool 2",
                              "messages 2 keyed 1\nmessage m1 work takes 1s\n"));
    const Run run = simulate(plan);
    CHECK(effects(plan, run, "set status") == "1 1");
    CHECK(count(run, EventKind::effect_older, 1) == 1);
    CHECK(count(run, EventKind::effect_older, 2) == 0);
    const Plan apart =
        plan_of(scenario_text("  receive\n  work 10ms\n  set status 1ms\n  ack\n", "sqs pool 2",
                              "messages 2 keyed 2\nmessage m1 work takes 1s\n"));
    CHECK(count(simulate(apart), EventKind::effect_older) == 0);
}

TEST_CASE("a key may be any number, also one beyond the number of messages") {
    const Plan plan = plan_of(scenario_text("  receive\n  set status 1ms\n  ack\n", "sqs",
                                            "messages 2\nmessage m2 key 10000\n"));
    const Run run = simulate(plan);
    CHECK(effects(plan, run, "set status") == "1 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("an attempt is complete when its last step but for the acknowledgement is done") {
    const Plan plan = plan_of(scenario_text("  receive\n  work 1ms\n  ack\n", "sqs", "messages 1"));
    const Run unheard = run_with(plan, crash_after(plan, {EventKind::sent, 1, Op::delete_message}));
    CHECK(effects(plan, unheard, "completed") == "1");
    const Run lost = run_with(plan, crash_and_lose(plan, {EventKind::sent, 1, Op::delete_message}));
    CHECK(effects(plan, lost, "completed") == "2");
    const Plan inbox = plan_of(scenario_text(
        "  receive\n  begin\n  insert inbox key message\n  commit\n  ack\n", "sqs", "messages 1"));
    for (const EventKind kind : {EventKind::sent, EventKind::landed}) {
        const Run run = run_with(inbox, crash_after(inbox, {kind, 1, Op::step, "commit"}));
        CHECK(effects(inbox, run, "completed") == "1");
    }
}

TEST_CASE("a handler without effects counts its completed attempts, its jobs' do not count") {
    const Plan plan = plan_of(scenario_text("  receive\n  work 1ms\n  ack\n", "sqs", "messages 2"));
    CHECK(effects(plan, simulate(plan), "completed") == "1 1");
    const Plan with_job = plan_of(scenario_text("  receive\n  insert job tidy\n  ack\n", "sqs",
                                                "messages 2\njob tidy\n  work 5ms\n"));
    const Run run = simulate(with_job);
    CHECK(effects(with_job, run, "completed") == "1 1");
    CHECK(count(run, EventKind::job_inserted) == 2);
}

}  // namespace
}  // namespace ackpoint
