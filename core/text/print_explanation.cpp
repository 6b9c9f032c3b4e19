#include "core/text/print_explanation.hpp"

#include "core/model/names.hpp"
#include "core/text/numbers.hpp"
#include "core/text/story.hpp"

namespace ackpoint {

namespace {

std::string effect_name(const Plan& plan, const Explanation& explanation) {
    return explanation.effect == no_index ? std::string{}
                                          : "`" + plan.effects[explanation.effect].name + "`";
}

std::string times(std::uint32_t count) {
    if (count == 1)
        return "once";
    return count == 2 ? "twice" : std::to_string(count) + " times";
}

/// Required effects of a message that were applied, or were not, with their names.
template <typename Meant>
std::string effects_with(const Plan& plan, const RunVerdict& verdict, MessageId message,
                         Meant meant) {
    std::string text;
    for (std::size_t i = 0; i < plan.effects.size(); ++i) {
        const std::uint16_t count = verdict.effects[index_of(message) * plan.effects.size() + i];
        if (!plan.effects[i].required || !meant(i, count))
            continue;
        text += (text.empty() ? "`" : ", `") + plan.effects[i].name + "`";
        if (count > 1)
            text += " " + std::to_string(count) + "×";
    }
    return text;
}

std::string duplicate_headline(const Plan& plan, const RunVerdict& verdict,
                               const Explanation& explanation) {
    const std::size_t first = index_of(explanation.message) * plan.effects.size();
    const std::string also =
        effects_with(plan, verdict, explanation.message, [&](std::size_t effect, unsigned count) {
            return effect != explanation.effect && count > 1;
        });
    const std::string message = message_name(static_cast<std::uint32_t>(explanation.message));
    return effect_name(plan, explanation) + " was applied " +
           times(verdict.effects[first + explanation.effect]) + " for " + message +
           (also.empty() ? "" : "; repeated too: " + also);
}

std::string torn_headline(const Plan& plan, const RunVerdict& verdict,
                          const Explanation& explanation) {
    const auto applied = [](std::size_t, unsigned count) { return count > 0; };
    const auto missing = [](std::size_t, unsigned count) { return count == 0; };
    return message_name(static_cast<std::uint32_t>(explanation.message)) +
           " is torn: " + effects_with(plan, verdict, explanation.message, applied) +
           " took effect, " + effects_with(plan, verdict, explanation.message, missing) +
           " never will";
}

std::string headline(const Plan& plan, const RunVerdict& verdict, const Explanation& explanation) {
    std::string message = message_name(static_cast<std::uint32_t>(explanation.message));
    const std::string effect = effect_name(plan, explanation);
    switch (explanation.label) {
        case Label::unknown:
            return message + " was not settled when a limit was reached";
        case Label::lost:
            return message + " is lost: " + effect + " will never happen";
        case Label::skipped:
            return message + " was skipped: a commit passed it before it was done, and " + effect +
                   " will never happen";
        case Label::torn:
            return torn_headline(plan, verdict, explanation);
        case Label::stale_write:
            return effect + " of " + message + " was applied by an owner that had lost it";
        case Label::overwritten:
            return "the value of " + message + " was overwritten by an older one: " + effect;
        case Label::duplicate:
            return duplicate_headline(plan, verdict, explanation);
        case Label::stalled:
            return message + " is stuck, and nothing would ever move it";
        case Label::dead_lettered:
            return effect.empty() ? message + " was dead-lettered"
                                  : message + " was dead-lettered; " + effect + " is owed";
        case Label::once:
            return message + " took effect once";
    }
    return message;
}

std::string guard_for(const Plan& plan, const Explanation& explanation) {
    const std::string effect = effect_name(plan, explanation);
    if (explanation.effect == no_index)
        return "make the effect idempotent";
    switch (plan.effects[explanation.effect].kind) {
        case StepKind::call:
            return "give " + effect + " a key that stays the same: `key message`";
        case StepKind::write:
            return "`insert inbox` in the transaction of " + effect + ", or give it `key message`";
        case StepKind::publish:
            return "give " + effect + " `key message`, so that a second one is recognised";
        default:
            return "guard " + effect + " with an inbox or a key";
    }
}

std::string ack_later(const Plan& plan, const Explanation& explanation) {
    const std::string effect = effect_name(plan, explanation);
    return effect.empty() ? "put `ack` behind the last effect" : "put `ack` behind " + effect;
}

}  // namespace

std::string_view rule_text(Rule rule) {
    switch (rule) {
        case Rule::none:
            return "";
        case Rule::acknowledged_before_effect:
            return "tell the source \"done\" only after the last effect is durable";
        case Rule::commit_passed_unfinished:
            return "a commit must not pass a record that is not done";
        case Rule::effect_not_guarded:
            return "what can be delivered twice must be recognised the second time";
        case Rule::guard_hides_missing_effect:
            return "a guard may only skip what was made together with it";
        case Rule::lease_shorter_than_work:
            return "ownership must last as long as the work";
        case Rule::stale_owner_writes:
            return "an owner that has lost a message changes nothing";
        case Rule::older_replaces_newer:
            return "an older message must not replace a newer value";
        case Rule::poison_is_retried_for_ever:
            return "what can never succeed must end somewhere visible";
        case Rule::failure_blocks_the_rest:
            return "a failure must not hold up what waits behind it for ever";
        case Rule::nobody_owns_the_rest:
            return "until it is done, somebody must be bound to come back to it";
        case Rule::evidence_not_verified:
            return "write the evidence and hear that it was written, then acknowledge";
        case Rule::skipped_by_policy:
            return "a rejection is not an acknowledgement";
        case Rule::terminal_failure_kept:
            return "kept: a terminal failure stays discoverable";
        case Rule::limit_reached:
            return "undecided: a limit was reached first";
    }
    return "";
}

std::string mend_text(const Plan& plan, const Explanation& explanation) {
    const bool is_log = plan.family == Family::log;
    switch (explanation.rule) {
        case Rule::none:
        case Rule::terminal_failure_kept:
            return "";
        case Rule::acknowledged_before_effect:
            return ack_later(plan, explanation);
        case Rule::commit_passed_unfinished:
            return "commit what is done without a gap instead of what was handed out: "
                   "`commit rule contiguous prefix`";
        case Rule::effect_not_guarded:
            return guard_for(plan, explanation);
        case Rule::guard_hides_missing_effect:
            return "hand " + effect_name(plan, explanation) +
                   " over in the inbox's own transaction (`insert job`), or put it before";
        case Rule::lease_shorter_than_work:
            return is_log ? "smaller batches, or a longer `max poll interval`"
                          : "`renew every` a third of the visibility timeout, or a `visibility` "
                            "longer than the work";
        case Rule::stale_owner_writes:
            return is_log ? guard_for(plan, explanation)
                          : "renew in time and cancel when a renewal fails, or " +
                                guard_for(plan, explanation);
        case Rule::older_replaces_newer:
            return "refuse a value that is older than the one that is there";
        case Rule::poison_is_retried_for_ever:
            return "`on failure dead-letter after 3`";
        case Rule::failure_blocks_the_rest:
            return "`on failure dead-letter after 3` instead of stopping";
        case Rule::nobody_owns_the_rest:
            return "give the job a claim lease (`lease 30s`), or let the process restart";
        case Rule::evidence_not_verified:
            return "leave out `unverified`";
        case Rule::skipped_by_policy:
            return "`on failure dead-letter after 3` instead of `skip`";
        case Rule::limit_reached:
            return "a smaller scenario";
    }
    return "";
}

ExplanationView view_explanation(const Plan& plan, const Run& run, const RunVerdict& verdict,
                                 const Explanation& explanation) {
    ExplanationView view;
    view.message = static_cast<std::uint32_t>(explanation.message);
    view.label = explanation.label;
    view.headline = headline(plan, verdict, explanation);
    const Story story(plan, run, explanation);
    for (const EventIndex index : explanation.chain) {
        view.sentences.push_back({index, run.trace[index_of(index)].at_ms, story.sentence(index)});
    }
    view.rule = rule_text(explanation.rule);
    view.mend = mend_text(plan, explanation);
    return view;
}

std::vector<ExplanationView> view_explanations(const Plan& plan, const Run& run,
                                               const RunVerdict& verdict) {
    std::vector<ExplanationView> views;
    for (std::size_t i = 0; i < verdict.messages.size(); ++i) {
        if (worst(verdict.messages[i].labels) == Label::once)
            continue;
        const MessageId message{static_cast<std::uint32_t>(i)};
        views.push_back(view_explanation(plan, run, verdict, explain(plan, run, verdict, message)));
    }
    return views;
}

}  // namespace ackpoint
