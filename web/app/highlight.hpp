// Colours for the scenario text: a tokenizer for looks only, which never fails and knows no more
// than the tables of steps and settings do.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace ackpoint {

enum class HighlightKind : std::uint8_t { plain, keyword, step, name, number, string, comment };

struct Highlight {
    std::size_t begin = 0;  ///< in bytes of the line
    std::size_t length = 0;
    HighlightKind kind = HighlightKind::plain;
    bool operator==(const Highlight&) const = default;
};

/// The tokens of one line, without the blanks between them.
std::vector<Highlight> highlights_of(std::string_view line);

}  // namespace ackpoint
