// How a run ends, that it is always the same run, and that a world is a value.
#include <doctest/doctest.h>

#include "core/model/limits.hpp"
#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

constexpr std::string_view plain_steps = "  receive\n  work 10ms\n  write orders 5ms\n  ack\n";
constexpr std::string_view failing_steps =
    "  receive\n  work 10ms\n  write orders 5ms\n  ack\n  on failure redeliver\n";
constexpr std::string_view sync_log = "kafka commit sync each record";

TEST_CASE("a run is quiet when every message is settled and nothing is on its way") {
    for (const std::string_view settings :
         {std::string_view{"sqs"}, sync_log, std::string_view{"kafka auto-commit every 5s"},
          std::string_view{"queue"}, std::string_view{"log"}}) {
        const Plan plan = plan_of(scenario_text(plain_steps, settings, "messages 3 every 1s\n"));
        const Run run = simulate(plan);
        CHECK(run.stop == StopReason::quiet);
        CHECK(effects(plan, run, "write orders") == "1 1 1");
        CHECK(run.trace_hash != 0);
    }
}

TEST_CASE("a run is not quiet before a scripted fault and the last message") {
    const Run run = run_of(scenario_text(
        plain_steps, "sqs", "messages 2 every 1h\nconsumers 1\nfault crash a at 2h\n"));
    CHECK(times(run, EventKind::process_killed) == "7200000");
    CHECK(times(run, EventKind::produced) == "0 3600000");
}

