#include <algorithm>

#include "core/check/explanation.hpp"

namespace ackpoint {

namespace {

/// How much a fact matters: what is over chain_max goes from the lightest, the middle first.
enum class Weight : std::uint8_t { none, filler, useful, needed, fixed };

struct Fact {
    EventIndex event = EventIndex::none;
    Weight weight = Weight::none;
};

/// Reads a trace for one message: its own events, those of the processes that hold it, and those of
/// its partition.
class Reader {
public:
    Reader(const Plan& plan, const Run& run, Label label, std::uint16_t effect, MessageId message)
        : plan_(plan), run_(run), label_(label), effect_(effect), message_(message) {
        holds_.assign(plan.group_of_process.size(), 0);
        killed_.assign(plan.group_of_process.size(), 0);
        partition_ = plan.messages[index_of(message)].partition;
        offset_ = value_of(plan.messages[index_of(message)].offset);
        committed_ = first_offset();
        commits_positions_ = plan.groups[0].settings.word<CommitRule>(SettingKind::commit_rule) ==
                             CommitRule::position;
    }

    void read(EventIndex last) {
        const std::size_t end = std::min(run_.trace.size(), index_of(last) + std::size_t{1});
        for (std::size_t i = 0; i < end; ++i) {
            const Weight weight = weigh(run_.trace[i]);
            if (weight == Weight::none)
                continue;
            facts_.push_back({EventIndex{static_cast<std::uint32_t>(i)}, weight});
        }
    }

    std::vector<EventIndex> chain(EventIndex decisive);
    Rule rule() const;

private:
    std::int64_t first_offset() const {
        const std::vector<MessageId>& records = plan_.records[index_of(partition_)];
        return records.empty() ? 0 : value_of(plan_.messages[index_of(records.front())].offset);
    }
    bool is_loss() const {
        return label_ == Label::lost || label_ == Label::torn || label_ == Label::skipped;
    }
    bool is_mine(const Event& event) const { return event.message == message_; }
    bool holds(Actor actor) const { return is_process(actor) && holds_[process_of(actor)] != 0; }
    bool is_partition(const Event& event) const {
        return plan_.family == Family::log && event.a == index_of(partition_);
    }

    Weight weigh(const Event& event);
    Weight weigh_own(const Event& event);
    Weight weigh_effect(const Event& event) const;
    Weight weigh_failure(const Event& event);
    Weight weigh_other_failure(const Event& event) const;
    Weight weigh_process(const Event& event);
    Weight weigh_commit(const Event& event);
    Weight weigh_assignment(const Event& event);
    Rule loss_rule() const;
    Rule stall_rule() const;

