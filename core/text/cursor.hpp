// Walks over the tokens of one statement. What it takes it has understood; what it cannot read it
// reports once, and the caller gives the statement up.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.hpp"
#include "core/text/lexer.hpp"

namespace ackpoint {

using Phrases = std::vector<std::string_view>;  ///< each of one or more words
constexpr std::size_t no_phrase = SIZE_MAX;

class Cursor {
public:
    /// At least one token.
    Cursor(const Token* first, std::size_t count, Diagnostics& diagnostics);

    bool at_end() const { return at_ == count_; }
    const Token& peek(std::size_t ahead = 0) const;
    void skip();

    /// The next tokens are the words of `phrase`.
    bool sees(std::string_view phrase) const;
    bool take(std::string_view phrase);
    /// The longest phrase that stands here, or no_phrase; empty phrases are never taken.
    std::size_t take_one_of(const Phrases& phrases);
    /// As above; reports when none of them does.
    std::size_t choose(const Phrases& phrases, std::string_view what);
    /// As take; reports when something else stands here.
    bool require(std::string_view phrase);
    /// Reports what is left over; `expected` only feeds the suggestion.
    bool require_end(const Phrases& expected = {});

    std::optional<std::uint64_t> take_number(std::string_view what);
    std::optional<std::uint32_t> take_count(std::string_view what);  ///< saturates
    bool sees_number() const;
    bool sees_duration() const;
    std::optional<Duration> take_duration(std::string_view what);
    /// A word that may be a name: a letter first, and no word of the grammar.
    bool sees_name() const;
    std::optional<std::string> take_name(std::string_view what);
    std::optional<std::string> take_string(std::string_view what);
    bool sees_message() const;
    std::optional<std::uint32_t> take_message();  ///< m1 is 0

    /// From token `first` to the last one taken, as far as they share a line.
    SourcePlace place_from(std::size_t first) const;
    std::size_t position() const { return at_; }

    void error(std::string message, std::string suggestion = {});
    void error_at(const Place& place, std::string message, std::string suggestion = {});
    /// Reports the words that stand here, with the phrase that is nearest to them.
    void error_nearest(std::string message, const Phrases& phrases);

private:
    const Token* tokens_;
    std::size_t count_;
    std::size_t at_ = 0;
    Token end_;
    Diagnostics& diagnostics_;
};

/// Digits with a unit (ms s m h d), optionally with up to three decimals: "90s", "12.147s".
std::optional<Duration> read_duration(std::string_view word);
bool is_number(std::string_view word);
/// `text` between back-ticks, cut short where it is long.
std::string quoted(std::string_view text);

}  // namespace ackpoint
