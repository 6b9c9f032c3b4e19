// The only place where the page's state changes.
#pragma once

#include "web/app/intent.hpp"

namespace ackpoint {

void update(AppState& state, const Intent& intent);

/// What the address should say for this state.
Link link_of(const AppState& state);

}  // namespace ackpoint
