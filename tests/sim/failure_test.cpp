// What a handler does when one of its steps fails.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

/// A handler whose second step can fail, on one consumer.
Plan failing_plan(std::string_view policy, std::string_view settings, std::string_view more) {
    return plan_of(
        scenario_text("  receive\n  validate 2ms\n  write orders 5ms\n  ack\n  on failure " +
                          std::string(policy) + "\n",
                      settings, more));
}

constexpr std::string_view on_log = "kafka commit sync each record";
constexpr std::string_view one_poison = "messages 3\nmessage m2 poison\n";

TEST_CASE("a retry starts the handler again in place, after its time, and counts its attempts") {
    const Plan plan = failing_plan("retry 5 every 10s", "sqs visibility 2m",
                                   "messages 1\nmessage m1 fails 2 times at validate\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::received) == "2");
    CHECK(times(run, EventKind::attempt_started) == "2 10004 20006");
    CHECK(times(run, EventKind::attempt_failed) == "4 10006");
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("when the retries are used up the message is left for redelivery") {
    const Plan plan = failing_plan("retry 2 every 1s", "sqs visibility 30s",
                                   "messages 1\nmessage m1 fails 4 times at validate\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::attempt_started) == "2 1004 2006 30002 31004");
    CHECK(times(run, EventKind::received) == "2 30002");
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("a bare retry has no bound, and what comes back for ever is named a cycle") {
    const Run run = simulate(failing_plan("retry every 1s", on_log, one_poison));
    CHECK(run.stop == StopReason::cycle);
    CHECK(count(run, EventKind::attempt_done, 1) == 1);
    CHECK(count(run, EventKind::attempt_started, 3) == 0);
}

TEST_CASE("on a queue a failed message comes back when its lease ends, the others go on") {
    const Run run = simulate(failing_plan("redeliver", "sqs visibility 30s",
                                          "messages 3\nmessage m2 fails 1 time at validate\n"));
    CHECK(times(run, EventKind::lease_ended) == "30014");
    CHECK(count(run, EventKind::attempt_started, 2) == 2);
    CHECK(count(run, EventKind::attempt_done) == 3);
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("on a log the consumer seeks back to the record that failed") {
    const Plan plan =
        failing_plan("redeliver", on_log, "messages 3\nmessage m2 fails 1 time at validate\n");
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::received, 1) == 1);
    CHECK(count(run, EventKind::received, 2) == 2);
    CHECK(count(run, EventKind::received, 3) == 2);
    // Nothing behind the failed record was begun before it was repeated.
    CHECK(count(run, EventKind::attempt_started, 3) == 1);
    CHECK(effects(plan, run, "write orders") == "1 1 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("what fails after its acknowledgement is done for the source and not repeated") {
    for (const std::string_view settings : {on_log, std::string_view{"sqs visibility 10s"}}) {
        const Plan plan = plan_of(scenario_text(
            "  receive\n  ack\n  validate 2ms\n  write orders 5ms\n  on failure redeliver\n",
            settings, "messages 3\nmessage m2 fails 1 time at validate\n"));
        const Run run = simulate(plan);
        CHECK(effects(plan, run, "write orders") == "1 0 1");
        CHECK(run.stop == StopReason::quiet);
    }
}

TEST_CASE("skip acknowledges what has failed as if it were done") {
    for (const std::string_view settings : {on_log, std::string_view{"sqs"}}) {
        const Plan plan = failing_plan("skip", settings, one_poison);
        const Run run = simulate(plan);
        CHECK(effects(plan, run, "write orders") == "1 0 1");
        CHECK(count(run, EventKind::attempt_failed, 2) == 1);
        CHECK(count(run, EventKind::attempt_done, 2) == 0);
        CHECK(count(run, EventKind::evidence_written) == 0);
        CHECK(run.stop == StopReason::quiet);
    }
}

TEST_CASE("stall stops the partition, and the other partition goes on") {
    const Plan plan = failing_plan("stall", on_log, "messages 6 keyed 2\nmessage m1 poison\n");
    const Run run = simulate(plan);
    CHECK(effects(plan, run, "write orders") == "0 1 0 1 0 1");
    CHECK(count(run, EventKind::partition_stalled) == 1);
    CHECK(run.stop == StopReason::nothing_moves);
}

TEST_CASE("stall stops the worker of a queue, and its message moves on to the next victim") {
    const Plan plan =
        failing_plan("stall", "sqs visibility 30s", "messages 1\nmessage m1 poison\nconsumers 2\n");
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::worker_stalled) == 2);
    CHECK(times(run, EventKind::received) == "2 30002");
    CHECK(run.stop == StopReason::nothing_moves);
}

TEST_CASE("a dead letter counted by the broker takes as many receives as it says") {
    const Plan plan = failing_plan("dead-letter after 3", "sqs visibility 30s",
                                   "messages 1\nmessage m1 poison\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::received) == "2 30002 60002");
    CHECK(times(run, EventKind::evidence_written) == "60005");
    CHECK(times(run, EventKind::deleted) == "60007");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a dead letter on a log is counted in memory and retried in place") {
    const Plan plan = failing_plan("dead-letter after 3", on_log, one_poison);
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::received, 2) == 1);
    CHECK(count(run, EventKind::attempt_started, 2) == 3);
    CHECK(count(run, EventKind::evidence_written, 2) == 1);
    CHECK(effects(plan, run, "write orders") == "1 0 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a count in memory starts again at a restart, the broker's does not") {
    const auto attempts = [](std::string_view counter) {
        const Plan plan = failing_plan(
            "dead-letter after 3 counted by " + std::string(counter), "sqs visibility 30s",
            "messages 1\nmessage m1 poison\nconsumers 1 restart after 1s\n");
        const Run run = run_with(
            plan,
            crash_after(plan, {.kind = EventKind::attempt_failed, .message = 1, .occurrence = 2}));
        CHECK(count(run, EventKind::evidence_written) == 1);
        return count(run, EventKind::attempt_started);
    };
    CHECK(attempts("broker") == 3);
    CHECK(attempts("memory") == 5);
}

TEST_CASE(
    "a verified dead letter is acknowledged after its evidence, an unverified one may lose it") {
    const auto evidence = [](std::string_view verified) {
        const Plan plan = failing_plan("dead-letter after 1" + std::string(verified), "sqs",
                                       "messages 1\nmessage m1 poison\n");
        const Injection injection = crash_and_lose(plan, {EventKind::sent, 1, Op::evidence});
        const Run run = run_with(plan, injection);
        CHECK(run.stop == StopReason::quiet);
        return count(run, EventKind::evidence_written);
    };
    CHECK(evidence("") == 1);
    CHECK(evidence(" unverified") == 1);
    // Lost on its way while the process lives on to acknowledge: only the unverified one.
    const Plan plan =
        failing_plan("dead-letter after 1 unverified", "sqs", "messages 1\nmessage m1 poison\n");
    const Run run = simulate(plan);
    CHECK(times(plan, run, {EventKind::sent, 1, Op::evidence}) == "4");
    CHECK(times(plan, run, {EventKind::sent, 1, Op::delete_message}) == "4");
    const Plan verified =
        failing_plan("dead-letter after 1", "sqs", "messages 1\nmessage m1 poison\n");
    const Run run_verified = simulate(verified);
    CHECK(times(verified, run_verified, {EventKind::sent, 1, Op::evidence}) == "4");
    CHECK(times(verified, run_verified, {EventKind::sent, 1, Op::delete_message}) == "6");
}

TEST_CASE("a failure rolls back what its attempt had in its transaction") {
    const Plan plan = plan_of(
        scenario_text("  receive\n  begin\n  write orders 5ms\n  work 1ms\n  commit\n  ack\n"
                      "  on failure retry 3 every 1s\n",
                      "sqs", "messages 1\nmessage m1 fails 1 time at work\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::rolled_back) == "8");
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("a commit that the database refuses leaves nothing behind") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  begin\n  insert inbox key message\n  write orders 5ms\n  commit 3ms\n  ack\n"
        "  on failure retry 3 every 1s\n",
        "sqs", "messages 1\nmessage m1 fails 1 time at commit\n"));
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::rolled_back) == 1);
    CHECK(count(run, EventKind::inbox_hit) == 0);
    CHECK(effects(plan, run, "write orders") == "1");
}

TEST_CASE("a step's own policy goes before the handler's") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  validate 2ms on failure skip\n  write orders 5ms\n  ack\n"
        "  on failure stall\n",
        "sqs", "messages 2\nmessage m1 poison\nmessage m2 fails 1 time at write orders\n"));
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::deleted, 1) == 1);
    CHECK(count(run, EventKind::worker_stalled, 2) == 1);
}

TEST_CASE("max receives sets a message aside at the receive that is one too many") {
    const Run run = simulate(failing_plan("redeliver", "sqs visibility 30s max receives 3",
                                          "messages 1\nmessage m1 poison\n"));
    CHECK(times(run, EventKind::received) == "2 30002 60002");
    CHECK(times(run, EventKind::moved_aside) == "90001");
    CHECK(run.stop == StopReason::quiet);
}

}  // namespace
}  // namespace ackpoint
