// core/api/fields.hpp, the part for runs and their verdicts.
#pragma once

#include "core/api/fields.hpp"

namespace ackpoint::api {

template <class Archive, As<Sentence> Value>
void fields(Archive& archive, Value& value) {
    auto& [event, at_ms, text] = value;
    archive(event, at_ms, text);
}

template <class Archive, As<ExplanationView> Value>
void fields(Archive& archive, Value& value) {
    auto& [message, label, headline, sentences, rule, mend] = value;
    archive(message, label, headline, sentences, rule, mend);
}

template <class Archive, As<ProcessView> Value>
void fields(Archive& archive, Value& value) {
    auto& [name, program, source, workers] = value;
    archive(name, program, source, workers);
}

template <class Archive, As<ProgramView> Value>
void fields(Archive& archive, Value& value) {
    auto& [name, steps] = value;
    archive(name, steps);
}

template <class Archive, As<Run> Value>
void fields(Archive& archive, Value& value) {
    auto& [stop, end, cycle, pops, trace_hash, trace] = value;
    archive(stop, end, cycle, pops, trace_hash, trace);
}

template <class Archive, As<MessageVerdict> Value>
void fields(Archive& archive, Value& value) {
    auto& [labels, receives, deliveries, settled, evidence, decisive] = value;
    archive(labels, receives, deliveries, settled, evidence, decisive);
}

template <class Archive, As<PropertyVerdict> Value>
void fields(Archive& archive, Value& value) {
    auto& [state, first] = value;
    archive(state, first);
}

template <class Archive, As<Costs> Value>
void fields(Archive& archive, Value& value) {
    auto& [receives, deliveries, round_trips, renewals, stale_acks, repeated_steps, repeated,
           recovery, longest_stall, finish] = value;
    archive(receives, deliveries, round_trips, renewals, stale_acks, repeated_steps, repeated,
            recovery, longest_stall, finish);
}

template <class Archive, As<RunVerdict> Value>
void fields(Archive& archive, Value& value) {
    auto& [stop, messages, effects, properties, costs] = value;
    archive(stop, messages, effects, properties, costs);
}

template <class Archive, As<RunView> Value>
void fields(Archive& archive, Value& value) {
    auto& [strategy, family, row, row_title, occurrence, occurrences, fault, sources, processes,
           programs, effects, partitions, run, verdict, explanations, event_texts] = value;
    archive(strategy, family, row, row_title, occurrence, occurrences, fault, sources, processes,
            programs, effects, partitions, run, verdict, explanations, event_texts);
}

}  // namespace ackpoint::api
