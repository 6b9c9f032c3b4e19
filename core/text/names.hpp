// How the language writes the parts of a scenario: one phrase each, as the parser reads it back.
// Names of messages, consumers and durations come from core/model/names.hpp.
#pragma once

#include <string>
#include <vector>

#include "core/model/names.hpp"
#include "core/model/scenario.hpp"

namespace ackpoint {

/// "call payments", "write orders #2"
std::string step_ref_name(const StepRef& ref);

/// "unheard call payments of m2 delivery 1", "after commit tick"
std::string point_name(const PointRef& point);

/// "dead-letter after 3 counted by memory"
std::string policy_name(const FailurePolicy& policy);

/// "key message unique": what stands behind the name and duration of a step.
std::string step_options(const Step& step);

/// "commit sync each batch", "batch 5", "ack after receive": what a strategy sets, one phrase each.
std::vector<std::string> setting_names(const Strategy& strategy);

/// "m2 effects (call payments) <= 2 when crash after ack": what stands behind the strategy's name.
std::string claim_name(const Expectation& expectation);

}  // namespace ackpoint
