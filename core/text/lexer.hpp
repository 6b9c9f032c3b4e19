// A scenario text cut into lines, and lines into tokens. Nothing here knows a keyword.
//
//   word     letters, digits and most signs up to a blank, quote, bracket, comparison or #
//   string   "…" on one line, without escapes; an open one runs to the end of the line
//   symbol   one of ( ) = != < <= > >=
//   ordinal  #2, not at the start of a line: the second of equal steps
//
// Any other # begins a comment. A byte-order mark and a carriage return at the end of a line are
// blanks. Control characters and malformed UTF-8 are one error for each line that has them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.hpp"

namespace ackpoint {

enum class TokenKind : std::uint8_t { word, string, open_string, symbol, ordinal, end };

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;  ///< of a string: what stands between the quotes
    Place place;            ///< with the quotes
};

struct Line {
    std::uint32_t number = 0;  ///< from 1
    std::uint32_t indent = 0;  ///< bytes of blanks before the first token
    std::string_view text;     ///< without the end of line and blanks around it
    std::string_view comment;  ///< from # on; empty when there is none
    std::uint32_t token_first = 0;
    std::uint32_t token_count = 0;
};

struct LexedText {
    std::vector<Line> lines;
    std::vector<Token> tokens;
};

/// `text` must outlive the result.
LexedText lex(std::string_view text, Diagnostics& diagnostics);

/// Valid UTF-8 without control characters other than tab: the length of the valid beginning.
std::size_t printable_length(std::string_view text);

}  // namespace ackpoint
