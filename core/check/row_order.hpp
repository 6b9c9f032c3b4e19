// The rows of a crash table: the union of what the strategies' unharmed runs offer, in the order of
// the text. Internal to core/check.
#pragma once

#include <vector>

#include "core/check/crash_points.hpp"

namespace ackpoint {

/// The points of every strategy that takes part; their handlers are those of `strategies`.
std::vector<Row> order_rows(const Scenario& scenario, const std::vector<std::uint32_t>& strategies,
                            const std::vector<const std::vector<CrashPoint>*>& points);

}  // namespace ackpoint
