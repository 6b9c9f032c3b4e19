// What each operation does, from values to values. core/api/ackpoint.cpp puts bytes around it.
#pragma once

#include <string>
#include <vector>

#include "core/api/messages.hpp"
#include "core/model/scenario.hpp"

namespace ackpoint::api {

ParsedView make_parsed_view(const std::string& text);

/// Status::ok, invalid_scenario or no_such_cell.
Status make_run_view(const RunRequest& request, RunView& view);

/// Status::ok or invalid_scenario.
Status make_expectation_views(const std::string& text, std::vector<ExpectationView>& views);

}  // namespace ackpoint::api
