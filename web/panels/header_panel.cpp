#include "web/panels/header_panel.hpp"

#include <algorithm>

#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

void draw_mark(const Ui& ui, ImVec2 at) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    float unit = ui.px(4);
    ImU32 colour = ink(ui.palette->accent);
    list->AddRectFilled(at, {at.x + unit, at.y + 4 * unit}, colour, ui.px(1));
    list->AddTriangleFilled({at.x + 1.6F * unit, at.y}, {at.x + 1.6F * unit, at.y + 4 * unit},
                            {at.x + 4.4F * unit, at.y + 2 * unit}, colour);
}

void draw_picker_list(const Ui& ui, const Rect& button, const HeaderView& view,
                      HeaderPanelState& state, Intents& intents) {
    float line = ui.px(ui.touch ? 44 : 32);
    float width = std::min(ui.px(440), ImGui::GetIO().DisplaySize.x - ui.px(16));
    auto count = static_cast<float>(view.gallery->size());
    float height = std::min(count * line + ui.px(12), ImGui::GetIO().DisplaySize.y * 0.8F);
    float x = std::min(button.x, ImGui::GetIO().DisplaySize.x - width - ui.px(8));
    ImGui::SetNextWindowPos({x, button.bottom() + ui.px(4)});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(6), ui.px(6)});
    state.picker_open = ImGui::BeginPopup("scenarios", ImGuiWindowFlags_NoMove);
    if (state.picker_open) {
        for (const GalleryEntry& entry : *view.gallery) {
            ImVec2 at = ImGui::GetCursorScreenPos();
            Rect rect{at.x, at.y, ImGui::GetContentRegionAvail().x, line};
            Touched touched = hit_area("scenario " + entry.name, rect);
            bool chosen = entry.name == view.scenario;
            if (touched.hovered || chosen) {
                fill(rect, ink(ui.palette->text, touched.hovered ? 0.10F : 0.05F), ui.px(4));
            }
            draw_line(inset(rect, ui.px(10), 0), chosen ? ui.fonts.strong : ui.fonts.text,
                      ink(ui.palette->text), entry.title);
            if (touched.clicked) {
                intents.push_back(LoadScenario{entry.name, entry.text});
                ImGui::CloseCurrentPopup();
            }
            ImGui::SetCursorScreenPos({at.x, at.y + line});
        }
        ImGui::Dummy({1, 1});
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

void draw_picker(const Ui& ui, Rect rect, const HeaderView& view, HeaderPanelState& state,
                 Intents& intents) {
    std::string title = view.title.empty() ? "Untitled scenario" : view.title;
    float wanted = text_width(ui.fonts.text, title) + ui.px(44);
    rect.width = std::min(rect.width, wanted);
    Touched touched = hit_area("scenario", rect);
    if (touched.clicked)
        ImGui::OpenPopup("scenarios");
    if (touched.hovered || state.picker_open)
        fill(rect, ink(ui.palette->raised), ui.px(6));
    frame(rect, ink(ui.palette->rule), ui.px(6), ui.px(1));
    tooltip(ui, "Choose a scenario");
    Rect text = inset(rect, ui.px(12), 0);
    text.width -= ui.px(18);
    draw_line(text, ui.fonts.text, ink(ui.palette->text), title);
    draw_icon({rect.right() - ui.px(16), rect.y + rect.height / 2}, ui.px(8), Icon::down,
              ink(ui.palette->muted));
    draw_picker_list(ui, rect, view, state, intents);
}

ThemeChoice next_theme(const Ui& ui, ThemeChoice choice) {
    switch (choice) {
        case ThemeChoice::system:
            return ui.theme == Theme::dark ? ThemeChoice::light : ThemeChoice::dark;
        case ThemeChoice::light:
        case ThemeChoice::dark:
            break;
    }
    return ThemeChoice::system;
}

}  // namespace

void draw_header_panel(const Ui& ui, const Rect& rect, const HeaderView& view,
                       HeaderPanelState& state, Intents& intents) {
    fill(rect, ink(ui.palette->panel));
    fill({rect.x, rect.bottom() - ui.px(1), rect.width, ui.px(1)}, ink(ui.palette->rule));
    float tall = ui.px(ui.touch ? 44 : 32);
    float top = rect.y + std::round((rect.height - tall) / 2);
    float x = rect.x + ui.px(ui.narrow ? 12 : 16);
    draw_mark(ui, {x, rect.y + std::round((rect.height - ui.px(16)) / 2)});
    x += ui.px(26);
    if (!ui.narrow) {
        Rect name{x, rect.y, std::ceil(text_width(ui.fonts.title, "Ackpoint")) + 1, rect.height};
        draw_line(name, ui.fonts.title, ink(ui.palette->text), "Ackpoint");
        x = name.right() + ui.px(20);
    }
    float right = rect.right() - ui.px(ui.narrow ? 6 : 12);
    Rect theme{right - tall, top, tall, tall};
    Icon icon = view.theme == ThemeChoice::system ? Icon::half
                : view.theme == ThemeChoice::dark ? Icon::moon
                                                  : Icon::sun;
    if (icon_button(ui, "theme", theme, icon).clicked) {
        intents.push_back(ChooseTheme{next_theme(ui, view.theme)});
    }
    tooltip(ui, view.theme == ThemeChoice::system ? "Colours follow the system: change"
                                                  : "Colours: follow the system");
    std::string copy = ui.narrow ? "Link" : "Copy link";
    Rect link{theme.x - ui.px(4) - button_width(ui, copy), top, button_width(ui, copy), tall};
    if (text_button(ui, "copy link", link, copy).clicked)
        intents.push_back(CopyLink{});
    tooltip(ui, "Copy a link to this scenario and selection; nothing is sent to a server");
    draw_picker(ui, {x, top, link.x - ui.px(12) - x, tall}, view, state, intents);
}

}  // namespace ackpoint
