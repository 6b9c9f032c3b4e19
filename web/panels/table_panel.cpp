#include "web/panels/table_panel.hpp"

#include <algorithm>

#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

struct Grid {
    Rect outer;  ///< the whole scrolling area on screen
    float head = 0;
    float first = 0;  ///< width of the frozen column
    float column = 0;
    float row = 0;
    float scroll_x = 0;
    float scroll_y = 0;

    float bar_right = 0;   ///< width of the vertical scrollbar, where there is one
    float bar_bottom = 0;  ///< height of the horizontal one

    Rect body() const {
        return {outer.x + first, outer.y + head, outer.width - first - bar_right,
                outer.height - head - bar_bottom};
    }
    Rect cell(std::size_t index_row, std::size_t index_column) const {
        return {outer.x + first + static_cast<float>(index_column) * column - scroll_x,
                outer.y + head + static_cast<float>(index_row) * row - scroll_y, column, row};
    }
    Rect title(std::size_t index_row) const {
        return {outer.x, outer.y + head + static_cast<float>(index_row) * row - scroll_y, first,
                row};
    }
};

void clip(const Rect& rect) {
    ImGui::PushClipRect(rect.min(), rect.max(), true);
}

std::string cell_label(const std::string& strategy, const std::string& row) {
    return "cell " + strategy + " / " + (row.empty() ? "no fault" : row);
}

bool is_lit(const RowView& row, const Hover& hover) {
    if (hover.on_row && hover.row == row.key)
        return true;
    return hover.line > 0 && hover.line == row.line;
}

void draw_verdict_cell(const Ui& ui, const Rect& rect, const CellView& cell, bool hovered) {
    const Palette& palette = *ui.palette;
    if (cell.absent) {
        draw_line(inset(rect, ui.px(13), 0), ui.fonts.code, ink(palette.muted), cell.word);
        return;
    }
    Colour colour = palette.verdicts[static_cast<std::size_t>(cell.label)];
    bool bad = cell.label != Label::once;
    Rect inner = inset(rect, ui.px(2), ui.px(2));
    if (bad)
        fill(inner, ink(colour, hovered ? 0.24F : 0.13F), ui.px(4));
    if (hovered && !bad)
        fill(inner, ink(palette.text, 0.06F), ui.px(4));
    ImVec2 centre{rect.x + ui.px(17), rect.y + rect.height / 2};
    draw_verdict(centre, ui.px(12), cell.label, ink(colour));
    Rect words = inset(rect, ui.px(10), 0);
    float room = words.width - ui.px(23) - text_width(ui.fonts.code, cell.word);
    if (!cell.count.empty() && text_width(ui.fonts.code, cell.count) <= room) {
        draw_line(words, ui.fonts.code, ink(palette.muted), cell.count, Align::right);
        words.width -= text_width(ui.fonts.code, cell.count) + ui.px(4);
    }
    words.x += ui.px(19);
    words.width -= ui.px(19);
    draw_line(words, ui.fonts.code, ink(bad ? palette.text : palette.muted), cell.word);
    if (cell.share < 1) {
        Rect bar{inner.x, inner.bottom() - ui.px(2), inner.width * static_cast<float>(cell.share),
                 ui.px(2)};
        fill(bar, ink(palette.accent), 0);
    }
}

void draw_row(const Ui& ui, const Grid& grid, const TableView& view, std::size_t index,
              const Hover& hover, Intents& intents) {
    const RowView& row = view.rows[index];
    const Palette& palette = *ui.palette;
    Rect line = grid.title(index);
    line.width = grid.outer.width;
    float thickness = ui.px(1);
    fill({line.x, line.bottom() - thickness, line.width, thickness}, ink(palette.rule));
    if (row.starts_group)
        fill({line.x, line.y - thickness, line.width, 2 * thickness}, ink(palette.muted));
    if (is_lit(row, hover))
        fill(line, ink(palette.accent, 0.08F));
    clip(grid.body());
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const CellView& cell = row.cells[i];
        Rect rect = grid.cell(index, i);
        if (rect.right() < grid.body().x || rect.x > grid.outer.right())
            continue;
        Touched touched = hit_area(cell_label(view.columns[i].strategy, row.key), rect);
        draw_verdict_cell(ui, rect, cell, touched.hovered);
        if (cell.selected) {
            frame(inset(rect, ui.px(1), ui.px(1)), ink(palette.accent), ui.px(5), ui.px(2));
        }
        tooltip(ui, cell.sentence);
        if (touched.hovered)
            intents.push_back(SetHover{{.row = row.key, .on_row = true, .line = row.line}});
        if (touched.clicked && !cell.absent) {
            intents.push_back(SelectCell{view.columns[i].strategy, row.key});
        }
    }
    ImGui::PopClipRect();
}

