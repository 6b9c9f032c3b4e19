// Statements of the scenario language, one function each. All return whether the statement was
// understood; what was understood before an error is kept in the scenario.
#pragma once

#include "core/text/parse_step.hpp"

namespace ackpoint {

struct StatementContext {
    Scenario& scenario;
    const KnownSteps& known;
};

bool parse_messages(Cursor& cursor, const StatementContext& context);
bool parse_message_rule(Cursor& cursor, const StatementContext& context);
bool parse_consumers(Cursor& cursor, const StatementContext& context);
bool parse_system(Cursor& cursor, const StatementContext& context);
bool parse_strategy(Cursor& cursor, const StatementContext& context);
bool parse_fault(Cursor& cursor, const StatementContext& context);
bool parse_expectation(Cursor& cursor, const StatementContext& context);

}  // namespace ackpoint