    const Plan& plan_;
    const Run& run_;
    Label label_;
    std::uint16_t effect_;
    MessageId message_;
    PartitionId partition_{};
    std::int64_t offset_ = 0;
    std::int64_t committed_ = 0;
    std::vector<std::uint8_t> holds_;   ///< by process
    std::vector<std::uint8_t> killed_;  ///< by process, since it held the message
    std::vector<Fact> facts_;
    Actor owner_ = Actor::source;
    std::uint32_t killed_ms_ = UINT32_MAX;
    bool was_killed_ = false;
    bool lease_ran_out_ = false;
    bool moved_alive_ = false;  ///< to another owner while the first was still there
    bool hit_inbox_ = false;
    bool commits_positions_ = false;
    bool done_ = false;         ///< marked done for the commit rule
    bool passed_done_ = false;  ///< and was so when a commit passed it
    bool skipped_ = false;
    bool dead_lettered_ = false;
    bool policy_stalled_ = false;
    bool has_job_ = false;
    std::uint32_t failures_ = 0;
};

Weight Reader::weigh(const Event& event) {
    switch (event.kind) {
        case EventKind::process_killed:
        case EventKind::process_paused:
        case EventKind::process_started:
        case EventKind::process_resumed:
        case EventKind::member_removed:
            return weigh_process(event);
        case EventKind::committed:
        case EventKind::commit_rewound:
        case EventKind::commit_refused:
            return weigh_commit(event);
        case EventKind::assigned:
            return weigh_assignment(event);
        case EventKind::partition_stalled:
            if (!is_partition(event))
                return Weight::none;
            policy_stalled_ = true;
            return Weight::needed;
        case EventKind::limit:
            return Weight::fixed;
        case EventKind::effect_older:
            return event.b == index_of(message_) ? Weight::needed : Weight::none;
        case EventKind::step_failed:
            return is_mine(event) ? weigh_own(event) : weigh_other_failure(event);
        default:
            return is_mine(event) ? weigh_own(event) : Weight::none;
    }
}

Weight Reader::weigh_own(const Event& event) {
    switch (event.kind) {
        case EventKind::lease_started:
            holds_[process_of(event.actor)] = 1;
            return Weight::none;
        case EventKind::received:
            if (holds(event.actor) && killed_[process_of(event.actor)] == 0 && lease_ran_out_) {
                moved_alive_ = true;
            }
            holds_[process_of(event.actor)] = 1;
            killed_[process_of(event.actor)] = 0;
            if (plan_.group_of_process[process_of(event.actor)] > 0)
                return Weight::useful;
            return Weight::needed;
        case EventKind::lease_ended:
            lease_ran_out_ = true;
            if (!was_killed_)
                moved_alive_ = true;
            return Weight::useful;
        case EventKind::deleted:
        case EventKind::moved_aside:
        case EventKind::job_failed:
        case EventKind::evidence_written:
            return Weight::needed;
        case EventKind::delete_ignored:
        case EventKind::job_inserted:
            has_job_ |= event.kind == EventKind::job_inserted;
            return Weight::useful;
        case EventKind::worker_stalled:
            policy_stalled_ = true;
            return Weight::needed;
        case EventKind::effect_applied:
        case EventKind::effect_known:
            return weigh_effect(event);
        case EventKind::inbox_hit:
            hit_inbox_ = true;
            return is_loss() ? Weight::needed : Weight::useful;
        case EventKind::step_failed:
        case EventKind::attempt_failed:
        case EventKind::attempt_dropped:
            return weigh_failure(event);
        case EventKind::request_lost:
            // Told with the death of its sender.
            return event.at_ms == killed_ms_ ? Weight::none : Weight::useful;
        case EventKind::effect_refused:
        case EventKind::reply_lost:
            return Weight::useful;
        case EventKind::extend_refused:
            return Weight::filler;
        case EventKind::record_done:
            done_ = !commits_positions_;
            return Weight::none;
        default:
            return Weight::none;
    }
}

Weight Reader::weigh_effect(const Event& event) const {
    if (event.kind == EventKind::effect_known)
        return Weight::filler;
    if (event.a == effect_)
        return Weight::needed;
    return is_loss() ? Weight::useful : Weight::none;
}

Weight Reader::weigh_failure(const Event& event) {
    if (event.kind == EventKind::attempt_dropped)
        return Weight::useful;
    if (event.kind == EventKind::step_failed) {
        ++failures_;
        return Weight::useful;
    }
    switch (static_cast<FailureAction>(event.a)) {
        case FailureAction::retry:
        case FailureAction::redeliver:
            return Weight::filler;
        case FailureAction::skip:
            skipped_ = true;
            return Weight::needed;
        case FailureAction::dead_letter:
            dead_lettered_ = true;
            return Weight::needed;
        case FailureAction::stall:
            policy_stalled_ = true;
            return Weight::needed;
    }
    return Weight::none;
}

// What waits behind a failing record of its partition is held up by it.
Weight Reader::weigh_other_failure(const Event& event) const {
    if (label_ != Label::stalled || plan_.family != Family::log)
        return Weight::none;
    const PlanMessage& other = plan_.messages[index_of(event.message)];
    const bool ahead = other.partition == partition_ && value_of(other.offset) < offset_;
    return ahead ? Weight::useful : Weight::none;
}

Weight Reader::weigh_process(const Event& event) {
    if (!is_process(event.actor))
        return Weight::none;
    const std::uint32_t process = process_of(event.actor);
    const bool is_owner = event.actor == owner_;
    if (holds_[process] == 0 && !is_owner)
        return Weight::none;
    switch (event.kind) {
        case EventKind::process_killed:
            was_killed_ = true;
            killed_ms_ = event.at_ms;
            killed_[process] = 1;
            return Weight::needed;
        case EventKind::process_paused:
            return Weight::needed;
        case EventKind::process_started:
            return killed_[process] != 0 ? Weight::filler : Weight::none;
        case EventKind::member_removed:
            if (killed_[process] == 0)
                moved_alive_ = true;
            return Weight::useful;
        default:
            return Weight::filler;
    }
}

Weight Reader::weigh_commit(const Event& event) {
    if (!is_partition(event))
        return Weight::none;
    if (event.kind == EventKind::commit_refused)
        return Weight::filler;
    const std::int64_t before = committed_;
    committed_ = event.b;
    const bool passes = before <= offset_ && committed_ > offset_;
    const bool comes_back = before > offset_ && committed_ <= offset_;
    if (passes)
        passed_done_ = done_;
    return passes || comes_back ? Weight::needed : Weight::none;
}

Weight Reader::weigh_assignment(const Event& event) {
    if (!is_partition(event))
        return Weight::none;
    const bool moves = is_process(owner_) && owner_ != event.actor;
    const bool restarts = owner_ == event.actor && killed_[process_of(event.actor)] != 0;
    owner_ = event.actor;
    return moves || restarts ? Weight::useful : Weight::none;
}

std::vector<EventIndex> Reader::chain(EventIndex decisive) {
    std::size_t received = 0;
    for (Fact& fact : facts_) {
        const bool receives = run_.trace[index_of(fact.event)].kind == EventKind::received;
        if (fact.event == decisive || (receives && received++ == 0))
            fact.weight = Weight::fixed;
    }
    for (unsigned weight = 1; weight <= 4 && facts_.size() > chain_max; ++weight) {
        while (facts_.size() > chain_max) {
            std::size_t found = facts_.size();
            const std::size_t middle = facts_.size() / 2;
            for (std::size_t i = 0; i < facts_.size(); ++i) {
                if (static_cast<unsigned>(facts_[i].weight) != weight)
                    continue;
                const auto distance = [middle](std::size_t at) {
                    return at < middle ? middle - at : at - middle;
                };
                if (found == facts_.size() || distance(i) < distance(found))
                    found = i;
            }
            if (found == facts_.size())
                break;
            facts_.erase(facts_.begin() + static_cast<std::ptrdiff_t>(found));
        }
    }
    std::vector<EventIndex> chain;
    for (const Fact& fact : facts_)
        chain.push_back(fact.event);
    if (chain.empty() && decisive != EventIndex::none)
        chain.push_back(decisive);
    return chain;
}

Rule Reader::loss_rule() const {
    if (skipped_)
        return Rule::skipped_by_policy;
    if (dead_lettered_)
        return Rule::evidence_not_verified;
    if (hit_inbox_)
        return Rule::guard_hides_missing_effect;
    return label_ == Label::skipped && !passed_done_ ? Rule::commit_passed_unfinished
                                                     : Rule::acknowledged_before_effect;
}

Rule Reader::stall_rule() const {
    if (policy_stalled_)
        return Rule::failure_blocks_the_rest;
    if (has_job_ && failures_ == 0)
        return Rule::nobody_owns_the_rest;
    if (failures_ > 0)
        return Rule::poison_is_retried_for_ever;
    return run_.stop == StopReason::cycle ? Rule::failure_blocks_the_rest
                                          : Rule::nobody_owns_the_rest;
}

Rule Reader::rule() const {
    switch (label_) {
        case Label::lost:
        case Label::skipped:
        case Label::torn:
            return loss_rule();
        case Label::stale_write:
            return Rule::stale_owner_writes;
        case Label::overwritten:
            return Rule::older_replaces_newer;
        case Label::duplicate:
            return moved_alive_ && !was_killed_ ? Rule::lease_shorter_than_work
                                                : Rule::effect_not_guarded;
        case Label::stalled:
            return stall_rule();
        case Label::dead_lettered:
            return Rule::terminal_failure_kept;
        case Label::unknown:
            return Rule::limit_reached;
        case Label::once:
            return Rule::none;
    }
    return Rule::none;
}

bool is_about_effect(Label label) {
    return label == Label::duplicate || label == Label::stale_write || label == Label::overwritten;
}

std::uint16_t effect_in_question(const Plan& plan, const Run& run, const RunVerdict& verdict,
                                 Label label, MessageId message) {
    const MessageVerdict& of = verdict.messages[index_of(message)];
    if (is_about_effect(label)) {
        return static_cast<std::uint16_t>(run.trace[index_of(of.decisive)].a);
    }
    for (std::size_t i = 0; i < plan.effects.size(); ++i) {
        const std::size_t cell = index_of(message) * plan.effects.size() + i;
        if (plan.effects[i].required && verdict.effects[cell] == 0) {
            return static_cast<std::uint16_t>(i);
        }
    }
    return no_index;
}

}  // namespace

Explanation explain(const Plan& plan, const Run& run, const RunVerdict& verdict,
                    MessageId message) {
    const MessageVerdict& of = verdict.messages[index_of(message)];
    Explanation explanation;
    explanation.message = message;
    explanation.label = worst(of.labels);
    if (explanation.label == Label::once)
        return explanation;
    explanation.effect = effect_in_question(plan, run, verdict, explanation.label, message);
    Reader reader(plan, run, explanation.label, explanation.effect, message);
    const bool ends_there = is_about_effect(explanation.label);
    const auto last = static_cast<std::uint32_t>(run.trace.size()) - 1;
    reader.read(ends_there ? of.decisive : EventIndex{last});
    explanation.chain = reader.chain(of.decisive);
    explanation.rule = reader.rule();
    return explanation;
}

}  // namespace ackpoint
