// Virtual time laid along a line. Runs are seconds of work with minutes of waiting between: long
// waits are folded to a fixed width and marked, so that what happened stays visible. Times are
// milliseconds, places are 0 (start) to 1 (end).
#pragma once

#include <cstdint>
#include <vector>

namespace ackpoint {

struct AxisPiece {
    std::uint32_t begin_ms = 0;
    std::uint32_t end_ms = 0;
    double begin = 0;
    double end = 0;
    bool folded = false;
};

struct AxisTick {
    std::uint32_t at_ms = 0;
    double place = 0;
};

class TimeAxis {
public:
    static constexpr double fold_width = 0.045;
    static constexpr std::size_t folds_max = 8;

    /// `times_ms` in ascending order: where something happened. The axis ends at `end_ms`.
    TimeAxis(const std::vector<std::uint32_t>& times_ms, std::uint32_t end_ms);
    TimeAxis() : TimeAxis({}, 0) {}

    double place(std::uint32_t at_ms) const;
    const std::vector<AxisPiece>& pieces() const { return pieces_; }
    /// At round times, about `count` of them, none inside a fold.
    std::vector<AxisTick> ticks(std::size_t count) const;

private:
    std::vector<AxisPiece> pieces_;
};

}  // namespace ackpoint
