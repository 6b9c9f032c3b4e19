// The crash table: rows are points at which the handler can die, columns strategies. The head and
// the first column stay while the rest scrolls.
#pragma once

#include "web/app/intent.hpp"
#include "web/app/table_view.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct TablePanelState {
    std::string followed;  ///< selected cell that was last scrolled into view
};

void draw_table_panel(const Ui& ui, const Rect& rect, const TableView& view, const Hover& hover,
                      TablePanelState& state, Intents& intents);

}  // namespace ackpoint
