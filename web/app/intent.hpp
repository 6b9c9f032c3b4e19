// Everything that can happen to the page, as values: what the reader wants, and what work brought.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "web/app/app_state.hpp"
#include "web/app/link.hpp"

namespace ackpoint {

struct EditText {
    std::string text;
    EditSource source = EditSource::typing;
    double now_ms = 0;
};
struct EndBurst {};
struct Undo {};
struct Redo {};
struct FormatText {};
struct LoadScenario {
    std::string name;
    std::string text;
};
/// A link that carries a text, or, with `text` empty, a selection in the scenario loaded already.
struct OpenLink {
    Link link;
};
struct ToggleStrategy {
    std::string strategy;
};
struct SelectCell {
    std::string strategy;
    std::string row;
};
/// From the selected cell, by so many rows and columns; stops at the edges.
struct MoveSelection {
    int rows = 0;
    int columns = 0;
};
struct SelectOccurrence {
    std::uint32_t occurrence = 0;
};
struct SelectMessage {
    std::uint32_t message = 0;
};
struct MoveCursor {
    EventIndex event = EventIndex::none;
};
enum class Stride : std::uint8_t { first, back, forward, last };
struct StepCursor {
    Stride stride = Stride::forward;
};
struct SetHover {
    Hover hover;
};
struct ChooseTheme {
    ThemeChoice choice = ThemeChoice::system;
};
struct SystemTheme {
    Theme theme = Theme::dark;
};
struct ShowPane {
    Pane pane = Pane::table;
};
struct ToggleDrawer {};
struct ShowNotice {
    std::string sentence;  ///< empty: none
};
struct TableArrived {
    std::uint64_t wanted = 0;
    TableStage stage = TableStage::sampling;
    CrashTable table;
};
struct RunArrived {
    RunKey key;
    std::shared_ptr<const api::RunView> run;  ///< null: there is no such run
};
/// For the platform, which owns the clipboard; nothing changes.
struct CopyLink {};

using Intent =
    std::variant<EditText, EndBurst, Undo, Redo, FormatText, LoadScenario, OpenLink, ToggleStrategy,
                 SelectCell, MoveSelection, SelectOccurrence, SelectMessage, MoveCursor, StepCursor,
                 SetHover, ChooseTheme, SystemTheme, ShowPane, ToggleDrawer, ShowNotice,
                 TableArrived, RunArrived, CopyLink>;

using Intents = std::vector<Intent>;

}  // namespace ackpoint
