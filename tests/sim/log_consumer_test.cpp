// Consumers of a partitioned log: commits of every kind.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view plain_steps = "  receive\n  work 1s\n  write orders 5ms\n  ack\n";

Plan log_plan(std::string_view settings, std::string_view more) {
    return plan_of(scenario_text(plain_steps, "kafka " + std::string(settings), more));
}

/// "p:next" of every commit that the broker stored, in order.
std::string commits(const Run& run) {
    std::string list;
    for (const Event& event : run.trace) {
        if (event.kind != EventKind::committed)
            continue;
        if (!list.empty())
            list += ' ';
        list += std::to_string(event.a) + ":" + std::to_string(event.b);
    }
    return list;
}

TEST_CASE("K-10: auto-commit looks at its timer inside poll only") {
    // Three records of a second each: the first poll after 5 s comes when six of them are done.
    const Plan plan = log_plan("auto-commit every 5s batch 3", "messages 9\n");
    const Run run = simulate(plan);
    CHECK(times(plan, run, {EventKind::sent, 0, Op::commit_tick}).substr(0, 4) == "6046");
    CHECK(commits(run) == "0:6 0:9");
}

TEST_CASE("K-11: the commit carries the position before the records of this poll") {
    const Plan plan = log_plan("auto-commit every 1s batch 2", "messages 4\n");
    const Run run = simulate(plan);
    // Positions 2 and 4 are committed by the polls after their records, never with them.
    CHECK(commits(run) == "0:2 0:4");
    CHECK(times(run, EventKind::committed) == "2017 4033");
    CHECK(times(run, EventKind::position_moved) == "2 2018");
}

