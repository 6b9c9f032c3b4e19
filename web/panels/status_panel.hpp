// The line at the foot of the page: what was run, and the identity of the selected run.
#pragma once

#include <string>

#include "web/app/table_view.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct StatusView {
    double edit_ms = 0;  ///< from the last edit to its table
    std::string end;     ///< how the selected run ended
};

void draw_status_panel(const Ui& ui, const Rect& rect, const TableView& table,
                       const StatusView& view);

}  // namespace ackpoint
