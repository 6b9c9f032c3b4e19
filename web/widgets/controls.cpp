#include "web/widgets/controls.hpp"

#include <algorithm>
#include <string>

#include "web/widgets/text.hpp"

namespace ackpoint {

Touched hit_area(std::string_view label, const Rect& rect) {
    if (rect.width < 1 || rect.height < 1)
        return {};
    ImGui::SetCursorScreenPos(rect.min());
    std::string id(label);
    Touched touched;
    touched.clicked = ImGui::InvisibleButton(id.c_str(), {rect.width, rect.height});
    touched.hovered = ImGui::IsItemHovered();
    touched.held = ImGui::IsItemActive();
    if (touched.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return touched;
}

void tooltip(const Ui& ui, std::string_view text) {
    if (text.empty() || ui.touch)
        return;
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_DelayShort | ImGuiHoveredFlags_NoSharedDelay))
        return;
    float line = ui.px(20);
    float widest = 0;
    for (std::size_t begin = 0; begin <= text.size();) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        widest = std::max(widest, text_width(ui.fonts.text, text.substr(begin, end - begin)));
        begin = end + 1;
    }
    float width = std::ceil(std::min(ui.px(320), widest + 1));
    float height = paragraph_height(width, line, ui.fonts.text, text);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(6)});
    if (ImGui::BeginTooltip()) {
        ImVec2 at = ImGui::GetCursorScreenPos();
        draw_paragraph(at, width, line, ui.fonts.text, ink(ui.palette->text), text);
        ImGui::Dummy({width, height});
        ImGui::EndTooltip();
    }
    ImGui::PopStyleVar();
}

void fill(const Rect& rect, ImU32 colour, float rounding) {
    ImGui::GetWindowDrawList()->AddRectFilled(rect.min(), rect.max(), colour, rounding);
}

void frame(const Rect& rect, ImU32 colour, float rounding, float thickness) {
    float half = thickness / 2;
    Rect inner = inset(rect, half, half);
    ImGui::GetWindowDrawList()->AddRect(inner.min(), inner.max(), colour, rounding, 0, thickness);
}

namespace {

Colour ground_of(const Ui& ui, const Touched& touched, Emphasis emphasis) {
    const Palette& palette = *ui.palette;
    Colour ground = emphasis == Emphasis::quiet ? palette.panel : palette.raised;
    if (emphasis == Emphasis::pressed)
        ground = mixed(palette.raised, palette.accent, 0.22);
    if (touched.hovered)
        ground = mixed(ground, palette.text, touched.held ? 0.16 : 0.08);
    return ground;
}

void draw_ground(const Ui& ui, const Rect& rect, const Touched& touched, Emphasis emphasis) {
    if (emphasis != Emphasis::quiet || touched.hovered) {
        fill(rect, ink(ground_of(ui, touched, emphasis)), ui.px(6));
    }
    if (emphasis != Emphasis::quiet)
        frame(rect, ink(ui.palette->rule), ui.px(6), ui.px(1));
}

}  // namespace

Touched text_button(const Ui& ui, std::string_view label, const Rect& rect, std::string_view text,
                    Emphasis emphasis) {
    Touched touched = hit_area(label, rect);
    draw_ground(ui, rect, touched, emphasis);
    draw_line(inset(rect, ui.px(6), 0), ui.fonts.text, ink(ui.palette->text), text, Align::centre);
    return touched;
}

Touched icon_button(const Ui& ui, std::string_view label, const Rect& rect, Icon icon,
                    Emphasis emphasis) {
    Touched touched = hit_area(label, rect);
    draw_ground(ui, rect, touched, emphasis);
    ImVec2 centre{rect.x + rect.width / 2, rect.y + rect.height / 2};
    Colour colour = touched.hovered ? ui.palette->text : ui.palette->muted;
    draw_icon(centre, ui.px(12), icon, ink(colour));
    return touched;
}

float button_width(const Ui& ui, std::string_view text) {
    return std::ceil(text_width(ui.fonts.text, text)) + ui.px(24);
}

Rect panel_caption(const Ui& ui, Rect& rect, std::string_view text) {
    Rect caption = take_top(rect, ui.px(ui.touch ? 44 : 40));
    draw_line(inset(caption, ui.px(16), 0), ui.fonts.strong, ink(ui.palette->muted), text);
    return caption;
}

}  // namespace ackpoint
