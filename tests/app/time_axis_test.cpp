#include "web/app/time_axis.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

std::size_t folds(const TimeAxis& axis) {
    std::size_t count = 0;
    for (const AxisPiece& piece : axis.pieces())
        count += piece.folded ? 1 : 0;
    return count;
}

TEST_CASE("an axis goes from 0 to 1 and never back") {
    TimeAxis axis({0, 12, 147, 150, 30'000, 42'000, 42'010}, 42'200);
    CHECK(axis.place(0) == 0);
    CHECK(axis.place(42'200) == doctest::Approx(1));
    CHECK(axis.place(1'000'000) == 1);
    double before = 0;
    for (std::uint32_t at_ms = 0; at_ms <= 42'200; at_ms += 7) {
        double place = axis.place(at_ms);
        CHECK(place >= before);
        before = place;
    }
}

TEST_CASE("a wait of minutes between milliseconds of work is folded") {
    TimeAxis axis({0, 5, 10, 100'000, 100'005}, 100'010);
    CHECK(folds(axis) == 1);
    CHECK(axis.place(10) > 0.3);
    CHECK(axis.place(100'000) < 0.7);
}

TEST_CASE("even steps are not folded") {
    TimeAxis axis({0, 100, 200, 300, 400, 500}, 500);
    CHECK(folds(axis) == 0);
    CHECK(axis.place(250) == doctest::Approx(0.5));
}

TEST_CASE("ticks are at round times, in order, and not inside a fold") {
    TimeAxis axis({0, 5, 10, 100'000, 100'005}, 100'010);
    auto ticks = axis.ticks(6);
    CHECK_FALSE(ticks.empty());
    if (ticks.empty())
        return;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        CHECK((ticks[i].at_ms <= 10 || ticks[i].at_ms >= 100'000));
        if (i > 0)
            CHECK(ticks[i].at_ms > ticks[i - 1].at_ms);
    }
}

TEST_CASE("an axis without events is still an axis") {
    TimeAxis axis({}, 0);
    CHECK(axis.place(0) == 0);
    CHECK(axis.place(5) == 1);
}

}  // namespace
}  // namespace ackpoint
