// The scenario's text. The letters and the caret are the browser's own (a text area over coloured
// text, so that input methods, clipboard, phones and screen readers work); line numbers, verdicts
// in the gutter, lit lines and squiggles are drawn here, around and under them.
#pragma once

#include "web/app/editor_view.hpp"
#include "web/app/intent.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct ScenarioPanelState {
    Rect field;  ///< where the text area belongs, in device pixels; empty while there is none
    float scroll_x = 0;  ///< the text area's, in CSS pixels
    float scroll_y = 0;
};

struct EditorMetrics {
    static constexpr float line = 22;  ///< CSS pixels
    static constexpr float size = 15;  ///< of the type; 16 on touch screens
    static constexpr float size_touch = 16;
    static constexpr float advance = 0.6F;  ///< JetBrains Mono's, in em
    static constexpr float padding = 4;     ///< inside the text area, top and left
};

void draw_scenario_panel(const Ui& ui, const Rect& rect, const EditorView& view, const Hover& hover,
                         ScenarioPanelState& state, Intents& intents);

}  // namespace ackpoint
