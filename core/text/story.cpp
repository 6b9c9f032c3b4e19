#include "core/text/story.hpp"

#include "core/model/names.hpp"
#include "core/text/event_text.hpp"
#include "core/text/numbers.hpp"

namespace ackpoint {

namespace {

std::size_t process_at(const Event& event) {
    return is_process(event.actor) ? process_of(event.actor) : SIZE_MAX;
}

std::string at_time(const Event& event) {
    return " at " + moment_text(event.at_ms);
}

bool is_acknowledgement(const Event& event) {
    const Op op = op_in(event.a);
    return op == Op::delete_message || op == Op::commit || op == Op::commit_tick;
}

}  // namespace

std::string Story::message() const {
    return message_name(static_cast<std::uint32_t>(explanation_.message));
}

std::string Story::sentence(EventIndex index) const {
    switch (at(index).kind) {
        case EventKind::received:
            return receive_sentence(index);
        case EventKind::process_killed:
            return death_sentence(index);
        case EventKind::effect_applied:
            return effect_sentence(index);
        case EventKind::deleted:
        case EventKind::committed:
        case EventKind::commit_rewound:
            return done_sentence(index);
        case EventKind::process_paused: {
            return event_text(plan_, run_.trace, index) + whereabouts(process_at(at(index)), index);
        }
        case EventKind::inbox_hit:
            return explanation_.effect == no_index || !is_missing_effect_before(index)
                       ? event_text(plan_, run_.trace, index)
                       : "the inbox has " + message() + " already, so the handler goes straight " +
                             "to `ack`; `" + plan_.effects[explanation_.effect].name +
                             "` is never reached";
        case EventKind::process_started:
            return process_name(plan_, process_at(at(index))) + " starts again";
        default:
            return event_text(plan_, run_.trace, index);
    }
}

EventIndex Story::last_between(EventIndex first, EventIndex last, EventKind kind,
                               std::size_t process) const {
    for (std::size_t i = index_of(last); i-- > index_of(first) + 1;) {
        const Event& event = run_.trace[i];
        if (event.kind != kind)
            continue;
        const bool mine = event.message == explanation_.message;
        const bool by_process = event.message == MessageId::none && process_at(event) == process;
        if (mine || by_process)
            return EventIndex{static_cast<std::uint32_t>(i)};
    }
    return EventIndex::none;
}

EventIndex Story::last_deed(std::size_t process, EventIndex before) const {
    for (std::size_t i = index_of(before); i-- > 0;) {
        const Event& event = run_.trace[i];
        const EventIndex here{static_cast<std::uint32_t>(i)};
        if (event.kind == EventKind::process_killed && process_at(event) == process)
            return EventIndex::none;
        if (event.message != explanation_.message)
            continue;
        const bool is_landed =
            event.kind == EventKind::landed && process_behind(plan_, run_.trace, here) == process;
        if (is_landed)
            return here;
        if (process_at(event) != process)
            continue;
        switch (event.kind) {
            case EventKind::received:
            case EventKind::attempt_started:
            case EventKind::step_started:
            case EventKind::step_done:
            case EventKind::step_failed:
            case EventKind::sent:
            case EventKind::heard:
            case EventKind::attempt_done:
                return here;
            default:
                break;
        }
    }
    return EventIndex::none;
}

std::string Story::whereabouts(std::size_t process, EventIndex before) const {
    const EventIndex deed = last_deed(process, before);
    if (deed == EventIndex::none)
        return "";
    const Event& event = at(deed);
    switch (event.kind) {
        case EventKind::received:
            return " while it had not yet begun";
        case EventKind::attempt_started:
            return " while it was at the start of the handler";
        case EventKind::step_started:
            return " while it was still in " + quoted_step(plan_, process, event.a);
        case EventKind::sent:
            return " while it was still in " + request_name(plan_, run_.trace, deed);
        case EventKind::landed:
            return " while it waited to hear of " + request_name(plan_, run_.trace, deed);
        case EventKind::step_done:
            return " when it was through with " + quoted_step(plan_, process, event.a);
        case EventKind::step_failed:
            return " after it had failed at " + quoted_step(plan_, process, event.a);
        case EventKind::heard:
            return " when it had heard of " + request_name(plan_, run_.trace, deed);
        default:
            return " when it had finished " + message();
    }
}

std::string Story::moment_of_death(std::size_t process, EventIndex before) const {
    const EventIndex deed = last_deed(process, before);
    if (deed == EventIndex::none)
        return "";
    const Event& event = at(deed);
    switch (event.kind) {
        case EventKind::received:
            return " before it begins with " + message();
        case EventKind::attempt_started:
            return " at the start of the handler";
        case EventKind::step_started:
            return " during " + quoted_step(plan_, process, event.a);
        case EventKind::sent:
            return " while " + request_name(plan_, run_.trace, deed) + " is on its way";
        case EventKind::landed:
            return " before it hears that " + request_name(plan_, run_.trace, deed) +
                   " took effect";
        case EventKind::step_done:
            return " after " + quoted_step(plan_, process, event.a);
        case EventKind::step_failed:
            return " after it failed at " + quoted_step(plan_, process, event.a);
        case EventKind::heard:
            return " after it hears of " + request_name(plan_, run_.trace, deed);
        default:
            return " after it has finished " + message();
    }
}

std::string Story::receive_sentence(EventIndex index) const {
    const Event& event = at(index);
    std::string text = event_text(plan_, run_.trace, index);
    if (plan_.group_of_process[process_at(event)] > 0)
        return text;
    for (std::size_t i = index_of(index); i-- > 0;) {
        const Event& before = run_.trace[i];
        const bool receives = before.kind == EventKind::received &&
                              before.message == explanation_.message &&
                              plan_.group_of_process[process_at(before)] == 0;
        if (!receives)
            continue;
        return text + reason_to_receive(EventIndex{static_cast<std::uint32_t>(i)}, index);
    }
    return text;
}

std::string Story::reason_to_receive(EventIndex before, EventIndex index) const {
    return plan_.family == Family::queue ? queue_reason(before, index) : log_reason(before, index);
}

std::string Story::queue_reason(EventIndex before, EventIndex index) const {
    const std::size_t owner = process_at(at(before));
    const std::string name = process_name(plan_, owner);
    const EventIndex ended = last_between(before, index, EventKind::lease_ended, owner);
    if (ended == EventIndex::none)
        return "";
    const std::string lease = ", because " + name + "'s lease had run out" + at_time(at(ended));
    const EventIndex killed = last_between(before, ended, EventKind::process_killed, owner);
    if (killed != EventIndex::none) {
        return lease + ", after " + name + " had died" + at_time(at(killed));
    }
    const EventIndex failed = last_between(before, ended, EventKind::step_failed, owner);
    if (failed != EventIndex::none) {
        return lease + ", after the handler had failed at " +
               quoted_step(plan_, owner, at(failed).a);
    }
    const EventIndex paused = last_between(before, ended, EventKind::process_paused, owner);
    if (paused != EventIndex::none)
        return lease + " while " + name + " was frozen";
    return lease + whereabouts(owner, ended);
}

std::string Story::log_reason(EventIndex before, EventIndex index) const {
    const std::size_t owner = process_at(at(before));
    const std::size_t receiver = process_at(at(index));
    const std::string name = process_name(plan_, owner);
    const PartitionId partition = plan_.messages[index_of(explanation_.message)].partition;
    EventIndex assigned = EventIndex::none;
    for (std::size_t i = index_of(index); i-- > index_of(before) + 1;) {
        const Event& event = run_.trace[i];
        if (event.kind != EventKind::assigned || event.a != index_of(partition))
            continue;
        assigned = EventIndex{static_cast<std::uint32_t>(i)};
        break;
    }
    const EventIndex failed = last_between(before, index, EventKind::step_failed, owner);
    if (assigned == EventIndex::none) {
        if (failed == EventIndex::none)
            return "";
        return ", because the handler had failed at " + quoted_step(plan_, owner, at(failed).a) +
               " and " + name + " reads it again";
    }
    const EventIndex killed = last_between(before, assigned, EventKind::process_killed, owner);
    const EventIndex removed = last_between(before, assigned, EventKind::member_removed, owner);
    std::string why;
    if (owner == receiver && killed != EventIndex::none) {
        why = ", because " + name + " had restarted and joined as a new member";
    } else if (removed != EventIndex::none) {
        const bool session = static_cast<MemberLoss>(at(removed).a) == MemberLoss::session_timeout;
        why = ", because " + name +
              (session ? "'s session had timed out" : " had not polled in time") +
              at_time(at(removed));
    } else {
        why = ", because partition " + std::to_string(index_of(partition)) +
              " had been assigned to " + process_name(plan_, receiver);
    }
    if (killed != EventIndex::none)
        why += ", after it had died" + at_time(at(killed));
    return why + "; the committed next offset was " + std::to_string(at(assigned).b);
}

// What was lost with the process, in the same instant; empty when nothing was.
std::string Story::lost_request(std::size_t process, EventIndex index) const {
    for (std::size_t i = index_of(index) + 1; i < run_.trace.size(); ++i) {
        const Event& event = run_.trace[i];
        if (event.at_ms != at(index).at_ms)
            break;
        if (event.kind == EventKind::request_lost && process_at(event) == process)
            return request_name(plan_, run_.trace, EventIndex{static_cast<std::uint32_t>(i)});
    }
    return "";
}

// An acknowledgement of a whole batch, which names no message, has just been applied.
EventIndex Story::unheard_batch(std::size_t process, EventIndex index) const {
    for (std::size_t i = index_of(index); i-- > 0;) {
        const Event& event = run_.trace[i];
        const EventIndex here{static_cast<std::uint32_t>(i)};
        const bool beside = event.kind == EventKind::fault || event.kind == EventKind::committed ||
                            event.kind == EventKind::commit_rewound ||
                            event.kind == EventKind::deleted;
        if (beside)
            continue;
        const bool is = event.kind == EventKind::landed && event.message == MessageId::none &&
                        is_acknowledgement(event) &&
                        process_behind(plan_, run_.trace, here) == process;
        return is ? here : EventIndex::none;
    }
    return EventIndex::none;
}

std::string Story::death_sentence(EventIndex index) const {
    const std::size_t process = process_at(at(index));
    const std::string name = process_name(plan_, process);
    const std::string lost = lost_request(process, index);
    if (!lost.empty())
        return name + " dies, and " + lost + " that it has just sent is lost";
    const EventIndex unheard = unheard_batch(process, index);
    if (unheard != EventIndex::none) {
        return name + " dies before it hears that " + request_name(plan_, run_.trace, unheard) +
               " took effect";
    }
    return name + " dies" + moment_of_death(process, index);
}

std::string Story::effect_sentence(EventIndex index) const {
    const Event& event = at(index);
    std::string text = event_text(plan_, run_.trace, index);
    const std::size_t process = process_at(event);
    if (process != SIZE_MAX)
        text += ", by " + process_name(plan_, process);
    if (explanation_.label == Label::stale_write && index == explanation_.chain.back()) {
        text += ", which no longer owns it";
    }
    return text;
}

std::string Story::done_sentence(EventIndex index) const {
    const Event& event = at(index);
    std::string text = event_text(plan_, run_.trace, index);
    if (event.kind == EventKind::commit_rewound) {
        return text + ", so " + message() + " will be read again";
    }
    if (event.kind == EventKind::committed) {
        const PlanMessage& message_of = plan_.messages[index_of(explanation_.message)];
        text += ", past " + message() + " at offset " + std::to_string(value_of(message_of.offset));
    }
    if (explanation_.label == Label::once || !is_missing_effect_before(index))
        return text;
    return text + ", before `" + plan_.effects[explanation_.effect].name + "` was applied";
}

bool Story::is_missing_effect_before(EventIndex index) const {
    const bool is_loss = explanation_.label == Label::lost || explanation_.label == Label::torn ||
                         explanation_.label == Label::skipped;
    if (!is_loss || explanation_.effect == no_index)
        return false;
    for (std::size_t i = 0; i < index_of(index); ++i) {
        const Event& event = run_.trace[i];
        if (event.kind == EventKind::effect_applied && event.message == explanation_.message &&
            event.a == explanation_.effect) {
            return false;
        }
    }
    return true;
}

}  // namespace ackpoint
