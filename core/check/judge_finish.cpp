#include <algorithm>

#include "core/check/judge.hpp"

namespace ackpoint {

namespace {

bool is_limit(StopReason stop) {
    return stop == StopReason::events_limit || stop == StopReason::time_limit;
}

EventIndex later(EventIndex left, EventIndex right) {
    if (left == EventIndex::none)
        return right;
    if (right == EventIndex::none)
        return left;
    return std::max(left, right);
}

void take_earlier(EventIndex& first, EventIndex candidate) {
    first = std::min(first, candidate);  // `none` is the highest
}

}  // namespace

RunVerdict Judge::finish(StopReason stop, Instant end) const {
    RunVerdict verdict;
    verdict.stop = stop;
    verdict.effects = effects_;
    verdict.messages.reserve(messages_.size());
    for (std::size_t i = 0; i < messages_.size(); ++i) {
        const JudgedMessage& state = messages_[i];
        MessageVerdict message;
        message.labels = labels_of(stop, state, i);
        message.receives = state.receives;
        message.deliveries = state.deliveries;
        message.settled = state.settled;
        message.evidence = state.evidence;
        message.decisive = decisive_of(worst(message.labels), state);
        verdict.messages.push_back(message);
    }
    finish_properties(verdict);
    verdict.costs = finish_costs(stop, end);
    return verdict;
}

LabelSet Judge::labels_of(StopReason stop, const JudgedMessage& state, std::size_t message) const {
    LabelSet labels = 0;
    if (state.stale_by != EventIndex::none)
        labels |= bit(Label::stale_write);
    if (state.older_by != EventIndex::none)
        labels |= bit(Label::overwritten);
    if (state.duplicate_by != EventIndex::none)
        labels |= bit(Label::duplicate);
    if (state.evidence)
        labels |= bit(Label::dead_lettered);
    const bool unmoved = !state.settled || state.open_jobs > 0;
    const bool owner_left = unmoved || (state.open_attempts > 0 && stop != StopReason::quiet &&
                                        stop != StopReason::nothing_moves);
    if (is_limit(stop) && owner_left)
        return static_cast<LabelSet>(labels | bit(Label::unknown));
    if (owner_left) {
        labels |= bit(Label::stalled);
    } else if (state.missing > 0 && !state.evidence) {
        bool some_applied = false;
        for (std::size_t effect = 0; effect < layout_->required.size(); ++effect) {
            const bool applied = effects_[message * layout_->required.size() + effect] > 0;
            some_applied |= applied && layout_->required[effect] != 0;
        }
        const bool passed = plan_->family == Family::log && state.passed_unfinished;
        labels |= bit(some_applied ? Label::torn : passed ? Label::skipped : Label::lost);
    }
    return labels == 0 ? bit(Label::once) : labels;
}

EventIndex Judge::decisive_of(Label label, const JudgedMessage& state) const {
    switch (label) {
        case Label::lost:
        case Label::torn:
            return later(state.settled_by, state.ended_by);
        case Label::skipped:
            return state.settled_by;
        case Label::stale_write:
            return state.stale_by;
        case Label::overwritten:
            return state.older_by;
        case Label::duplicate:
            return state.duplicate_by;
        case Label::dead_lettered:
            return state.evidence_by;
        case Label::unknown:
        case Label::stalled:
        case Label::once:
            return state.last;
    }
    return EventIndex::none;
}

void Judge::finish_properties(RunVerdict& verdict) const {
    const auto property = [&](PropertyKind kind) -> PropertyVerdict& {
        return verdict.properties[static_cast<std::size_t>(kind)];
    };
    property(PropertyKind::effects_not_repeated).first = first_repeat_;
    property(PropertyKind::commits_skip_no_gap).first = first_gap_;
    property(PropertyKind::stale_owner_changes_nothing).first = first_stale_;
    constexpr LabelSet losses = bit(Label::lost) | bit(Label::skipped) | bit(Label::torn);
    bool undecided = false;
    for (std::size_t i = 0; i < messages_.size(); ++i) {
        const LabelSet labels = verdict.messages[i].labels;
        undecided |= has(labels, Label::unknown);
        if ((labels & losses) == 0)
            continue;
        take_earlier(property(PropertyKind::nothing_lost).first,
                     later(messages_[i].settled_by, messages_[i].ended_by));
        take_earlier(property(PropertyKind::failure_discoverable).first, messages_[i].gave_up);
    }
    for (PropertyVerdict& each : verdict.properties) {
        if (each.first != EventIndex::none) {
            each.state = PropertyState::broken;
        } else if (undecided) {
            each.state = PropertyState::undecided;
        }
    }
    if (plan_->family == Family::queue) {
        property(PropertyKind::commits_skip_no_gap) = {PropertyState::not_applicable,
                                                       EventIndex::none};
    }
}

Costs Judge::finish_costs(StopReason stop, Instant end) const {
    Costs costs = costs_;
    costs.finish = Duration{finish_ms_};
    const bool goes_on = stop == StopReason::cycle || stop == StopReason::nothing_moves;
    for (const JudgedKey& key : keys_) {
        if (costs.longest_stall == endless_duration)
            break;
        if (key.waiting > 0 && goes_on) {
            costs.longest_stall = endless_duration;
            break;
        }
        const std::int64_t open = key.waiting > 0 ? milliseconds_of(end) - key.since_ms : 0;
        const Duration longest{std::max<std::int64_t>(key.longest_ms, open)};
        costs.longest_stall = std::max(costs.longest_stall, longest);
    }
    if (fault_ == EventIndex::none)
        return costs;
    bool missing = false;
    for (const JudgedMessage& state : messages_) {
        missing |= state.produced_before_fault && state.missing > 0 && !state.evidence;
    }
    if (missing) {
        costs.recovery = endless_duration;
    } else if (recovered_ms_ > fault_ms_) {
        costs.recovery = Duration{recovered_ms_ - fault_ms_};
    }
    return costs;
}

}  // namespace ackpoint
