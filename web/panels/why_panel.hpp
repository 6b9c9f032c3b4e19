// Why the selected cell says what it says: one message's chain of causes, the rule that was broken
// and the change that would mend it.
#pragma once

#include "web/app/intent.hpp"
#include "web/app/why_view.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct WhyPanelState {
    std::string about;   ///< what was shown last: another cell or message begins at the top
    float reserved = 0;  ///< at the right of the caption, for whoever holds the panel
    EventIndex followed = EventIndex::none;  ///< sentence that was last scrolled into view
};

void draw_why_panel(const Ui& ui, const Rect& rect, const WhyView& view, WhyPanelState& state,
                    Intents& intents);

/// One line that says what the panel would, where there is no room for it.
void draw_why_strip(const Ui& ui, const Rect& rect, const WhyView& view, Intents& intents);

}  // namespace ackpoint
