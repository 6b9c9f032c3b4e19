#include "core/text/json.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

std::string quoted(std::string_view text) {
    JsonWriter json;
    json.text(text);
    return json.take();
}

TEST_CASE("quotes, backslashes and control characters are escaped") {
    CHECK(quoted("a\"b\\c\n\t\r") == "\"a\\\"b\\\\c\\n\\t\\r\"\n");
    CHECK(quoted(std::string_view{"\0\x1f", 2}) == "\"\\u0000\\u001f\"\n");
}

TEST_CASE("characters beyond ASCII stay as they are") {
    CHECK(quoted("⧉ 2×") == "\"⧉ 2×\"\n");
}

TEST_CASE("a byte that belongs to no character becomes the replacement character") {
    CHECK(quoted("a\xff") == "\"a\xef\xbf\xbd\"\n");
    CHECK(quoted("\xc0\xaf") == "\"\xef\xbf\xbd\xef\xbf\xbd\"\n");
    CHECK(quoted("\xed\xa0\x80") == "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"\n");
    CHECK(quoted("\xe2\xa7") == "\"\xef\xbf\xbd\xef\xbf\xbd\"\n");
}

TEST_CASE("members stand on lines of their own, short objects on one") {
    JsonWriter json;
    json.begin_object();
    json.member("runs", -3);
    json.name("cells");
    json.begin_array();
    json.begin_object(JsonLayout::one_line);
    json.member_truth("complete", true);
    json.name("message");
    json.null();
    json.end_object();
    json.end_array();
    json.name("rows");
    json.begin_array();
    json.end_array();
    json.end_object();
    CHECK(json.take() ==
          "{\n  \"runs\": -3,\n  \"cells\": [\n    {\"complete\": true, \"message\": null}\n  ],\n"
          "  \"rows\": []\n}\n");
}

TEST_CASE("a hash keeps its leading zeros") {
    CHECK(hash_text(0xabcU) == "0000000000000abc");
    CHECK(hash_text(UINT64_MAX) == "ffffffffffffffff");
}

}  // namespace
}  // namespace ackpoint
