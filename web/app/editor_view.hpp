// What stands beside and under the scenario's text: line numbers with what a crash there would do,
// squiggles, and the sentence of the diagnostic that matters most.
#pragma once

#include <string>
#include <vector>

#include "web/app/app_state.hpp"

namespace ackpoint {

struct GutterMark {
    std::uint32_t line = 0;
    Label label = Label::once;  ///< the worst cell of this line's rows, for the selected strategy
};

struct Squiggle {
    Severity severity = Severity::error;
    std::uint32_t line = 0;
    std::uint32_t column = 0;  ///< in characters from 0
    std::uint32_t length = 1;
    std::string sentence;
};

struct EditorView {
    std::uint32_t lines = 1;
    std::vector<GutterMark> marks;
    std::vector<Squiggle> squiggles;
    std::vector<std::uint32_t> lit_lines;  ///< of the selected row
    std::string message;  ///< "line 12: unknown setting `visibilty`, did you mean `visibility`?"
    Severity severity = Severity::warning;
    std::size_t errors = 0;
    std::size_t warnings = 0;
};

EditorView editor_view(const AppState& state);

}  // namespace ackpoint
