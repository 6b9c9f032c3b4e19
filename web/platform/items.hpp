// Finds widgets by their labels, for tests and for the page's twin: Dear ImGui calls hooks for each
// item, which are only switched on for a frame that somebody asks about.
#pragma once

#include <string>

namespace ackpoint {

/// Starts collecting; the next frame fills the list.
void collect_items();
/// Stops, and gives [{"label", "x", "y", "width", "height"}] in CSS pixels.
std::string collected_items_json(float ratio);

}  // namespace ackpoint
