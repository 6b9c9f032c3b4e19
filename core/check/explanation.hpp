// Why a message ended as it did: the events of the trace that led there, in order, and the rule
// that was broken. Words are put to it by core/text/print_explanation.
#pragma once

#include <cstdint>
#include <vector>

#include "core/check/verdict.hpp"

namespace ackpoint {

enum class Rule : std::uint8_t {
    none,
    acknowledged_before_effect,  ///< the source was told "done" before the effect was durable
    commit_passed_unfinished,    ///< an offset commit covered a record nobody had finished
    effect_not_guarded,          ///< repeated delivery repeats an effect without a key or an inbox
    guard_hides_missing_effect,  ///< the inbox skips the attempt that would have made the effect
    lease_shorter_than_work,     ///< another owner began while the first was still at work
    stale_owner_writes,
    older_replaces_newer,
    poison_is_retried_for_ever,
    failure_blocks_the_rest,  ///< the policy stops, and what waits behind is never reached
    nobody_owns_the_rest,     ///< orphaned: no owner will come back to it
    evidence_not_verified,
    skipped_by_policy,
    terminal_failure_kept,  ///< dead-lettered, as it should be
    limit_reached,
};

struct Explanation {
    MessageId message = MessageId::none;
    Label label = Label::once;
    std::uint16_t effect = no_index;  ///< the one repeated or missing, where there is one
    Rule rule = Rule::none;
    std::vector<EventIndex> chain;  ///< in the order of the trace, at most chain_max
};
constexpr std::size_t chain_max = 10;

/// For any label but `once`; the chain is never empty then.
Explanation explain(const Plan& plan, const Run& run, const RunVerdict& verdict, MessageId message);

}  // namespace ackpoint
