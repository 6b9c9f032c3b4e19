#include "web/panels/scenario_panel.hpp"

#include <algorithm>

#include "core/model/words.hpp"
#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

struct Sheet {
    Rect gutter;
    Rect field;
    float scroll_x = 0;
    float scroll_y = 0;
    float column = 0;
    float padding = 0;
    float ratio = 1;

    /// The band of a line, from 1, across gutter and field. Not snapped: the text is not either.
    Rect line(std::uint32_t number) const {
        float top = (EditorMetrics::line * static_cast<float>(number - 1) - scroll_y +
                     EditorMetrics::padding) *
                    ratio;
        return {gutter.x, gutter.y + top, gutter.width + field.width, EditorMetrics::line * ratio};
    }
    std::uint32_t line_at(float y) const {
        float lines =
            ((y - gutter.y) / ratio + scroll_y - EditorMetrics::padding) / EditorMetrics::line;
        return lines < 0 ? 0 : static_cast<std::uint32_t>(lines) + 1;
    }
};

const GutterMark* mark_of(const EditorView& view, std::uint32_t line) {
    for (const GutterMark& mark : view.marks) {
        if (mark.line == line)
            return &mark;
    }
    return nullptr;
}

void draw_gutter(const Ui& ui, const Sheet& sheet, const EditorView& view) {
    const Palette& palette = *ui.palette;
    std::uint32_t first = std::max<std::uint32_t>(1, sheet.line_at(sheet.gutter.y));
    std::uint32_t last = std::min(view.lines, sheet.line_at(sheet.gutter.bottom()));
    for (std::uint32_t line = first; line <= last; ++line) {
        Rect band = sheet.line(line);
        Rect number{sheet.gutter.x, band.y, sheet.gutter.width - ui.px(24), band.height};
        draw_line(number, ui.fonts.fine, ink(palette.muted, 0.8F), std::to_string(line),
                  Align::right);
        const GutterMark* mark = mark_of(view, line);
        if (!mark)
            continue;
        Colour colour = palette.verdicts[static_cast<std::size_t>(mark->label)];
        ImVec2 centre{sheet.gutter.right() - ui.px(12), band.y + band.height / 2};
        draw_verdict(centre, ui.px(9), mark->label, ink(colour));
        Rect spot{centre.x - ui.px(9), band.y, ui.px(18), band.height};
        hit_area("gutter " + std::to_string(line), spot);
        tooltip(ui, "A crash at this step, at worst: " + std::string(info(mark->label).word) +
                        " (" + std::string(info(mark->label).meaning) + ")");
    }
}

void draw_squiggles(const Ui& ui, const Sheet& sheet, const EditorView& view) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Squiggle& squiggle : view.squiggles) {
        Rect band = sheet.line(squiggle.line);
        if (band.bottom() < sheet.field.y || band.y > sheet.field.bottom())
            continue;
        bool error = squiggle.severity == Severity::error;
        Label label = error ? Label::lost : Label::duplicate;
        ImU32 colour = ink(ui.palette->verdicts[static_cast<std::size_t>(label)]);
        float begin = sheet.field.x + sheet.padding - sheet.scroll_x * sheet.ratio +
                      static_cast<float>(squiggle.column) * sheet.column;
        float end = begin + static_cast<float>(squiggle.length) * sheet.column;
        float y = band.bottom() - ui.px(3);
        float step = ui.px(3);
        bool up = false;
        for (float x = begin; x <= end + 0.5F * step; x += step, up = !up) {
            list->PathLineTo({x, up ? y - ui.px(2) : y});
        }
        list->PathStroke(colour, ImDrawFlags_None, std::max(1.0F, ui.ratio * 1.2F));
    }
}

void draw_bands(const Ui& ui, const Sheet& sheet, const EditorView& view, const Hover& hover) {
    for (std::uint32_t line : view.lit_lines) {
        Rect band = sheet.line(line);
        fill(band, ink(ui.palette->accent, 0.10F));
        fill({band.x, band.y, ui.px(3), band.height}, ink(ui.palette->accent));
    }
    if (hover.line > 0)
        fill(sheet.line(hover.line), ink(ui.palette->accent, 0.10F));
}

