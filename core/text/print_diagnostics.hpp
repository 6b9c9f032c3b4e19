// Diagnostics as compilers write them, so that editors and terminals can jump to the place.
#pragma once

#include <string>
#include <string_view>

#include "core/base/diagnostic.hpp"

namespace ackpoint {

/// `orders.ackpoint:3:9: error: there is no step `wrok` (did you mean `work`?)`, without a newline.
std::string print_diagnostic(const Diagnostic& diagnostic, std::string_view file);

/// One line each; empty when there is nothing to say.
std::string print_diagnostics(const Diagnostics& diagnostics, std::string_view file);

}  // namespace ackpoint
