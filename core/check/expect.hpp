// Whether a scenario's expectations hold, and what was found.
//
// A claim ranges over the run without a fault and one run per crash point of its strategy, every
// occurrence; with `when` only over the runs of that point. `never X`: no selected message in any
// of them carries X. `can X`: some message in some run, under every strategy that is meant. `always
// X`: every selected message in every run. `lost` means skipped and torn as well. A message that
// was unsettled at a limit leaves `never` and `always` undecided, and what is undecided does not
// hold.
//
// A metric is measured in the run without a fault, with `when` in every run of that point, and has
// to compare well each time: for the named message or every one (effects, receives, deliveries,
// owner, finish, renewals), for the named partition or every one (committed, position), or for the
// whole run (recovery, stall, stale acks, window). `at T` reads the state after the last event at
// or before T. What never happens is longer than every duration. Exposure is not measured yet:
// undecided.
//
// `when` must resolve to one row in each strategy that is meant. `when pause` freezes the process
// for twice as long as its source waits before it moves the work (visibility, or session timeout).
#pragma once

#include <string>
#include <vector>

#include "core/model/scenario.hpp"

namespace ackpoint {

struct ExpectationResult {
    bool holds = false;
    std::string reason;  ///< what was found, or why it could not be decided
    bool operator==(const ExpectationResult&) const = default;
};

/// One result for each expectation of a scenario without errors, in the order of the text.
std::vector<ExpectationResult> check_expectations(const Scenario& scenario);

}  // namespace ackpoint
