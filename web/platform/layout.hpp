// Where the panels stand, for each size of the page. In device pixels.
#pragma once

#include "web/app/app_state.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct Layout {
    bool narrow = false;  ///< one panel at a time, chosen by tabs
    bool drawer = false;  ///< the explanation slides over the table
    Rect header;
    Rect notice;
    Rect scenario;
    Rect table;
    Rect strip;  ///< what the explanation would say, where it is not beside the table
    Rect why;
    Rect timeline;
    Rect status;
    Rect tabs;
};

/// Empty rectangles are not shown. Sizes in CSS pixels decide; `timeline` is the height that shows
/// every lane.
Layout layout_of(const Ui& ui, float width, float height, const AppState& state, float timeline);

bool is_narrow(float css_width);

}  // namespace ackpoint
