// The top of the page: its name, the scenario picker, and what concerns the whole page.
#pragma once

#include "web/app/intent.hpp"
#include "web/app/twin.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct HeaderPanelState {
    bool picker_open = false;  ///< read by the page: the text field hides under the list
};

struct HeaderView {
    std::string title;  ///< of the scenario
    std::string scenario;
    ThemeChoice theme = ThemeChoice::system;
    const std::vector<GalleryEntry>* gallery = nullptr;
};

void draw_header_panel(const Ui& ui, const Rect& rect, const HeaderView& view,
                       HeaderPanelState& state, Intents& intents);

}  // namespace ackpoint
