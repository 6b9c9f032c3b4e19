#pragma once

#include "web/app/timeline_view.hpp"

namespace ackpoint {

constexpr std::uint16_t lane_rows_max = 4;

/// Leases and partitions that overlap get rows of their own, the selected message's on top.
void number_rows(LaneView& lane);

/// When something happened that a reader of this message cares for: what the axis must not fold.
std::vector<std::uint32_t> notable_times(const std::vector<LaneView>& lanes);

}  // namespace ackpoint
