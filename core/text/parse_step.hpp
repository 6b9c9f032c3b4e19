// Steps, failure policies, and what refers to steps: the parts that several statements share.
#pragma once

#include <string>
#include <vector>

#include "core/model/scenario.hpp"
#include "core/text/cursor.hpp"

namespace ackpoint {

/// The steps of all handlers and jobs. Knowing them, a reference can tell a target from the word
/// that follows it, and may leave out a target when only one step of its kind exists.
class KnownSteps {
public:
    explicit KnownSteps(const Scenario& scenario);
    bool has(StepKind kind, std::string_view target) const;
    /// The target of the only step of this kind; empty when there is none or several.
    std::string only_target(StepKind kind) const;

private:
    struct Name {
        StepKind kind;
        std::string target;
    };
    std::vector<Name> names_;
};

/// Keywords of all steps, by StepKind.
Phrases step_phrases();

/// Reads one step to the end of its line. Keeps what it understood before an error.
bool parse_step(Cursor& cursor, Step& step);
bool parse_policy(Cursor& cursor, FailurePolicy& policy);
/// `followers` begin what may stand behind the reference: such a word is no target, unless a step
/// has it.
bool parse_step_ref(Cursor& cursor, const KnownSteps& known, const Phrases& followers,
                    StepRef& ref);

bool sees_phase(const Cursor& cursor);
/// Reads `unheard call payments of m2 delivery 1`.
bool parse_point(Cursor& cursor, const KnownSteps& known, PointRef& point);

template <typename Table>
Phrases phrases_of(const Table& words) {
    return Phrases(words.begin(), words.end());
}

}  // namespace ackpoint
