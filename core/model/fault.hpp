// What goes wrong in a run, and the points at which it can.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/diagnostic.hpp"
#include "core/base/time.hpp"
#include "core/model/step.hpp"

namespace ackpoint {

enum class FaultKind : std::uint8_t {
    crash,  ///< the process dies; what it had sent travels on
    pause,  ///< the whole process freezes for `duration`, heartbeats too
};

/// A side of a step: see core/check/crash_points.hpp.
enum class PointPhase : std::uint8_t { before, sending, unheard, late, after };

/// `crash at unheard call payments of m2 delivery 1`
struct PointRef {
    PointPhase phase = PointPhase::after;
    StepRef step;
    bool background = false;      ///< names `background_step`, not a step of a handler
    std::string background_step;  ///< "commit tick", "renewal"
    bool has_message = false;
    std::uint32_t message = 0;
    std::uint32_t delivery = 0;  ///< 0: any
    SourcePlace place;
    bool operator==(const PointRef&) const = default;
};

/// `fault pause a at after call payments of m2 for 40s` or `fault crash b at 12s`: part of every
/// run of every strategy, also of the one that the table calls "no fault".
struct ScriptedFault {
    FaultKind kind = FaultKind::crash;
    bool has_consumer = false;
    std::uint32_t consumer = 0;  ///< a is 0
    bool at_point = false;
    PointRef point;
    Instant at{};
    Duration duration{0};
    SourcePlace place;
    bool operator==(const ScriptedFault&) const = default;
};

}  // namespace ackpoint
