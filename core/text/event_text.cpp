#include "core/text/event_text.hpp"

#include "core/model/names.hpp"
#include "core/text/numbers.hpp"

namespace ackpoint {

namespace {

std::string quoted(std::string_view name) {
    return "`" + std::string{name} + "`";
}

std::string number(std::uint32_t value) {
    return std::to_string(value);
}

std::string_view refusal_text(std::uint32_t refusal) {
    switch (static_cast<Refusal>(refusal)) {
        case Refusal::none:
            return "no reason given";
        case Refusal::no_such_message:
            return "no such message";
        case Refusal::deleted:
            return "the message is deleted";
        case Refusal::stale_handle:
            return "the lease is over";
        case Refusal::unknown_member:
            return "unknown member";
        case Refusal::old_generation:
            return "old generation";
        case Refusal::rebalancing:
            return "a rebalance is in progress";
    }
    return "";
}

std::string_view loss_text(std::uint32_t loss) {
    switch (static_cast<MemberLoss>(loss)) {
        case MemberLoss::session_timeout:
            return "its session timed out";
        case MemberLoss::poll_interval:
            return "it has not polled in time";
        case MemberLoss::left:
            return "it left";
        case MemberLoss::replaced:
            return "it was replaced";
    }
    return "";
}

std::string_view reason_text(std::uint32_t reason) {
    switch (static_cast<FailureReason>(reason)) {
        case FailureReason::poison:
            return "poison";
        case FailureReason::transient:
            return "for this time";
        case FailureReason::unique_violation:
            return "the unique key is taken";
        case FailureReason::refused:
            return "refused";
    }
    return "";
}

std::string_view drop_text(std::uint32_t reason) {
    switch (static_cast<DropReason>(reason)) {
        case DropReason::revoked:
            return "its partition was revoked";
        case DropReason::renewal_failed:
            return "its renewal failed";
        case DropReason::process_stopped:
            return "its process stops";
    }
    return "";
}

class Line {
public:
    Line(const Plan& plan, std::span<const Event> trace, EventIndex index)
        : plan_(plan), trace_(trace), index_(index), event_(trace[index_of(index)]) {}

    std::string text() const {
        switch (info(event_.kind).lane) {
            case Lane::source:
                return source();
            case Lane::store:
                return store();
            case Lane::consumer:
                break;
        }
        const bool is_request =
            event_.kind >= EventKind::sent && event_.kind <= EventKind::reply_lost;
        return is_request ? request() : consumer();
    }

private:
    std::string who() const { return actor_name(plan_, event_.actor); }
    std::string message() const {
        return event_.message == MessageId::none
                   ? std::string{"the batch"}
                   : message_name(static_cast<std::uint32_t>(event_.message));
    }
    std::string step() const {
        return quoted_step(plan_, process_behind(plan_, trace_, index_), event_.a);
    }
    std::string effect() const { return quoted(plan_.effects[event_.a].name); }
    std::string partition() const { return "partition " + number(event_.a); }
    std::string handle() const { return "handle " + number(event_.a); }
    std::string job() const { return quoted(plan_.programs[plan_.groups[event_.a].program].name); }
    bool of_job() const { return event_.actor != Actor::source && group() > 0; }
    std::size_t group() const {
        if (is_process(event_.actor))
            return plan_.group_of_process[process_of(event_.actor)];
        const auto raw = static_cast<std::uint32_t>(event_.actor);
        const std::uint32_t source = raw - static_cast<std::uint32_t>(Actor::source);
        return source < plan_.groups.size() ? source : 0;
    }
    std::string item() const { return of_job() ? "the job of " + message() : message(); }

    std::string source() const;
    std::string commit() const;
    std::string group_event() const;
    std::string request() const;
    std::string consumer() const;
    std::string attempt() const;
    std::string failed_attempt() const;
    std::string store() const;

