#include "core/text/print_run.hpp"

#include <algorithm>

#include "core/model/names.hpp"
#include "core/model/words.hpp"
#include "core/text/numbers.hpp"
#include "core/text/print_table.hpp"
#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

std::string name_of(std::size_t message) {
    return message_name(static_cast<std::uint32_t>(message));
}

std::string outcome_text(const MessageVerdict& verdict) {
    const LabelInfo& label = info(worst(verdict.labels));
    return std::string{label.glyph} + " " + std::string{label.word};
}

std::string heading_text(const RunView& view) {
    std::string text = view.strategy + ": " + (view.row.empty() ? "no fault" : "crash " + view.row);
    if (view.occurrences > 1) {
        text += ", occurrence " + std::to_string(view.occurrence + 1) + " of " +
                grouped_number(view.occurrences);
    }
    return text;
}

std::string stop_text(const RunView& view) {
    std::string text =
        std::string{stop_word(view.run.stop)} + " at " + moment_text(milliseconds_of(view.run.end));
    if (view.run.stop == StopReason::cycle) {
        text += ", every " + duration_text(view.run.cycle) + " the same again";
    }
    return text + ", " + counted(view.run.trace.size(), "event") + ", trace " +
           hash_text(view.run.trace_hash);
}

std::string effects_text(const RunView& view, std::size_t message) {
    std::string text;
    for (std::size_t effect = 0; effect < view.effects.size(); ++effect) {
        const std::size_t place = message * view.effects.size() + effect;
        if (place >= view.verdict.effects.size())
            break;
        if (!text.empty())
            text += ", ";
        text += view.effects[effect] + " " + std::to_string(view.verdict.effects[place]) + "×";
    }
    return text;
}

/// Of many messages only those that did not end as they should.
std::string messages_text(const RunView& view) {
    constexpr std::size_t shown_max = 20;
    const std::vector<MessageVerdict>& messages = view.verdict.messages;
    const std::size_t width = name_of(messages.size()).size();
    std::string text;
    std::size_t left_out = 0;
    for (std::size_t message = 0; message < messages.size(); ++message) {
        const MessageVerdict& verdict = messages[message];
        if (messages.size() > shown_max && worst(verdict.labels) == Label::once) {
            ++left_out;
            continue;
        }
        text += padded(name_of(message), width + 2) + padded(outcome_text(verdict), 24) +
                counted(verdict.receives, "receive") + ", " +
                (verdict.deliveries == 1 ? "1 delivery"
                                         : grouped_number(verdict.deliveries) + " deliveries") +
                "; " + effects_text(view, message) + "\n";
    }
    if (left_out > 0)
        text += counted(left_out, "more message") + ": ✓ once\n";
    return text;
}

std::string properties_text(const RunView& view) {
    std::string text;
    for (std::size_t property = 0; property < property_count; ++property) {
        const PropertyState state = view.verdict.properties[property].state;
        text += padded(property_words(static_cast<PropertyKind>(property)), 48) +
                std::string{property_state_word(state)} + "\n";
    }
    return text;
}

std::string costs_text(const Costs& costs) {
    std::string text = counted(costs.round_trips, "round trip") + " to the source, " +
                       counted(costs.receives, "receive") +
                       ", handler starts: " + grouped_number(costs.deliveries) + ", " +
                       counted(costs.renewals, "renewal") + ", " +
                       counted(costs.stale_acks, "stale acknowledgement") + "\n";
    text += "repeated work " + duration_text(costs.repeated) + " in " +
            counted(costs.repeated_steps, "step") + ", longest stall " +
            duration_text(costs.longest_stall) + ", recovery " + duration_text(costs.recovery) +
            ", finished at " + moment_text(costs.finish.count()) + "\n";
    return text;
}

std::string events_text(const RunView& view) {
    const std::size_t width = moment_text(milliseconds_of(view.run.end)).size();
    std::string text;
    for (std::size_t event = 0; event < view.run.trace.size(); ++event) {
        const std::string moment = moment_text(view.run.trace[event].at_ms);
        if (moment.size() < width)
            text.append(width - moment.size(), ' ');
        text += moment + "  " + view.event_texts[event] + "\n";
    }
    return text;
}

}  // namespace

std::string_view stop_word(StopReason reason) {
    switch (reason) {
        case StopReason::quiet:
            return "quiet";
        case StopReason::cycle:
            return "cycle";
        case StopReason::nothing_moves:
            return "nothing moves";
        case StopReason::events_limit:
            return "events limit";
        case StopReason::time_limit:
            return "time limit";
    }
    return "";
}

std::string_view property_words(PropertyKind property) {
    switch (property) {
        case PropertyKind::nothing_lost:
            return "no required work is lost";
        case PropertyKind::effects_not_repeated:
            return "a repeated delivery does not repeat an effect";
        case PropertyKind::failure_discoverable:
            return "a terminal failure stays discoverable";
        case PropertyKind::commits_skip_no_gap:
            return "committed offsets skip no incomplete gap";
        case PropertyKind::stale_owner_changes_nothing:
            return "a stale owner changes nothing";
    }
    return "";
}

std::string_view property_state_word(PropertyState state) {
    switch (state) {
        case PropertyState::holds:
            return "holds";
        case PropertyState::broken:
            return "broken";
        case PropertyState::not_applicable:
            return "not applicable";
        case PropertyState::undecided:
            return "undecided";
    }
    return "";
}

std::string actor_text(const RunView& view, Actor actor) {
    if (actor == Actor::producer)
        return "producer";
    if (actor == Actor::store)
        return "store";
    if (!is_process(actor)) {
        const std::size_t source = static_cast<std::size_t>(actor) & 0xffU;
        return source < view.sources.size() ? view.sources[source] : "source";
    }
    const std::size_t process = process_of(actor);
    if (process >= view.processes.size())
        return "process " + std::to_string(process + 1);
    std::string text = view.processes[process].name;
    if (worker_of(actor) == no_worker || view.processes[process].workers < 2)
        return text;
    return text + " worker " + std::to_string(worker_of(actor) + 1);
}

std::string print_run_text(const RunView& view) {
    std::string text = heading_text(view) + "\n" + stop_text(view) + "\n\n" + messages_text(view);
    for (const ExplanationView& explanation : view.explanations) {
        text += "\n" + explanation.headline + "\n" + print_explanation(explanation);
    }
    return text + "\n" + properties_text(view) + "\n" + costs_text(view.verdict.costs) + "\n" +
           events_text(view);
}

std::string print_run_markdown(const RunView& view) {
    std::string text = "### " + heading_text(view) + "\n\n" + stop_text(view) + "\n\n";
    text += "| message | outcome | receives | deliveries | effects |\n|---|---|---|---|---|\n";
    for (std::size_t message = 0; message < view.verdict.messages.size(); ++message) {
        const MessageVerdict& verdict = view.verdict.messages[message];
        text += "| " + name_of(message) + " | " + outcome_text(verdict) + " | " +
                std::to_string(verdict.receives) + " | " + std::to_string(verdict.deliveries) +
                " | " + effects_text(view, message) + " |\n";
    }
    for (const ExplanationView& explanation : view.explanations) {
        text += "\n**" + explanation.headline + "**\n\n```\n" + print_explanation(explanation) +
                "```\n";
    }
    return text + "\n```\n" + events_text(view) + "```\n";
}

}  // namespace ackpoint
