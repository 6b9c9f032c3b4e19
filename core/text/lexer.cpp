#include "core/text/lexer.hpp"

#include <string>

#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}
bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}
bool is_symbol(char byte) {
    return byte == '(' || byte == ')' || byte == '=' || byte == '!' || byte == '<' || byte == '>';
}
bool ends_word(char byte) {
    return is_blank(byte) || is_symbol(byte) || byte == '"' || byte == '#';
}

/// Length of the ordinal (#2) at the start of `rest`, or 0.
std::size_t ordinal_length(std::string_view rest) {
    std::size_t length = 1;
    while (length < rest.size() && is_digit(rest[length]))
        ++length;
    const bool ended = length == rest.size() || is_blank(rest[length]) || rest[length] == ')';
    return length > 1 && ended ? length : 0;
}

Token take_token(std::string_view rest) {
    Token token;
    std::size_t length = 1;
    const char first = rest.front();
    if (first == '"') {
        const std::size_t close = rest.find('"', 1);
        const bool closed = close != std::string_view::npos;
        token.kind = closed ? TokenKind::string : TokenKind::open_string;
        length = closed ? close + 1 : rest.size();
        token.text = rest.substr(1, closed ? length - 2 : length - 1);
    } else if (first == '#') {
        token.kind = TokenKind::ordinal;
        length = ordinal_length(rest);
        token.text = rest.substr(0, length);
    } else if (is_symbol(first)) {
        token.kind = TokenKind::symbol;
        const bool two = first != '(' && first != ')' && rest.size() > 1 && rest[1] == '=';
        length = two ? 2 : 1;
        token.text = rest.substr(0, length);
    } else {
        token.kind = TokenKind::word;
        while (length < rest.size() && !ends_word(rest[length]))
            ++length;
        token.text = rest.substr(0, length);
    }
    token.place.length = static_cast<std::uint32_t>(length);
    return token;
}

std::string_view without_blanks_after(std::string_view text) {
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// `bytes` is one line without its end.
void lex_line(std::string_view bytes, std::uint32_t number, std::uint32_t skipped,
              LexedText& lexed) {
    Line line;
    line.number = number;
    line.token_first = static_cast<std::uint32_t>(lexed.tokens.size());
    bytes = without_blanks_after(bytes);
    std::size_t at = skipped;
    while (at < bytes.size() && is_blank(bytes[at]))
        ++at;
    line.indent = static_cast<std::uint32_t>(at) - skipped;
    line.text = at < bytes.size() ? bytes.substr(at) : std::string_view{};
    while (at < bytes.size()) {
        const std::string_view rest = bytes.substr(at);
        const bool first = line.token_count == 0;
        if (rest.front() == '#' && (first || ordinal_length(rest) == 0)) {
            line.comment = rest;
            break;
        }
        Token token = take_token(rest);
        token.place.line = number;
        token.place.column = static_cast<std::uint32_t>(at + 1);
        at += token.place.length;
        lexed.tokens.push_back(token);
        ++line.token_count;
        while (at < bytes.size() && is_blank(bytes[at]))
            ++at;
    }
    lexed.lines.push_back(line);
}

void check_bytes(std::string_view bytes, std::uint32_t number, Diagnostics& diagnostics) {
    if (!bytes.empty() && bytes.back() == '\r')
        bytes.remove_suffix(1);
    const std::size_t good = printable_length(bytes);
    if (good == bytes.size())
        return;
    const auto byte = static_cast<unsigned char>(bytes[good]);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string message = byte < 0x80 ? "control character 0x" : "not UTF-8: byte 0x";
    message += digits[byte >> 4U];
    message += digits[byte & 0xFU];
    diagnostics.push_back(
        {Severity::error, {number, static_cast<std::uint32_t>(good + 1), 1}, message, {}});
}

}  // namespace

std::size_t printable_length(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte < 0x20 && text[at] != '\t') || byte == 0x7F)
            break;
        const std::size_t length = character_length(text.substr(at));
        if (length == 0)
            break;
        at += length;
    }
    return at;
}

LexedText lex(std::string_view text, Diagnostics& diagnostics) {
    LexedText lexed;
    std::uint32_t number = 1;
    bool marked = text.substr(0, byte_order_mark.size()) == byte_order_mark;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const std::size_t end = text.find('\n', at);
        const std::string_view bytes =
            text.substr(at, end == std::string_view::npos ? end : end - at);
        check_bytes(bytes, number, diagnostics);
        const std::size_t skipped = marked ? byte_order_mark.size() : 0;
        lex_line(bytes, number, static_cast<std::uint32_t>(skipped), lexed);
        marked = false;
        at = end == std::string_view::npos ? text.size() : end + 1;
    }
    return lexed;
}

}  // namespace ackpoint
