// A durable hand-off: `insert job` leaves a row that the job's own workers claim, work off and
// finish; they crash on their own.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

/// Process 0 is the consumer, the job's workers follow.
constexpr std::uint16_t first_worker = 1;

Plan job_plan(std::string_view job, std::string_view more = "messages 1\n") {
    return plan_of(
        scenario_text("  receive\n  begin\n  insert inbox key message\n  insert job fulfil\n  "
                      "commit 3ms\n  ack\n",
                      "sqs", std::string(more) + "job fulfil\n" + std::string(job)));
}

TEST_CASE("a job is claimed when its transaction has landed, worked off and finished") {
    const Plan plan = job_plan("  call payments 120ms\n");
    const Run run = simulate(plan);
    CHECK(process_name(plan, first_worker) == "fulfil 1");
    CHECK(times(run, EventKind::job_inserted) == "6");
    CHECK(times(plan, run, {EventKind::sent, 1, Op::step, "call payments"}) == "7");
    CHECK(times(plan, run, {EventKind::heard, 1, Op::step, "call payments"}) == "129");
    CHECK(effects(plan, run, "call payments") == "1");
    // The message at its source, then the row of the job.
    CHECK(times(run, EventKind::deleted) == "8 130");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a job whose worker dies is claimed again after its lease") {
    const Plan plan = job_plan("  lease 30s\n  work 10s\n  call payments 120ms\n");
    const Run run = run_with(
        plan, crash_after(plan, {EventKind::step_started, 1, Op::step, "work"}, first_worker));
    CHECK(times(run, EventKind::lease_ended) == "30006");
    CHECK(effects(plan, run, "call payments") == "1");
    CHECK(count(run, EventKind::attempt_started) == 3);
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a job without a claim lease is orphaned by the death of its worker") {
    const Plan plan = job_plan("  no lease\n  work 10s\n  call payments 120ms\n");
    const Run run = run_with(
        plan, crash_after(plan, {EventKind::step_started, 1, Op::step, "work"}, first_worker));
    CHECK(effects(plan, run, "call payments") == "0");
    CHECK(count(run, EventKind::deleted) == 1);
    CHECK(run.stop == StopReason::nothing_moves);
}

TEST_CASE("a worker of a job dies without the consumer, and the other way round") {
    const Plan plan = job_plan("  work 10s\n  call payments 120ms\n");
    const Run run = run_with(plan, crash_after(plan, {EventKind::job_inserted, 1}));
    CHECK(count(run, EventKind::process_killed) == 1);
    // The duplicate inserts no second job.
    CHECK(count(run, EventKind::job_inserted) == 1);
    CHECK(count(run, EventKind::inbox_hit) == 1);
    CHECK(effects(plan, run, "call payments") == "1");
}

TEST_CASE("a failed job is given back and claimed again after its time") {
    const Plan plan = job_plan("  call payments 120ms\n  on failure retry 5 every 10s\n",
                               "messages 1\nmessage m1 fails 2 times at call payments\n");
    const Run run = simulate(plan);
    CHECK(times(plan, run, {EventKind::sent, 1, Op::step, "call payments"}) == "7 10131 20255");
    CHECK(effects(plan, run, "call payments") == "1");
    CHECK(count(run, EventKind::job_failed) == 0);
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a job that has used up its retries is failed, for good and visibly") {
    const Plan plan = job_plan("  call payments 120ms\n  on failure retry 2 every 10s\n",
                               "messages 1\nmessage m1 poison at call payments\n");
    const Run run = simulate(plan);
    CHECK(count(plan, run, {EventKind::refused, 1, Op::step, "call payments"}) == 3);
    CHECK(count(run, EventKind::job_failed) == 1);
    CHECK(effects(plan, run, "call payments") == "0");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a job's claims are counted by its table: a crash does not start the count again") {
    const Plan plan = job_plan(
        "  lease 30s\n  restart after 1s\n  call payments 120ms\n  on failure retry 2 every 10s\n",
        "messages 1\nmessage m1 poison at call payments\n");
    const Run run = run_with(
        plan, crash_after(plan, {EventKind::sent, 1, Op::step, "call payments"}, first_worker));
    CHECK(count(plan, run, {EventKind::refused, 1, Op::step, "call payments"}) == 3);
    CHECK(count(run, EventKind::job_failed) == 1);
}

TEST_CASE("several workers share the jobs") {
    const Plan plan = job_plan("  workers 3\n  work 10s\n  call payments 120ms\n", "messages 3\n");
    const Run run = simulate(plan);
    CHECK(times(plan, run, {EventKind::sent, 0, Op::step, "call payments"}) == "10007 10016 10025");
    CHECK(effects(plan, run, "call payments") == "1 1 1");
}

}  // namespace
}  // namespace ackpoint
