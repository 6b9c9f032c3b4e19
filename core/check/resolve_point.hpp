// From what a text calls a point ("unheard call payments of m2 delivery 1") to the row of one
// strategy's table that it means, and the places in that row.
//
// `before S` is the gap after the step that stands before S in this strategy's handler. `late` (a
// request that lands after a successor has acted) has no rows yet and resolves to nothing.
#pragma once

#include <string>
#include <vector>

#include "core/check/crash_points.hpp"

namespace ackpoint {

/// Keys of the rows that the point can mean: exactly one, or it is not resolved.
std::vector<std::string> rows_of(const PointRef& point, const Plan& plan,
                                 const std::vector<CrashPoint>& points);

/// Whether the point's message and delivery, where it names them, are those of the occurrence.
bool is_named(const PointRef& point, const Occurrence& occurrence);

}  // namespace ackpoint
