// Consumers of a lease queue: leases, renewals, batches and pools.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view long_work = "  receive\n  work 90s\n  write orders 5ms\n  ack\n";
constexpr std::string_view two_consumers = "messages 1\nconsumers 2 restart after 5s\n";

Plan working_plan(std::string_view settings, std::string_view more = two_consumers) {
    return plan_of(scenario_text(long_work, settings, more));
}

TEST_CASE("another consumer takes the message over when the lease has ended, not before") {
    const Run run = simulate(working_plan("sqs visibility 60s"));
    CHECK(times(run, EventKind::lease_ended).substr(0, 5) == "60001");
    CHECK(times(run, EventKind::received).substr(0, 7) == "2 60002");
    CHECK(count(run, EventKind::effect_applied) >= 2);
}

TEST_CASE("two owners who never hold the newest handle when they are done go round for ever") {
    const Run run = simulate(working_plan("sqs visibility 60s"));
    CHECK(run.stop == StopReason::cycle);
    CHECK(count(run, EventKind::deleted) == 0);
}

TEST_CASE("S-25: the first owner's late delete keeps the message or takes it, as the policy says") {
    const Run keeps = simulate(working_plan("sqs visibility 60s"));
    CHECK(count(keeps, EventKind::delete_ignored) >= 1);
    const Run deletes = simulate(working_plan("sqs visibility 60s old handle deletes"));
    CHECK(count(deletes, EventKind::delete_ignored) == 0);
    CHECK(times(deletes, EventKind::deleted) == "90010");
}

TEST_CASE("S-20: an expired message that nobody has received again is deleted by its late owner") {
    const Run run = simulate(working_plan("sqs visibility 60s", "messages 1\nconsumers 1\n"));
    CHECK(times(run, EventKind::lease_ended) == "60001");
    CHECK(times(run, EventKind::deleted) == "90010");
    CHECK(count(run, EventKind::received) == 1);
}

TEST_CASE("renewals are sent at their interval from the receive and keep the lease") {
    const Plan plan = working_plan("sqs visibility 60s renew every 20s");
    const Run run = simulate(plan);
    CHECK(times(plan, run, {EventKind::sent, 1, Op::extend}) == "20002 40002 60002 80002");
    CHECK(times(run, EventKind::lease_extended) == "20003 40003 60003 80003");
    CHECK(count(run, EventKind::lease_ended) == 0);
    CHECK(count(run, EventKind::received) == 1);
}

