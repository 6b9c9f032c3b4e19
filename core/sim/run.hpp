// A run: a plan, the faults done to it, and what came of it. After the faults it goes on until it
// is quiet (nothing left to do), stalled (the world came back to an earlier state, or nothing would
// ever move it), or a limit is hit.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.hpp"
#include "core/sim/event.hpp"
#include "core/sim/plan.hpp"

namespace ackpoint {

enum class StopReason : std::uint8_t { quiet, cycle, nothing_moves, events_limit, time_limit };

/// A fault at a gap between two pops of the agenda: it strikes before pop number `pop`.
/// crash: `process` dies; request `request` (0: none) is lost on its way.
struct Injection {
    FaultKind kind = FaultKind::crash;
    std::uint32_t pop = 0;
    std::uint16_t process = 0;
    std::uint32_t request = 0;
    Duration duration{0};
    bool operator==(const Injection&) const = default;
};

struct Run {
    StopReason stop = StopReason::quiet;
    Instant end{};
    Duration cycle{0};  ///< stop == cycle: how long one turn takes
    std::uint32_t pops = 0;
    std::uint64_t trace_hash = 0;
    std::vector<Event> trace;
};

}  // namespace ackpoint