    const Plan& plan_;
    std::span<const Event> trace_;
    EventIndex index_;
    const Event& event_;
};

std::string Line::source() const {
    switch (event_.kind) {
        case EventKind::produced:
            return plan_.family == Family::log ? message() + " is appended to " + partition() +
                                                     " at offset " + number(event_.b)
                                               : message() + " arrives in the queue";
        case EventKind::lease_started:
            return "the lease of " + item() + " goes to " + who() + ": " + handle();
        case EventKind::lease_extended:
            return "the lease of " + item() + ", " + handle() + ", now ends at " +
                   moment_text(event_.b);
        case EventKind::lease_ended:
            return "the lease of " + item() + ", " + handle() + ", runs out";
        case EventKind::deleted:
            return of_job() ? item() + " is finished and removed"
                            : message() + " is deleted with " + handle();
        case EventKind::delete_ignored:
            return "the delete of " + item() + " with " + handle() +
                   " is accepted and changes nothing: handle " + number(event_.b) + " is newer";
        case EventKind::extend_refused:
            return "the renewal of " + item() + " with " + handle() +
                   " is refused: " + std::string{refusal_text(event_.b)};
        case EventKind::moved_aside:
            return item() + " is moved to the dead-letter queue after " +
                   counted(event_.b, "receive");
        case EventKind::committed:
        case EventKind::commit_rewound:
        case EventKind::commit_ignored:
        case EventKind::commit_refused:
            return commit();
        default:
            return group_event();
    }
}

std::string Line::commit() const {
    const std::string next = "next offset " + number(event_.b);
    switch (event_.kind) {
        case EventKind::committed:
            return partition() + " is committed: " + next;
        case EventKind::commit_rewound:
            return partition() + " is committed backwards: " + next;
        case EventKind::commit_ignored:
            return "the commit of " + partition() + " changes nothing: " + next;
        default:
            return "the commit of " + partition() +
                   " is refused: " + std::string{refusal_text(event_.b)};
    }
}

std::string Line::group_event() const {
    switch (event_.kind) {
        case EventKind::member_joined:
            return who() + " asks to join the group";
        case EventKind::member_removed:
            return is_process(event_.actor)
                       ? who() + " is removed from the group: " + std::string{loss_text(event_.a)}
                       : "a member is removed from the group: " + std::string{loss_text(event_.a)};
        case EventKind::assigned:
            return partition() + " is assigned to " + who() + ", next offset " + number(event_.b);
        case EventKind::revoked:
            return who() + " gives up " + partition();
        default:
            return "the group is balanced: generation " + number(event_.a);
    }
}

std::string Line::request() const {
    const std::string what = request_name(plan_, trace_, index_);
    const std::size_t process = process_behind(plan_, trace_, index_);
    const std::string sender = process < plan_.group_of_process.size()
                                   ? process_name(plan_, process)
                                   : std::string{"the sender"};
    const std::string of = event_.message == MessageId::none ? "" : " of " + message();
    switch (event_.kind) {
        case EventKind::sent:
            return sender + " sends " + what + of;
        case EventKind::landed:
            return what + of + " takes effect, " + sender + " has not heard";
        case EventKind::refused:
            return what + of + " by " + sender + " is refused";
        case EventKind::heard:
            return sender + " hears the answer to " + what + of;
        case EventKind::request_lost:
            return what + of + " by " + sender + " is lost on its way";
        default:
            return "the answer to " + what + of + " by " + sender + " is lost";
    }
}

std::string Line::consumer() const {
    switch (event_.kind) {
        case EventKind::process_started:
            return who() + " starts";
        case EventKind::process_killed:
            return who() + " dies";
        case EventKind::process_paused:
            return who() + " freezes for " + duration_text(Duration{event_.a});
        case EventKind::process_resumed:
            return who() + " goes on";
        case EventKind::received:
            if (of_job())
                return who() + " claims " + item() + ", claim " + number(event_.a);
            return plan_.family == Family::log
                       ? who() + " receives " + message() + " at offset " + number(event_.a)
                       : who() + " receives " + message() + " under " + handle();
        case EventKind::partition_stalled:
            return partition() + " stalls at " + message();
        case EventKind::worker_stalled:
            return "a worker of " + who() + " stalls at " + message();
        case EventKind::record_done:
            return message() + " counts as done: " + partition() + ", offset " + number(event_.b);
        case EventKind::position_moved:
            return "position of " + who() + " in " + partition() + ": next offset " +
                   number(event_.b);
        case EventKind::fault:
            return static_cast<FaultKind>(event_.a) == FaultKind::pause
                       ? "fault: " + who() + " is to freeze"
                       : "fault: " + who() + " is struck";
        case EventKind::limit:
            return static_cast<LimitKind>(event_.a) == LimitKind::events
                       ? "the limit of events is reached"
                       : "the limit of virtual time is reached";
        default:
            return attempt();
    }
}

std::string Line::attempt() const {
    switch (event_.kind) {
        case EventKind::attempt_started:
            return who() + " starts the handler on " + message() + ", delivery " + number(event_.a);
        case EventKind::step_started:
            return who() + " begins " + step() + " of " + message();
        case EventKind::step_done:
            return who() + " is through " + step() + " of " + message();
        case EventKind::step_failed:
            return static_cast<FailureReason>(event_.b) == FailureReason::refused
                       ? "the acknowledgement of " + message() + " by " + who() + " was refused"
                       : "the handler of " + who() + " fails at " + step() + " of " + message() +
                             ": " + std::string{reason_text(event_.b)};
        case EventKind::attempt_done:
            return who() + " has finished " + message();
        case EventKind::attempt_failed:
            return failed_attempt();
        default:
            return who() + " gives up " + message() + ": " + std::string{drop_text(event_.a)};
    }
}

std::string Line::failed_attempt() const {
    const std::string after = " after attempt " + number(event_.b);
    switch (static_cast<FailureAction>(event_.a)) {
        case FailureAction::retry:
            return who() + " will try " + message() + " again" + after;
        case FailureAction::redeliver:
            return who() + " leaves " + message() + " for redelivery" + after;
        case FailureAction::skip:
            return who() + " skips " + message() + after;
        case FailureAction::stall:
            return who() + " stalls on " + message() + after;
        case FailureAction::dead_letter:
            return who() + " dead-letters " + message() + after;
    }
    return "";
}

std::string Line::store() const {
    switch (event_.kind) {
        case EventKind::inbox_inserted:
            return "the inbox has " + message();
        case EventKind::inbox_hit:
            return "the inbox has " + message() + " already: a duplicate";
        case EventKind::lock_waited:
            return who() + " waits for the transaction that holds the key of " + message();
        case EventKind::effect_applied:
            return effect() + " is applied for " + message() +
                   (event_.b > 1 ? ", time " + number(event_.b) : std::string{});
        case EventKind::effect_known:
            return effect() + " is there already for " + message() + ": nothing changes";
        case EventKind::effect_refused:
            return effect() + " is refused for " + message() + ": the unique key is taken";
        case EventKind::effect_older:
            return effect() + " of " + message() + " replaces the newer value of " +
                   message_name(event_.b);
        case EventKind::rolled_back:
            return counted(event_.a, "statement") + " of " + message() +
                   (event_.a == 1 ? " is" : " are") + " rolled back";
        case EventKind::job_inserted:
            return "a job " + job() + " is stored for " + message();
        case EventKind::job_failed:
            return "the job " + job() + " of " + message() + " has failed, visibly";
        default:
            return "the dead-letter record of " + message() + " is written";
    }
}

}  // namespace

std::string event_text(const Plan& plan, std::span<const Event> trace, EventIndex index) {
    return Line{plan, trace, index}.text();
}

std::string actor_name(const Plan& plan, Actor actor) {
    if (is_process(actor))
        return process_name(plan, process_of(actor));
    if (actor == Actor::producer)
        return "the producer";
    if (actor == Actor::store)
        return "the store";
    if (actor != Actor::source)
        return "the job table";
    return plan.family == Family::log ? "the log" : "the queue";
}

std::size_t process_behind(const Plan& plan, std::span<const Event> trace, EventIndex index) {
    constexpr int hops_max = 8;
    EventIndex at = index;
    for (int hop = 0; hop < hops_max && at != EventIndex::none; ++hop) {
        const Event& event = trace[index_of(at)];
        if (is_process(event.actor))
            return process_of(event.actor);
        at = event.cause;
    }
    return plan.group_of_process.size();
}

std::string quoted_step(const Plan& plan, std::size_t process, std::uint32_t step) {
    if (process >= plan.group_of_process.size())
        return "a step";
    const Program& program = plan.programs[plan.groups[plan.group_of_process[process]].program];
    return step < program.steps.size() ? quoted(program.steps[step].name) : "a step";
}

std::string request_name(const Plan& plan, std::span<const Event> trace, EventIndex index) {
    const std::uint32_t packed = trace[index_of(index)].a;
    switch (op_in(packed)) {
        case Op::step:
            return quoted_step(plan, process_behind(plan, trace, index), step_in(packed));
        case Op::poll:
            return "a poll";
        case Op::receive:
            return "a receive";
        case Op::commit:
            return "the offset commit";
        case Op::commit_tick:
            return "the commit tick";
        case Op::delete_message:
            return "the delete";
        case Op::extend:
            return "the renewal";
        case Op::heartbeat:
            return "a heartbeat";
        case Op::join:
            return "the request to join";
        case Op::leave:
            return "the farewell";
        case Op::evidence:
            return "the dead-letter record";
    }
    return "a request";
}

}  // namespace ackpoint
