#include "web/panels/tab_panel.hpp"

#include "web/widgets/controls.hpp"
#include "web/widgets/text.hpp"

namespace ackpoint {

namespace {

struct Tab {
    Pane pane;
    const char* label;
    const char* word;
};

constexpr Tab tabs[pane_count] = {
    {Pane::handler, "tab handler", "Handler"},
    {Pane::table, "tab table", "Table"},
    {Pane::time, "tab time", "Time"},
    {Pane::why, "tab why", "Why"},
};

}  // namespace

void draw_tab_panel(const Ui& ui, const Rect& rect, Pane shown, Intents& intents) {
    fill(rect, ink(ui.palette->panel));
    fill({rect.x, rect.y, rect.width, ui.px(1)}, ink(ui.palette->rule));
    float width = rect.width / static_cast<float>(pane_count);
    float x = rect.x;
    for (const Tab& tab : tabs) {
        Rect place{x, rect.y, width, rect.height};
        bool chosen = tab.pane == shown;
        if (hit_area(tab.label, place).clicked)
            intents.push_back(ShowPane{tab.pane});
        if (chosen)
            fill({place.x + ui.px(12), place.y, width - ui.px(24), ui.px(3)},
                 ink(ui.palette->accent));
        draw_line(place, chosen ? ui.fonts.strong : ui.fonts.text,
                  ink(chosen ? ui.palette->text : ui.palette->muted), tab.word, Align::centre);
        x += width;
    }
}

}  // namespace ackpoint
