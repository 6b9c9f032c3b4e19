// A scenario as its canonical text: what links and golden files hold. Defaults are left out.
// Reading it back gives an equal scenario, and printing that gives the same text.
#pragma once

#include <string>

#include "core/model/scenario.hpp"

namespace ackpoint {

std::string print_scenario(const Scenario& scenario);

}  // namespace ackpoint
