// Claims about every small handler: generated scenarios, a single crash at every gap. The generator
// is deterministic; a failing case prints its text. Preconditions: one crash, no failing step, no
// limit of receives, leases longer than the work, a contiguous prefix or a deletion as the
// acknowledgement.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "core/base/hash.hpp"
#include "tests/support/runs.hpp"

namespace ackpoint {
namespace {

using namespace testing;

/// A small generator of our own: the numbers are the same on every machine.
class Choice {
public:
    explicit Choice(std::uint64_t seed) : state_(seed) {}
    std::uint32_t below(std::uint32_t count) {
        Hash hash;
        hash.add(++state_);
        hash.add(state_ * 977);
        return static_cast<std::uint32_t>((hash.value() >> 16U) % count);
    }
    template <std::size_t size>
    std::string of(const std::array<std::string_view, size>& words) {
        return std::string(words[below(static_cast<std::uint32_t>(size))]);
    }

private:
    std::uint64_t state_;
};

constexpr std::array<std::string_view, 8> effect_steps = {
    "  write orders 5ms\n",
    "  call payments 20ms\n",
    "  call payments 20ms key message\n",
    "  publish receipts 4ms\n",
    "  set status 1ms\n",
    "  begin\n  write orders 5ms\n  commit 3ms\n",
    "  work 10ms\n",
    "  write orders 5ms key message\n",
};

constexpr std::array<std::string_view, 10> safe_sources = {
    "sqs",
    "sqs batch 3",
    "sqs batch 3 delete each batch",
    "sqs pool 2 batch 2",
    "queue renew every 10s",
    "log",
    "kafka commit sync each record",
    "kafka commit sync each batch batch 2",
    "kafka commit async each record",
    "kafka commit sync every 1s commit rule contiguous prefix pool 2 batch 2",
};

std::string generated_messages(Choice& choice) {
    return "messages " + std::to_string(1 + choice.below(3)) +
           choice.of<3>({"", " every 30ms", " every 2s"}) + choice.of<2>({"", " keyed 2"}) +
           "\nconsumers " + std::to_string(1 + choice.below(2)) +
           choice.of<2>({"", " concurrency 2"}) + " restart after 1s\n";
}

std::string generated_effects(Choice& choice) {
    std::string steps;
    const std::uint32_t count = 1 + choice.below(3);
    for (std::uint32_t number = 0; number < count; ++number)
        steps += choice.of(effect_steps);
    return steps;
}

/// Calls `judge(plan, run)` with the run without a fault and every run with one crash; it answers
/// with what is wrong, or nothing.
template <typename Judge>
std::uint32_t under_every_crash(const std::string& text, Judge judge) {
    const Plan plan = plan_of(text);
    const Run calm = simulate(plan);
    std::uint32_t runs = 0;
    const auto look = [&](const Run& run, const Injection& injection) {
        ++runs;
        const std::string wrong = judge(plan, run);
        if (!wrong.empty()) {
            FAIL_CHECK(wrong, ", stop ", static_cast<int>(run.stop), ", crash of ",
                       injection.process, " at pop ", injection.pop, "\n", text);
        }
        return wrong.empty();
    };
    if (!look(calm, {}))
        return runs;
    std::size_t looked_at = 0;
    Recorder recorder;
    World world = start_world(plan, recorder);
    // A long run is struck at some of its gaps only.
    const std::uint32_t every = std::max(1U, calm.pops / 200);
    while (advance(plan, world, recorder) && !world.stopped) {
        if (world.pops % every != 0)
            continue;
        const auto processes = static_cast<std::uint16_t>(world.processes.size());
        for (std::uint16_t process = 0; process < processes; ++process) {
            const Injection injection{.pop = world.pops, .process = process};
            if (!look(run_with(plan, injection), injection))
                return runs;
        }
        for (; looked_at < recorder.size(); ++looked_at) {
            const Event& event = recorder.events()[looked_at];
            if (event.kind != EventKind::sent || event.at_ms != world.now_ms)
                continue;
            const Injection lost{.pop = world.pops,
                                 .process = static_cast<std::uint16_t>(process_of(event.actor)),
                                 .request = event.b};
            if (!look(run_with(plan, lost), lost))
                return runs;
        }
    }
    return runs;
}

std::vector<std::uint32_t> applied(const Plan& plan, const Run& run) {
    std::vector<std::uint32_t> times(plan.effects.size() * plan.messages.size());
    for (const Event& event : run.trace) {
        if (event.kind != EventKind::effect_applied)
            continue;
        ++times[event.a * plan.messages.size() + index_of(event.message)];
    }
    return times;
}

TEST_CASE("acknowledge last never loses: under one crash every effect takes place at last") {
    std::uint32_t runs = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        Choice choice(seed * 31);
        const std::string text =
            scenario_text("  receive\n" + generated_effects(choice) + "  ack\n",
                          choice.of(safe_sources), generated_messages(choice));
        runs += under_every_crash(text, [](const Plan& plan, const Run& run) -> std::string {
            if (run.stop != StopReason::quiet)
                return "does not come to rest";
            for (const std::uint32_t times : applied(plan, run)) {
                if (times == 0)
                    return "an effect is lost";
            }
            return {};
        });
    }
    CHECK(runs > 5'000);
}

TEST_CASE("acknowledge first never repeats: under one crash no effect takes place twice") {
    std::uint32_t runs = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        Choice choice(seed * 37);
        const std::string source = choice.of<5>(
            {"sqs", "queue", "log", "kafka commit sync each record", "sqs pool 2 batch 2"});
        const std::string text = scenario_text("  receive\n  ack\n" + generated_effects(choice),
                                               source, generated_messages(choice));
        runs += under_every_crash(text, [](const Plan& plan, const Run& run) -> std::string {
            if (run.stop != StopReason::quiet)
                return "does not come to rest";
            for (const std::uint32_t times : applied(plan, run)) {
                if (times > 1)
                    return "an effect is repeated";
            }
            return {};
        });
    }
    CHECK(runs > 3'000);
}

TEST_CASE("an inbox in the same transaction: that write takes place exactly once") {
    std::uint32_t runs = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        Choice choice(seed * 41);
        const std::string text = scenario_text(
            "  receive\n" + choice.of<2>({"", "  work 10ms\n"}) +
                "  begin\n  insert inbox key message\n  write orders 5ms\n  commit 3ms\n" +
                choice.of<2>({"", "  call payments 20ms\n"}) + "  ack\n",
            choice.of(safe_sources), generated_messages(choice));
        runs += under_every_crash(text, [](const Plan& plan, const Run& run) -> std::string {
            for (std::uint32_t message = 1; message <= plan.messages.size(); ++message) {
                const std::uint32_t times = effects(plan, run, "write orders", message);
                if (times != 1)
                    return "the write took place " + std::to_string(times) + " times";
            }
            return {};
        });
    }
    CHECK(runs > 3'000);
}

/// A commit names an offset below which a record was not marked done.
bool passes_a_gap(const Plan& plan, const Run& run) {
    std::vector<bool> done(plan.messages.size());
    for (const Event& event : run.trace) {
        if (event.kind == EventKind::record_done)
            done[index_of(event.message)] = true;
        if (event.kind != EventKind::committed)
            continue;
        const std::vector<MessageId>& records = plan.records[event.a];
        for (std::size_t offset = 0; offset < event.b; ++offset) {
            if (!done[index_of(records[offset])])
                return true;
        }
    }
    return false;
}

TEST_CASE("a commit of the contiguous prefix never passes a record that is not done") {
    std::uint32_t runs = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        Choice choice(seed * 43);
        const std::string source = "kafka commit " + choice.of<2>({"sync", "async"}) +
                                   choice.of<3>({" each record", " each batch", " every 500ms"}) +
                                   " commit rule contiguous prefix" +
                                   choice.of<3>({"", " pool 2", " pool 3 batch 2"});
        const std::string text = scenario_text(
            "  receive\n" + generated_effects(choice) + "  ack\n  on failure " +
                choice.of<3>({"redeliver", "retry 2 every 100ms", "dead-letter after 2"}) + "\n",
            source,
            "messages 5" + choice.of<2>({"", " keyed 2"}) + "\nconsumers 2 restart after 1s\n");
        runs += under_every_crash(text, [](const Plan& plan, const Run& run) -> std::string {
            return passes_a_gap(plan, run) ? "a commit passes a gap" : "";
        });
    }
    CHECK(runs > 5'000);
}

TEST_CASE("the highest finished offset does pass gaps, and positions of a pool do") {
    for (const std::string_view source :
         {"kafka commit sync each record commit rule highest done pool 3",
          "kafka auto-commit every 1s pool 2 batch 2"}) {
        const Plan plan = plan_of(scenario_text("  receive\n  work 2s\n  ack\n", source,
                                                "messages 5\nmessage m1 work takes 10s\n"));
        CHECK(passes_a_gap(plan, simulate(plan)));
    }
}

TEST_CASE("whatever fails and whatever the settings, every run under one crash ends") {
    constexpr std::array<std::string_view, 8> policies = {"redeliver",
                                                          "skip",
                                                          "stall",
                                                          "retry 2 every 1s",
                                                          "retry every 500ms",
                                                          "dead-letter after 2",
                                                          "dead-letter after 3 counted by memory",
                                                          "dead-letter after 2 unverified"};
    constexpr std::array<std::string_view, 9> sources = {
        "sqs visibility 5s",
        "sqs visibility 100ms renew every 30ms cancel",
        "queue visibility 0s batch 2",
        "sqs visibility 2s batch 3 delete each batch max receives 3",
        "sqs visibility 3s pool 2 batch 2 old handle deletes",
        "log session 2s heartbeat 200ms",
        "kafka max poll interval 3s session 2s heartbeat 500ms",
        "kafka commit sync each batch session 2s heartbeat 500ms pool 2",
        "kafka commit async every 300ms commit rule highest done session 2s heartbeat 500ms pool "
        "2"};
    constexpr std::array<std::string_view, 5> troubles = {
        "", "message m1 poison at work\n", "message m2 fails 2 times at work\n",
        "message m1 work takes 7s\n", "message m1 work takes 150ms\n"};
    std::uint32_t runs = 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        Choice choice(seed * 47);
        const std::string text = scenario_text(
            "  receive\n" + choice.of<3>({"", "", "  ack\n"}) + "  work 10ms\n" +
                choice.of<2>({"", "  begin\n  insert inbox key message\n  write log\n  commit\n"}) +
                "  write orders 5ms\n" + "  on failure " + choice.of(policies) + "\n",
            choice.of(sources) + choice.of<2>({"", " ack after work"}),
            "messages 2" + choice.of<2>({"", " keyed 2"}) + choice.of<2>({"", " every 400ms"}) +
                "\nconsumers " + std::to_string(1 + choice.below(2)) +
                choice.of<2>({" restart after 1s", " no restart"}) + "\n" + choice.of(troubles));
        runs += under_every_crash(text, [](const Plan&, const Run& run) -> std::string {
            const bool has_limit =
                run.stop == StopReason::events_limit || run.stop == StopReason::time_limit;
            return has_limit ? "runs into a limit" : "";
        });
    }
    CHECK(runs > 5'000);
}

}  // namespace
}  // namespace ackpoint
