// The parts of validate(). A text whose handlers could not be read in full is checked only for what
// does not rest on their steps, so that one typing mistake gives one diagnostic.
#pragma once

#include <string>

#include "core/model/scenario.hpp"

namespace ackpoint {

/// Counts, lengths, names, ranges of settings.
void validate_numbers(const Scenario& scenario, Diagnostics& diagnostics);
void validate_strategies(const Scenario& scenario, Diagnostics& diagnostics);

/// Order of steps, transactions, acknowledgement, jobs.
void validate_handlers(const Scenario& scenario, Diagnostics& diagnostics);

/// What message rules, systems, strategies, faults and expectations refer to.
void validate_references(const Scenario& scenario, Diagnostics& diagnostics);

void add_error(Diagnostics& diagnostics, const Place& place, std::string message,
               std::string suggestion = {});
void add_warning(Diagnostics& diagnostics, const Place& place, std::string message,
                 std::string suggestion = {});

}  // namespace ackpoint
