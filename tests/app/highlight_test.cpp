#include "web/app/highlight.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

HighlightKind kind_of(std::string_view line, std::string_view word) {
    std::size_t begin = line.find(word);
    for (const Highlight& highlight : highlights_of(line)) {
        if (highlight.begin == begin && highlight.length == word.size())
            return highlight.kind;
    }
    return HighlightKind::plain;
}

TEST_CASE("each part of a line has its colour") {
    std::string_view step = "  call payments 120ms key message  # remote";
    CHECK(kind_of(step, "call") == HighlightKind::step);
    CHECK(kind_of(step, "120ms") == HighlightKind::number);
    CHECK(kind_of(step, "# remote") == HighlightKind::comment);
    CHECK(kind_of("  insert inbox key message", "insert inbox") == HighlightKind::step);
    CHECK(kind_of("message m3 poison", "message") == HighlightKind::keyword);
    CHECK(kind_of("message m3 poison", "m3") == HighlightKind::name);
    CHECK(kind_of("strategy \"a b\" on sqs", "\"a b\"") == HighlightKind::string);
    CHECK(kind_of("title  Call, then 3", "Call, then 3") == HighlightKind::string);
}

TEST_CASE("parts cover bytes of the line once and in order, whatever the bytes") {
    for (std::string_view line : {"\"", "\"\"", "#", "  \t", "m", "\xff\xfe 12", "a\"b\"c", ""}) {
        std::size_t end = 0;
        for (const Highlight& highlight : highlights_of(line)) {
            CHECK(highlight.begin >= end);
            CHECK(highlight.length > 0);
            end = highlight.begin + highlight.length;
        }
        CHECK(end <= line.size());
    }
}

}  // namespace
}  // namespace ackpoint