TEST_CASE("in the loop auto-commit repeats after a crash and loses nothing") {
    const Plan plan =
        log_plan("auto-commit every 5s batch 3",
                 "messages 9\nconsumers 1 restart after 1s\nfault crash a at 8500ms\n");
    const Run run = simulate(plan);
    CHECK(effects(plan, run, "write orders") == "1 1 1 1 1 1 2 2 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("K-13: with a pool auto-commit passes records that nobody has begun") {
    const Plan plan =
        log_plan("auto-commit every 5s batch 3 pool 1",
                 "messages 9\nconsumers 1 restart after 1s\nfault crash a at 7500ms\n");
    const Run run = simulate(plan);
    CHECK(commits(run).substr(0, 3) == "0:9");
    CHECK(effects(plan, run, "write orders") == "1 1 1 1 1 1 1 0 0");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a commit of each record carries the next offset and is waited for") {
    const Plan plan = log_plan("commit sync each record", "messages 3 from offset 20\n");
    const Run run = simulate(plan);
    CHECK(commits(run) == "0:21 0:22 0:23");
    CHECK(times(run, EventKind::committed) == "1010 2019 3028");
    CHECK(times(run, EventKind::attempt_started) == "2 1011 2020");
}

TEST_CASE("an asynchronous commit is not waited for") {
    const Plan plan = log_plan("commit async each record", "messages 3\n");
    const Run run = simulate(plan);
    CHECK(commits(run) == "0:1 0:2 0:3");
    CHECK(times(run, EventKind::attempt_started) == "2 1009 2016");
}

TEST_CASE("a commit of each batch goes out once, when the batch is over") {
    for (const std::string_view how : {"sync", "async"}) {
        const Plan plan =
            log_plan("batch 3 commit " + std::string(how) + " each batch", "messages 6\n");
        const Run run = simulate(plan);
        CHECK(commits(run) == "0:3 0:6");
        CHECK(count(run, EventKind::committed) == 2);
    }
}

TEST_CASE("a commit at an interval goes out at the first poll after it") {
    for (const std::string_view how : {"sync", "async"}) {
        const Plan plan =
            log_plan("batch 1 commit " + std::string(how) + " every 2500ms", "messages 6\n");
        const Run run = simulate(plan);
        CHECK(commits(run) == "0:3 0:6");
        CHECK(run.stop == StopReason::quiet);
    }
}

TEST_CASE("K-06: a commit that was stored unheard repeats nothing below it") {
    const Plan plan = log_plan("commit sync each record", "messages 3\nconsumers 1\n");
    const Run run = run_with(plan, crash_after(plan, {EventKind::sent, 2, Op::commit}));
    CHECK(effects(plan, run, "write orders") == "1 1 1");
    const Run lost = run_with(plan, crash_and_lose(plan, {EventKind::sent, 2, Op::commit}));
    CHECK(effects(plan, lost, "write orders") == "1 2 1");
}

TEST_CASE("the contiguous prefix stops at the first record that is not done") {
    const std::string_view more = "messages 5 from offset 20\nmessage m3 work takes 60s\n";
    const Run prefix =
        simulate(log_plan("commit sync each record commit rule contiguous prefix pool 5", more));
    CHECK(commits(prefix) == "0:21 0:22 0:25");
    const Run highest =
        simulate(log_plan("commit sync each record commit rule highest done pool 5", more));
    CHECK(commits(highest) == "0:21 0:22 0:24 0:25");
}

TEST_CASE("one past the highest finished record skips what a crash leaves unfinished") {
    const std::string_view more =
        "messages 5 from offset 20\nmessage m3 work takes 60s\nconsumers 1\nfault crash a at 30s\n";
    const Plan prefix =
        log_plan("commit sync each record commit rule contiguous prefix pool 5", more);
    CHECK(effects(prefix, simulate(prefix), "write orders") == "1 1 1 2 2");
    const Plan highest = log_plan("commit sync each record commit rule highest done pool 5", more);
    CHECK(effects(highest, simulate(highest), "write orders") == "1 1 0 1 1");
}

TEST_CASE("a pool that commits each batch commits what is done, from its loop") {
    const Plan plan = log_plan("commit sync each batch batch 2 pool 2", "messages 6\n");
    const Run run = simulate(plan);
    CHECK(effects(plan, run, "write orders") == "1 1 1 1 1 1");
    CHECK(run.stop == StopReason::quiet);
    CHECK(commits(run).substr(commits(run).size() - 3) == "0:6");
}

TEST_CASE("`ack after receive` with `each batch` commits once, before the first record") {
    for (const std::string_view how : {"sync", "async"}) {
        const Plan plan = log_plan(
            "batch 3 ack after receive commit " + std::string(how) + " each batch", "messages 3\n");
        const Run run = simulate(plan);
        CHECK(times(run, EventKind::committed) == "3");
        CHECK(times(run, EventKind::attempt_started).substr(0, 2) == (how == "sync" ? "4 " : "2 "));
        CHECK(effects(plan, run, "write orders") == "1 1 1");
        const Run died = run_with(plan, crash_after(plan, {EventKind::attempt_started, 2}));
        CHECK(effects(plan, died, "write orders") == "1 0 0");
    }
}

TEST_CASE("a pool takes up at once what its loop has acknowledged first") {
    const Plan plan = log_plan("batch 1 pool 2 ack after receive commit sync each batch",
                               "messages 2 every 100ms\n");
    CHECK(times(simulate(plan), EventKind::attempt_started) == "4 103");
}

TEST_CASE("a commit of positions hears nothing of the handler's acknowledgement") {
    const Plan plan = log_plan("auto-commit every 5s", "messages 1\n");
    const Run run = simulate(plan);
    CHECK(count(plan, run, {EventKind::sent, 0, Op::commit}) == 0);
    CHECK(count(plan, run, {EventKind::step_done, 1, Op::step, "ack"}) == 0);
    CHECK(commits(run) == "0:1");
}

TEST_CASE("commits of one process are stored in the order in which they were sent") {
    const Run run = simulate(log_plan("commit async each record pool 3", "messages 9\n"));
    CHECK(count(run, EventKind::commit_rewound) == 0);
    CHECK(commits(run) == "0:1 0:2 0:3 0:4 0:5 0:6 0:7 0:8 0:9");
}

TEST_CASE("max poll records are shared by all partitions of a poll") {
    const Plan plan = log_plan("commit sync each batch batch 3", "messages 8 keyed 2\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::received).substr(0, 5) == "2 2 2");
    CHECK(count(run, EventKind::received) == 8);
    CHECK(effects(plan, run, "write orders") == "1 1 1 1 1 1 1 1");
}

}  // namespace
}  // namespace ackpoint
