// Members of a log's group: sessions, rebalances, and who reads what after them. Two consumers, two
// partitions; a owns the first one.
#include <doctest/doctest.h>

#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view plain_steps = "  receive\n  work 1s\n  write orders 5ms\n  ack\n";

Plan group_plan(std::string_view settings, std::string_view more) {
    return plan_of(scenario_text(plain_steps, "kafka " + std::string(settings), more));
}

/// The time of the first event of this kind that is about this member of the group.
std::uint32_t time_of(const Run& run, EventKind kind, std::uint32_t process) {
    for (const Event& event : run.trace) {
        const bool is_it = event.kind == kind && is_process(event.actor) &&
                           process_of(event.actor) == process && event.at_ms != 0;
        if (is_it)
            return event.at_ms;
    }
    return 0;
}

TEST_CASE("a run starts with everyone joined and every partition owned") {
    const Run run =
        simulate(group_plan("commit sync each record", "messages 2 keyed 2\nconsumers 2\n"));
    CHECK(times(run, EventKind::generation) == "0");
    CHECK(times(run, EventKind::assigned) == "0 0");
    CHECK(times(run, EventKind::received) == "2 2");
}

TEST_CASE("K-33: a dead member's partitions move when its session ends, about 45 s later") {
    const Plan plan = group_plan("commit sync each record",
                                 "messages 8 every 1s keyed 2\nconsumers 2 no restart\n"
                                 "fault crash a at 4s\n");
    const Run run = simulate(plan);
    // What a was last heard of: its commit that landed at 3009 ms (K-05).
    CHECK(time_of(run, EventKind::member_removed, 0) == 48'009);
    CHECK(time_of(run, EventKind::assigned, 1) > 48'009);
    CHECK(time_of(run, EventKind::assigned, 1) <= 48'009 + 3'000 + 10);
    CHECK(count(run, EventKind::member_removed) == 1);
    CHECK(effects(plan, run, "write orders") == "1 1 1 1 1 1 1 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a restarted member is a new one, and everybody waits for the old one's session") {
    const Plan plan = group_plan("commit sync each record",
                                 "messages 20 every 1s keyed 2\nconsumers 2 restart after 5s\n"
                                 "fault crash a at 4s\n");
    const Run run = simulate(plan);
    CHECK(time_of(run, EventKind::process_started, 0) == 9'000);
    CHECK(time_of(run, EventKind::member_joined, 0) == 9'001);
    CHECK(time_of(run, EventKind::member_removed, 0) == 48'009);
    CHECK(count(run, EventKind::generation) == 2);
    CHECK(times(run, EventKind::generation) == "0 48009");
    CHECK(run.stop == StopReason::quiet);
    for (std::uint32_t message = 1; message <= 20; ++message) {
        CHECK(effects(plan, run, "write orders", message) >= 1);
    }
}

TEST_CASE("K-30: a member that does not poll for too long leaves, and its record is read again") {
    const Plan plan = group_plan("commit sync each record max poll interval 10s session 6s",
                                 "messages 1\nconsumers 2\nmessage m1 work takes 20s\n");
    const Run run = simulate(plan);
    CHECK(time_of(run, EventKind::member_removed, 0) == 10'001);
    // K-31: the other one has it within the next ten seconds.
    CHECK(times(run, EventKind::received).substr(0, 3) == "2 1");
    CHECK(count(run, EventKind::attempt_started) >= 2);
}

TEST_CASE("K-27: what a removed member commits is refused") {
    const Plan plan = group_plan("commit sync each record max poll interval 10s session 6s",
                                 "messages 1\nconsumers 2\nmessage m1 work takes 20s\n");
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::commit_refused) >= 1);
    CHECK(time_of(run, EventKind::step_failed, 0) > 20'000);
}

TEST_CASE("K-32: a slow handler within the limit keeps its membership, its heartbeats go on") {
    const Plan plan = group_plan("commit sync each record session 6s",
                                 "messages 2\nconsumers 2\nmessage m1 work takes 100s\n");
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::member_removed) == 0);
    CHECK(count(run, EventKind::generation) == 1);
    CHECK(effects(plan, run, "write orders") == "1 1");
}

TEST_CASE("a frozen process sends no heartbeats, is removed, and its late commit is refused") {
    const Plan plan =
        group_plan("commit sync each record",
                   "messages 2 keyed 2\nconsumers 2\nfault pause a at 500ms for 2m\n");
    const Run run = simulate(plan);
    CHECK(time_of(run, EventKind::member_removed, 0) == 45'000);
    CHECK(time_of(run, EventKind::process_resumed, 0) == 120'500);
    CHECK(count(run, EventKind::commit_refused) == 1);
    // Both worked on m1: fencing stops the commit, not the effect (K-55).
    CHECK(effects(plan, run, "write orders") == "2 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("K-40: a heartbeat tells of the rebalance, the member joins when its batch is over") {
    const Plan plan = group_plan("commit sync each record session 6s",
                                 "messages 2 keyed 2\nconsumers 2 restart after 1s\n"
                                 "message m2 work takes 60s\nfault crash a at 500ms\n");
    const Run run = simulate(plan);
    // a is back at 1.5 s and waits for b, whose record keeps it for a minute.
    CHECK(time_of(run, EventKind::member_joined, 0) == 1'501);
    CHECK(time_of(run, EventKind::member_joined, 1) > 60'000);
    CHECK(count(run, EventKind::commit_refused) == 0);
    CHECK(effects(plan, run, "write orders") == "1 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("who has waited long in a rebalance is not removed as soon as it is over") {
    // a waits for b for 88 s, almost twice its session; the check of its session comes at 90 s.
    const Plan plan = group_plan("commit sync each record session 45s heartbeat 3s",
                                 "messages 2 keyed 2\nconsumers 2 restart after 1s\n"
                                 "message m2 work takes 90500ms\nfault crash a at 500ms\n");
    const Run run = simulate(plan);
    CHECK(count(run, EventKind::member_removed) == 1);
    CHECK(count(run, EventKind::generation) == 2);
}

TEST_CASE("K-18: positions are committed before partitions are given up") {
    const Plan plan = group_plan("auto-commit every 1m batch 1",
                                 "messages 6 every 2s keyed 2\nconsumers 2 restart after 1s\n"
                                 "fault crash a at 5500ms\n");
    const Run run = simulate(plan);
    std::uint32_t committed_by_b = 0;
    std::uint32_t given_up_by_b = 0;
    for (const Event& event : run.trace) {
        const bool of_b = is_process(event.actor) && process_of(event.actor) == 1;
        if (of_b && event.kind == EventKind::sent && op_in(event.a) == Op::commit_tick &&
            committed_by_b == 0) {
            committed_by_b = event.at_ms;
        }
        if (of_b && event.kind == EventKind::revoked)
            given_up_by_b = event.at_ms;
    }
    CHECK(committed_by_b != 0);
    CHECK(given_up_by_b == committed_by_b + 2);
}

TEST_CASE("K-52: after a rebalance reading goes on at the committed offset") {
    const Plan plan = group_plan("commit sync each batch batch 2",
                                 "messages 12 every 1s keyed 2\nconsumers 2 restart after 1s\n"
                                 "fault crash b at 4500ms\n");
    const Run run = simulate(plan);
    CHECK(run.stop == StopReason::quiet);
    for (std::uint32_t message = 1; message <= 12; ++message) {
        CHECK(effects(plan, run, "write orders", message) >= 1);
    }
}

TEST_CASE("many heartbeats on their way at a rebalance start no further one") {
    const Plan plan = group_plan("commit sync each record heartbeat 10ms session 2s",
                                 "messages 4 every 1s keyed 2\nconsumers 2 restart after 1s\n"
                                 "system source latency 100ms\nfault crash a at 1500ms\n");
    const Run run = simulate(plan);
    // One when a's successor joins, one when a's session ends: or both in one.
    CHECK(count(run, EventKind::generation) <= 3);
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("K-57: a consumer without a partition waits, and takes over when it must") {
    const Plan plan = group_plan("commit sync each record",
                                 "messages 2\nconsumers 2 no restart\nfault crash a at 500ms\n");
    const Run run = simulate(plan);
    CHECK(times(run, EventKind::received).substr(0, 4) == "2 2 ");
    CHECK(effects(plan, run, "write orders") == "1 1");
    CHECK(run.stop == StopReason::quiet);
}

TEST_CASE("a stuck record is no reason to stop before partitions behind it have moved") {
    // a owns both partitions of m1 and m2; m1 is retried for ever; after the poll limit b has both.
    const Plan plan = plan_of(scenario_text(
        "  receive\n  work 1s\n  write orders 5ms\n  ack\n  on failure retry every 1s\n",
        "kafka commit sync each record max poll interval 30s session 10s batch 1",
        "messages 2 keyed 2 partitions 4\nconsumers 2\nmessage m1 poison at work\n"
        "message m2 key 2\n"));
    const Run run = simulate(plan);
    CHECK(run.stop == StopReason::cycle);
    CHECK(time_of(run, EventKind::member_removed, 0) == 30'001);
}

}  // namespace
}  // namespace ackpoint
