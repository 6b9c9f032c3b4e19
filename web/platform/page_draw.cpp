// How the page is drawn: the frame, and the panels in their places.
#include <algorithm>

#include <imgui.h>
#include <imgui_internal.h>

#include "web/panels/status_panel.hpp"
#include "web/panels/strategies_panel.hpp"
#include "web/panels/tab_panel.hpp"
#include "web/platform/page.hpp"
#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

void set_style(const Ui& ui) {
    const Palette& palette = *ui.palette;
    ImGuiStyle style;
    style.WindowPadding = {0, 0};
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = ui.px(1);
    style.PopupRounding = ui.px(6);
    style.ScrollbarSize = ui.px(10);
    style.ScrollbarRounding = ui.px(5);
    style.ItemSpacing = {0, 0};
    style.HoverDelayShort = 0.25F;
    style.CircleTessellationMaxError = 0.15F;
    auto set = [&](ImGuiCol slot, Colour colour, float opacity) {
        style.Colors[slot] = ImGui::ColorConvertU32ToFloat4(ink(colour, opacity));
    };
    set(ImGuiCol_Text, palette.text, 1);
    set(ImGuiCol_WindowBg, palette.panel, 0);
    set(ImGuiCol_ChildBg, palette.panel, 0);
    set(ImGuiCol_PopupBg, palette.raised, 1);
    set(ImGuiCol_Border, palette.rule, 1);
    set(ImGuiCol_ScrollbarBg, palette.panel, 0);
    set(ImGuiCol_ScrollbarGrab, palette.muted, 0.35F);
    set(ImGuiCol_ScrollbarGrabHovered, palette.muted, 0.6F);
    set(ImGuiCol_ScrollbarGrabActive, palette.muted, 0.8F);
    set(ImGuiCol_NavHighlight, palette.accent, 0);
    ImGui::GetStyle() = style;
}

bool is_shown(const Rect& rect) {
    return rect.width > 0 && rect.height > 0;
}

void draw_rule(const Ui& ui, const Rect& rect) {
    fill(rect, ink(ui.palette->rule));
}

}  // namespace

void Page::frame() {
    if (!graphics_)
        return;
    Ui ui = this->ui();
    if (!graphics_->prepare(ui.ratio))
        return;
    ui.fonts = graphics_->fonts();
    window_->take_events(ui.ratio);
    set_style(ui);
    double now_ms = host::now_ms();
    graphics_->begin_frame(ui.ratio, static_cast<float>(now_ms - drawn_ms_) / 1000);
    drawn_ms_ = now_ms;
    ImVec2 size = ImGui::GetIO().DisplaySize;
    ui.narrow = is_narrow(size.x / ui.ratio);
    ui.touch = ui.touch || ui.narrow;
    if (host::is_touch())
        touch_scroll_.update(8 * ui.ratio);
    refresh(views_, state_);
    Layout layout = layout_of(ui, size.x, size.y, state_, timeline_height(ui, views_.timeline));
    Intents intents;
    draw(ui, layout, intents);
    graphics_->end_frame();
    place_field(ui, layout);
    // A tooltip comes after a moment without another event.
    ImGuiID hovered = GImGui->HoveredId;
    if (hovered != 0 && hovered != hovered_id_)
        host::wake_later(320);
    hovered_id_ = hovered;
    apply(intents);
    settle();
}

void Page::draw_grounds(const Ui& ui, const Layout& layout) const {
    // The scenario's field stays clear: the browser's text stands below the canvas there.
    Rect field = is_shown(layout.scenario) ? scenario_.field : Rect{};
    ImU32 ground = ink(ui.palette->panel);
    for (const Rect* rect : {&layout.table, &layout.why, &layout.timeline, &layout.strip}) {
        if (is_shown(*rect))
            fill(*rect, ground);
    }
    const Rect& scenario = layout.scenario;
    if (!is_shown(scenario))
        return;
    fill({scenario.x, scenario.y, scenario.width, field.y - scenario.y}, ground);
    fill({scenario.x, field.y, field.x - scenario.x, scenario.bottom() - field.y}, ground);
    fill({scenario.x, field.bottom(), scenario.width, scenario.bottom() - field.bottom()}, ground);
}

