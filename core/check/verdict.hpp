// What became of every message in one run, judged from the trace alone.
//
// Outcomes (a message has a set of them; the worst is shown):
//   lost         a required effect at 0 when quiet, with no owner left and no verified evidence
//   skipped      lost, because an offset commit passed it while it was unfinished
//   torn         lost for some required effects, applied for others
//   stale write  a change of state by an attempt whose source had already granted the message or
//   its
//                partition to a later owner (expired but not granted again is not stale)
//   overwritten  an older message's value replaced a newer one's
//   duplicate    a required effect applied more than once
//   stalled      unsettled in a cycle, or with nothing that would ever move it
//   dead-lettered  verified evidence exists; missing effects are owed
//   once         every required effect exactly once
//   unknown      unsettled when a limit was hit
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/sim/run.hpp"

namespace ackpoint {

using LabelSet = std::uint16_t;
constexpr LabelSet bit(Label label) {
    return static_cast<LabelSet>(1U << static_cast<unsigned>(label));
}
constexpr bool has(LabelSet set, Label label) {
    return (set & bit(label)) != 0;
}
/// Labels are declared worst first.
Label worst(LabelSet set);

struct MessageVerdict {
    LabelSet labels = 0;
    std::uint16_t receives = 0;
    std::uint16_t deliveries = 0;            ///< handler starts
    bool settled = false;                    ///< the source will not deliver it again
    bool evidence = false;                   ///< verified
    EventIndex decisive = EventIndex::none;  ///< the event that brought the worst label about
    bool operator==(const MessageVerdict&) const = default;
};

enum class PropertyKind : std::uint8_t {
    nothing_lost,
    effects_not_repeated,
    failure_discoverable,
    commits_skip_no_gap,
    stale_owner_changes_nothing,
};
constexpr std::size_t property_count = 5;
enum class PropertyState : std::uint8_t { holds, broken, not_applicable, undecided };
struct PropertyVerdict {
    PropertyState state = PropertyState::holds;
    EventIndex first = EventIndex::none;  ///< the first event that broke it
    bool operator==(const PropertyVerdict&) const = default;
};

constexpr Duration no_duration{-1};       ///< "–": does not apply
constexpr Duration endless_duration{-2};  ///< "∞": never

struct Costs {
    std::uint32_t receives = 0;
    std::uint32_t deliveries = 0;
    std::uint32_t round_trips = 0;  ///< requests to the source that were sent
    std::uint32_t renewals = 0;
    std::uint32_t stale_acks = 0;
    std::uint32_t repeated_steps = 0;
    Duration repeated{0};
    Duration recovery =
        no_duration;  ///< from the fault to the last effect outstanding at the fault
    Duration longest_stall{0};
    Duration finish{0};  ///< last message's last required effect
    bool operator==(const Costs&) const = default;
};

struct RunVerdict {
    StopReason stop = StopReason::quiet;
    std::vector<MessageVerdict> messages;
    std::vector<std::uint16_t>
        effects;  ///< times applied, [message * effects of the plan + effect]
    std::array<PropertyVerdict, property_count> properties;
    Costs costs;
};

RunVerdict judge(const Plan& plan, const Run& run);

}  // namespace ackpoint
