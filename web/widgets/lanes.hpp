// Lanes of a run and the axis over them.
#pragma once

#include "web/app/timeline_view.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct LaneScale {
    float x = 0;  ///< of the start of the axis
    float width = 0;
    float x_of(double place) const { return x + static_cast<float>(place) * width; }
};

float lane_height(const Ui& ui, const LaneView& lane);

/// Ticks with their times, and the folds, over `height` from `top`.
void draw_axis(const Ui& ui, const LaneScale& scale, const TimeAxis& axis, const Rect& head,
               float bottom);

/// Bars and marks of one lane; the event under the pointer, or none.
EventIndex draw_lane(const Ui& ui, const LaneScale& scale, const LaneView& lane,
                     const TimeAxis& axis, const Rect& rect);

}  // namespace ackpoint
