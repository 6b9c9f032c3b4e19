// All view models of one state, rebuilt when it has changed.
#pragma once

#include "web/app/editor_view.hpp"
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
};

/// True when something was rebuilt.
inline bool refresh(Views& views, const AppState& state) {
    if (views.revision == state.revision)
        return false;
    views.editor = editor_view(state);
    views.table = table_view(state);
    views.why = why_view(state);
    views.timeline = timeline_view(state);
    views.revision = state.revision;
    return true;
}

}  // namespace ackpoint
