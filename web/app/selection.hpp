// What the selection means in the table and run that are there.
#pragma once

#include <optional>
#include <string_view>

#include "web/app/app_state.hpp"

namespace ackpoint {

struct CellPlace {
    std::size_t column = 0;
    std::size_t row = 0;    ///< into CrashTable::rows, when not the baseline
    bool baseline = false;  ///< the "no fault" row
    bool operator==(const CellPlace&) const = default;
};

std::optional<CellPlace> find_cell(const CrashTable& table, std::string_view strategy,
                                   std::string_view row);
const Cell& cell_at(const CrashTable& table, const CellPlace& place);

/// The cell with the worst label; among equals the one with most bad runs, then the first. Nothing
/// in a table without columns.
std::optional<CellPlace> worst_cell(const CrashTable& table);

/// The run that the selection asks for; nothing while there is no such cell.
std::optional<RunKey> run_wanted(const AppState& state);

/// The run on screen is the one that the selection asks for.
bool run_is_current(const AppState& state);

/// The message explained: chosen, or the worst one of the run.
std::uint32_t selected_message(const AppState& state);

/// Where the cursor stands; `none` without a run.
EventIndex selected_event(const AppState& state);

/// The events that stepping visits for a message: its own, and those that concern everybody.
/// Routine traffic with the source (polls, heartbeats) is passed over.
std::vector<EventIndex> steps_of(const api::RunView& run, std::uint32_t message);

}  // namespace ackpoint
