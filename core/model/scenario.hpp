// A scenario: what one text says, as plain data. Everything that can be run, judged, linked or
// printed starts from this value. Messages are numbered from 0 here and from 1 (m1) in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.hpp"
#include "core/base/time.hpp"
#include "core/model/expectation.hpp"
#include "core/model/fault.hpp"
#include "core/model/handler.hpp"
#include "core/model/strategy.hpp"

namespace ackpoint {

/// `messages 5 every 200ms keyed 2 from offset 20`
struct MessagePlan {
    std::uint32_t count = 1;
    Duration every{0};
    std::uint32_t keys = 0;        ///< 0: every message has a key of its own
    std::uint32_t partitions = 0;  ///< 0: one per key, or one when there are no keys
    std::int64_t first_offset = 0;
    SourcePlace place;
    bool operator==(const MessagePlan&) const = default;
};

enum class MessageTrait : std::uint8_t {
    poison,  ///< fails at `step` every time; without a step: at the first step that can refuse it
    fails,   ///< fails `count` times at `step`, then works
    takes,   ///< `step` takes `duration` for this message
    key,     ///< has key `count` (from 1) whatever the plan says
};

/// `message m3 poison at validate`
struct MessageRule {
    std::uint32_t message = 0;
    MessageTrait trait = MessageTrait::poison;
    bool has_step = false;
    StepRef step;
    std::uint32_t count = 0;
    Duration duration{0};
    SourcePlace place;
    bool operator==(const MessageRule&) const = default;
};

struct Consumers {
    std::uint32_t count = 1;
    std::uint32_t concurrency = 1;  ///< workers in each process
    bool restarts = true;
    Duration restart_after{5000};
    SourcePlace place;
    bool operator==(const Consumers&) const = default;
};

/// `system payments latency 20ms`: each way.
struct SystemRule {
    std::string name;
    Duration latency{1};
    SourcePlace place;
    bool operator==(const SystemRule&) const = default;
};

struct Scenario {
    std::uint32_t version = 1;
    std::string title;
    std::string about;
    std::vector<std::string> answers;  ///< rows of the coverage list that it proves
    std::uint64_t seed = 1;
    MessagePlan messages;
    std::vector<MessageRule> message_rules;
    std::vector<SystemRule> systems;
    std::vector<Handler> handlers;
    std::vector<Job> jobs;
    Consumers consumers;
    std::vector<Strategy> strategies;
    std::vector<ScriptedFault> faults;
    std::vector<Expectation> expectations;
    bool operator==(const Scenario&) const = default;
};

/// The handler that a strategy uses; the scenario must be valid.
const Handler& handler_of(const Scenario& scenario, const Strategy& strategy);

/// The handler's steps with `ack` where the strategy wants it.
std::vector<Step> steps_of(const Scenario& scenario, const Strategy& strategy);

/// Latency each way.
Duration latency_of(const Scenario& scenario, std::string_view system);

/// Everything the grammar cannot say no to: names that do not exist, ranges, steps in impossible
/// places, limits. The runs below rest on a scenario without errors.
void validate(const Scenario& scenario, Diagnostics& diagnostics);

}  // namespace ackpoint
