// What a strategy does, in words.
#pragma once

#include <string>

#include "core/model/scenario.hpp"

namespace ackpoint {

/// "Commits in poll every 5 s; batches of 5." "Lease of 30 s, renewed every 10 s; deletes after
/// each message."
std::string strategy_text(const Strategy& strategy);

}  // namespace ackpoint
