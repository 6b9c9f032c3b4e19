#include "web/panels/why_panel.hpp"

#include <algorithm>

#include "core/model/words.hpp"
#include "web/app/figures.hpp"
#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

/// Where the next thing goes, from top to bottom.
struct Flow {
    float x = 0;
    float y = 0;
    float width = 0;
};

Colour verdict_colour(const Ui& ui, Label label) {
    return ui.palette->verdicts[static_cast<std::size_t>(label)];
}

void add_text(const Ui& ui, Flow& flow, ImFont* font, Colour colour, std::string_view text,
              float line = 20) {
    flow.y += draw_paragraph({flow.x, flow.y}, flow.width, ui.px(line), font, ink(colour), text);
}

void add_headline(const Ui& ui, Flow& flow, const WhyView& view) {
    draw_verdict({flow.x + ui.px(8), flow.y + ui.px(12)}, ui.px(15), view.label,
                 ink(verdict_colour(ui, view.label)));
    Flow text{flow.x + ui.px(26), flow.y, flow.width - ui.px(26)};
    add_text(ui, text, ui.fonts.title, ui.palette->text, view.headline, 24);
    flow.y = text.y + ui.px(2);
    add_text(ui, flow, ui.fonts.text, ui.palette->muted, view.where);
    flow.y += ui.px(10);
}

void add_chips(const Ui& ui, Flow& flow, const WhyView& view, Intents& intents) {
    if (view.messages.size() < 2 && view.messages_rest.empty())
        return;
    float tall = ui.px(ui.touch ? 44 : 26);
    float x = flow.x;
    for (const MessageChip& chip : view.messages) {
        float width = text_width(ui.fonts.code, chip.name) + ui.px(34);
        if (x + width > flow.x + flow.width) {
            x = flow.x;
            flow.y += tall + ui.px(6);
        }
        Rect rect{x, flow.y, width, tall};
        Touched touched = hit_area("message " + chip.name, rect);
        if (chip.selected || touched.hovered)
            fill(rect, ink(ui.palette->raised), ui.px(6));
        frame(rect, ink(chip.selected ? ui.palette->accent : ui.palette->rule), ui.px(6), ui.px(1));
        draw_verdict({rect.x + ui.px(14), rect.y + tall / 2}, ui.px(10), chip.label,
                     ink(verdict_colour(ui, chip.label)));
        draw_line({rect.x + ui.px(25), rect.y, width - ui.px(30), tall}, ui.fonts.code,
                  ink(ui.palette->text), chip.name);
        tooltip(ui, chip.name + ": " + std::string(info(chip.label).word) + ", " +
                        std::string(info(chip.label).meaning));
        if (touched.clicked)
            intents.push_back(SelectMessage{chip.message});
        x += width + ui.px(6);
    }
    if (!view.messages_rest.empty()) {
        float width = text_width(ui.fonts.text, view.messages_rest);
        if (x + width > flow.x + flow.width) {
            x = flow.x;
            flow.y += tall + ui.px(4);
        }
        draw_line({x + ui.px(2), flow.y, width + 1, tall}, ui.fonts.text, ink(ui.palette->muted),
                  view.messages_rest);
    }
    flow.y += tall + ui.px(12);
}

