#include <algorithm>

#include "core/check/judge.hpp"

namespace ackpoint {

namespace {

bool is_source_request(Op op) {
    return op != Op::step && op != Op::evidence;
}

}  // namespace

// ---- the source ---------------------------------------------------------------------------------

void Judge::observe_source(EventIndex index, const Event& event) {
    switch (event.kind) {
        case EventKind::produced: {
            JudgedMessage& state = state_of(event.message);
            JudgedKey& key = keys_[plan_->messages[index_of(event.message)].key];
            state.produced = true;
            state.produced_before_fault = fault_ == EventIndex::none;
            if (key.waiting++ == 0)
                key.since_ms = event.at_ms;
            return;
        }
        case EventKind::lease_started:
            return start_lease(event);
        case EventKind::lease_extended:
            if (group_at(event.actor) == 0)
                ++costs_.renewals;
            return;
        case EventKind::deleted:
            return remove(index, event);
        case EventKind::delete_ignored:
        case EventKind::commit_refused:
            if (group_at(event.actor) == 0)
                ++costs_.stale_acks;
            return;
        case EventKind::moved_aside:
            if (group_at(event.actor) == 0) {
                settle(index, event.message, event.at_ms);
                note_evidence(index, event);
            }
            return;
        case EventKind::committed:
        case EventKind::commit_rewound:
        case EventKind::commit_ignored:
            return commit(index, event);
        case EventKind::assigned:
            return assign(event);
        default:
            return;
    }
}

void Judge::start_lease(const Event& event) {
    const std::uint32_t group = group_at(event.actor);
    if (group > 0) {
        std::uint32_t& newest =
            job_handles_[(group - 1) * messages_.size() + index_of(event.message)];
        newest = std::max(newest, event.a);
        return;
    }
    JudgedMessage& state = state_of(event.message);
    state.newest_handle = event.a;
    ++state.receives;
    ++costs_.receives;
}

void Judge::receive(const Event& event) {
    if (group_at(event.actor) > 0)
        return;
    JudgedMessage& state = state_of(event.message);
    if (plan_->family == Family::log) {
        ++state.receives;
        ++costs_.receives;
        return;
    }
    state.received_handle = event.a;
    state.holder = event.actor;
}

void Judge::settle(EventIndex index, MessageId message, std::uint32_t at_ms) {
    JudgedMessage& state = state_of(message);
    if (state.settled)
        return;
    state.settled = true;
    state.settled_by = index;
    complete(message, at_ms);
}

void Judge::remove(EventIndex index, const Event& event) {
    const std::uint32_t group = group_at(event.actor);
    if (event.a != newest_handle(group, event.message) && group == 0)
        ++costs_.stale_acks;
    if (group == 0)
        return settle(index, event.message, event.at_ms);
    JudgedMessage& state = state_of(event.message);
    if (state.open_jobs > 0)
        --state.open_jobs;
}

// The records between the old commit and the new one change sides.
void Judge::commit(EventIndex index, const Event& event) {
    JudgedPartition& partition = partitions_[event.a];
    const std::vector<MessageId>& records = plan_->records[event.a];
    const std::int64_t first = value_of(layout_->first_offset[event.a]);
    const std::int64_t before = value_of(partition.committed);
    const std::int64_t now = event.b;
    if (now < before)
        ++costs_.stale_acks;
    if (event.kind == EventKind::commit_ignored)
        return;
    partition.committed = Offset{now};
    const auto record_at = [&](std::int64_t offset) -> std::size_t {
        const std::int64_t place = offset - first;
        if (place < 0)
            return 0;
        return std::min(static_cast<std::size_t>(place), records.size());
    };
    for (std::size_t i = record_at(now); i < record_at(before); ++i) {
        state_of(records[i]).settled = false;
    }
    for (std::size_t i = record_at(before); i < record_at(now); ++i) {
        JudgedMessage& state = state_of(records[i]);
        const bool gap = !state.done && !state.evidence;
        if (gap && first_gap_ == EventIndex::none)
            first_gap_ = index;
        state.passed_unfinished = !state.finished && !state.evidence;
        settle(index, records[i], event.at_ms);
    }
}

void Judge::assign(const Event& event) {
    if (!is_process(event.actor))
        return;
    JudgedPartition& partition = partitions_[event.a];
    const std::uint32_t process = process_of(event.actor);
    const std::uint32_t incarnation = incarnations_[process];
    const bool is_first = partition.owner == UINT32_MAX;
    if (!is_first && (partition.owner != process || partition.incarnation != incarnation)) {
        ++partition.epoch;
    }
    partition.owner = process;
    partition.incarnation = incarnation;
}

// ---- requests -----------------------------------------------------------------------------------

void Judge::observe_request(EventIndex index, const Event& event) {
    if (event.kind == EventKind::sent)
        return send(event);
    if (op_in(event.a) != Op::step)
        return;
    for (std::size_t i = requests_.size(); i-- > 0;) {
        if (requests_[i].number != event.b)
            continue;
        landing_ = index;
        landed_ = requests_[i];
        requests_[i] = requests_.back();
        requests_.pop_back();
        return;
    }
}

void Judge::send(const Event& event) {
    const std::uint32_t group = group_at(event.actor);
    if (is_source_request(op_in(event.a))) {
        if (group == 0)
            ++costs_.round_trips;
        return;
    }
    if (op_in(event.a) != Op::step || !is_process(event.actor))
        return;
    JudgedWorker& worker = worker_at(event.actor);
    worker.step_ms = event.at_ms;
    const bool in_attempt = worker.active && worker.message == event.message;
    requests_.push_back({event.b, in_attempt ? worker.token : superseded, group});
}

// ---- consumers ----------------------------------------------------------------------------------

void Judge::observe_consumer(EventIndex index, const Event& event) {
    switch (event.kind) {
        case EventKind::process_killed:
            return stop_process(index, event);
        case EventKind::received:
            return receive(event);
        case EventKind::attempt_started:
            return start_attempt(event);
        case EventKind::step_started:
            worker_at(event.actor).step_ms = event.at_ms;
            return;
        case EventKind::step_done:
            return finish_step(event);
        case EventKind::attempt_failed:
            return fail_attempt(index, event);
        case EventKind::attempt_done:
        case EventKind::attempt_dropped:
            return end_attempt(index, event);
        case EventKind::record_done:
            if (event.message != MessageId::none)
                mark_done(state_of(event.message));
            return;
        default:
            return;
    }
}

void Judge::start_attempt(const Event& event) {
    JudgedWorker& worker = worker_at(event.actor);
    const bool again = worker.active && worker.message == event.message;
    if (!again)
        ++state_of(event.message).open_attempts;
    worker.message = event.message;
    worker.active = true;
    worker.token = token_at(event.actor, event.message);
    worker.step_ms = event.at_ms;
    if (group_at(event.actor) > 0)
        return;
    ++state_of(event.message).deliveries;
    ++costs_.deliveries;
}

void Judge::fail_attempt(EventIndex index, const Event& event) {
    const auto action = static_cast<FailureAction>(event.a);
    // Again in place; a job's row is given back instead.
    if (action == FailureAction::retry && group_at(event.actor) == 0)
        return;
    JudgedMessage& state = state_of(event.message);
    if (group_at(event.actor) == 0) {
        if (action == FailureAction::skip || action == FailureAction::dead_letter) {
            if (state.gave_up == EventIndex::none)
                state.gave_up = index;
            state.finished = true;
        }
        if (action == FailureAction::skip)
            state.done = true;
    }
    end_attempt(index, event);
}

void Judge::end_attempt(EventIndex index, const Event& event) {
    if (!is_process(event.actor))
        return;
    JudgedWorker& worker = worker_at(event.actor);
    if (event.kind == EventKind::attempt_done && group_at(event.actor) == 0) {
        state_of(event.message).done = true;
        state_of(event.message).finished = true;
    }
    if (worker.active && worker.message == event.message)
        stop_worker(index, worker);
}

// After a terminal failure the handler's end is the record's end under every rule.
void Judge::mark_done(JudgedMessage& state) const {
    if (!layout_->done_is_end || state.gave_up != EventIndex::none)
        state.done = true;
}

void Judge::stop_worker(EventIndex index, JudgedWorker& worker) {
    JudgedMessage& state = state_of(worker.message);
    --state.open_attempts;
    state.ended_by = index;
    worker.active = false;
}

void Judge::stop_process(EventIndex index, const Event& event) {
    ++incarnations_[process_of(event.actor)];
    const std::size_t room = layout_->workers;
    const std::size_t first = process_of(event.actor) * room;
    for (std::size_t i = first; i < first + room; ++i) {
        if (workers_[i].active)
            stop_worker(index, workers_[i]);
    }
}

void Judge::finish_step(const Event& event) {
    if (group_at(event.actor) > 0 || event.message == MessageId::none)
        return;
    const std::size_t step = event.a;
    if (step >= layout_->repeatable.size())
        return;
    JudgedMessage& state = state_of(event.message);
    if (step >= state.furthest) {
        state.furthest = static_cast<std::uint16_t>(step + 1);
        return;
    }
    if (layout_->repeatable[step] == 0)
        return;
    ++costs_.repeated_steps;
    costs_.repeated += Duration{event.at_ms - worker_at(event.actor).step_ms};
}

}  // namespace ackpoint
