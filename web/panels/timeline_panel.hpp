// The run of the selected cell on a time axis, with a cursor that steps from event to event.
#pragma once

#include "web/app/intent.hpp"
#include "web/app/timeline_view.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct TimelinePanelState {
    bool dragging = false;  ///< the cursor follows the pointer
};

void draw_timeline_panel(const Ui& ui, const Rect& rect, const TimelineView& view,
                         TimelinePanelState& state, Intents& intents);

/// Height that shows every lane, in device pixels.
float timeline_height(const Ui& ui, const TimelineView& view);

}  // namespace ackpoint
