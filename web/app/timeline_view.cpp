#include "web/app/timeline_view.hpp"

#include <algorithm>
#include <map>

#include "core/model/names.hpp"
#include "web/app/figures.hpp"
#include "web/app/lane_rows.hpp"
#include "web/app/selection.hpp"
#include "web/app/timeline_lanes.hpp"

namespace ackpoint {

namespace {

std::string end_text(const Run& run) {
    std::string at = " at " + instant_text(static_cast<std::uint64_t>(milliseconds_of(run.end)));
    switch (run.stop) {
        case StopReason::quiet:
            return "quiet" + at;
        case StopReason::cycle:
            return "repeats for ever, every " +
                   duration_text(static_cast<std::uint64_t>(run.cycle.count()));
        case StopReason::nothing_moves:
            return "nothing moves any more" + at;
        case StopReason::events_limit:
            return "stopped at the limit of events" + at;
        case StopReason::time_limit:
            return "stopped at the limit of time" + at;
    }
    return {};
}

}  // namespace

TimelineView timeline_view(const AppState& state) {
    TimelineView view;
    view.stale = is_stale(state) || !run_is_current(state);
    if (!state.run)
        return view;
    const api::RunView& run = *state.run;
    const std::vector<Event>& trace = run.run.trace;
    view.empty = false;
    std::uint32_t message = selected_message(state);
    view.where = run.strategy + " · " + (run.row_title.empty() ? "no fault" : run.row_title) +
                 " · " + message_name(message);
    view.lanes = timeline_lanes(run, message);
    std::vector<std::uint32_t> times = notable_times(view.lanes);
    std::uint32_t last_ms = times.empty() ? 0 : times.back();
    view.axis = TimeAxis(times, last_ms + std::max<std::uint32_t>(1, last_ms / 100));
    view.steps = steps_of(run, message);
    for (EventIndex event : view.steps) {
        view.steps_ms.push_back(trace[index_of(event)].at_ms);
        bool worded = index_of(event) < run.event_texts.size();
        view.steps_text.push_back(worded ? in_quotation_marks(run.event_texts[index_of(event)])
                                         : std::string());
    }
    view.cursor = selected_event(state);
    if (index_of(view.cursor) < trace.size()) {
        view.cursor_ms = trace[index_of(view.cursor)].at_ms;
        if (index_of(view.cursor) < run.event_texts.size()) {
            view.cursor_text = in_quotation_marks(run.event_texts[index_of(view.cursor)]);
        }
    }
    auto step = std::lower_bound(view.steps.begin(), view.steps.end(), view.cursor);
    if (step != view.steps.end() && *step == view.cursor) {
        view.step = static_cast<std::size_t>(step - view.steps.begin()) + 1;
    }
    view.has_fault = index_of(run.fault) < trace.size();
    if (view.has_fault)
        view.fault_ms = trace[index_of(run.fault)].at_ms;
    view.end = end_text(run.run);
    return view;
}

std::vector<FoldedSpan> fold_spans(const LaneView& lane, const TimeAxis& axis, double least) {
    std::vector<FoldedSpan> folded;
    std::map<std::pair<SpanKind, std::uint16_t>, std::size_t> last;  // into `folded`
    for (std::size_t i = 0; i < lane.spans.size(); ++i) {
        const LaneSpan& span = lane.spans[i];
        double begin = axis.place(span.begin_ms);
        double end = std::max(begin, axis.place(span.end_ms));
        auto found = last.find({span.kind, span.row});
        if (found != last.end() && end - begin < least) {
            FoldedSpan& before = folded[found->second];
            const LaneSpan& first = lane.spans[before.span];
            bool alike = first.own == span.own && first.cut == span.cut;
            bool narrow = before.count > 1 || before.end - before.begin < least;
            if (alike && narrow && begin - before.end < least) {
                before.end = std::max(before.end, end);
                ++before.count;
                continue;
            }
        }
        last[{span.kind, span.row}] = folded.size();
        folded.push_back({begin, end, i, 1});
    }
    return folded;
}

}  // namespace ackpoint
