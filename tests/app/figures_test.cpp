#include "web/app/figures.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

TEST_CASE("numbers carry separators and units") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(18'204) == "18,204");
    CHECK(grouped(1'000'000) == "1,000,000");
    CHECK(instant_text(42'010) == "42.010 s");
    CHECK(instant_text(7) == "0.007 s");
    CHECK(duration_text(120) == "120 ms");
    CHECK(duration_text(29'850) == "29.8 s");
    CHECK(duration_text(30'000) == "30 s");
    CHECK(duration_text(90'000) == "1 min 30 s");
    CHECK(duration_text(3'600'000) == "1 h");
    CHECK(duration_text(90'000'000) == "1 d 1 h");
    CHECK(counted(1, "run", "runs") == "1 run");
    CHECK(counted(62, "run", "runs") == "62 runs");
    CHECK(short_hash(0xa91f03c7'00000000) == "a91f 03c7");
}

}  // namespace
}  // namespace ackpoint
