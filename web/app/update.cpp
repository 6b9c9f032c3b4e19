#include "web/app/update.hpp"

#include <algorithm>

#include "core/api/client.hpp"
#include "web/app/selection.hpp"
#include "web/app/table_merge.hpp"

namespace ackpoint {

namespace {

template <typename... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <typename... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

void want_table(AppState& state) {
    ++state.wanted;
    state.stage = TableStage::sampling;
    state.runs_total = 0;
}

/// The text has changed: read it anew, and run it when it can be run.
void take_text(AppState& state, std::string text) {
    state.text = std::move(text);
    state.parsed = api::parse(state.text);
    if (has_errors(state.parsed.diagnostics) || state.text == state.run_text)
        return;
    state.run_text = state.text;
    state.strategies = state.parsed.strategies;
    state.messages = state.parsed.messages;
    std::erase_if(state.left_out, [&](const std::string& name) {
        return std::none_of(state.strategies.begin(), state.strategies.end(),
                            [&](const api::StrategyView& each) { return each.name == name; });
    });
    if (state.left_out.size() >= state.strategies.size())
        state.left_out.clear();
    want_table(state);
}

void push_text(AppState& state, std::string text, std::size_t caret) {
    state.caret = caret;
    ++state.pushes;
    take_text(state, std::move(text));
}

void apply_from_history(AppState& state, const std::optional<Edit>& edit) {
    if (!edit)
        return;
    state.scenario.clear();
    push_text(state, applied(state.text, *edit), edit->begin + edit->inserted.size());
}

void edit_text(AppState& state, const EditText& intent) {
    if (intent.text == state.text)
        return;
    state.history.record(difference(state.text, intent.text), intent.source, intent.now_ms);
    state.scenario.clear();
    take_text(state, intent.text);
}

void format_text(AppState& state) {
    std::string formatted = api::format(state.text);
    if (formatted == state.text)
        return;
    Edit edit = difference(state.text, formatted);
    std::size_t caret = edit.begin;
    state.history.record(std::move(edit), EditSource::command, 0);
    state.scenario.clear();
    push_text(state, std::move(formatted), caret);
}

void load(AppState& state, std::string name, std::string text) {
    state.history.clear();
    state.left_out.clear();
    state.selection = {};
    state.run = nullptr;
    state.run_key = {};
    state.notice.clear();
    std::uint64_t wanted = state.wanted;
    push_text(state, std::move(text), 0);
    state.scenario = std::move(name);
    // The text that is there already: its table is made anew, with all strategies and a selection.
    bool same = state.wanted == wanted && state.text == state.run_text;
    if (same)
        want_table(state);
}

void open_link(AppState& state, const Link& link) {
    if (!link.text.empty() && link.text != state.text)
        load(state, {}, link.text);
    state.notice.clear();
    constexpr std::string_view views[pane_count] = {"handler", "table", "time", "why"};
    for (std::size_t i = 0; i < pane_count; ++i) {
        if (link.view == views[i])
            state.pane = static_cast<Pane>(i);
    }
    Selection selection;
    selection.made = !link.strategy.empty();
    selection.strategy = link.strategy;
    selection.row = link.row;
    if (link.occurrence > 0)
        selection.occurrence = link.occurrence - 1;
    if (link.message > 0)
        selection.message = link.message - 1;
    if (link.event > 0)
        selection.event = EventIndex{link.event - 1};
    if (selection.made)
        state.selection = selection;
}

void toggle_strategy(AppState& state, const std::string& name) {
    auto found = std::find(state.left_out.begin(), state.left_out.end(), name);
    if (found != state.left_out.end()) {
        state.left_out.erase(found);
    } else if (state.left_out.size() + 1 < state.strategies.size()) {
        state.left_out.push_back(name);
    } else {
        return;  // the last one stays
    }
    want_table(state);
}

/// Keeps a selection that still names a cell; else takes the worst one.
void settle_selection(AppState& state) {
    Selection& selection = state.selection;
    auto place = find_cell(state.table, selection.strategy, selection.row);
    bool there = place && cell_at(state.table, *place).state != CellState::absent;
    if (selection.made && there)
        return;
    if (!selection.strategy.empty() && there && state.stage != TableStage::sampling)
        return;
    auto worst = worst_cell(state.table);
    if (!worst)
        return;
    bool baseline = worst->baseline;
    Selection settled;
    settled.strategy = state.table.columns[worst->column].strategy;
    settled.row = baseline ? std::string() : state.table.rows[worst->row].key;
    if (settled.strategy != selection.strategy || settled.row != selection.row) {
        selection = settled;
    }
}

void table_arrived(AppState& state, const TableArrived& arrived) {
    if (arrived.wanted != state.wanted)
        return;
    bool more = state.shown == arrived.wanted && arrived.stage != TableStage::sampling;
    bool first = state.shown != arrived.wanted;
    state.table = more ? merged(state.table, arrived.table) : arrived.table;
    state.shown = arrived.wanted;
    state.runs_total = arrived.table.runs_expected;
    state.stage = first ? TableStage::sampling : arrived.stage;
    settle_selection(state);
    state.stage = arrived.stage;
}

void select(AppState& state, const std::string& strategy, const std::string& row) {
    Selection selection;
    selection.made = true;
    selection.strategy = strategy;
    selection.row = row;
    state.selection = selection;
}

void move_selection(AppState& state, const MoveSelection& move) {
    auto place = find_cell(state.table, state.selection.strategy, state.selection.row);
    if (!place)
        return;
    int rows = static_cast<int>(state.table.rows.size());
    int columns = static_cast<int>(state.table.columns.size());
    int row = place->baseline ? 0 : static_cast<int>(place->row) + 1;  // 0 is "no fault"
    row = std::clamp(row + move.rows, 0, rows);
    int column = std::clamp(static_cast<int>(place->column) + move.columns, 0, columns - 1);
    select(state, state.table.columns[static_cast<std::size_t>(column)].strategy,
           row == 0 ? std::string() : state.table.rows[static_cast<std::size_t>(row) - 1].key);
}

void step_cursor(AppState& state, Stride stride) {
    if (!state.run)
        return;
    std::vector<EventIndex> steps = steps_of(*state.run, selected_message(state));
    if (steps.empty())
        return;
    EventIndex at = selected_event(state);
    auto here = std::lower_bound(steps.begin(), steps.end(), at);
    auto after = std::upper_bound(steps.begin(), steps.end(), at);
    switch (stride) {
        case Stride::first:
            state.selection.event = steps.front();
            break;
        case Stride::last:
            state.selection.event = steps.back();
            break;
        case Stride::back:
            if (here != steps.begin())
                state.selection.event = *(here - 1);
            break;
        case Stride::forward:
            if (after != steps.end())
                state.selection.event = *after;
            break;
    }
}

void dispatch(AppState& state, const Intent& intent) {
    std::visit(Overloaded{
                   [&](const EditText& it) { edit_text(state, it); },
                   [&](const EndBurst&) { state.history.end_burst(); },
                   [&](const Undo&) { apply_from_history(state, state.history.undo()); },
                   [&](const Redo&) { apply_from_history(state, state.history.redo()); },
                   [&](const FormatText&) { format_text(state); },
                   [&](const LoadScenario& it) { load(state, it.name, it.text); },
                   [&](const OpenLink& it) { open_link(state, it.link); },
                   [&](const ToggleStrategy& it) { toggle_strategy(state, it.strategy); },
                   [&](const SelectCell& it) { select(state, it.strategy, it.row); },
                   [&](const MoveSelection& it) { move_selection(state, it); },
                   [&](const SelectOccurrence& it) {
                       Selection chosen = state.selection;
                       chosen.made = true;
                       chosen.occurrence = it.occurrence;
                       chosen.message.reset();
                       chosen.event.reset();
                       state.selection = chosen;
                   },
                   [&](const SelectMessage& it) {
                       state.selection.made = true;
                       state.selection.message = it.message;
                       state.selection.event.reset();
                   },
                   [&](const MoveCursor& it) { state.selection.event = it.event; },
                   [&](const StepCursor& it) { step_cursor(state, it.stride); },
                   [&](const SetHover& it) { state.hover = it.hover; },
                   [&](const ChooseTheme& it) { state.theme_choice = it.choice; },
                   [&](const SystemTheme& it) { state.system_theme = it.theme; },
                   [&](const ShowPane& it) { state.pane = it.pane; },
                   [&](const ToggleDrawer&) { state.drawer_open = !state.drawer_open; },
                   [&](const ShowNotice& it) { state.notice = it.sentence; },
                   [&](const TableArrived& it) { table_arrived(state, it); },
                   [&](const RunArrived& it) {
                       state.run = it.run;
                       state.run_key = it.key;
                   },
                   [&](const CopyLink&) {},
               },
               intent);
}

}  // namespace

void update(AppState& state, const Intent& intent) {
    dispatch(state, intent);
    if (!std::holds_alternative<SetHover>(intent))
        ++state.revision;
}

Link link_of(const AppState& state) {
    Link link;
    const Selection& selection = state.selection;
    bool plain = !selection.made && !selection.event;
    if (!state.scenario.empty() && plain && state.pane == Pane::table) {
        link.scenario = state.scenario;
        return link;
    }
    link.text = state.text;
    constexpr std::string_view views[pane_count] = {"handler", "", "time", "why"};
    link.view = views[static_cast<std::size_t>(state.pane)];
    if (!selection.made && !selection.event)
        return link;
    link.strategy = selection.strategy;
    link.row = selection.row;
    if (selection.occurrence)
        link.occurrence = *selection.occurrence + 1;
    if (selection.message)
        link.message = *selection.message + 1;
    if (selection.event)
        link.event = static_cast<std::uint32_t>(*selection.event) + 1;
    return link;
}

}  // namespace ackpoint
