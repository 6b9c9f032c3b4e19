#include <algorithm>

#include "core/check/judge.hpp"

namespace ackpoint {

// ---- stores and faults --------------------------------------------------------------------------

void Judge::observe_store(EventIndex index, const Event& event) {
    switch (event.kind) {
        case EventKind::effect_applied:
            return apply(index, event, event.a);
        case EventKind::effect_older: {
            JudgedMessage& victim = messages_[event.b];
            if (victim.older_by == EventIndex::none)
                victim.older_by = index;
            return check_owner(index, event);
        }
        case EventKind::job_inserted:
            ++state_of(event.message).open_jobs;
            return;
        case EventKind::job_failed: {
            JudgedMessage& state = state_of(event.message);
            if (state.open_jobs > 0)
                --state.open_jobs;
            if (state.gave_up == EventIndex::none)
                state.gave_up = index;
            return note_evidence(index, event);
        }
        case EventKind::evidence_written:
            if (event.a == 1)
                note_evidence(index, event);
            return;
        case EventKind::fault:
            return note_fault(index, event);
        default:
            return;
    }
}

void Judge::apply(EventIndex index, const Event& event, std::uint32_t effect) {
    const std::size_t message = index_of(event.message);
    std::uint16_t& count = effects_[message * plan_->effects.size() + effect];
    ++count;
    check_owner(index, event);
    if (layout_->required[effect] == 0)
        return;
    JudgedMessage& state = messages_[message];
    if (count > 1) {
        if (state.duplicate_by == EventIndex::none)
            state.duplicate_by = index;
        if (first_repeat_ == EventIndex::none)
            first_repeat_ = index;
        return;
    }
    if (state.produced_before_fault && fault_ != EventIndex::none)
        recovered_ms_ = event.at_ms;
    finish_ms_ = event.at_ms;
    progress(event.message, event.at_ms);
    if (--state.missing == 0)
        complete(event.message, event.at_ms);
}

// Whose attempt was it? The request that has just landed tells, else the worker at work.
void Judge::check_owner(EventIndex index, const Event& event) {
    std::uint32_t group = 0;
    std::uint32_t token = superseded;
    if (landing_ != EventIndex::none && event.cause == landing_) {
        token = landed_.token;
        group = landed_.group;
    } else if (is_process(event.actor) && worker_at(event.actor).active) {
        token = worker_at(event.actor).token;
        group = group_at(event.actor);
    } else {
        return;
    }
    if (!is_superseded(group, event.message, token))
        return;
    JudgedMessage& state = state_of(event.message);
    if (state.stale_by == EventIndex::none)
        state.stale_by = index;
    if (first_stale_ == EventIndex::none)
        first_stale_ = index;
}

void Judge::progress(MessageId message, std::uint32_t at_ms) {
    JudgedKey& key = keys_[plan_->messages[index_of(message)].key];
    if (key.waiting == 0)
        return;
    key.longest_ms = std::max(key.longest_ms, at_ms - key.since_ms);
    key.since_ms = at_ms;
}

void Judge::complete(MessageId message, std::uint32_t at_ms) {
    JudgedMessage& state = state_of(message);
    if (state.complete || !state.produced)
        return;
    state.complete = true;
    progress(message, at_ms);
    --keys_[plan_->messages[index_of(message)].key].waiting;
}

void Judge::note_evidence(EventIndex index, const Event& event) {
    JudgedMessage& state = state_of(event.message);
    if (state.evidence)
        return;
    state.evidence = true;
    state.evidence_by = index;
    complete(event.message, event.at_ms);
}

void Judge::note_fault(EventIndex index, const Event& event) {
    if (fault_ != EventIndex::none)
        return;
    fault_ = index;
    fault_ms_ = event.at_ms;
    recovered_ms_ = event.at_ms;
}

}  // namespace ackpoint
