#include "web/widgets/lanes.hpp"

#include <algorithm>

#include "web/app/figures.hpp"
#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

constexpr float row_height = 18;

Colour verdict(const Ui& ui, Label label) {
    return ui.palette->verdicts[static_cast<std::size_t>(label)];
}

void draw_zigzag(const Ui& ui, float x, float top, float bottom) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    float step = ui.px(5);
    bool right = false;
    for (float y = top; y < bottom; y += step, right = !right) {
        list->PathLineTo({x + (right ? ui.px(2) : -ui.px(2)), y});
    }
    list->PathStroke(ink(ui.palette->rule), ImDrawFlags_None, ui.px(1));
}

void draw_stripes(const Ui& ui, const Rect& rect, ImU32 colour) {
    ImGui::PushClipRect(rect.min(), rect.max(), true);
    for (float x = rect.x - rect.height; x < rect.right(); x += ui.px(6)) {
        ImGui::GetWindowDrawList()->AddLine({x, rect.bottom()}, {x + rect.height, rect.y}, colour,
                                            ui.px(1));
    }
    ImGui::PopClipRect();
}

void draw_span(const Ui& ui, const Rect& bar, const LaneSpan& span, std::size_t count) {
    const Palette& palette = *ui.palette;
    float strength = span.own ? 1.0F : 0.4F;
    switch (span.kind) {
        case SpanKind::lease:
        case SpanKind::owned:
            fill(bar, ink(palette.accent, 0.20F * strength), ui.px(3));
            frame(bar, ink(palette.accent, 0.7F * strength), ui.px(3), ui.px(1));
            break;
        case SpanKind::attempt:
            fill(bar, ink(palette.text, 0.10F * (span.own ? 1.6F : 0.8F)), ui.px(3));
            break;
        case SpanKind::step:
            fill(bar,
                 ink(mixed(palette.panel, span.own ? palette.accent : palette.muted,
                           span.own ? 0.6 : 0.35)),
                 ui.px(2));
            break;
        case SpanKind::down:
        case SpanKind::paused:
            draw_stripes(ui, bar, ink(palette.muted, 0.45F));
            break;
    }
    if (span.cut && span.kind != SpanKind::attempt) {
        fill({bar.right() - ui.px(2), bar.y, ui.px(2), bar.height}, ink(verdict(ui, Label::lost)));
    }
    bool dark_bar = span.kind == SpanKind::step && span.own;
    Colour colour = dark_bar && ui.theme == Theme::light ? palette.background : palette.text;
    Rect inner = inset(bar, ui.px(4), 0);
    bool quiet = span.kind == SpanKind::attempt;
    std::string text = count > 1 ? std::to_string(count) + "×" : span.text;
    if (!quiet && inner.width > text_width(ui.fonts.small, text)) {
        draw_line(inner, ui.fonts.small, ink(colour, span.own ? 1.0F : 0.75F), text);
    }
}

void draw_mark(const Ui& ui, ImVec2 at, const LaneMark& mark) {
    const Palette& palette = *ui.palette;
    ImDrawList* list = ImGui::GetWindowDrawList();
    float strength = mark.own || mark.kind == MarkKind::fault ? 1.0F : 0.4F;
    float r = ui.px(5);
    auto diamond = [&](Colour colour, bool filled) {
        ImVec2 points[] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
        if (filled) {
            list->AddConvexPolyFilled(points, 4, ink(colour, strength));
        } else {
            list->AddPolyline(points, 4, ink(colour, strength), ImDrawFlags_Closed, ui.px(1.5F));
        }
    };
    switch (mark.kind) {
        case MarkKind::effect:
            diamond(verdict(ui, Label::once), true);
            return;
        case MarkKind::effect_again:
            diamond(verdict(ui, Label::duplicate), true);
            return;
        case MarkKind::effect_known:
            diamond(palette.muted, false);
            return;
        case MarkKind::fault:
            draw_icon(at, ui.px(11), Icon::cross, ink(verdict(ui, Label::lost)));
            return;
        case MarkKind::renewal:
            list->AddLine({at.x, at.y - r}, {at.x, at.y + r}, ink(palette.accent, strength),
                          ui.px(2));
            return;
        case MarkKind::acknowledged:
            draw_icon(at, ui.px(10), Icon::check, ink(verdict(ui, Label::once), strength));
            return;
        case MarkKind::ack_ignored:
        case MarkKind::ack_refused:
            draw_icon(at, ui.px(9), Icon::close, ink(palette.muted, strength));
            return;
        case MarkKind::failed:
            draw_icon(at, ui.px(9), Icon::cross, ink(verdict(ui, Label::duplicate), strength));
            return;
        case MarkKind::aside:
            draw_verdict(at, ui.px(11), Label::dead_lettered,
                         ink(verdict(ui, Label::dead_lettered), strength));
            return;
        case MarkKind::note:
            return;
    }
}

struct Placed {
    float x = 0;
    const LaneMark* mark = nullptr;
};