void draw_caption(const Ui& ui, Rect& rect, const EditorView& view, Intents& intents) {
    Rect caption = panel_caption(ui, rect, "SCENARIO");
    float tall = ui.px(ui.touch ? 44 : 28);
    float top = caption.y + std::round((caption.height - tall) / 2);
    float width = button_width(ui, "Tidy");
    Rect tidy{caption.right() - width - ui.px(12), top, width, tall};
    if (view.errors == 0) {
        if (text_button(ui, "tidy", tidy, "Tidy", Emphasis::quiet).clicked) {
            intents.push_back(FormatText{});
        }
        tooltip(ui, "Rewrite the text in its canonical spelling");
    }
    Rect redo{tidy.x - tall, top, tall, tall};
    Rect undo{redo.x - tall, top, tall, tall};
    if (icon_button(ui, "undo", undo, Icon::undo).clicked)
        intents.push_back(Undo{});
    tooltip(ui, "Undo (Ctrl+Z)");
    if (icon_button(ui, "redo", redo, Icon::redo).clicked)
        intents.push_back(Redo{});
    tooltip(ui, "Redo (Ctrl+Shift+Z)");
}

void draw_message(const Ui& ui, const Rect& rect, const EditorView& view) {
    bool error = view.severity == Severity::error;
    Label label = error ? Label::lost : Label::duplicate;
    Colour colour = ui.palette->verdicts[static_cast<std::size_t>(label)];
    fill(rect, ink(mixed(ui.palette->panel, colour, 0.14)));
    fill({rect.x, rect.y, rect.width, ui.px(1)}, ink(ui.palette->rule));
    fill({rect.x, rect.y, ui.px(3), rect.height}, ink(colour));
    draw_paragraph({rect.x + ui.px(16), rect.y + ui.px(8)}, rect.width - ui.px(28), ui.px(20),
                   ui.fonts.text, ink(ui.palette->text), view.message);
}

}  // namespace

void draw_scenario_panel(const Ui& ui, const Rect& rect, const EditorView& view, const Hover& hover,
                         ScenarioPanelState& state, Intents& intents) {
    Rect rest = rect;
    draw_caption(ui, rest, view, intents);
    fill({rest.x, rest.y - ui.px(1), rest.width, ui.px(1)}, ink(ui.palette->rule));
    if (!view.message.empty()) {
        float height = ui.px(16) + paragraph_height(rest.width - ui.px(28), ui.px(20),
                                                    ui.fonts.text, view.message);
        draw_message(ui, {rest.x, rest.bottom() - height, rest.width, height}, view);
        rest.height -= height;
    }
    float size = ui.touch ? EditorMetrics::size_touch : EditorMetrics::size;
    Sheet sheet;
    sheet.gutter = {rest.x, rest.y, ui.px(52), rest.height};
    sheet.field = {sheet.gutter.right(), rest.y, rest.width - sheet.gutter.width, rest.height};
    sheet.scroll_x = state.scroll_x;
    sheet.scroll_y = state.scroll_y;
    sheet.column = size * EditorMetrics::advance * ui.ratio;
    sheet.padding = EditorMetrics::padding * ui.ratio;
    sheet.ratio = ui.ratio;
    state.field = sheet.field;
    ImGui::PushClipRect(rest.min(), rest.max(), true);
    draw_bands(ui, sheet, view, hover);
    draw_gutter(ui, sheet, view);
    ImGui::PushClipRect(sheet.field.min(), sheet.field.max(), true);
    draw_squiggles(ui, sheet, view);
    ImGui::PopClipRect();
    ImGui::PopClipRect();
    ImVec2 pointer = ImGui::GetIO().MousePos;
    bool covered =
        ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (rest.contains(pointer) && !covered) {
        std::uint32_t line = sheet.line_at(pointer.y);
        if (line >= 1 && line <= view.lines)
            intents.push_back(SetHover{{.line = line}});
    }
}

}  // namespace ackpoint
