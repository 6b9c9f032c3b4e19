// The members of every struct that crosses the boundary, in the order in which they travel. Each
// list is a structured binding, so that a member added to a struct and not here stops the build.
#pragma once

#include <concepts>
#include <type_traits>

#include "core/api/codec.hpp"
#include "core/api/messages.hpp"

namespace ackpoint::api {

template <>
inline constexpr std::uint64_t enum_max<Severity> = 1;
template <>
inline constexpr std::uint64_t enum_max<Family> = 1;
template <>
inline constexpr std::uint64_t enum_max<Preset> = preset_count - 1;
template <>
inline constexpr std::uint64_t enum_max<Label> = label_count - 1;
template <>
inline constexpr std::uint64_t enum_max<StopReason> =
    static_cast<std::uint64_t>(StopReason::time_limit);
template <>
inline constexpr std::uint64_t enum_max<CellState> =
    static_cast<std::uint64_t>(CellState::complete);
template <>
inline constexpr std::uint64_t enum_max<PropertyState> =
    static_cast<std::uint64_t>(PropertyState::undecided);
template <>
inline constexpr std::uint64_t enum_max<Occurrences> =
    static_cast<std::uint64_t>(Occurrences::every);

/// A struct, const when it is written.
template <class Value, class Struct>
concept As = std::same_as<std::remove_const_t<Value>, Struct>;

template <class Archive, As<Place> Value>
void fields(Archive& archive, Value& value) {
    auto& [line, column, length] = value;
    archive(line, column, length);
}

template <class Archive, As<Diagnostic> Value>
void fields(Archive& archive, Value& value) {
    auto& [severity, place, message, suggestion] = value;
    archive(severity, place, message, suggestion);
}

template <class Archive, As<StrategyView> Value>
void fields(Archive& archive, Value& value) {
    auto& [name, preset, line, sentence] = value;
    archive(name, preset, line, sentence);
}

template <class Archive, As<StepView> Value>
void fields(Archive& archive, Value& value) {
    auto& [line, handler, name] = value;
    archive(line, handler, name);
}

template <class Archive, As<ParsedView> Value>
void fields(Archive& archive, Value& value) {
    auto& [diagnostics, canonical, title, about, strategies, steps, messages] = value;
    archive(diagnostics, canonical, title, about, strategies, steps, messages);
}

template <class Archive, As<TableRequest> Value>
void fields(Archive& archive, Value& value) {
    auto& [text, occurrences, strategies] = value;
    archive(text, occurrences, strategies);
}

template <class Archive, As<TableOpened> Value>
void fields(Archive& archive, Value& value) {
    auto& [table, diagnostics] = value;
    archive(table, diagnostics);
}

template <class Archive, As<TableAdvance> Value>
void fields(Archive& archive, Value& value) {
    auto& [table, runs_max] = value;
    archive(table, runs_max);
}

template <class Archive, As<RunRequest> Value>
void fields(Archive& archive, Value& value) {
    auto& [text, strategy, row, occurrence] = value;
    archive(text, strategy, row, occurrence);
}

template <class Archive, As<ExpectationView> Value>
void fields(Archive& archive, Value& value) {
    auto& [line, text, holds, reason] = value;
    archive(line, text, holds, reason);
}

}  // namespace ackpoint::api

#include "core/api/fields_of_runs.hpp"
#include "core/api/fields_of_tables.hpp"