TEST_CASE("a renewal that comes after the end of the lease hides nothing") {
    const Plan plan = working_plan("sqs visibility 30s renew every 40s", "messages 1\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lease_ended) == "30001");
    CHECK(count(plan, run, {EventKind::landed, 1, Op::extend}) == 2);
    CHECK(count(run, EventKind::lease_extended) == 0);
}

TEST_CASE("renewals stop when the handler ends or has acknowledged") {
    const Plan last = working_plan("sqs visibility 60s renew every 20s", "messages 1\n");
    CHECK(count(last, simulate(last), {EventKind::sent, 1, Op::extend}) == 4);
    const Plan first =
        plan_of(scenario_text("  receive\n  ack\n  work 90s\n  write orders 5ms\n",
                              "sqs visibility 60s renew every 20s cancel", "messages 1\n"));
    const Run run = simulate(first);
    CHECK(count(first, run, {EventKind::sent, 1, Op::extend}) == 0);
    CHECK(count(run, EventKind::attempt_dropped) == 0);
    CHECK(effects(first, run, "write orders") == "1");
}

TEST_CASE("renewals stop with their process, and the last one decides when the message is back") {
    const Plan plan = working_plan("sqs visibility 30s renew every 10s",
                                   "messages 1\nconsumers 2\nfault crash a at 45s\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lease_ended).substr(0, 5) == "70003");
    CHECK(count(run, EventKind::attempt_started) == 2);
    CHECK(effects(plan, run, "write orders") == "1");
}

/// a is frozen over its lease; b receives the message, works it off and deletes it.
Plan overtaken_plan(std::string_view on_failure) {
    return plan_of(
        scenario_text("  receive\n  work 20s\n  call slow 1m\n  write orders 5ms\n  ack\n",
                      "sqs visibility 30s renew every 10s " + std::string(on_failure),
                      "messages 1\nconsumers 2\nfault pause a at 5s for 2m\n"));
}

TEST_CASE("S-17: a renewal after another owner's delete is refused, and may cancel the handler") {
    const Run goes_on = simulate(overtaken_plan("continue"));
    CHECK(count(goes_on, EventKind::extend_refused) >= 1);
    CHECK(count(goes_on, EventKind::attempt_dropped) == 0);
    CHECK(count(goes_on, EventKind::attempt_done) == 2);
    const Run cancelled = simulate(overtaken_plan("cancel"));
    CHECK(count(cancelled, EventKind::extend_refused) == 1);
    CHECK(times(cancelled, EventKind::attempt_dropped) == "125002");
    CHECK(count(cancelled, EventKind::attempt_done) == 1);
}

TEST_CASE("S-12: the last messages of a batch begin after their leases have ended") {
    const Plan plan =
        plan_of(scenario_text("  receive\n  work 10s\n  write orders 5ms\n  ack\n",
                              "sqs visibility 60s batch 10", "messages 10\nconsumers 1\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lease_started).substr(0, 5) == "1 1 1");
    CHECK(count(run, EventKind::lease_ended) >= 4);
    CHECK(count(run, EventKind::deleted) == 10);
    const Plan two = plan_of(scenario_text(
        "  receive\n  work 10s\n  write orders 5ms\n  ack\n", "sqs visibility 60s batch 10",
        "messages 10\nconsumers 2\nfault pause b at 0s for 1s\n"));
    CHECK(count(simulate(two), EventKind::effect_applied) > 10);
}

TEST_CASE("`delete each batch` deletes once, at the end, what its handlers have acknowledged") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  validate 2ms\n  write orders 5ms\n  ack\n  on failure redeliver\n",
        "sqs batch 3 delete each batch", "messages 3\nmessage m2 fails 1 time at validate\n"));
    const Run run = simulate(plan);
    CHECK(count(plan, run, {EventKind::sent, 0, Op::delete_message}) == 2);
    CHECK(count(run, EventKind::deleted) == 3);
    CHECK(times(run, EventKind::deleted, 1) == times(run, EventKind::deleted, 3));
    CHECK(count(run, EventKind::attempt_started, 1) == 1);
    CHECK(count(run, EventKind::attempt_started, 2) == 2);
}

TEST_CASE("a batch that dies before its deletion is repeated whole") {
    const Plan plan = plan_of(scenario_text("  receive\n  write orders 5ms\n  ack\n",
                                            "sqs batch 3 delete each batch", "messages 3\n"));
    const Run run = run_with(plan, crash_after(plan, {EventKind::step_done, 3, Op::step, "ack"}));
    CHECK(effects(plan, run, "write orders") == "2 2 2");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("`ack after receive` with `delete each batch` deletes before the first message") {
    const Plan plan =
        plan_of(scenario_text("  receive\n  write orders 5ms\n  ack\n",
                              "sqs batch 3 delete each batch ack after receive", "messages 3\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::deleted) == "3 3 3");
    CHECK(times(run, EventKind::attempt_started).substr(0, 2) == "4 ");
    CHECK(effects(plan, run, "write orders") == "1 1 1");
    const Run died = run_with(plan, crash_after(plan, {EventKind::attempt_started, 2}));
    CHECK(effects(plan, died, "write orders") == "1 0 0");
}

TEST_CASE("a pool works on as many messages at once as it has workers, and asks for no more") {
    const Plan plan = plan_of(scenario_text("  receive\n  work 10s\n  write orders 5ms\n  ack\n",
                                            "sqs pool 3 batch 10", "messages 5\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lease_started) == "1 1 1 10012 10012");
    CHECK(count(run, EventKind::deleted) == 5);
}

TEST_CASE("a pool has no end of a batch: `delete each batch` deletes each message by itself") {
    const Plan plan =
        plan_of(scenario_text("  receive\n  write orders 5ms\n  ack\n",
                              "sqs pool 3 batch 3 delete each batch", "messages 5\n"));
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::deleted) == 5);
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("several workers in the loop share a batch, and the next receive waits for all of them") {
    const Plan plan = plan_of(scenario_text("  receive\n  work 10s\n  ack\n", "sqs batch 2",
                                            "messages 4\nconsumers 1 concurrency 2\n"
                                            "message m1 work takes 20s\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::attempt_started) == "2 2 20006 20006");
}

TEST_CASE("S-08: a waiting receive is answered when a message comes, not when its time is over") {
    const Plan plan =
        plan_of(scenario_text("  receive\n  ack\n", "sqs wait 10s", "messages 2 every 1s\n"));
    CHECK(times(simulate(plan), EventKind::received) == "2 1001");
}

TEST_CASE("S-07: without a wait an empty receive is answered at once and asked again") {
    const Plan plan =
        plan_of(scenario_text("  receive\n  ack\n", "sqs wait 0s", "messages 2 every 100ms\n"));
    const Run run = simulate(plan);
    CHECK(count(plan, run, {EventKind::sent, 0, Op::receive}) > 40);
    CHECK(count(run, EventKind::deleted) == 2);
}

TEST_CASE("without latency and without waiting time passes all the same") {
    const Plan plan = plan_of(scenario_text("  receive\n  ack\n", "sqs wait 0s",
                                            "messages 2 every 1s\nsystem source latency 0ms\n"));
    const Run run = simulate(plan);
    CHECK(run.stop == StopReason::quiet);
    CHECK(count(run, EventKind::deleted) == 2);
}

TEST_CASE(
    "D9: a delete that arrives at the very end of the lease finds it ended, and still deletes") {
    // The lease ends at 31 ms, when the delete lands: the source's timer goes first.
    const Plan plan = plan_of(scenario_text("  receive\n  work 28ms\n  ack\n",
                                            "sqs visibility 30ms", "messages 1\nconsumers 1\n"));
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::lease_ended) == "31");
    CHECK(times(run, EventKind::deleted) == "31");
    CHECK(count(run, EventKind::received) == 1);
}

}  // namespace
}  // namespace ackpoint
