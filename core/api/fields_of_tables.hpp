// core/api/fields.hpp, the part for crash tables.
#pragma once

#include "core/api/fields.hpp"

namespace ackpoint::api {

template <class Archive, As<Row> Value>
void fields(Archive& archive, Value& value) {
    auto& [key, title, order_group, step, line] = value;
    archive(key, title, order_group, step, line);
}

template <class Archive, As<Cell> Value>
void fields(Archive& archive, Value& value) {
    auto& [state, worst, labels, runs, occurrences, runs_bad, messages_worst, effects_max,
           effects_min, deliveries_max, worst_occurrence, worst_message] = value;
    archive(state, worst, labels, runs, occurrences, runs_bad, messages_worst, effects_max,
            effects_min, deliveries_max, worst_occurrence, worst_message);
}

template <class Archive, As<Column> Value>
void fields(Archive& archive, Value& value) {
    auto& [strategy, preset, baseline, cells, trace_hash, runs_hash, effects_min, effects_max,
           deliveries_min, deliveries_max] = value;
    archive(strategy, preset, baseline, cells, trace_hash, runs_hash, effects_min, effects_max,
            deliveries_min, deliveries_max);
}

template <class Archive, As<CrashTable> Value>
void fields(Archive& archive, Value& value) {
    auto& [rows, columns, runs, runs_expected, events, complete, limit_hit] = value;
    archive(rows, columns, runs, runs_expected, events, complete, limit_hit);
}

}  // namespace ackpoint::api
