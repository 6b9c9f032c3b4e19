// All view models of one state, rebuilt when it has changed.
#pragma once

#include <memory>

#include "web/app/editor_view.hpp"
#include "web/app/selection.hpp"
#include "web/app/table_view.hpp"
#include "web/app/timeline_view.hpp"
#include "web/app/why_view.hpp"

namespace ackpoint {

struct Views {
    EditorView editor;
    TableView table;
    WhyView why;
    TimelineView timeline;
    std::uint64_t revision = UINT64_MAX;  ///< of the state that they show

    // What the explanation and the timeline were made from.
    std::shared_ptr<const api::RunView> run;
    Selection selection;
    bool stale = false;
    bool current = false;
};

/// True when something was rebuilt.
inline bool refresh(Views& views, const AppState& state) {
    if (views.revision == state.revision)
        return false;
    views.revision = state.revision;
    views.editor = editor_view(state);
    views.table = table_view(state);
    bool stale = is_stale(state);
    bool current = run_is_current(state);
    bool same = views.run && views.run == state.run && views.selection == state.selection &&
                views.stale == stale && views.current == current &&
                state.stage == TableStage::completing;
    if (same)
        return true;
    views.run = state.run;
    views.selection = state.selection;
    views.stale = stale;
    views.current = current;
    views.why = why_view(state);
    views.timeline = timeline_view(state);
    return true;
}

}  // namespace ackpoint
