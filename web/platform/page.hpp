// The whole page: one state, its views, the panels that draw them, and the work between frames.
// Whatever happens comes in as an intent; whatever changed goes out to the screen, the twin, the
// text field and the address.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "web/app/update.hpp"
#include "web/app/views.hpp"
#include "web/app/work.hpp"
#include "web/panels/header_panel.hpp"
#include "web/panels/scenario_panel.hpp"
#include "web/panels/table_panel.hpp"
#include "web/panels/timeline_panel.hpp"
#include "web/panels/why_panel.hpp"
#include "web/platform/graphics.hpp"
#include "web/platform/host.hpp"
#include "web/platform/layout.hpp"
#include "web/platform/touch_scroll.hpp"
#include "web/platform/window.hpp"

namespace ackpoint {

class Page {
public:
    explicit Page(std::vector<GalleryEntry> gallery);

    /// Draws once. Does nothing while there is no GL context.
    void frame();
    /// One slice of work; true while there is more.
    bool work();

    void send(const Intent& intent);
    /// The reader's typing; `begun_ms` is when its event began.
    void edit(std::string text, double begun_ms);
    /// False when the key means nothing here and is the browser's.
    bool key(std::string_view name);
    void open_fragment(std::string_view fragment);
    void open_scenario(std::string_view name);
    void scrolled(float x, float y);
    void environment_changed();
    void context_lost();
    void context_restored();
    std::string items_json();
    const AppState& state() const { return state_; }

private:
    Ui ui() const;
    void draw(const Ui& ui, const Layout& layout, Intents& intents);
    void draw_grounds(const Ui& ui, const Layout& layout) const;
    void draw_drawer(const Ui& ui, const Layout& layout, Intents& intents);
    void draw_notice(const Ui& ui, const Rect& rect, Intents& intents);
    void apply(Intents& intents);
    void take(const Intent& intent);
    void settle();
    void settle_address();
    void place_field(const Ui& ui, const Layout& layout);
    void report_edit();

    std::vector<GalleryEntry> gallery_;
    AppState state_;
    Views views_;
    Work work_{host::now_ms};
    std::unique_ptr<Window> window_;
    std::unique_ptr<Graphics> graphics_;

    HeaderPanelState header_;
    ScenarioPanelState scenario_;
    TablePanelState table_;
    WhyPanelState why_;
    TimelinePanelState timeline_;
    TouchScroll touch_scroll_;

    double drawn_ms_ = 0;
    std::uint64_t pushed_ = 0;
    std::string coloured_;
    std::string fragment_;
    std::string loaded_;  ///< scenario or text that the newest entry of the history is of
    host::FieldPlace place_;
    unsigned hovered_id_ = 0;
    bool edit_waits_ = false;  ///< for its table
    double edit_busy_ms_ = 0;
    double edit_ms_ = 0;
};

}  // namespace ackpoint
