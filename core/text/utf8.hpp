// As much of UTF-8 as output needs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ackpoint {

/// Bytes of the character at the front of `text`; 0 when no valid one stands there.
std::size_t character_length(std::string_view text);

/// Columns on a terminal, for the scripts and signs that this program prints: one for each
/// character, none for those that combine with the one before, two for wide (East Asian) ones.
std::size_t display_width(std::string_view text);

/// `text` with spaces after it up to `width` columns.
std::string padded(std::string_view text, std::size_t width);

}  // namespace ackpoint
