// Virtual time: whole milliseconds from the start of a run. There is no way to ask what time it is:
// `now` is always an argument.
#pragma once

#include <chrono>
#include <cstdint>

namespace ackpoint {

using Duration = std::chrono::duration<std::int64_t, std::milli>;

/// A clock type without now(): it only keeps instants and durations apart.
struct SimClock {
    using duration = Duration;
    using rep = Duration::rep;
    using period = Duration::period;
    using time_point = std::chrono::time_point<SimClock, Duration>;
    static constexpr bool is_steady = true;
};

using Instant = SimClock::time_point;

constexpr Instant start_of_run{};
constexpr Instant never{Duration{INT64_MAX / 4}};

constexpr std::int64_t milliseconds_of(Instant instant) {
    return instant.time_since_epoch().count();
}

}  // namespace ackpoint