void Page::draw(const Ui& ui, const Layout& layout, Intents& intents) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
        ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;
    ImGui::Begin("page", nullptr, flags);
    draw_grounds(ui, layout);
    if (is_shown(layout.scenario)) {
        draw_scenario_panel(ui, layout.scenario, views_.editor, state_.hover, scenario_, intents);
    }
    if (is_shown(layout.table)) {
        Rect table = layout.table;
        draw_strategies_panel(ui, table, views_.table, intents);
        draw_table_panel(ui, table, views_.table, state_.hover, table_, intents);
    }
    if (is_shown(layout.strip))
        draw_why_strip(ui, layout.strip, views_.why, intents);
    if (is_shown(layout.timeline)) {
        draw_timeline_panel(ui, layout.timeline, views_.timeline, timeline_, intents);
    }
    if (is_shown(layout.why))
        draw_drawer(ui, layout, intents);
    if (is_shown(layout.status)) {
        draw_status_panel(ui, layout.status, views_.table, {edit_ms_, views_.timeline.end});
    }
    if (is_shown(layout.tabs))
        draw_tab_panel(ui, layout.tabs, state_.pane, intents);
    if (is_shown(layout.notice))
        draw_notice(ui, layout.notice, intents);
    HeaderView header{state_.parsed.title, state_.scenario, state_.theme_choice, &gallery_};
    draw_header_panel(ui, layout.header, header, header_, intents);
    if (!layout.narrow) {
        float line = ui.px(1);
        const Rect& scenario = layout.scenario;
        draw_rule(ui, {scenario.right() - line, scenario.y, line, scenario.height});
        if (!layout.drawer && is_shown(layout.why)) {
            draw_rule(ui, {layout.why.x, layout.why.y, line, layout.why.height});
        }
        draw_rule(ui, {0, layout.timeline.y, layout.timeline.width, line});
    }
    ImGui::End();
}

void Page::draw_drawer(const Ui& ui, const Layout& layout, Intents& intents) {
    why_.reserved = layout.drawer ? ui.px(ui.touch ? 44 : 32) : 0;
    if (!layout.drawer) {
        draw_why_panel(ui, layout.why, views_.why, why_, intents);
        return;
    }
    ImGui::SetCursorScreenPos(layout.why.min());
    ImGui::BeginChild("drawer", {layout.why.width, layout.why.height});
    fill(layout.why, ink(ui.palette->panel));
    fill({layout.why.x, layout.why.y, ui.px(1), layout.why.height}, ink(ui.palette->rule));
    float tall = ui.px(ui.touch ? 44 : 32);
    Rect body = layout.why;
    Rect bar{body.right() - tall - ui.px(4), body.y + ui.px(4), tall, tall};
    draw_why_panel(ui, body, views_.why, why_, intents);
    if (icon_button(ui, "close why", bar, Icon::close).clicked)
        intents.push_back(ToggleDrawer{});
    tooltip(ui, "Close (Esc)");
    ImGui::EndChild();
}

void Page::draw_notice(const Ui& ui, const Rect& rect, Intents& intents) {
    fill(rect, ink(mixed(ui.palette->panel, ui.palette->accent, 0.18)));
    float tall = rect.height;
    Rect close{rect.right() - tall - ui.px(4), rect.y, tall, tall};
    Rect text = inset(rect, ui.px(16), 0);
    text.width -= tall;
    draw_line(text, ui.fonts.text, ink(ui.palette->text), state_.notice);
    if (icon_button(ui, "dismiss", close, Icon::close).clicked)
        intents.push_back(ShowNotice{});
}

void Page::place_field(const Ui& ui, const Layout& layout) {
    host::FieldPlace place;
    place.visible = is_shown(layout.scenario);
    place.covered =
        ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    place.x = static_cast<double>(scenario_.field.x / ui.ratio);
    place.y = static_cast<double>(scenario_.field.y / ui.ratio);
    place.width = static_cast<double>(scenario_.field.width / ui.ratio);
    place.height = static_cast<double>(scenario_.field.height / ui.ratio);
    if (place == place_)
        return;
    place_ = place;
    host::place_field(place);
}

}  // namespace ackpoint
