#include "core/check/judge.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

std::uint32_t workers_of(const Group& group) {
    const auto pool = static_cast<std::uint32_t>(group.settings[SettingKind::pool]);
    return std::max<std::uint32_t>(group.concurrency, pool);
}

}  // namespace

JudgeLayout make_judge_layout(const Plan& plan) {
    JudgeLayout layout;
    for (const std::vector<MessageId>& records : plan.records) {
        layout.first_offset.push_back(
            records.empty() ? Offset{} : plan.messages[index_of(records.front())].offset);
    }
    for (const PlanMessage& message : plan.messages) {
        layout.key_count = std::max(layout.key_count, message.key + 1);
    }
    for (const PlanEffect& effect : plan.effects) {
        layout.required.push_back(effect.required ? 1 : 0);
        if (effect.required)
            ++layout.required_count;
    }
    for (const PlanStep& step : plan.programs[plan.groups[0].program].steps) {
        const bool own = step.kind == StepKind::receive || step.kind == StepKind::ack;
        layout.repeatable.push_back(own ? 0 : 1);
    }
    for (const Group& group : plan.groups) {
        layout.workers = std::max(layout.workers, workers_of(group) + 1);
    }
    layout.done_is_end =
        plan.family == Family::log &&
        plan.groups[0].settings.word<CommitRule>(SettingKind::commit_rule) == CommitRule::position;
    return layout;
}

Judge::Judge(const Plan& plan)
    : plan_(&plan), layout_(std::make_shared<const JudgeLayout>(make_judge_layout(plan))) {
    JudgedMessage fresh;
    fresh.missing = layout_->required_count;
    messages_.assign(plan.messages.size(), fresh);
    effects_.assign(plan.messages.size() * plan.effects.size(), 0);
    job_handles_.assign(plan.messages.size() * (plan.groups.size() - 1), 0);
    workers_.assign(plan.group_of_process.size() * layout_->workers, JudgedWorker{});
    incarnations_.assign(plan.group_of_process.size(), 0);
    partitions_.assign(plan.partition_count, JudgedPartition{});
    for (std::size_t i = 0; i < layout_->first_offset.size(); ++i) {
        partitions_[i].committed = layout_->first_offset[i];
    }
    keys_.assign(layout_->key_count, JudgedKey{});
}

JudgedWorker& Judge::worker_at(Actor actor) {
    const std::uint32_t room = layout_->workers;
    return workers_[process_of(actor) * room + std::min(ackpoint::worker_of(actor), room - 1)];
}

std::uint32_t Judge::group_at(Actor actor) const {
    if (is_process(actor))
        return plan_->group_of_process[process_of(actor)];
    const auto source =
        static_cast<std::uint32_t>(actor) - static_cast<std::uint32_t>(Actor::source);
    return source < plan_->groups.size() ? source : 0;
}

std::uint32_t Judge::newest_handle(std::uint32_t group, MessageId message) const {
    if (group == 0)
        return messages_[index_of(message)].newest_handle;
    return job_handles_[(group - 1) * messages_.size() + index_of(message)];
}

// By what the actor owns the message now; `superseded` when it does not.
std::uint32_t Judge::token_at(Actor actor, MessageId message) const {
    const std::uint32_t process = process_of(actor);
    const std::uint32_t group = plan_->group_of_process[process];
    if (group > 0)
        return newest_handle(group, message);
    const JudgedMessage& state = messages_[index_of(message)];
    if (plan_->family == Family::queue) {
        const bool same_worker = ackpoint::worker_of(actor) == ackpoint::worker_of(state.holder) ||
                                 ackpoint::worker_of(state.holder) == no_worker;
        const bool holds =
            is_process(state.holder) && process_of(state.holder) == process && same_worker;
        return holds ? state.received_handle : superseded;
    }
    const JudgedPartition& partition =
        partitions_[index_of(plan_->messages[index_of(message)].partition)];
    const bool owns = partition.owner == process && partition.incarnation == incarnations_[process];
    return owns || partition.owner == UINT32_MAX ? partition.epoch : superseded;
}

bool Judge::is_superseded(std::uint32_t group, MessageId message, std::uint32_t token) const {
    if (token == superseded)
        return true;
    if (group > 0 || plan_->family == Family::queue) {
        return newest_handle(group, message) != token;
    }
    return partitions_[index_of(plan_->messages[index_of(message)].partition)].epoch != token;
}

void Judge::observe(EventIndex index, const Event& event) {
    if (event.message != MessageId::none)
        state_of(event.message).last = index;
    switch (event.kind) {
        case EventKind::produced:
        case EventKind::lease_started:
        case EventKind::lease_extended:
        case EventKind::deleted:
        case EventKind::delete_ignored:
        case EventKind::extend_refused:
        case EventKind::moved_aside:
        case EventKind::committed:
        case EventKind::commit_rewound:
        case EventKind::commit_ignored:
        case EventKind::commit_refused:
        case EventKind::assigned:
            return observe_source(index, event);
        case EventKind::sent:
        case EventKind::landed:
        case EventKind::refused:
        case EventKind::request_lost:
            return observe_request(index, event);
        case EventKind::process_killed:
        case EventKind::received:
        case EventKind::attempt_started:
        case EventKind::step_started:
        case EventKind::step_done:
        case EventKind::attempt_done:
        case EventKind::attempt_failed:
        case EventKind::attempt_dropped:
        case EventKind::record_done:
            return observe_consumer(index, event);
        case EventKind::inbox_hit:
        case EventKind::effect_applied:
        case EventKind::effect_older:
        case EventKind::job_inserted:
        case EventKind::job_failed:
        case EventKind::evidence_written:
        case EventKind::fault:
            return observe_store(index, event);
        case EventKind::lease_ended:
        case EventKind::member_joined:
        case EventKind::member_removed:
        case EventKind::revoked:
        case EventKind::generation:
        case EventKind::heard:
        case EventKind::reply_lost:
        case EventKind::process_started:
        case EventKind::process_paused:
        case EventKind::process_resumed:
        case EventKind::step_failed:
        case EventKind::partition_stalled:
        case EventKind::worker_stalled:
        case EventKind::position_moved:
        case EventKind::inbox_inserted:
        case EventKind::lock_waited:
        case EventKind::effect_known:
        case EventKind::effect_refused:
        case EventKind::rolled_back:
        case EventKind::limit:
            return;
    }
}

}  // namespace ackpoint
