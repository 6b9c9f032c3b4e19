// An explanation in words: a headline, one sentence for each fact of the chain, the rule that was
// broken and a change that would mend it. Every time, owner, handle and offset in a sentence is
// that of an event in the trace.
#pragma once

#include "core/check/explanation.hpp"
#include "core/text/views.hpp"

namespace ackpoint {

ExplanationView view_explanation(const Plan& plan, const Run& run, const RunVerdict& verdict,
                                 const Explanation& explanation);

/// For the messages that are not `once`, in their order, at most explanations_max of them: each
/// reads the whole trace.
constexpr std::size_t explanations_max = 200;
std::vector<ExplanationView> view_explanations(const Plan& plan, const Run& run,
                                               const RunVerdict& verdict);

/// "the source was told \"done\" before the effect was durable"
std::string_view rule_text(Rule rule);

/// What to change, in the words of the scenario language.
std::string mend_text(const Plan& plan, const Explanation& explanation);

}  // namespace ackpoint
