// The crash table as plain text, as a Markdown table, and as JSON.
//
// JSON (names are stable; a later version may add some):
//   title, about        strings
//   complete            false while runs are missing; limit_hit: true when they will stay so
//   runs, runs_expected, events
//   rows[]              key ("unheard call payments", the name for --row and links), title, line
//   columns[]           strategy, preset, trace_hash (of the run without a fault), runs_hash (over
//                       all runs), effects_min, effects_max, deliveries_min, deliveries_max,
//                       baseline (a cell), cells[] by row
//   a cell              state: "absent" (then reason), "partial" or "complete"; outcome (the worst
//                       label's word), labels[] (every label that occurs), text (as it is shown),
//                       runs, occurrences, runs_bad, messages_worst, effects_min, effects_max,
//                       deliveries_max, worst_occurrence, worst_message ("m2" or null)
#pragma once

#include <span>
#include <string>

#include "core/check/crash_table.hpp"
#include "core/text/json.hpp"
#include "core/text/views.hpp"

namespace ackpoint {

struct TableHeading {
    std::string title;
    std::string about;
};

std::string print_table_text(const TableHeading& heading, const CrashTable& table);
std::string print_table_markdown(const TableHeading& heading, const CrashTable& table);
std::string print_table_json(const TableHeading& heading, const CrashTable& table);

/// `scenario "strategy" hash hash`, one line for each column: the run without a fault, and all
/// runs.
std::string print_hashes(std::string_view scenario, const CrashTable& table);

/// Why one cell is not `once`.
struct CellExplanation {
    std::string strategy;
    std::string row;
    ExplanationView explanation;
};

/// Cells of one strategy with the same finding, rule and mend stand together, with the sentences of
/// the first of them.
std::string print_cell_explanations(std::span<const CellExplanation> cells);

/// One message's explanation, indented by two spaces.
std::string print_explanation(const ExplanationView& explanation);

}  // namespace ackpoint
