#include "web/app/why_view.hpp"

#include <algorithm>

#include "core/model/names.hpp"
#include "core/model/words.hpp"
#include "web/app/figures.hpp"
#include "web/app/selection.hpp"
#include "web/app/table_view.hpp"

namespace ackpoint {

namespace {

constexpr std::size_t chips_max = 24;

constexpr std::array<std::string_view, property_count> property_words = {
    "no required work is lost",
    "a repeated delivery repeats no effect",
    "a terminal failure stays discoverable",
    "committed offsets skip no gap",
    "a stale owner changes nothing",
};

void add_messages(WhyView& view, const api::RunView& run, std::uint32_t selected) {
    std::size_t rest = 0;
    for (std::uint32_t i = 0; i < run.verdict.messages.size(); ++i) {
        Label label = worst(run.verdict.messages[i].labels);
        bool named = i == selected || label != Label::once;
        if (named && view.messages.size() < chips_max) {
            view.messages.push_back({i, message_name(i), label, i == selected});
        } else {
            ++rest;
        }
    }
    if (rest == 0)
        return;
    bool cut = view.messages.size() == chips_max;
    view.messages_rest = grouped(rest) + (rest == 1 ? " other" : " others") + (cut ? "" : ": once");
}

std::string costs_of(const Costs& costs) {
    std::string text = counted(costs.deliveries, "delivery", "deliveries") + " · " +
                       counted(costs.round_trips, "round trip", "round trips");
    if (costs.renewals > 0)
        text += " · " + counted(costs.renewals, "renewal", "renewals");
    if (costs.recovery == endless_duration) {
        text += " · never recovers";
    } else if (costs.recovery != no_duration) {
        text += " · recovery " + duration_text(static_cast<std::uint64_t>(costs.recovery.count()));
    }
    return text;
}

void add_explanation(WhyView& view, const api::ExplanationView& explanation, EventIndex cursor) {
    view.headline = in_quotation_marks(explanation.headline);
    view.rule = in_quotation_marks(explanation.rule);
    view.mend = in_quotation_marks(explanation.mend);
    for (const api::Sentence& sentence : explanation.sentences) {
        SentenceView line;
        line.event = sentence.event;
        line.text = in_quotation_marks(sentence.text);
        if (sentence.event != EventIndex::none)
            line.at = instant_text(sentence.at_ms);
        line.reached = sentence.event == EventIndex::none || sentence.event <= cursor;
        view.sentences.push_back(std::move(line));
    }
    for (SentenceView& line : view.sentences)
        line.current = line.event == cursor;
    bool exact = std::any_of(view.sentences.begin(), view.sentences.end(),
                             [](const SentenceView& line) { return line.current; });
    if (exact)
        return;
    for (auto line = view.sentences.rbegin(); line != view.sentences.rend(); ++line) {
        if (line->event == EventIndex::none || line->event > cursor)
            continue;
        line->current = true;
        return;
    }
}

}  // namespace

WhyView why_view(const AppState& state) {
    WhyView view;
    view.stale = is_stale(state) || !run_is_current(state);
    if (!state.run)
        return view;
    const api::RunView& run = *state.run;
    view.empty = false;
    std::uint32_t message = selected_message(state);
    EventIndex cursor = selected_event(state);
    view.where = run.strategy + " · " + (run.row_title.empty() ? "no fault" : run.row_title);
    view.occurrence = run.occurrence;
    view.occurrences = run.row.empty() ? 0 : run.occurrences;
    view.costs = costs_of(run.verdict.costs);
    if (message < run.verdict.messages.size()) {
        view.label = worst(run.verdict.messages[message].labels);
    }
    for (const api::ExplanationView& explanation : run.explanations) {
        if (explanation.message == message)
            add_explanation(view, explanation, cursor);
    }
    if (view.headline.empty()) {
        view.headline =
            message_name(message) + " took effect " + std::string(info(view.label).word);
        if (view.label == Label::once)
            view.rule = "Every required effect happened exactly once.";
    }
    add_messages(view, run, message);
    for (std::size_t i = 0; i < property_count; ++i) {
        const PropertyVerdict& property = run.verdict.properties[i];
        if (property.state == PropertyState::not_applicable)
            continue;
        view.properties.push_back({property.state, std::string(property_words[i]), property.first});
    }
    return view;
}

}  // namespace ackpoint
