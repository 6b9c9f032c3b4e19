#include "web/panels/status_panel.hpp"

#include <algorithm>
#include <cmath>

#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

void draw_status_panel(const Ui& ui, const Rect& rect, const TableView& table,
                       const StatusView& view) {
    fill(rect, ink(ui.palette->background));
    fill({rect.x, rect.y, rect.width, ui.px(1)}, ink(ui.palette->rule));
    Rect line = inset(rect, ui.px(16), 0);
    std::string right = table.identity;
    if (!view.end.empty())
        right = view.end + "   " + right;
    float width = text_width(ui.fonts.fine, right);
    draw_line(line, ui.fonts.fine, ink(ui.palette->muted), right, Align::right);
    line.width -= width + ui.px(24);
    std::string left = table.status;
    if (view.edit_ms > 0) {
        left += " · " + std::to_string(std::max(1L, std::lround(view.edit_ms))) + " ms";
    }
    draw_line(line, ui.fonts.fine, ink(ui.palette->muted), left);
}

}  // namespace ackpoint