void draw_row_title(const Ui& ui, const Grid& grid, const RowView& row, std::size_t index,
                    const Hover& hover, Intents& intents) {
    const Palette& palette = *ui.palette;
    Rect rect = grid.title(index);
    Touched touched = hit_area("row " + (row.key.empty() ? "no fault" : row.key), rect);
    bool selected = std::any_of(row.cells.begin(), row.cells.end(),
                                [](const CellView& cell) { return cell.selected; });
    if (selected)
        fill({rect.x, rect.y, ui.px(3), rect.height - ui.px(1)}, ink(palette.accent));
    bool strong = selected || is_lit(row, hover);
    Rect text = inset(rect, ui.px(ui.narrow ? 10 : 16), 0);
    bool cut =
        draw_line(text, ui.fonts.text, ink(strong ? palette.text : palette.muted), row.title);
    if (cut)
        tooltip(ui, row.title);
    if (touched.hovered)
        intents.push_back(SetHover{{.row = row.key, .on_row = true, .line = row.line}});
}

void draw_head(const Ui& ui, const Grid& grid, const TableView& view) {
    const Palette& palette = *ui.palette;
    Rect head{grid.outer.x, grid.outer.y, grid.outer.width, grid.head};
    fill(head, ink(palette.panel));
    fill({head.x, head.bottom() - ui.px(1), head.width, ui.px(1)}, ink(palette.rule));
    clip({grid.outer.x + grid.first, head.y, head.width - grid.first, head.height});
    for (std::size_t i = 0; i < view.columns.size(); ++i) {
        const ColumnView& column = view.columns[i];
        Rect rect = grid.cell(0, i);
        rect.y = head.y;
        rect.height = head.height;
        hit_area("column " + column.strategy, rect);
        tooltip(ui, column.strategy + " on " + column.preset +
                        (column.sentence.empty() ? "" : "\n" + column.sentence));
        Rect name = inset(rect, ui.px(10), ui.px(5));
        Rect lines{name.x, name.y, name.width, name.height - ui.px(20)};
        bool wraps = text_width(ui.fonts.strong, column.strategy) > name.width;
        if (wraps) {
            ImGui::PushClipRect(lines.min(), lines.max(), true);
            draw_paragraph(lines.min(), lines.width, ui.px(18), ui.fonts.strong, ink(palette.text),
                           column.strategy);
            ImGui::PopClipRect();
        } else {
            draw_line({lines.x, lines.bottom() - ui.px(18), lines.width, ui.px(18)},
                      ui.fonts.strong, ink(palette.text), column.strategy);
        }
        draw_line({name.x, lines.bottom(), name.width, ui.px(18)}, ui.fonts.text,
                  ink(palette.muted), column.preset);
    }
    ImGui::PopClipRect();
}

void draw_foot(const Ui& ui, const Grid& grid, const TableView& view) {
    const Palette& palette = *ui.palette;
    clip(grid.body());
    for (std::size_t i = 0; i < view.columns.size(); ++i) {
        Rect rect = inset(grid.cell(view.rows.size(), i), ui.px(10), ui.px(4));
        rect.height = ui.px(18);
        draw_line(rect, ui.fonts.small, ink(palette.muted), view.columns[i].effects);
        rect.y += ui.px(16);
        draw_line(rect, ui.fonts.small, ink(palette.muted), view.columns[i].deliveries);
    }
    ImGui::PopClipRect();
}

