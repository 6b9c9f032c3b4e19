// Everything the page is about, as plain data. Panels show it through the view models; only
// update() changes it. What was computed is kept beside what it was computed from, so that an old
// table stays on screen, marked as such, while the text moves on.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/api/messages.hpp"
#include "web/app/edit_history.hpp"
#include "web/app/palette.hpp"

namespace ackpoint {

/// A cell, a message in it, and the event that the cursor stands on. What is left open is decided
/// by the results: the worst occurrence, its worst message, the decisive event.
struct Selection {
    bool made = false;  ///< by the reader or a link; otherwise the worst cell of the table is taken
    std::string strategy;
    std::string row;  ///< key; empty: the run without a fault
    std::optional<std::uint32_t> occurrence;
    std::optional<std::uint32_t> message;
    std::optional<EventIndex> event;
    bool operator==(const Selection&) const = default;
};

/// Names one run: what `AppState::run` answers, or should.
struct RunKey {
    std::uint64_t wanted = 0;
    std::string strategy;
    std::string row;
    std::uint32_t occurrence = 0;
    bool operator==(const RunKey&) const = default;
};

/// sampling: first, middle and last occurrence of each row; completing: the rest.
enum class TableStage : std::uint8_t { sampling, completing, complete };

/// What the pointer is over; linked places light up.
struct Hover {
    std::string row;  ///< key; with `on_row`, empty is the run without a fault
    bool on_row = false;
    std::uint32_t line = 0;  ///< of the text, from 1
    EventIndex event = EventIndex::none;
    bool operator==(const Hover&) const = default;
};

enum class ThemeChoice : std::uint8_t { system, dark, light };

/// Where there is room for one panel only.
enum class Pane : std::uint8_t { handler, table, time, why };
constexpr std::size_t pane_count = 4;

struct AppState {
    // The text
    std::string text;
    std::string scenario;  ///< shipped scenario that the text still is, word for word
    api::ParsedView parsed;
    EditHistory history;
    std::uint64_t pushes = 0;  ///< goes up when the text changed by other means than the editor
    std::size_t caret = 0;     ///< where the editor's caret belongs after a push, in bytes

    // What is run
    std::string run_text;                       ///< the last text without errors
    std::vector<api::StrategyView> strategies;  ///< of run_text
    std::uint32_t messages = 0;                 ///< of run_text
    std::vector<std::string> left_out;          ///< strategies that the reader left out
    std::uint64_t wanted = 0;                   ///< goes up when run_text or left_out change

    // The table
    CrashTable table;
    TableStage stage = TableStage::sampling;
    std::uint64_t shown = 0;       ///< the `wanted` that `table` answers
    std::uint32_t runs_total = 0;  ///< of the stage that is being computed

    // The run of the selected cell
    Selection selection;
    std::shared_ptr<const api::RunView> run;
    RunKey run_key;

    // The page
    Hover hover;
    ThemeChoice theme_choice = ThemeChoice::system;
    Theme system_theme = Theme::dark;
    Pane pane = Pane::table;
    bool drawer_open = false;
    std::string notice;          ///< one sentence for the reader, until dismissed
    std::uint64_t revision = 0;  ///< goes up with every change but that of `hover`
};

/// The text has errors, or its table is not there yet: what is on screen is older.
inline bool is_stale(const AppState& state) {
    return state.shown != state.wanted || has_errors(state.parsed.diagnostics);
}

inline Theme theme_of(const AppState& state) {
    switch (state.theme_choice) {
        case ThemeChoice::dark:
            return Theme::dark;
        case ThemeChoice::light:
            return Theme::light;
        case ThemeChoice::system:
            break;
    }
    return state.system_theme;
}

}  // namespace ackpoint
