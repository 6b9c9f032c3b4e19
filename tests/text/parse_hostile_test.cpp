// The parser against texts that nobody wrote: deterministic mutations of valid texts, random bytes,
// and texts built to be as bad as their size allows.
#include <doctest/doctest.h>

#include <string>

#include "core/model/limits.hpp"
#include "core/text/format_scenario.hpp"
#include "core/text/parse_scenario.hpp"
#include "core/text/print_scenario.hpp"
#include "tests/text/sample_texts.hpp"

namespace ackpoint {
namespace {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t bound) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>((state_ >> 33U) % bound);
    }

private:
    std::uint64_t state_;
};

constexpr std::string_view fragments[] = {"#2",          "\"",
                                          "(",           "at",
                                          "m1",          "m99999999999999999999",
                                          "5s",          "0ms",
                                          "1.5s",        "ack",
                                          "begin\n",     "\n",
                                          "\r\n",        "\t",
                                          " on failure", "every",
                                          "\xFF",        "é",
                                          "=",           "  commit\n",
                                          "work ",       "strategy \"x\" on kafka ",
                                          "handler h\n", "job j\n",
                                          "expect ",     "when crash after ",
                                          "#",           "18446744073709551616",
                                          "call",        "unique",
                                          "key message", "delivery 3",
                                          "of m2",       "no renewal"};

std::string mutated(std::string_view text, Random& random) {
    std::string result(text);
    const std::size_t edits = random.below(2) == 0 ? 1 : 1 + random.below(5);
    for (std::size_t i = 0; i < edits && !result.empty(); ++i) {
        const std::size_t at = random.below(result.size());
        const std::size_t length = 1 + random.below(random.below(4) == 0 ? 60 : 6);
        switch (random.below(5)) {
            case 0:
                result[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                result.erase(at, length);
                break;
            case 2:
                result.insert(at, fragments[random.below(std::size(fragments))]);
                break;
            case 3:
                result.insert(random.below(result.size()), result.substr(at, length));
                break;
            case 4: {
                const std::size_t end = result.find('\n', at);
                if (end != std::string::npos)
                    result.erase(at, end + 1 - at);
                break;
            }
        }
    }
    return result;
}

std::uint32_t lines_of(std::string_view text) {
    std::uint32_t lines = 1;
    for (const char byte : text)
        lines += byte == '\n' ? 1 : 0;
    return lines;
}

/// What must hold for every text; the text itself where it does not.
std::string first_broken_promise(const std::string& text) {
    const ParseResult result = parse_scenario(text);
    if (result.diagnostics.size() > limits::diagnostics_max)
        return "too many: " + text;
    for (const Diagnostic& diagnostic : result.diagnostics) {
        const Place& place = diagnostic.place;
        const bool inside = place.line >= 1 && place.line <= lines_of(text) && place.column >= 1 &&
                            place.column <= text.size() + 1 && place.length >= 1;
        if (!inside || diagnostic.message.empty())
            return "outside: " + text;
    }
    if (has_errors(result.diagnostics)) {
        return format_scenario(text) == text ? "" : "formatted in spite of errors: " + text;
    }
    const std::string printed = print_scenario(result.scenario);
    const ParseResult again = parse_scenario(printed);
    if (has_errors(again.diagnostics))
        return "printed with errors: " + printed;
    if (!(again.scenario == result.scenario))
        return "read back differently: " + printed;
    if (print_scenario(again.scenario) != printed)
        return "printed differently: " + printed;
    if (format_scenario(printed) != printed)
        return "print is not formatted: " + printed;
    const std::string formatted = format_scenario(text);
    if (!(parse_scenario(formatted).scenario == result.scenario)) {
        return "formatting changed it: " + formatted;
    }
    if (format_scenario(formatted) != formatted)
        return "formatting goes on: " + formatted;
    return "";
}

TEST_CASE("no mutation of a valid text breaks the parser or what printer and formatter promise") {
    Random random(7);
    std::size_t valid = 0;
    for (int i = 0; i < 4000; ++i) {
        const std::string text = mutated(i % 2 == 0 ? inbox_text : everything_text, random);
        CHECK(first_broken_promise(text) == "");
        if (!has_errors(parse_scenario(text).diagnostics))
            ++valid;
    }
    CHECK(valid > 400);
}

TEST_CASE("random bytes and random words give diagnostics") {
    Random random(11);
    for (int i = 0; i < 1000; ++i) {
        std::string bytes;
        std::string words = "ackpoint 1\n";
        const std::size_t length = random.below(300);
        for (std::size_t j = 0; j < length; ++j)
            bytes += static_cast<char>(random.below(256));
        for (std::size_t j = 0; j < length / 4; ++j) {
            words += fragments[random.below(std::size(fragments))];
            if (random.below(2) == 0)
                words += ' ';
        }
        CHECK(first_broken_promise(bytes) == "");
        CHECK(first_broken_promise(words) == "");
    }
}

TEST_CASE("the largest texts of one kind are read to their end") {
    const auto repeated = [](std::string_view piece) {
        std::string text = "ackpoint 1\n";
        while (text.size() + piece.size() <= limits::text_bytes_max)
            text += piece;
        return text;
    };
    for (const std::string_view piece : {"\n",
                                         " ",
                                         "\t",
                                         "(",
                                         "\"",
                                         "#",
                                         "#2",
                                         "\0",
                                         "\xFF",
                                         "é",
                                         "a",
                                         "a ",
                                         "a\n",
                                         "handler h\n",
                                         "  begin\n",
                                         "strategy \"s\" on sqs\n",
                                         "expect never lost\n",
                                         "about x\n",
                                         "answers A5\n",
                                         "message m1 call x takes 5s\n",
                                         "system s latency 5ms\n",
                                         "9",
                                         "handler h\n  receive\n",
                                         "job j\n  write t\n",
                                         "fault crash a at 5s\n",
                                         "visibilty "}) {
        CHECK(first_broken_promise(repeated(piece.empty() ? std::string_view("\0", 1) : piece)) ==
              "");
    }
    std::string deep = "ackpoint 1\nhandler h\n";
    for (std::size_t i = 1; i < 330; ++i)
        deep += std::string(i, ' ') + "work\n";
    CHECK(first_broken_promise(deep) == "");
}

}  // namespace
}  // namespace ackpoint
