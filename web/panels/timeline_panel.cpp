#include "web/panels/timeline_panel.hpp"

#include <algorithm>

#include "web/app/figures.hpp"
#include "web/widgets/controls.hpp"
#include "web/widgets/lanes.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

constexpr float axis_height = 24;

struct StepButton {
    const char* label;
    Icon icon;
    Stride stride;
    const char* help;
};

constexpr StepButton step_buttons[] = {
    {"step first", Icon::first, Stride::first, "First event (Home)"},
    {"step back", Icon::back, Stride::back, "Step back (Left)"},
    {"step forward", Icon::forward, Stride::forward, "Step forward (Right)"},
    {"step last", Icon::last, Stride::last, "Last event (End)"},
};

float caption_height(const Ui& ui) {
    if (ui.narrow)
        return 48;
    return ui.touch ? 44 : 40;
}

/// Buttons and the count, from the right edge; returns where they begin.
float draw_steps(const Ui& ui, const Rect& caption, const TimelineView& view, Intents& intents) {
    float tall = ui.px(ui.touch ? 44 : 28);
    float y = caption.y + std::round((caption.height - tall) / 2);
    float x = caption.right() - ui.px(8) - 4 * tall;
    float begin = x;
    for (const StepButton& button : step_buttons) {
        if (icon_button(ui, button.label, {x, y, tall, tall}, button.icon).clicked) {
            intents.push_back(StepCursor{button.stride});
        }
        tooltip(ui, button.help);
        x += tall;
    }
    std::string count = "event " + (view.step ? std::to_string(view.step) : std::string("–")) +
                        " of " + std::to_string(view.steps.size());
    if (ui.narrow)
        return begin;
    float width = text_width(ui.fonts.text, "event 888 of 888") + ui.px(8);
    Rect label{begin - width - ui.px(8), y, width, tall};
    draw_line(label, ui.fonts.text, ink(ui.palette->muted), count, Align::right);
    return label.x;
}

void draw_caption(const Ui& ui, Rect& rest, const TimelineView& view, Intents& intents) {
    Rect caption = take_top(rest, ui.px(caption_height(ui)));
    float end = draw_steps(ui, caption, view, intents);
    Rect text = inset(caption, ui.px(16), 0);
    text.width = end - text.x - ui.px(12);
    if (ui.narrow) {
        draw_line(text, ui.fonts.strong, ink(ui.palette->muted), "TIME");
        Rect line = take_top(rest, ui.px(44));
        Rect stamp = inset(line, ui.px(16), 0);
        stamp.height = ui.px(20);
        draw_line(stamp, ui.fonts.fine, ink(ui.palette->accent), instant_text(view.cursor_ms));
        stamp.y += ui.px(18);
        draw_line(stamp, ui.fonts.text, ink(ui.palette->text), view.cursor_text);
        return;
    }
    std::string where = view.where;
    float where_width = std::min(text_width(ui.fonts.strong, where), text.width * 0.45F);
    draw_line({text.x, text.y, where_width + 1, text.height}, ui.fonts.strong,
              ink(ui.palette->muted), where);
    float x = text.x + where_width + ui.px(20);
    std::string at = instant_text(view.cursor_ms);
    float at_width = text_width(ui.fonts.code, at) + 1;
    draw_line({x, text.y, at_width, text.height}, ui.fonts.code, ink(ui.palette->accent), at);
    x += at_width + ui.px(10);
    draw_line({x, text.y, text.right() - x, text.height}, ui.fonts.text, ink(ui.palette->text),
              view.cursor_text);
}

void draw_cursor(const Ui& ui, const LaneScale& scale, const TimelineView& view, float top,
                 float bottom) {
    float x = std::round(scale.x_of(view.axis.place(view.cursor_ms)));
    fill({x - ui.px(0.5F), top, std::max(1.0F, ui.px(1.5F)), bottom - top},
         ink(ui.palette->accent));
    ImGui::GetWindowDrawList()->AddTriangleFilled({x - ui.px(5), top}, {x + ui.px(5), top},
                                                  {x, top + ui.px(7)}, ink(ui.palette->accent));
}

/// The steps as a list, where there is height for it. Returns where it ends.
float draw_list(const Ui& ui, const Rect& rect, const TimelineView& view, Intents& intents) {
    float tall = ui.px(ui.touch ? 44 : 28);
    float y = rect.y + ui.px(12);
    float top = ImGui::GetWindowPos().y;
    for (std::size_t i = 0; i < view.steps.size(); ++i, y += tall) {
        if (y + tall < top || y > top + ImGui::GetWindowHeight())
            continue;
        Rect line{rect.x, y, rect.width, tall};
        Touched touched = hit_area("event " + std::to_string(i + 1), line);
        if (touched.clicked)
            intents.push_back(MoveCursor{view.steps[i]});
        bool current = view.steps[i] == view.cursor;
        if (current || touched.hovered) {
            fill(line,
                 ink(current ? ui.palette->accent : ui.palette->text, current ? 0.12F : 0.06F));
        }
        Rect stamp = inset(line, ui.px(16), 0);
        draw_line(stamp, ui.fonts.fine, ink(ui.palette->muted), instant_text(view.steps_ms[i]));
        stamp.x += ui.px(76);
        stamp.width -= ui.px(76);
        draw_line(stamp, ui.fonts.text, ink(ui.palette->text), view.steps_text[i]);
    }
    return y;
}