/// Scrolls so that a newly selected cell is in sight.
void follow_selection(const Grid& grid, const TableView& view, TablePanelState& state) {
    for (std::size_t row = 0; row < view.rows.size(); ++row) {
        for (std::size_t i = 0; i < view.rows[row].cells.size(); ++i) {
            if (!view.rows[row].cells[i].selected)
                continue;
            std::string label = cell_label(view.columns[i].strategy, view.rows[row].key);
            if (label == state.followed)
                return;
            state.followed = label;
            Rect cell = grid.cell(row, i);
            Rect body = grid.body();
            if (cell.y < body.y)
                ImGui::SetScrollY(grid.scroll_y - (body.y - cell.y));
            if (cell.bottom() > body.bottom()) {
                ImGui::SetScrollY(grid.scroll_y + cell.bottom() - body.bottom());
            }
            if (cell.x < body.x)
                ImGui::SetScrollX(grid.scroll_x - (body.x - cell.x));
            if (cell.right() > body.right()) {
                ImGui::SetScrollX(grid.scroll_x + cell.right() - body.right());
            }
            return;
        }
    }
}

/// Lines that the longest strategy's name takes, at most two.
int name_lines(const Ui& ui, const Grid& grid, const TableView& view) {
    for (const ColumnView& column : view.columns) {
        if (text_width(ui.fonts.strong, column.strategy) > grid.column - ui.px(18))
            return 2;
    }
    return 1;
}

Grid grid_of(const Ui& ui, const Rect& rect, const TableView& view) {
    Grid grid;
    grid.outer = rect;
    grid.row = ui.px(ui.touch ? 44 : 30);
    float longest = 0;
    for (const RowView& row : view.rows) {
        longest = std::max(longest, text_width(ui.fonts.text, row.title));
    }
    float most = ui.narrow ? ui.px(150) : std::max(ui.px(160), rect.width * 0.27F);
    grid.first = std::round(std::min(most, longest + ui.px(ui.narrow ? 20 : 32)));
    auto columns = static_cast<float>(std::max<std::size_t>(1, view.columns.size()));
    float free = rect.width - grid.first - ImGui::GetStyle().ScrollbarSize;
    grid.column = std::floor(std::clamp(free / columns, ui.px(126), ui.px(190)));
    grid.head = ui.px(48) + ui.px(18) * static_cast<float>(name_lines(ui, grid, view) - 1);
    return grid;
}

}  // namespace

void draw_table_panel(const Ui& ui, const Rect& rect, const TableView& view, const Hover& hover,
                      TablePanelState& state, Intents& intents) {
    if (view.columns.empty()) {
        draw_line(rect, ui.fonts.text, ink(ui.palette->muted),
                  view.stale_sentence.empty() ? "Running…" : view.stale_sentence, Align::centre);
        return;
    }
    Grid grid = grid_of(ui, rect, view);
    auto columns = static_cast<float>(view.columns.size());
    auto rows = static_cast<float>(view.rows.size());
    ImGui::SetNextWindowContentSize(
        {grid.first + columns * grid.column, grid.head + rows * grid.row + ui.px(44)});
    ImGui::SetCursorScreenPos(rect.min());
    ImGui::BeginChild("table", {rect.width, rect.height}, 0, ImGuiWindowFlags_HorizontalScrollbar);
    grid.scroll_x = ImGui::GetScrollX();
    grid.scroll_y = ImGui::GetScrollY();
    if (ImGui::GetScrollMaxX() > 0)
        grid.bar_bottom = ImGui::GetStyle().ScrollbarSize;
    if (ImGui::GetScrollMaxY() > 0)
        grid.bar_right = ImGui::GetStyle().ScrollbarSize;
    if (view.stale)
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.45F);
    clip({rect.x, rect.y + grid.head, rect.width, rect.height - grid.head});
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
        Rect line = grid.title(i);
        if (line.bottom() < grid.body().y || line.y > rect.bottom())
            continue;
        draw_row(ui, grid, view, i, hover, intents);
        draw_row_title(ui, grid, view.rows[i], i, hover, intents);
    }
    ImGui::PopClipRect();
    draw_foot(ui, grid, view);
    draw_head(ui, grid, view);
    follow_selection(grid, view, state);
    if (view.stale) {
        ImGui::PopStyleVar();
        Rect below{rect.x, rect.y + grid.head, rect.width, rect.height - grid.head};
        fill(below, ink(ui.palette->panel, 0.55F));
    }
    ImGui::EndChild();
}

}  // namespace ackpoint
