#include "core/text/cursor.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/model/limits.hpp"
#include "core/model/suggest.hpp"

namespace ackpoint {
namespace {

/// Words that stand behind a name in some statement, and so cannot be one.
constexpr std::array<std::string_view, 11> reserved_words = {
    "key", "unique", "optional", "on", "of", "delivery", "takes", "for", "at", "when", "every"};

bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
           static_cast<unsigned char>(byte) >= 0x80;
}

/// The first word of `phrase`, which loses it.
std::string_view next_word(std::string_view& phrase) {
    const std::size_t blank = phrase.find(' ');
    const std::string_view word = phrase.substr(0, blank);
    phrase = blank == std::string_view::npos ? std::string_view{} : phrase.substr(blank + 1);
    return word;
}

std::size_t words_of(std::string_view phrase) {
    return static_cast<std::size_t>(std::count(phrase.begin(), phrase.end(), ' ')) + 1;
}

std::uint64_t read_digits(std::string_view digits) {
    std::uint64_t value = 0;
    for (const char digit : digits) {
        const auto next = static_cast<std::uint64_t>(digit - '0');
        if (value > (UINT64_MAX - next) / 10)
            return UINT64_MAX;
        value = value * 10 + next;
    }
    return value;
}

}  // namespace

std::string quoted(std::string_view text) {
    constexpr std::size_t shown_max = 40;
    std::size_t length = std::min(text.size(), shown_max);
    while (length > 0 && length < text.size() && (text[length] & '\xC0') == '\x80')
        --length;
    return "`" + std::string(text.substr(0, length)) + (length < text.size() ? "…`" : "`");
}

bool is_number(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

std::optional<Duration> read_duration(std::string_view word) {
    struct Unit {
        std::string_view word;
        std::int64_t milliseconds;
    };
    constexpr std::array<Unit, 5> units = {
        {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}}};
    std::size_t whole = 0;
    while (whole < word.size() && is_digit(word[whole]))
        ++whole;
    std::size_t end = whole;
    if (end < word.size() && word[end] == '.') {
        ++end;
        while (end < word.size() && is_digit(word[end]))
            ++end;
        if (end == whole + 1 || end > whole + 4)
            return std::nullopt;
    }
    if (whole == 0)
        return std::nullopt;
    for (const Unit& unit : units) {
        if (word.substr(end) != unit.word)
            continue;
        const auto limit = static_cast<std::uint64_t>(limits::duration_max.count());
        const std::uint64_t count = std::min(read_digits(word.substr(0, whole)), limit + 1);
        std::int64_t value = static_cast<std::int64_t>(count) * unit.milliseconds;
        std::int64_t scale = unit.milliseconds;
        for (std::size_t i = whole + 1; i < end; ++i) {
            if (scale % 10 != 0)
                return std::nullopt;
            scale /= 10;
            value += (word[i] - '0') * scale;
        }
        return Duration{value};
    }
    return std::nullopt;
}

Cursor::Cursor(const Token* first, std::size_t count, Diagnostics& diagnostics)
    : tokens_(first), count_(count), diagnostics_(diagnostics) {
    const Place& last = tokens_[count_ - 1].place;
    end_.place = {last.line, last.column + last.length, 1};
}

const Token& Cursor::peek(std::size_t ahead) const {
    return ahead < count_ - at_ ? tokens_[at_ + ahead] : end_;
}

void Cursor::skip() {
    if (at_ < count_)
        ++at_;
}

bool Cursor::sees(std::string_view phrase) const {
    for (std::size_t ahead = 0; !phrase.empty(); ++ahead) {
        const Token& token = peek(ahead);
        const bool plain = token.kind == TokenKind::word || token.kind == TokenKind::symbol;
        if (!plain || token.text != next_word(phrase))
            return false;
    }
    return true;
}

bool Cursor::take(std::string_view phrase) {
    if (!sees(phrase))
        return false;
    at_ += words_of(phrase);
    return true;
}

std::size_t Cursor::take_one_of(const Phrases& phrases) {
    std::size_t best = no_phrase;
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        if (phrases[i].empty() || !sees(phrases[i]))
            continue;
        if (best == no_phrase || phrases[i].size() > phrases[best].size())
            best = i;
    }
    if (best != no_phrase)
        take(phrases[best]);
    return best;
}

std::size_t Cursor::choose(const Phrases& phrases, std::string_view what) {
    const std::size_t chosen = take_one_of(phrases);
    if (chosen != no_phrase)
        return chosen;
    std::string message = "expected " + std::string(what);
    std::string_view separator = ": ";
    for (const std::string_view phrase : phrases) {
        if (phrase.empty() || phrases.size() > 8)
            continue;
        message += separator;
        message += quoted(phrase);
        separator = ", ";
    }
    if (!at_end())
        message += (phrases.size() > 8 ? ", not " : "; not ") + quoted(peek().text);
    error_nearest(std::move(message), phrases);
    return no_phrase;
}

bool Cursor::require(std::string_view phrase) {
    if (take(phrase))
        return true;
    error("expected " + quoted(phrase) + (at_end() ? "" : ", not " + quoted(peek().text)),
          std::string(phrase));
    return false;
}