TEST_CASE("what goes on behind an acknowledgement belongs to the run") {
    const Plan plan = plan_of(
        scenario_text("  receive\n  ack\n  work 10m\n  write orders 5ms\n", "sqs", "messages 1\n"));
    const Run run = simulate(plan);
    CHECK(effects(plan, run, "write orders") == "1");
    CHECK(run.end >= start_of_run + Duration{600'000});
}

TEST_CASE("what is redelivered for ever is a cycle, and its length is named") {
    const Run queue = run_of(scenario_text(failing_steps, "sqs visibility 30s",
                                           "messages 2\nmessage m2 poison at work\n"));
    CHECK(queue.stop == StopReason::cycle);
    CHECK(queue.cycle == Duration{30'000});
    const Run log =
        run_of(scenario_text(failing_steps, sync_log, "messages 2\nmessage m2 poison at work\n"));
    CHECK(log.stop == StopReason::cycle);
    CHECK(log.cycle < Duration{1'000});
    CHECK(log.cycle > Duration{0});
}

TEST_CASE("no cycle is called before the commits that are due have gone out") {
    const Plan plan = plan_of(scenario_text(failing_steps, "kafka commit sync every 5s batch 10",
                                            "messages 2\nmessage m2 poison at work\n"));
    const Run run = simulate(plan);
    CHECK(run.stop == StopReason::cycle);
    CHECK(count(run, EventKind::committed) == 1);
    CHECK(count(run, EventKind::attempt_done, 1) == 1);
}

TEST_CASE("no cycle is called while a dead member still holds its partitions") {
    const Plan plan =
        plan_of(scenario_text(failing_steps, sync_log,
                              "messages 4 every 200ms keyed 2\nconsumers 2 no restart\n"
                              "message m2 poison at work\nfault crash a at 100ms\n"));
    const Run run = simulate(plan);
    CHECK(run.stop == StopReason::cycle);
    // a had done m1; m3 is b's, a session later.
    CHECK(effects(plan, run, "write orders", 3) == 1);
}

TEST_CASE("nothing moves when nobody is left to receive") {
    const Run run = run_of(scenario_text(
        plain_steps, sync_log, "messages 1\nconsumers 1 no restart\nfault crash a at 5ms\n"));
    CHECK(run.stop == StopReason::nothing_moves);
    CHECK(run.end < start_of_run + Duration{600'000});
}

TEST_CASE("a handler that acknowledges nothing ends too") {
    const Run queue =
        run_of(scenario_text("  receive\n  write orders 5ms\n", "sqs", "messages 1\n"));
    CHECK(queue.stop == StopReason::cycle);
    const Run log =
        run_of(scenario_text("  receive\n  write orders 5ms\n", sync_log, "messages 1\n"));
    CHECK(log.stop == StopReason::nothing_moves);
}

TEST_CASE("a run ends at thirty days and says so") {
    const Run run = run_of(
        scenario_text("  receive\n  work 20d\n  write orders 5ms\n  ack\n", "sqs", "messages 2\n"));
    CHECK(run.stop == StopReason::time_limit);
    CHECK(run.trace.back().kind == EventKind::limit);
    CHECK(run.trace.back().a == static_cast<std::uint32_t>(LimitKind::virtual_time));
}

TEST_CASE("a run ends at a million events and says so") {
    // An empty receive is asked again at once, for twelve hours.
    const Run run = run_of(scenario_text(plain_steps, "sqs wait 0s",
                                         "messages 2 every 12h\nsystem source latency 1ms\n"));
    CHECK(run.stop == StopReason::events_limit);
    CHECK(run.trace.size() == limits::events_max + 1);
    CHECK(run.trace.back().kind == EventKind::limit);
}

TEST_CASE("heartbeats that leave no event come to an end too") {
    const Run run = run_of(scenario_text(plain_steps, "kafka heartbeat 10ms poll timeout 1h",
                                         "messages 2 every 15d\nconsumers 1\n"));
    CHECK(run.stop == StopReason::events_limit);
    CHECK(run.pops <= 4 * limits::events_max + 1);
}

TEST_CASE("the same plan and the same faults give the same trace, byte for byte") {
    const Plan plan = plan_of(
        scenario_text(plain_steps, sync_log, "messages 6 every 100ms keyed 2\nconsumers 2\n"));
    const Injection injection{.pop = 25, .process = 1};
    const Run first = run_with(plan, injection);
    const Run second = run_with(plan, injection);
    CHECK(first.trace_hash == second.trace_hash);
    CHECK(first.trace == second.trace);
    CHECK(first.trace_hash != simulate(plan).trace_hash);
    CHECK(first.pops == second.pops);
}

TEST_CASE("a world copied at any gap goes on as the one it was copied from") {
    const Plan plan = plan_of(scenario_text(
        "  receive\n  begin\n  insert inbox key message\n  write orders 5ms\n  commit\n"
        "  call payments 20ms\n  ack\n",
        "sqs visibility 200ms batch 2 renew every 50ms",
        "messages 4 every 30ms keyed 2\nconsumers 2 concurrency 2\n"));
    const Run whole = simulate(plan);
    Recorder recorder;
    World world = start_world(plan, recorder);
    do {
        World fork = world;
        Recorder fork_recorder = recorder;
        while (advance(plan, fork, fork_recorder)) {
        }
        CHECK(fork_recorder.hash().value() == whole.trace_hash);
        CHECK(fork.pops == whole.pops);
    } while (advance(plan, world, recorder));
    CHECK(recorder.hash().value() == whole.trace_hash);
}

TEST_CASE("a fork's events can be taken back, as if it had not been") {
    const Plan plan = plan_of(scenario_text(plain_steps, "sqs", "messages 3\nconsumers 2\n"));
    const Run whole = simulate(plan);
    Recorder recorder;
    World world = start_world(plan, recorder);
    for (int pop = 0; pop < 12; ++pop)
        advance(plan, world, recorder);
    const std::uint32_t size = recorder.size();
    const Hash hash = recorder.hash();
    World fork = world;
    inject(plan, fork, recorder, {.process = 0});
    while (advance(plan, fork, recorder)) {
    }
    CHECK(recorder.hash().value() != whole.trace_hash);
    recorder.truncate(size, hash);
    while (advance(plan, world, recorder)) {
    }
    CHECK(recorder.hash().value() == whole.trace_hash);
}

/// The world right after an event of this kind has happened for the n-th time.
World world_after(const Plan& plan, EventKind kind, std::uint32_t occurrence) {
    Recorder recorder;
    World world = start_world(plan, recorder);
    std::uint32_t looked_at = 0;
    do {
        for (; looked_at < recorder.size(); ++looked_at) {
            if (recorder.events()[looked_at].kind == kind && --occurrence == 0)
                return world;
        }
    } while (advance(plan, world, recorder));
    return world;
}

TEST_CASE("equal states are equal whatever the clock, the causes and the handles say") {
    const Plan plan = plan_of(scenario_text(failing_steps, "sqs visibility 30s",
                                            "messages 1\nmessage m1 poison at work\n"));
    const World second = world_after(plan, EventKind::received, 2);
    const World third = world_after(plan, EventKind::received, 3);
    CHECK(second.now_ms != third.now_ms);
    CHECK(second.queues[0].entries[0].receives != third.queues[0].entries[0].receives);
    CHECK(same_state(plan, second, third));
    CHECK_FALSE(same_state(plan, second, world_after(plan, EventKind::step_started, 2)));
}

TEST_CASE("states differ when a count is still read by a rule") {
    const Plan plan = plan_of(scenario_text(failing_steps, "sqs visibility 30s max receives 9",
                                            "messages 1\nmessage m1 poison at work\n"));
    CHECK_FALSE(same_state(plan, world_after(plan, EventKind::received, 2),
                           world_after(plan, EventKind::received, 3)));
}

TEST_CASE("states differ when an effect has taken place, or a lease ends at another time") {
    const Plan plan = plan_of(scenario_text(plain_steps, "sqs", "messages 1\nconsumers 2\n"));
    const World before = world_after(plan, EventKind::step_done, 1);
    World applied = before;
    ++applied.stores.applied[0];
    CHECK_FALSE(same_state(plan, before, applied));
    World renewed = before;
    renewed.queues[0].entries[0].lease_end += Duration{1};
    CHECK_FALSE(same_state(plan, before, renewed));
    World later_receive = before;
    ++later_receive.queues[0].entries[0].receives;
    CHECK_FALSE(same_state(plan, before, later_receive));
    CHECK(same_state(plan, before, before));
}

}  // namespace
}  // namespace ackpoint