/// The step nearest to a place on the axis.
EventIndex nearest_step(const LaneScale& scale, const TimelineView& view, float x) {
    EventIndex best = EventIndex::none;
    float distance = FLT_MAX;
    for (std::size_t i = 0; i < view.steps.size(); ++i) {
        float away = std::abs(scale.x_of(view.axis.place(view.steps_ms[i])) - x);
        if (away < distance) {
            distance = away;
            best = view.steps[i];
        }
    }
    return best;
}

void take_pointer(const Ui& ui, const Rect& area, const LaneScale& scale, const TimelineView& view,
                  EventIndex under, TimelinePanelState& state, Intents& intents) {
    Touched touched = hit_area("timeline", area);
    ImGui::SetMouseCursor(touched.hovered && under == EventIndex::none ? ImGuiMouseCursor_Arrow
                                                                       : ImGui::GetMouseCursor());
    float x = ImGui::GetIO().MousePos.x;
    if (touched.clicked && under != EventIndex::none && !state.dragging) {
        intents.push_back(MoveCursor{under});
    } else if (touched.held &&
               (state.dragging || ImGui::IsMouseDragging(ImGuiMouseButton_Left, ui.px(3)))) {
        state.dragging = true;
        EventIndex event = nearest_step(scale, view, x);
        if (event != EventIndex::none)
            intents.push_back(MoveCursor{event});
    } else if (touched.clicked && !state.dragging) {
        EventIndex event = nearest_step(scale, view, x);
        if (event != EventIndex::none)
            intents.push_back(MoveCursor{event});
    }
    if (!touched.held)
        state.dragging = false;
    if (touched.hovered && under != EventIndex::none) {
        intents.push_back(SetHover{{.event = under}});
    }
}

}  // namespace

float timeline_height(const Ui& ui, const TimelineView& view) {
    float height = ui.px(caption_height(ui) + axis_height + 10);
    for (const LaneView& lane : view.lanes)
        height += lane_height(ui, lane);
    return height;
}

void draw_timeline_panel(const Ui& ui, const Rect& rect, const TimelineView& view,
                         TimelinePanelState& state, Intents& intents) {
    Rect rest = rect;
    if (view.empty) {
        draw_line(rect, ui.fonts.text, ink(ui.palette->muted),
                  "Choose a cell of the table to see its run.", Align::centre);
        return;
    }
    draw_caption(ui, rest, view, intents);
    ImGui::SetCursorScreenPos(rest.min());
    ImGui::BeginChild("lanes", {rest.width, rest.height});
    if (view.stale)
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.5F);
    ImVec2 at = ImGui::GetCursorScreenPos();
    float names = 0;
    for (const LaneView& lane : view.lanes) {
        names = std::max(names, text_width(ui.fonts.text, lane.name));
    }
    names = std::min(names, ui.px(ui.narrow ? 96 : 150)) + ui.px(28);
    LaneScale scale{at.x + names, rest.width - names - ui.px(28)};
    Rect head{scale.x, at.y, scale.width, ui.px(axis_height)};
    float bottom = head.bottom();
    for (const LaneView& lane : view.lanes)
        bottom += lane_height(ui, lane);
    draw_axis(ui, scale, view.axis, head, bottom);
    float y = head.bottom();
    EventIndex under = EventIndex::none;
    for (const LaneView& lane : view.lanes) {
        Rect line{at.x, y, rest.width, lane_height(ui, lane)};
        fill({line.x + ui.px(12), line.y, line.width - ui.px(24), ui.px(1)},
             ink(ui.palette->rule, 0.6F));
        draw_line({line.x + ui.px(16), line.y, names - ui.px(24), line.height}, ui.fonts.text,
                  ink(ui.palette->muted), lane.name);
        Rect body{scale.x, line.y, scale.width + ui.px(24), line.height};
        EventIndex found = draw_lane(ui, scale, lane, view.axis, body);
        if (found != EventIndex::none)
            under = found;
        y += line.height;
    }
    if (view.has_fault) {
        float x = std::round(scale.x_of(view.axis.place(view.fault_ms)));
        Colour fault = ui.palette->verdicts[static_cast<std::size_t>(Label::lost)];
        fill({x, head.bottom(), ui.px(1), bottom - head.bottom()}, ink(fault, 0.8F));
    }
    draw_cursor(ui, scale, view, head.y + ui.px(2), bottom);
    take_pointer(ui, {scale.x, head.y, scale.width, bottom - head.y}, scale, view, under, state,
                 intents);
    if (view.stale)
        ImGui::PopStyleVar();
    if (ui.narrow)
        bottom = draw_list(ui, {at.x, bottom, rest.width, 0}, view, intents);
    ImGui::SetCursorScreenPos({at.x, bottom + ui.px(6)});
    ImGui::Dummy({1, 1});
    ImGui::EndChild();
}

}  // namespace ackpoint