bool Cursor::require_end(const Phrases& expected) {
    if (at_end())
        return true;
    const Token& token = peek();
    std::string message = quoted(token.text) + " is not understood here";
    if (token.kind == TokenKind::ordinal) {
        message += "; a comment needs a blank after its #";
    }
    error_nearest(std::move(message), expected);
    return false;
}

std::optional<std::uint64_t> Cursor::take_number(std::string_view what) {
    const Token& token = peek();
    if (token.kind == TokenKind::word && is_number(token.text)) {
        skip();
        return read_digits(token.text);
    }
    error("expected " + std::string(what) + ", a whole number" +
          (at_end() ? "" : ", not " + quoted(token.text)));
    return std::nullopt;
}

std::optional<std::uint32_t> Cursor::take_count(std::string_view what) {
    const std::optional<std::uint64_t> number = take_number(what);
    if (!number)
        return std::nullopt;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, UINT32_MAX));
}

bool Cursor::sees_number() const {
    return peek().kind == TokenKind::word && is_number(peek().text);
}

bool Cursor::sees_duration() const {
    return peek().kind == TokenKind::word && is_digit(peek().text.front());
}

std::optional<Duration> Cursor::take_duration(std::string_view what) {
    const Token& token = peek();
    std::optional<Duration> duration;
    if (token.kind == TokenKind::word)
        duration = read_duration(token.text);
    if (duration && *duration > limits::duration_max) {
        error("the longest duration is 30d, not " + quoted(token.text), "30d");
        return std::nullopt;
    }
    if (duration) {
        skip();
        return duration;
    }
    const std::string wanted = "expected " + std::string(what) + ", a duration such as 500ms or 5s";
    if (sees_number()) {
        error(wanted + ": " + quoted(token.text) + " has no unit", std::string(token.text) + "s");
    } else {
        error(wanted + (at_end() ? "" : ", not " + quoted(token.text)));
    }
    return std::nullopt;
}

bool Cursor::sees_name() const {
    const Token& token = peek();
    const bool reserved =
        std::find(reserved_words.begin(), reserved_words.end(), token.text) != reserved_words.end();
    return token.kind == TokenKind::word && is_letter(token.text.front()) && !reserved;
}

std::optional<std::string> Cursor::take_name(std::string_view what) {
    const Token& token = peek();
    if (sees_name()) {
        skip();
        return std::string(token.text);
    }
    error("expected " + std::string(what) + (at_end() ? "" : ", not " + quoted(token.text)));
    return std::nullopt;
}

std::optional<std::string> Cursor::take_string(std::string_view what) {
    const Token& token = peek();
    if (token.kind == TokenKind::string) {
        skip();
        return std::string(token.text);
    }
    const std::string text(token.text);
    if (token.kind == TokenKind::open_string) {
        error("the quote is not closed on this line");
    } else if (token.kind == TokenKind::word) {
        error("expected " + std::string(what) + " in quotes", "\"" + text + "\"");
    } else {
        error("expected " + std::string(what) + " in quotes");
    }
    return std::nullopt;
}

bool Cursor::sees_message() const {
    const Token& token = peek();
    return token.kind == TokenKind::word && token.text.front() == 'm' &&
           is_number(token.text.substr(1));
}

std::optional<std::uint32_t> Cursor::take_message() {
    const Token& token = peek();
    if (!sees_message()) {
        error("expected a message such as m1" + (at_end() ? "" : ", not " + quoted(token.text)));
        return std::nullopt;
    }
    const std::uint64_t number = read_digits(token.text.substr(1));
    if (number == 0) {
        error("messages are counted from m1", "m1");
        return std::nullopt;
    }
    skip();
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, UINT32_MAX) - 1);
}

SourcePlace Cursor::place_from(std::size_t first) const {
    SourcePlace place;
    const Place& start = first < count_ ? tokens_[first].place : end_.place;
    place.line = start.line;
    place.column = start.column;
    place.length = start.length;
    for (std::size_t i = first; i < at_; ++i) {
        const Place& next = tokens_[i].place;
        if (next.line == start.line)
            place.length = next.column + next.length - start.column;
    }
    return place;
}

void Cursor::error(std::string message, std::string suggestion) {
    error_at(peek().place, std::move(message), std::move(suggestion));
}

void Cursor::error_at(const Place& place, std::string message, std::string suggestion) {
    diagnostics_.push_back({Severity::error, place, std::move(message), std::move(suggestion)});
}

void Cursor::error_nearest(std::string message, const Phrases& phrases) {
    Place place = peek().place;
    std::string joined;
    for (std::size_t words = 1; words <= 3; ++words) {
        const Token& token = peek(words - 1);
        if (token.kind != TokenKind::word || token.place.line != place.line)
            break;
        if (words > 1)
            joined += ' ';
        joined += token.text;
        Phrases same_length;
        for (const std::string_view phrase : phrases) {
            if (words_of(phrase) == words)
                same_length.push_back(phrase);
        }
        const std::string_view found = nearest(joined, same_length);
        if (found.empty())
            continue;
        place.length = token.place.column + token.place.length - place.column;
        error_at(place, std::move(message), std::string(found));
        return;
    }
    error(std::move(message));
}

}  // namespace ackpoint
