#include "core/text/lexer.hpp"

#include <doctest/doctest.h>

#include <string>

namespace ackpoint {
namespace {

std::string kinds_of(std::string_view text) {
    Diagnostics diagnostics;
    std::string result;
    for (const Token& token : lex(text, diagnostics).tokens) {
        constexpr std::string_view letters = "wsoy#e";
        result += letters[static_cast<std::size_t>(token.kind)];
    }
    return result;
}

TEST_CASE("words end at blanks, quotes, brackets, comparisons and #") {
    CHECK(kinds_of("call payments 120ms") == "www");
    CHECK(kinds_of("owner(1)=b") == "wywyyw");
    CHECK(kinds_of("a<=1 a!=2 a>3") == "wywwywwyw");
    CHECK(kinds_of("strategy \"a b\"on") == "wsw");
    CHECK(kinds_of("commit#why") == "w");
}

TEST_CASE("# with a number behind a word is an ordinal, any other # a comment") {
    CHECK(kinds_of("call payments #2") == "ww#");
    CHECK(kinds_of("call payments#2") == "ww#");
    CHECK(kinds_of("call payments #2nd") == "ww");
    CHECK(kinds_of("call payments # 2") == "ww");
    CHECK(kinds_of("#2 alone") == "");
}

TEST_CASE("a quote that is not closed runs to the end of its line") {
    CHECK(kinds_of("strategy \"a b\nnext") == "wow");
}

TEST_CASE("places count bytes from 1, and carriage returns are no text") {
    Diagnostics diagnostics;
    const LexedText lexed = lex("a\r\n  bc \"d\" # e\r\n", diagnostics);
    CHECK(diagnostics.empty());
    CHECK(lexed.lines.size() == 2);
    CHECK(lexed.tokens.size() == 3);
    if (lexed.lines.size() != 2 || lexed.tokens.size() != 3)
        return;
    CHECK(lexed.tokens[1].place == Place{2, 3, 2});
    CHECK(lexed.tokens[2].place == Place{2, 6, 3});
    CHECK(lexed.tokens[2].text == "d");
    CHECK(lexed.lines[1].indent == 2);
    CHECK(lexed.lines[1].comment == "# e");
}

TEST_CASE("a byte-order mark is passed over and still counted in columns") {
    Diagnostics diagnostics;
    const LexedText lexed =
        lex("\xEF\xBB\xBF"
            "ackpoint 1",
            diagnostics);
    CHECK(lexed.lines[0].indent == 0);
    CHECK(lexed.tokens[0].text == "ackpoint");
    CHECK(lexed.tokens[0].place.column == 4);
}

TEST_CASE("control characters and malformed UTF-8 are errors where they stand") {
    const auto complaint = [](std::string_view text) {
        Diagnostics diagnostics;
        lex(text, diagnostics);
        if (diagnostics.size() != 1)
            return std::string("none");
        return std::to_string(diagnostics[0].place.column) + " " + diagnostics[0].message;
    };
    CHECK(complaint(std::string_view("a\0b", 3)) == "2 control character 0x00");
    CHECK(complaint("ab\x7F") == "3 control character 0x7f");
    CHECK(complaint("a\rb") == "2 control character 0x0d");
    CHECK(complaint("\xFF") == "1 not UTF-8: byte 0xff");
    CHECK(complaint("\xC0\x80") == "1 not UTF-8: byte 0xc0");
    CHECK(complaint("\xED\xA0\x80") == "1 not UTF-8: byte 0xed");
    CHECK(complaint("caf\xC3") == "4 not UTF-8: byte 0xc3");
    CHECK(complaint("café → 𝄞\tok") == "none");
}

}  // namespace
}  // namespace ackpoint
