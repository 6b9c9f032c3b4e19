#include "web/app/lane_rows.hpp"

#include <algorithm>

namespace ackpoint {

void number_rows(LaneView& lane) {
    std::vector<std::uint32_t> ends(lane_rows_max, 0);
    std::uint16_t used = 1;
    for (LaneSpan& span : lane.spans) {
        if (span.own || span.kind == SpanKind::owned) {
            span.row = span.kind == SpanKind::owned
                           ? static_cast<std::uint16_t>(span.row % lane_rows_max)
                           : std::uint16_t{0};
            used = std::max(used, static_cast<std::uint16_t>(span.row + 1));
            continue;
        }
        std::uint16_t row = 1;
        while (row + 1 < lane_rows_max && ends[row] > span.begin_ms)
            ++row;
        ends[row] = std::max(ends[row], span.end_ms);
        span.row = row;
        used = std::max(used, static_cast<std::uint16_t>(row + 1));
    }
    for (LaneMark& mark : lane.marks) {
        mark.row = static_cast<std::uint16_t>(mark.row % lane_rows_max);
        used = std::max(used, static_cast<std::uint16_t>(mark.row + 1));
    }
    lane.rows = used;
}

std::vector<std::uint32_t> notable_times(const std::vector<LaneView>& lanes) {
    std::vector<std::uint32_t> times;
    for (const LaneView& lane : lanes) {
        for (const LaneSpan& span : lane.spans) {
            times.push_back(span.begin_ms);
            if (span.own || span.kind == SpanKind::step || span.kind == SpanKind::attempt)
                times.push_back(span.end_ms);
        }
        for (const LaneMark& mark : lane.marks) {
            if (mark.kind != MarkKind::renewal && mark.kind != MarkKind::ack_ignored) {
                times.push_back(mark.at_ms);
            }
        }
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

}  // namespace ackpoint