void add_sentence(const Ui& ui, Flow& flow, const SentenceView& sentence, std::size_t index,
                  WhyPanelState& state, Intents& intents) {
    float stamp = ui.px(68);
    float pad = ui.px(5);
    float height = paragraph_height(flow.width - stamp, ui.px(20), ui.fonts.text, sentence.text);
    Rect rect{flow.x - ui.px(10), flow.y, flow.width + ui.px(18), height + 2 * pad};
    bool places = sentence.event != EventIndex::none;
    Touched touched;
    if (places)
        touched = hit_area("sentence " + std::to_string(index + 1), rect);
    if (sentence.current) {
        fill(rect, ink(ui.palette->accent, 0.12F), ui.px(6));
        fill({rect.x, rect.y + ui.px(4), ui.px(3), rect.height - ui.px(8)}, ink(ui.palette->accent),
             ui.px(1));
        if (state.followed != sentence.event) {
            bool above = rect.y < ImGui::GetWindowPos().y;
            bool below = rect.bottom() > ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
            if (above || below)
                ImGui::SetScrollFromPosY(rect.y - ImGui::GetWindowPos().y, 0.5F);
            state.followed = sentence.event;
        }
    } else if (touched.hovered) {
        fill(rect, ink(ui.palette->text, 0.06F), ui.px(6));
    }
    draw_line({flow.x, flow.y + pad, stamp, ui.px(20)}, ui.fonts.fine, ink(ui.palette->muted),
              sentence.at);
    Colour colour = sentence.reached ? ui.palette->text : ui.palette->muted;
    draw_paragraph({flow.x + stamp, flow.y + pad}, flow.width - stamp, ui.px(20), ui.fonts.text,
                   ink(colour), sentence.text);
    if (touched.clicked)
        intents.push_back(MoveCursor{sentence.event});
    flow.y += rect.height;
}

void add_note(const Ui& ui, Flow& flow, std::string_view name, std::string_view text, Colour edge) {
    if (text.empty())
        return;
    float inner = flow.width - ui.px(24);
    float height = paragraph_height(inner, ui.px(20), ui.fonts.text, text) + ui.px(38);
    Rect box{flow.x, flow.y, flow.width, height};
    fill(box, ink(ui.palette->raised), ui.px(6));
    fill({box.x, box.y + ui.px(8), ui.px(3), box.height - ui.px(16)}, ink(edge), ui.px(1));
    Flow text_flow{flow.x + ui.px(12), flow.y + ui.px(8), inner};
    add_text(ui, text_flow, ui.fonts.strong, ui.palette->muted, name);
    add_text(ui, text_flow, ui.fonts.text, ui.palette->text, text);
    flow.y += height + ui.px(8);
}

void add_properties(const Ui& ui, Flow& flow, const WhyView& view, Intents& intents) {
    flow.y += ui.px(8);
    for (std::size_t i = 0; i < view.properties.size(); ++i) {
        const PropertyLine& property = view.properties[i];
        bool broken = property.state == PropertyState::broken;
        Rect rect{flow.x, flow.y, flow.width, ui.px(ui.touch ? 36 : 24)};
        bool places = broken && property.event != EventIndex::none;
        if (places && hit_area("property " + std::to_string(i + 1), rect).clicked) {
            intents.push_back(MoveCursor{property.event});
        }
        if (places)
            tooltip(ui, "Show the first event that broke it");
        Label label = broken                                       ? Label::lost
                      : property.state == PropertyState::undecided ? Label::unknown
                                                                   : Label::once;
        ImVec2 centre{rect.x + ui.px(6), rect.y + rect.height / 2};
        Colour colour = verdict_colour(ui, label);
        if (broken) {
            draw_icon(centre, ui.px(9), Icon::cross, ink(colour));
        } else {
            draw_verdict(centre, ui.px(10), label, ink(colour));
        }
        draw_line({rect.x + ui.px(20), rect.y, rect.width - ui.px(20), rect.height}, ui.fonts.text,
                  ink(broken ? ui.palette->text : ui.palette->muted), property.text);
        flow.y += rect.height;
    }
    flow.y += ui.px(8);
    add_text(ui, flow, ui.fonts.text, ui.palette->muted, view.costs);
}

