#include "core/model/names.hpp"
#include "core/model/words.hpp"
#include "core/text/json.hpp"
#include "core/text/print_run.hpp"

namespace ackpoint {
namespace {

std::string name_of(std::size_t message) {
    return message_name(static_cast<std::uint32_t>(message));
}

void write_index(JsonWriter& json, EventIndex event) {
    if (event == EventIndex::none) {
        json.null();
    } else {
        json.number(static_cast<std::int64_t>(index_of(event)));
    }
}

void write_duration(JsonWriter& json, Duration duration) {
    if (duration == no_duration) {
        json.null();
    } else if (duration == endless_duration) {
        json.text("never");
    } else {
        json.number(duration.count());
    }
}

void write_message(JsonWriter& json, const RunView& view, std::size_t message) {
    const MessageVerdict& verdict = view.verdict.messages[message];
    json.begin_object(JsonLayout::one_line);
    json.member("message", name_of(message));
    json.member("outcome", info(worst(verdict.labels)).word);
    json.name("labels");
    json.begin_array();
    for (const LabelInfo& label : label_table) {
        if (has(verdict.labels, label.label))
            json.text(label.word);
    }
    json.end_array();
    json.member("receives", verdict.receives);
    json.member("deliveries", verdict.deliveries);
    json.member_truth("settled", verdict.settled);
    json.member_truth("evidence", verdict.evidence);
    json.name("effects");
    json.begin_array();
    for (std::size_t effect = 0; effect < view.effects.size(); ++effect) {
        json.number(view.verdict.effects[message * view.effects.size() + effect]);
    }
    json.end_array();
    json.end_object();
}

void write_costs(JsonWriter& json, const Costs& costs) {
    json.begin_object();
    json.member("receives", costs.receives);
    json.member("deliveries", costs.deliveries);
    json.member("round_trips", costs.round_trips);
    json.member("renewals", costs.renewals);
    json.member("stale_acks", costs.stale_acks);
    json.member("repeated_steps", costs.repeated_steps);
    json.name("repeated_ms");
    write_duration(json, costs.repeated);
    json.name("recovery_ms");
    write_duration(json, costs.recovery);
    json.name("longest_stall_ms");
    write_duration(json, costs.longest_stall);
    json.name("finish_ms");
    write_duration(json, costs.finish);
    json.end_object();
}

void write_explanation(JsonWriter& json, const ExplanationView& explanation) {
    json.begin_object();
    json.member("message", name_of(explanation.message));
    json.member("outcome", info(explanation.label).word);
    json.member("headline", explanation.headline);
    json.name("sentences");
    json.begin_array();
    for (const Sentence& sentence : explanation.sentences) {
        json.begin_object(JsonLayout::one_line);
        json.name("event");
        write_index(json, sentence.event);
        json.member("at_ms", sentence.at_ms);
        json.member("text", sentence.text);
        json.end_object();
    }
    json.end_array();
    json.member("rule", explanation.rule);
    json.member("mend", explanation.mend);
    json.end_object();
}

void write_event(JsonWriter& json, const RunView& view, std::size_t index) {
    const Event& event = view.run.trace[index];
    json.begin_object(JsonLayout::one_line);
    json.member("at_ms", event.at_ms);
    json.member("kind", info(event.kind).name);
    json.member("actor", actor_text(view, event.actor));
    json.name("message");
    if (event.message == MessageId::none) {
        json.null();
    } else {
        json.text(name_of(index_of(event.message)));
    }
    json.member("a", event.a);
    json.member("b", event.b);
    json.name("cause");
    write_index(json, event.cause);
    json.member("text", view.event_texts[index]);
    json.end_object();
}

void write_head(JsonWriter& json, const RunView& view) {
    json.member("strategy", view.strategy);
    json.member("row", view.row);
    json.member("row_title", view.row_title);
    json.member("occurrence", view.occurrence);
    json.member("occurrences", view.occurrences);
    json.member("stop", stop_word(view.run.stop));
    json.member("end_ms", milliseconds_of(view.run.end));
    json.member("cycle_ms", view.run.cycle.count());
    json.member("pops", view.run.pops);
    json.member("trace_hash", hash_text(view.run.trace_hash));
    json.name("fault");
    write_index(json, view.fault);
    json.name("effects");
    json.begin_array(JsonLayout::one_line);
    for (const std::string& effect : view.effects)
        json.text(effect);
    json.end_array();
}

}  // namespace

std::string print_run_json(const RunView& view) {
    JsonWriter json;
    json.begin_object();
    write_head(json, view);
    json.name("messages");
    json.begin_array();
    for (std::size_t i = 0; i < view.verdict.messages.size(); ++i)
        write_message(json, view, i);
    json.end_array();
    json.name("properties");
    json.begin_object();
    for (std::size_t i = 0; i < property_count; ++i) {
        json.name(property_words(static_cast<PropertyKind>(i)));
        json.text(property_state_word(view.verdict.properties[i].state));
    }
    json.end_object();
    json.name("costs");
    write_costs(json, view.verdict.costs);
    json.name("explanations");
    json.begin_array();
    for (const ExplanationView& explanation : view.explanations) {
        write_explanation(json, explanation);
    }
    json.end_array();
    json.name("events");
    json.begin_array();
    for (std::size_t i = 0; i < view.run.trace.size(); ++i)
        write_event(json, view, i);
    json.end_array();
    json.end_object();
    return json.take();
}

}  // namespace ackpoint
