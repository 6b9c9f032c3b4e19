#include "web/app/table_view.hpp"

#include <algorithm>

#include "core/model/words.hpp"
#include "core/text/cell_text.hpp"
#include "web/app/figures.hpp"
#include "web/app/selection.hpp"

namespace ackpoint {

namespace {

std::string range_text(std::string_view name, std::uint16_t low, std::uint16_t high) {
    std::string text = std::string(name) + " " + std::to_string(low);
    return low == high ? text : text + "…" + std::to_string(high);
}

std::string count_text(const Cell& cell, std::uint32_t messages) {
    if (cell.worst == Label::once)
        return {};
    if (cell.worst == Label::duplicate)
        return std::to_string(cell.effects_max) + "×";
    if (cell.messages_worst == 0 || messages < 2)
        return {};
    return std::to_string(cell.messages_worst) + "/" + std::to_string(messages);
}

std::string cell_sentence(const Cell& cell, const CellView& view, std::uint32_t messages) {
    std::string text(info(cell.worst).word);
    text += ": ";
    text += info(cell.worst).meaning;
    text += ". ";
    if (cell.worst == Label::duplicate) {
        text += "At worst " + std::to_string(cell.effects_max) + " times. ";
    }
    if (cell.worst != Label::once) {
        text += grouped(cell.messages_worst) + " of " + counted(messages, "message", "messages") +
                " in the worst run, " + grouped(cell.runs_bad) + " of " +
                counted(cell.runs, "run", "runs") + ". ";
    } else {
        text +=
            "In " + (cell.runs == 1 ? "1 run" : "all of " + grouped(cell.runs) + " runs") + ". ";
    }
    text += "At most " + counted(cell.deliveries_max, "delivery", "deliveries") + ".";
    if (!view.progress.empty())
        text += " " + view.progress + ".";
    return text;
}

CellView cell_view(const AppState& state, const Cell& cell, std::string_view absence,
                   bool selected) {
    CellView view;
    view.selected = selected;
    if (cell.state == CellState::absent) {
        view.absent = true;
        view.word = "–";
        view.text = "– " + std::string(absence);
        view.sentence = "No such point under this strategy: " + std::string(absence) + ".";
        return view;
    }
    view.text = cell_text(cell);
    view.label = cell.worst;
    view.word = cell.worst == Label::overwritten ? "overwritten" : info(cell.worst).word;
    view.count = count_text(cell, state.messages);
    if (cell.runs < cell.occurrences) {
        view.progress = grouped(cell.runs) + " of " + grouped(cell.occurrences) + " so far";
        view.share = static_cast<double>(cell.runs) / cell.occurrences;
    }
    view.sentence = cell_sentence(cell, view, state.messages);
    return view;
}

bool is_selected(const AppState& state, const Column& column, std::string_view row) {
    return state.selection.strategy == column.strategy && state.selection.row == row;
}

std::string sentence_of(const AppState& state, const std::string& strategy) {
    for (const api::StrategyView& each : state.strategies) {
        if (each.name == strategy)
            return each.sentence;
    }
    return {};
}

void add_columns(TableView& view, const AppState& state) {
    for (const Column& column : state.table.columns) {
        view.columns.push_back({
            .strategy = column.strategy,
            .preset = std::string(info(column.preset).keyword),
            .sentence = sentence_of(state, column.strategy),
            .effects = range_text("effects", column.effects_min, column.effects_max),
            .deliveries = range_text("deliveries", column.deliveries_min, column.deliveries_max),
        });
    }
}

void add_rows(TableView& view, const AppState& state) {
    const CrashTable& table = state.table;
    if (table.columns.empty())
        return;
    RowView baseline;
    baseline.title = row_title(table, {});
    for (const Column& column : table.columns) {
        baseline.cells.push_back(
            cell_view(state, column.baseline, {}, is_selected(state, column, {})));
    }
    view.rows.push_back(std::move(baseline));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Row& row = table.rows[i];
        RowView line;
        line.key = row.key;
        line.title = row.title;
        line.line = row.line;
        line.starts_group = i > 0 && table.rows[i - 1].order_group != row.order_group;
        for (const Column& column : table.columns) {
            if (i >= column.cells.size())
                continue;
            line.cells.push_back(cell_view(state, column.cells[i], absence_text(row, column),
                                           is_selected(state, column, row.key)));
        }
        view.rows.push_back(std::move(line));
    }
}

std::string status_of(const AppState& state) {
    if (state.shown == 0)
        return "Running…";
    const CrashTable& table = state.table;
    std::string text = counted(table.runs, "run", "runs") + " · " +
                       counted(table.events, "event", "events") + " · ";
    if (table.limit_hit)
        return text + "stopped at the limit of runs";
    if (state.stage == TableStage::complete) {
        return text + "one crash at every point, exhaustively";
    }
    return text + grouped(table.runs) + " of " + grouped(state.runs_total) + " so far";
}

}  // namespace

std::string row_title(const CrashTable& table, std::string_view key) {
    if (key.empty())
        return "no fault";
    for (const Row& row : table.rows) {
        if (row.key == key)
            return row.title;
    }
    return std::string(key);
}

TableView table_view(const AppState& state) {
    TableView view;
    add_columns(view, state);
    add_rows(view, state);
    for (const api::StrategyView& strategy : state.strategies) {
        bool left_out = std::find(state.left_out.begin(), state.left_out.end(), strategy.name) !=
                        state.left_out.end();
        view.choices.push_back(
            {strategy.name, std::string(info(strategy.preset).keyword), !left_out});
    }
    view.stale = is_stale(state);
    for (const Diagnostic& diagnostic : state.parsed.diagnostics) {
        if (diagnostic.severity != Severity::error)
            continue;
        view.stale_sentence =
            "Not run: line " + std::to_string(diagnostic.place.line) + ": " + diagnostic.message;
        break;
    }
    view.status = status_of(state);
    if (state.run && run_is_current(state)) {
        view.identity = "trace " + short_hash(state.run->run.trace_hash);
    }
    return view;
}

}  // namespace ackpoint
