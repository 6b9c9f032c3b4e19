#include "core/text/numbers.hpp"

#include <doctest/doctest.h>

#include "core/check/verdict.hpp"
#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

TEST_CASE("thousands are set apart") {
    CHECK(grouped_number(0) == "0");
    CHECK(grouped_number(999) == "999");
    CHECK(grouped_number(18204) == "18,204");
    CHECK(grouped_number(1234567) == "1,234,567");
}

TEST_CASE("one of a thing has no plural") {
    CHECK(counted(1, "run") == "1 run");
    CHECK(counted(0, "run") == "0 runs");
    CHECK(counted(2000, "event") == "2,000 events");
}

TEST_CASE("a moment always has its milliseconds") {
    CHECK(moment_text(0) == "0.000 s");
    CHECK(moment_text(42010) == "42.010 s");
}

TEST_CASE("a duration drops what is zero") {
    CHECK(duration_text(Duration{0}) == "0 ms");
    CHECK(duration_text(Duration{150}) == "150 ms");
    CHECK(duration_text(Duration{1500}) == "1.5 s");
    CHECK(duration_text(Duration{1050}) == "1.05 s");
    CHECK(duration_text(Duration{60'000}) == "1 min");
    CHECK(duration_text(Duration{150'001}) == "2 min 30.001 s");
    CHECK(duration_text(Duration{86'400'000 + 3'600'000}) == "1 d 1 h");
    CHECK(duration_text(no_duration) == "–");
    CHECK(duration_text(endless_duration) == "∞");
}

TEST_CASE("a range of one number is that number") {
    CHECK(range_text(1, 1) == "1");
    CHECK(range_text(0, 2) == "0…2");
}

TEST_CASE("width counts columns, not bytes") {
    CHECK(display_width("once") == 4);
    CHECK(display_width("⧉ 2×") == 4);
    CHECK(display_width("e\xcc\x81") == 1);
    CHECK(display_width("受信") == 4);
    CHECK(display_width("\xff\xfe") == 2);
    CHECK(padded("∅", 3) == "∅  ");
    CHECK(padded("lost", 3) == "lost");
}

}  // namespace
}  // namespace ackpoint
