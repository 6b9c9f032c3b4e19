// One run as lanes along virtual time: the source with its leases or partitions, every process with
// its attempts and steps, and the effects where they were applied. Built once per run and message;
// laid out (folded to pixels) for each width.
#pragma once

#include <string>
#include <vector>

#include "web/app/app_state.hpp"
#include "web/app/time_axis.hpp"

namespace ackpoint {

enum class SpanKind : std::uint8_t {
    lease,    ///< a queue's lease on one message
    owned,    ///< a partition in the hands of one member
    attempt,  ///< a handler at work on one message
    step,     ///< one step of it
    down,     ///< a process between its death and its restart
    paused,
};

struct LaneSpan {
    SpanKind kind = SpanKind::step;
    std::uint32_t begin_ms = 0;
    std::uint32_t end_ms = 0;
    std::string text;
    EventIndex event = EventIndex::none;  ///< that began it
    std::uint16_t row = 0;                ///< within the lane
    bool own = false;                     ///< of the selected message
    bool cut = false;                     ///< ended by a death
};

enum class MarkKind : std::uint8_t {
    effect,
    effect_again,  ///< a second application
    effect_known,  ///< refused as a repetition: nothing changed
    fault,
    renewal,
    acknowledged,
    ack_ignored,  ///< accepted by the source, changed nothing
    ack_refused,
    failed,
    aside,  ///< dead-lettered, or evidence written
    note,
};

struct LaneMark {
    MarkKind kind = MarkKind::note;
    std::uint32_t at_ms = 0;
    std::string text;
    EventIndex event = EventIndex::none;
    std::uint16_t row = 0;
    bool own = false;
};

struct LaneView {
    std::string name;
    std::uint16_t rows = 1;
    std::vector<LaneSpan> spans;
    std::vector<LaneMark> marks;
};

struct TimelineView {
    bool empty = true;
    bool stale = false;
    std::string where;  ///< "lease renewal · call payments: applied, unheard · m2"
    std::vector<LaneView> lanes;
    TimeAxis axis;
    EventIndex cursor = EventIndex::none;
    std::uint32_t cursor_ms = 0;
    std::string cursor_text;  ///< the event in words
    std::size_t step = 0;     ///< of `steps`, from 1; 0 when the cursor stands beside them
    std::vector<EventIndex> steps;
    std::vector<std::uint32_t> steps_ms;
    std::vector<std::string> steps_text;
    bool has_fault = false;
    std::uint32_t fault_ms = 0;
    std::string end;  ///< how the run ended, "quiet at 42.010 s"
};

TimelineView timeline_view(const AppState& state);

/// A span at a given width: those of the same kind and row that would be narrower than `least`
/// are drawn as one.
struct FoldedSpan {
    double begin = 0;  ///< place on the axis, 0 to 1
    double end = 0;
    std::size_t span = 0;   ///< the first of them, into Lane::spans
    std::size_t count = 1;  ///< how many are drawn as this one
};

std::vector<FoldedSpan> fold_spans(const LaneView& lane, const TimeAxis& axis, double least);

}  // namespace ackpoint
