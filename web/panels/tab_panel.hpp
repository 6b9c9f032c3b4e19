// Where there is room for one panel only: which one.
#pragma once

#include "web/app/intent.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

void draw_tab_panel(const Ui& ui, const Rect& rect, Pane shown, Intents& intents);

}  // namespace ackpoint
