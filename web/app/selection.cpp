#include "web/app/selection.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

/// Worse is larger. `unknown` says least, so it ranks just above `once`.
int badness(const Cell& cell) {
    if (cell.state == CellState::absent)
        return -1;
    if (cell.worst == Label::unknown)
        return 1;
    int rank = static_cast<int>(label_count) - static_cast<int>(cell.worst);
    return cell.worst == Label::once ? 0 : rank + 1;
}

bool is_routine(const Event& event) {
    switch (event.kind) {
        case EventKind::sent:
        case EventKind::landed:
        case EventKind::heard:
        case EventKind::refused:
        case EventKind::request_lost:
        case EventKind::reply_lost:
            return event.message == MessageId::none;
        case EventKind::position_moved:
        case EventKind::produced:
        case EventKind::commit_ignored:
            return true;
        default:
            return false;
    }
}

}  // namespace

std::optional<CellPlace> find_cell(const CrashTable& table, std::string_view strategy,
                                   std::string_view row) {
    auto column = std::find_if(table.columns.begin(), table.columns.end(),
                               [&](const Column& each) { return each.strategy == strategy; });
    if (column == table.columns.end())
        return std::nullopt;
    CellPlace place;
    place.column = static_cast<std::size_t>(column - table.columns.begin());
    place.baseline = row.empty();
    if (place.baseline)
        return place;
    auto found = std::find_if(table.rows.begin(), table.rows.end(),
                              [&](const Row& each) { return each.key == row; });
    if (found == table.rows.end())
        return std::nullopt;
    place.row = static_cast<std::size_t>(found - table.rows.begin());
    return place.row < column->cells.size() ? std::optional(place) : std::nullopt;
}

const Cell& cell_at(const CrashTable& table, const CellPlace& place) {
    const Column& column = table.columns[place.column];
    return place.baseline ? column.baseline : column.cells[place.row];
}

std::optional<CellPlace> worst_cell(const CrashTable& table) {
    std::optional<CellPlace> best;
    auto consider = [&](const CellPlace& place) {
        if (!best) {
            best = place;
            return;
        }
        const Cell& cell = cell_at(table, place);
        const Cell& other = cell_at(table, *best);
        int rank = badness(cell);
        int rank_best = badness(other);
        bool more = rank == rank_best && rank > 0 && cell.runs_bad > other.runs_bad;
        if (rank > rank_best || more)
            best = place;
    };
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        consider({.column = column, .baseline = true});
        for (std::size_t row = 0; row < table.columns[column].cells.size(); ++row) {
            consider({.column = column, .row = row});
        }
    }
    return best;
}

std::optional<RunKey> run_wanted(const AppState& state) {
    if (state.shown == 0)
        return std::nullopt;
    const Selection& selection = state.selection;
    auto place = find_cell(state.table, selection.strategy, selection.row);
    if (!place)
        return std::nullopt;
    const Cell& cell = cell_at(state.table, *place);
    if (cell.state == CellState::absent)
        return std::nullopt;
    // While the rest of the table is computed, a worse occurrence does not replace what is read.
    bool settled = state.stage != TableStage::completing || state.run_key.wanted != state.shown ||
                   state.run_key.strategy != selection.strategy ||
                   state.run_key.row != selection.row;
    std::uint32_t open = settled ? cell.worst_occurrence : state.run_key.occurrence;
    std::uint32_t occurrence = selection.occurrence.value_or(open);
    return RunKey{state.shown, selection.strategy, selection.row, occurrence};
}

bool run_is_current(const AppState& state) {
    auto wanted = run_wanted(state);
    return wanted && *wanted == state.run_key;
}

std::uint32_t selected_message(const AppState& state) {
    if (!state.run)
        return 0;
    const std::vector<MessageVerdict>& messages = state.run->verdict.messages;
    if (state.selection.message && *state.selection.message < messages.size()) {
        return *state.selection.message;
    }
    auto place = find_cell(state.table, state.run_key.strategy, state.run_key.row);
    if (place) {
        MessageId bad = cell_at(state.table, *place).worst_message;
        if (bad != MessageId::none && index_of(bad) < messages.size() &&
            !state.selection.occurrence) {
            return static_cast<std::uint32_t>(bad);
        }
    }
    std::uint32_t chosen = 0;
    Label label = Label::once;
    for (std::uint32_t i = 0; i < messages.size(); ++i) {
        Label own = worst(messages[i].labels);
        if (own < label) {
            chosen = i;
            label = own;
        }
    }
    return chosen;
}

EventIndex selected_event(const AppState& state) {
    if (!state.run || state.run->run.trace.empty())
        return EventIndex::none;
    std::size_t events = state.run->run.trace.size();
    if (state.selection.event && index_of(*state.selection.event) < events) {
        return *state.selection.event;
    }
    std::uint32_t message = selected_message(state);
    const std::vector<MessageVerdict>& messages = state.run->verdict.messages;
    if (message < messages.size()) {
        EventIndex decisive = messages[message].decisive;
        if (decisive != EventIndex::none && index_of(decisive) < events)
            return decisive;
    }
    if (index_of(state.run->fault) < events)
        return state.run->fault;
    return EventIndex{static_cast<std::uint32_t>(events - 1)};
}

std::vector<EventIndex> steps_of(const api::RunView& run, std::uint32_t message) {
    std::vector<EventIndex> steps;
    for (std::uint32_t i = 0; i < run.run.trace.size(); ++i) {
        const Event& event = run.run.trace[i];
        bool own = event.message == MessageId{message};
        bool common = event.message == MessageId::none && !is_routine(event);
        if (own || common || EventIndex{i} == run.fault)
            steps.push_back(EventIndex{i});
    }
    return steps;
}

}  // namespace ackpoint
