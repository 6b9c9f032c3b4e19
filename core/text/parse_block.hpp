// The indented blocks: `handler NAME` and `job NAME` with a step or an option on each line.
#pragma once

#include <cstddef>
#include <vector>

#include "core/text/cursor.hpp"
#include "core/text/parts.hpp"

namespace ackpoint {

/// `lines` are indices into the lexed lines, the first one that of the keyword. False when a line
/// was not understood: then the steps are not complete.
bool parse_handler(TextParts& text, const std::vector<std::size_t>& lines);
bool parse_job(TextParts& text, const std::vector<std::size_t>& lines);

/// Walks over one line that has tokens.
Cursor cursor_of(TextParts& text, std::size_t line);

/// Remembers that this line says the part of that index.
Part& add_part(TextParts& text, PartKind kind, std::size_t line, std::size_t index);

}  // namespace ackpoint
