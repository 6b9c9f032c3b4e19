#include "web/platform/layout.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

constexpr float narrow_below = 720;
constexpr float drawer_below = 1200;

Rect take_bottom(Rect& rect, float height) {
    rect.height -= height;
    return {rect.x, rect.y + rect.height, rect.width, height};
}

Rect take_left(Rect& rect, float width) {
    Rect left{rect.x, rect.y, width, rect.height};
    rect.x += width;
    rect.width -= width;
    return left;
}

Rect take_right(Rect& rect, float width) {
    rect.width -= width;
    return {rect.x + rect.width, rect.y, width, rect.height};
}

void place_one(const Ui& ui, Layout& layout, Rect rest, Pane pane) {
    layout.tabs = take_bottom(rest, ui.px(56));
    switch (pane) {
        case Pane::handler:
            layout.scenario = rest;
            return;
        case Pane::table:
            layout.strip = take_bottom(rest, ui.px(52));
            layout.table = rest;
            return;
        case Pane::time:
            layout.timeline = rest;
            return;
        case Pane::why:
            layout.why = rest;
            return;
    }
}

}  // namespace

bool is_narrow(float css_width) {
    return css_width < narrow_below;
}

Layout layout_of(const Ui& ui, float width, float height, const AppState& state, float timeline) {
    Layout layout;
    float css_width = width / ui.ratio;
    layout.narrow = is_narrow(css_width);
    Rect rest{0, 0, width, height};
    layout.header = take_top(rest, ui.px(layout.narrow ? 52 : 48));
    if (!state.notice.empty())
        layout.notice = take_top(rest, ui.px(ui.touch ? 44 : 36));
    if (layout.narrow) {
        place_one(ui, layout, rest, state.pane);
        return layout;
    }
    layout.status = take_bottom(rest, ui.px(28));
    float least = std::min(ui.px(150), height * 0.25F);
    layout.timeline = take_bottom(rest, std::round(std::clamp(timeline, least, height * 0.34F)));
    bool folds = css_width < drawer_below;
    float left = std::clamp(css_width * 0.265F, 300.0F, 440.0F);
    layout.scenario = take_left(rest, ui.px(left));
    if (!folds) {
        layout.why = take_right(rest, ui.px(std::clamp(css_width * 0.225F, 310.0F, 420.0F)));
    } else {
        Rect side = rest;
        layout.drawer = state.drawer_open;
        if (layout.drawer)
            layout.why = take_right(side, ui.px(360));
        layout.strip = take_bottom(rest, ui.px(46));
    }
    layout.table = rest;
    return layout;
}

}  // namespace ackpoint
