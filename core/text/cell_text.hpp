// A cell of the crash table in a few words, the same ones everywhere: on the command line, in
// exports, on the page and in what a screen reader says.
#pragma once

#include <string>
#include <string_view>

#include "core/check/crash_table.hpp"

namespace ackpoint {

/// "⧉ duplicate 2× · 3/5 runs", "∅ lost · 2 messages", "✓ once"; what it counts, after the word:
/// the highest count of an effect (duplicates), the most messages in one run (if several), and bad
/// runs of all runs (if several).
std::string cell_text(const Cell& cell);

/// Why a row has no cell under this strategy: "no renewal". Such a cell is neither pass nor fail.
std::string_view absence_text(const Row& row, const Column& column);

/// The last lines below a table: how many runs, and what they cover.
std::string coverage_text(const CrashTable& table);

}  // namespace ackpoint
