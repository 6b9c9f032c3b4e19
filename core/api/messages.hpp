// What crosses the boundary between the core and whoever uses it (page, worker, command line,
// JavaScript), as plain values. core/api/codec turns them into flat bytes and back; core/api/client
// calls the core with them. Every run crosses this boundary, also inside one process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/diagnostic.hpp"
#include "core/check/crash_table.hpp"
#include "core/text/views.hpp"

namespace ackpoint::api {

enum class Operation : std::uint32_t {
    parse = 1,
    format = 2,
    table_open = 3,
    table_advance = 4,
    table_close = 5,
    run = 6,
    check = 7,
};

enum class Status : std::uint32_t {
    ok,
    bad_request,
    unknown_operation,
    unknown_table,
    invalid_scenario,
    no_such_cell,
    too_many_tables,
};

struct StrategyView {
    std::string name;
    Preset preset = Preset::queue;
    std::uint32_t line = 0;
    std::string sentence;  ///< what it does, in words: "commits in poll every 5 s, batches of 5"
    bool operator==(const StrategyView&) const = default;
};

struct StepView {
    std::uint32_t line = 0;
    std::string handler;
    std::string name;  ///< "call payments"
    bool operator==(const StepView&) const = default;
};

/// Operation::parse. `text` → what it says.
struct ParsedView {
    Diagnostics diagnostics;
    std::string canonical;  ///< empty when there are errors
    std::string title;
    std::string about;
    std::vector<StrategyView> strategies;
    std::vector<StepView> steps;
    std::uint32_t messages = 0;
    bool operator==(const ParsedView&) const = default;
};

enum class Occurrences : std::uint8_t { first_middle_last, every };

/// Operation::table_open
struct TableRequest {
    std::string text;
    Occurrences occurrences = Occurrences::every;
    std::vector<std::uint32_t> strategies;  ///< indices; empty: all
};

struct TableOpened {
    std::uint32_t table = 0;  ///< to be closed by the caller
    Diagnostics diagnostics;
};

/// Operation::table_advance: at most so many more runs; the answer is a CrashTable.
struct TableAdvance {
    std::uint32_t table = 0;
    std::uint32_t runs_max = 0;
};

/// Operation::run
struct RunRequest {
    std::string text;
    std::uint32_t strategy = 0;
    std::string row;  ///< a row key; empty: without a fault
    std::uint32_t occurrence = 0;
};

/// The answers of Operation::run and Operation::check are the views that core/text prints.
using ackpoint::ExpectationView;
using ackpoint::ExplanationView;
using ackpoint::ProcessView;
using ackpoint::ProgramView;
using ackpoint::RunView;
using ackpoint::Sentence;

}  // namespace ackpoint::api
