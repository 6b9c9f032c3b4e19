#pragma once

#include "web/app/timeline_view.hpp"

namespace ackpoint {

/// The lanes of a run, with what concerns `message` marked as its own.
std::vector<LaneView> timeline_lanes(const api::RunView& run, std::uint32_t message);

}  // namespace ackpoint
