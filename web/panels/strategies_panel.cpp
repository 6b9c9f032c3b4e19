#include "web/panels/strategies_panel.hpp"

#include <algorithm>

#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

constexpr std::string_view question =
    "Where may a message handler tell its source \u201cdone\u201d? Every row kills it at one "
    "point; "
    "every cell says what became of the messages.";

void draw_box(const Ui& ui, const Rect& line, bool taken) {
    Rect box{line.x + ui.px(8), line.y + std::round((line.height - ui.px(16)) / 2), ui.px(16),
             ui.px(16)};
    if (taken) {
        fill(box, ink(ui.palette->accent), ui.px(3));
        draw_icon({box.x + box.width / 2, box.y + box.height / 2}, ui.px(9), Icon::check,
                  ink(ui.palette->background));
    } else {
        frame(box, ink(ui.palette->muted), ui.px(3), ui.px(1));
    }
}

void draw_choices(const Ui& ui, const Rect& button, const TableView& view, Intents& intents) {
    float line = ui.px(ui.touch ? 44 : 32);
    float width = ui.px(300);
    auto count = static_cast<float>(view.choices.size());
    float height = std::min(count * line + ui.px(12), ImGui::GetIO().DisplaySize.y * 0.8F);
    float x = std::max(ui.px(8), button.right() - width);
    ImGui::SetNextWindowPos({x, button.bottom() + ui.px(4)});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(6), ui.px(6)});
    if (ImGui::BeginPopup("choices", ImGuiWindowFlags_NoMove)) {
        for (const StrategyChoice& choice : view.choices) {
            ImVec2 at = ImGui::GetCursorScreenPos();
            Rect rect{at.x, at.y, ImGui::GetContentRegionAvail().x, line};
            Touched touched = hit_area("strategy " + choice.name, rect);
            if (touched.hovered)
                fill(rect, ink(ui.palette->text, 0.08F), ui.px(4));
            draw_box(ui, rect, choice.taken);
            Rect name = inset(rect, ui.px(8), 0);
            name.x += ui.px(26);
            name.width -= ui.px(26);
            draw_line(name, ui.fonts.text, ink(ui.palette->muted), choice.preset, Align::right);
            name.width -= text_width(ui.fonts.text, choice.preset) + ui.px(8);
            draw_line(name, ui.fonts.text, ink(ui.palette->text), choice.name);
            if (touched.clicked)
                intents.push_back(ToggleStrategy{choice.name});
            ImGui::SetCursorScreenPos({at.x, at.y + line});
        }
        ImGui::Dummy({1, 1});
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

void draw_strategies_panel(const Ui& ui, Rect& rect, const TableView& view, Intents& intents) {
    Rect caption = panel_caption(ui, rect, "CRASH TABLE");
    auto taken = std::count_if(view.choices.begin(), view.choices.end(),
                               [](const StrategyChoice& choice) { return choice.taken; });
    std::string text =
        "Strategies " + std::to_string(taken) + "/" + std::to_string(view.choices.size());
    float tall = ui.px(ui.touch ? 44 : 28);
    float width = button_width(ui, text);
    Rect button{caption.right() - width - ui.px(12),
                caption.y + std::round((caption.height - tall) / 2), width, tall};
    if (view.choices.size() > 1) {
        if (text_button(ui, "strategies", button, text, Emphasis::quiet).clicked) {
            ImGui::OpenPopup("choices");
        }
        tooltip(ui, "Choose the strategies to compare");
        draw_choices(ui, button, view, intents);
    }
    bool broken = !view.stale_sentence.empty();
    std::string_view sentence = broken ? std::string_view(view.stale_sentence) : question;
    Colour colour = broken ? ui.palette->text : ui.palette->muted;
    float inner = rect.width - ui.px(32);
    float height = paragraph_height(inner, ui.px(20), ui.fonts.text, question);
    if (broken) {
        Colour warning = ui.palette->verdicts[static_cast<std::size_t>(Label::lost)];
        fill({rect.x + ui.px(8), rect.y - ui.px(2), rect.width - ui.px(16), height + ui.px(4)},
             ink(warning, 0.14F), ui.px(6));
    }
    ImGui::PushClipRect({rect.x, rect.y}, {rect.right(), rect.y + height}, true);
    draw_paragraph({rect.x + ui.px(16), rect.y}, inner, ui.px(20), ui.fonts.text, ink(colour),
                   sentence);
    ImGui::PopClipRect();
    take_top(rect, height + ui.px(8));
    fill({rect.x, rect.y - ui.px(1), rect.width, ui.px(1)}, ink(ui.palette->rule));
}

}  // namespace ackpoint