/// Marks with their words, where these do not run into the next mark.
void draw_marks(const Ui& ui, const std::vector<Placed>& marks, const Rect& rect) {
    float height = ui.px(row_height);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const LaneMark& mark = *marks[i].mark;
        float y = rect.y + ui.px(4) + static_cast<float>(mark.row) * height + height / 2;
        float next = rect.right();
        for (std::size_t j = i + 1; j < marks.size(); ++j) {
            if (marks[j].mark->row == mark.row && marks[j].x > marks[i].x + 1) {
                next = marks[j].x - ui.px(8);
                break;
            }
        }
        Rect words{marks[i].x + ui.px(8), y - height / 2, next - marks[i].x - ui.px(8), height};
        bool worded = mark.own || mark.kind == MarkKind::fault;
        if (worded && words.width >= text_width(ui.fonts.small, mark.text)) {
            draw_line(words, ui.fonts.small, ink(ui.palette->text), mark.text);
        }
    }
    for (const Placed& placed : marks) {
        float y = rect.y + ui.px(4) + static_cast<float>(placed.mark->row) * height + height / 2;
        draw_mark(ui, {placed.x, y}, *placed.mark);
    }
}

}  // namespace

float lane_height(const Ui& ui, const LaneView& lane) {
    return static_cast<float>(lane.rows) * ui.px(row_height) + ui.px(8);
}

void draw_axis(const Ui& ui, const LaneScale& scale, const TimeAxis& axis, const Rect& head,
               float bottom) {
    auto count = static_cast<std::size_t>(std::max(2.0F, scale.width / ui.px(130)));
    float free_from = head.x;
    for (const AxisPiece& piece : axis.pieces()) {
        if (!piece.folded)
            continue;
        float left = scale.x_of(piece.begin);
        float right = scale.x_of(piece.end);
        fill({left, head.y, right - left, bottom - head.y}, ink(ui.palette->raised, 0.8F));
        draw_zigzag(ui, left, head.bottom(), bottom);
        draw_zigzag(ui, right, head.bottom(), bottom);
        Rect label{left, head.y, right - left, head.height};
        draw_line(label, ui.fonts.fine, ink(ui.palette->muted),
                  duration_text(piece.end_ms - piece.begin_ms), Align::centre);
    }
    for (const AxisTick& tick : axis.ticks(count)) {
        float x = std::round(scale.x_of(tick.place));
        fill({x, head.bottom() - ui.px(4), ui.px(1), bottom - head.bottom() + ui.px(4)},
             ink(ui.palette->rule, 0.7F));
        std::string text = instant_text(tick.at_ms);
        float width = text_width(ui.fonts.fine, text);
        float left = x + ui.px(4);
        bool in_fold =
            std::any_of(axis.pieces().begin(), axis.pieces().end(), [&](const AxisPiece& piece) {
                return piece.folded && scale.x_of(piece.begin) < left + width + ui.px(2) &&
                       scale.x_of(piece.end) > left;
            });
        if (left < free_from || in_fold || left + width > scale.x + scale.width)
            continue;
        draw_line({left, head.y, width + 1, head.height}, ui.fonts.fine, ink(ui.palette->muted),
                  text);
        free_from = left + width + ui.px(10);
    }
}

EventIndex draw_lane(const Ui& ui, const LaneScale& scale, const LaneView& lane,
                     const TimeAxis& axis, const Rect& rect) {
    float height = ui.px(row_height);
    ImVec2 pointer = ImGui::GetIO().MousePos;
    bool inside = rect.contains(pointer);
    EventIndex under = EventIndex::none;
    for (SpanKind kind : {SpanKind::down, SpanKind::paused, SpanKind::owned, SpanKind::lease,
                          SpanKind::attempt, SpanKind::step}) {
        for (const FoldedSpan& folded : fold_spans(lane, axis, 2.0 / std::max(1.0F, scale.width))) {
            const LaneSpan& span = lane.spans[folded.span];
            if (span.kind != kind)
                continue;
            float left = scale.x_of(folded.begin);
            float right = std::max(scale.x_of(folded.end), left + ui.px(2));
            float top = rect.y + ui.px(4) + static_cast<float>(span.row) * height;
            bool whole = kind == SpanKind::down || kind == SpanKind::paused;
            Rect bar{left, top + ui.px(1), right - left, height - ui.px(2)};
            if (whole)
                bar = {left, rect.y + ui.px(5), right - left, rect.height - ui.px(10)};
            if (kind == SpanKind::step)
                bar = inset(bar, 0, ui.px(2));
            draw_span(ui, bar, span, folded.count);
            if (inside && bar.contains(pointer))
                under = span.event;
        }
    }
    std::vector<Placed> marks;
    for (const LaneMark& mark : lane.marks) {
        marks.push_back({scale.x_of(axis.place(mark.at_ms)), &mark});
        if (inside && std::abs(pointer.x - marks.back().x) < ui.px(6))
            under = mark.event;
    }
    draw_marks(ui, marks, rect);
    return under;
}

}  // namespace ackpoint
