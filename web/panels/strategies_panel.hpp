// The caption over the crash table: what it answers, why it may be old, and which strategies it
// has.
#pragma once

#include "web/app/intent.hpp"
#include "web/app/table_view.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

/// Cuts the caption off the top of `rect`.
void draw_strategies_panel(const Ui& ui, Rect& rect, const TableView& view, Intents& intents);

}  // namespace ackpoint
