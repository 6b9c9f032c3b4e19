#include "core/model/suggest.hpp"

#include <doctest/doctest.h>

#include <string>

namespace ackpoint {
namespace {

TEST_CASE("the nearest word is the one that takes the fewest edits") {
    CHECK(nearest("visibilty", {"session", "visibility", "validate"}) == "visibility");
    CHECK(nearest("batc", {"batch", "catch"}) == "batch");
    CHECK(nearest("KAFKA", {"kafka"}) == "kafka");
}

TEST_CASE("two swapped letters are one edit") {
    CHECK(nearest("kye", {"key"}) == "key");
    CHECK(nearest("wrok", {"work", "write"}) == "work");
}

TEST_CASE("a word that is far from every choice suggests nothing") {
    CHECK(nearest("zebra", {"session", "batch"}).empty());
    CHECK(nearest("on", {"of", "at"}) == "of");
    CHECK(nearest("x", {"y"}).empty());
    CHECK(nearest("", {"a"}).empty());
    CHECK(nearest("at", {}).empty());
}

TEST_CASE("words of any length are compared safely") {
    const std::string longest(80, 'a');
    const std::string too_long(81, 'a');
    CHECK(nearest(longest, {longest.substr(1)}) == longest.substr(1));
    CHECK(nearest(too_long, {longest}).empty());
    CHECK(nearest(longest, {too_long}).empty());
}

}  // namespace
}  // namespace ackpoint