void draw_occurrence(const Ui& ui, const Rect& caption, const WhyView& view, Intents& intents) {
    if (view.occurrences < 2)
        return;
    float tall = ui.px(ui.touch ? 44 : 26);
    float y = caption.y + std::round((caption.height - tall) / 2);
    std::string text = "crash " + grouped(view.occurrence + 1) + " of " + grouped(view.occurrences);
    float width = text_width(ui.fonts.text, text) + ui.px(12);
    Rect next{caption.right() - tall - ui.px(8), y, tall, tall};
    Rect label{next.x - width, y, width, tall};
    Rect before{label.x - tall, y, tall, tall};
    if (icon_button(ui, "previous crash", before, Icon::back).clicked && view.occurrence > 0) {
        intents.push_back(SelectOccurrence{view.occurrence - 1});
    }
    tooltip(ui, "The previous place at which this crash can strike");
    draw_line(label, ui.fonts.text, ink(ui.palette->muted), text, Align::centre);
    bool more = view.occurrence + 1 < view.occurrences;
    if (icon_button(ui, "next crash", next, Icon::forward).clicked && more) {
        intents.push_back(SelectOccurrence{view.occurrence + 1});
    }
    tooltip(ui, "The next place at which this crash can strike");
}

}  // namespace

void draw_why_panel(const Ui& ui, const Rect& rect, const WhyView& view, WhyPanelState& state,
                    Intents& intents) {
    Rect rest = rect;
    Rect caption = panel_caption(ui, rest, "WHY");
    caption.width -= state.reserved;
    draw_occurrence(ui, caption, view, intents);
    fill({rest.x, rest.y - ui.px(1), rest.width, ui.px(1)}, ink(ui.palette->rule));
    ImGui::SetCursorScreenPos(rest.min());
    ImGui::BeginChild("why", {rest.width, rest.height});
    if (view.stale)
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.5F);
    std::string about = view.where + view.headline;
    if (state.about != about) {
        ImGui::SetScrollY(0);
        state.about = about;
        for (const SentenceView& sentence : view.sentences) {
            if (sentence.current)
                state.followed = sentence.event;
        }
    }
    ImVec2 at = ImGui::GetCursorScreenPos();
    Flow flow{at.x + ui.px(16), at.y + ui.px(12), rest.width - ui.px(36)};
    if (view.empty) {
        add_text(ui, flow, ui.fonts.text, ui.palette->muted,
                 "Choose a cell of the table to see why it ended that way.");
    } else {
        add_headline(ui, flow, view);
        add_chips(ui, flow, view, intents);
        for (std::size_t i = 0; i < view.sentences.size(); ++i) {
            add_sentence(ui, flow, view.sentences[i], i, state, intents);
        }
        flow.y += ui.px(8);
        add_note(ui, flow, "Rule", view.rule, verdict_colour(ui, view.label));
        add_note(ui, flow, "Mend", view.mend, verdict_colour(ui, Label::once));
        add_properties(ui, flow, view, intents);
    }
    if (view.stale)
        ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({at.x, flow.y + ui.px(16)});
    ImGui::Dummy({1, 1});
    ImGui::EndChild();
}

void draw_why_strip(const Ui& ui, const Rect& rect, const WhyView& view, Intents& intents) {
    fill(rect, ink(ui.palette->raised));
    fill({rect.x, rect.y, rect.width, ui.px(1)}, ink(ui.palette->rule));
    Touched touched = hit_area("show why", rect);
    tooltip(ui, "Show the explanation");
    float mid = rect.y + rect.height / 2;
    draw_verdict({rect.x + ui.px(22), mid}, ui.px(14), view.label,
                 ink(verdict_colour(ui, view.label)));
    float button = text_width(ui.fonts.strong, "Why") + ui.px(30);
    Rect text{rect.x + ui.px(40), rect.y + ui.px(5), rect.width - ui.px(48) - button, ui.px(20)};
    draw_line(text, ui.fonts.strong, ink(ui.palette->text),
              view.empty ? "Choose a cell" : view.headline);
    text.y += ui.px(18);
    draw_line(text, ui.fonts.text, ink(ui.palette->muted), view.where);
    Rect more{rect.right() - button, rect.y, button, rect.height};
    draw_line(more, ui.fonts.strong, ink(ui.palette->accent), "Why");
    draw_icon({rect.right() - ui.px(18), mid}, ui.px(9), Icon::forward, ink(ui.palette->accent));
    if (!touched.clicked)
        return;
    if (ui.narrow) {
        intents.push_back(ShowPane{Pane::why});
    } else {
        intents.push_back(ToggleDrawer{});
    }
}

}  // namespace ackpoint
