// The points at which a process can die, found in the trace of a run without an injected fault:
// every gap between two things that the process does. A row (core/check/crash_table.hpp) collects
// the gaps with one name over all messages and deliveries.
//
//   after S      the step is done; what was sent in the same instant never leaves
//   sending S    the request left and is lost with its sender
//   unheard S    applied at the other system; the sender dies before it hears so
// for every step S, for `ack` (the commits and deletes that it causes), for `receive` (polls and
// receives that brought records), `commit tick`, `renewal during S` (or `while waiting`, when the
// message waits behind others), and `dead-letter` (evidence of the failure policy).
// `after ack` is the record marked done in the handler; a commit or delete that a loop sends for a
// whole batch comes later and has only the rows `sending` and `unheard`.
// Heartbeats, joins, leaves and polls that brought nothing are no rows: dying there is dying in the
// gap of the step in progress. Where positions are committed `ack` does nothing and has no rows.
// Gaps that exist only after a fault are not found here.
#pragma once

#include <string_view>
#include <vector>

#include "core/check/crash_table.hpp"

namespace ackpoint {

/// Order of the rows that belong to one step.
enum class PointRank : std::uint8_t {
    sending,
    unheard,
    after,
    sending_renewal,
    unheard_renewal,
    after_renewal,
    sending_dead_letter,
    unheard_dead_letter,
    after_dead_letter,
    sending_tick,
    unheard_tick,
    after_tick,
};

/// One row under one strategy.
struct CrashPoint {
    Row row;                ///< `step` is that of the plan's program
    std::string step_name;  ///< the step that the row stands at; empty: at the end of its group
    std::string job;        ///< empty: the handler
    PointRank rank = PointRank::after;
    std::vector<Occurrence> occurrences;  ///< in order; never empty
};

/// The unharmed run with what was found in it.
struct CrashPoints {
    std::vector<CrashPoint> points;
    Run run;
};

CrashPoints find_crash_points(const Plan& plan);

/// Index of the row with this key, or the number of points.
std::size_t find_point(const CrashPoints& found, std::string_view key);

}  // namespace ackpoint
