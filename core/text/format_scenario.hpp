// An author's text in canonical spelling, indentation and columns, with the author's order of
// statements, comments and blank lines. A text with errors comes back as it is.
#pragma once

#include <string>
#include <string_view>

namespace ackpoint {

std::string format_scenario(std::string_view text);

}  // namespace ackpoint
