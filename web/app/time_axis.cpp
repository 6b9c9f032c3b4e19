#include "web/app/time_axis.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

struct Gap {
    std::size_t index = 0;
    std::uint32_t length_ms = 0;
};

/// The waits worth folding: each a good part of what is left, and far longer than its like.
std::vector<bool> folded_gaps(const std::vector<std::uint32_t>& stops, std::size_t folds_max) {
    std::vector<Gap> gaps;
    std::uint64_t open_ms = 0;
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
        gaps.push_back({i, stops[i + 1] - stops[i]});
        open_ms += gaps.back().length_ms;
    }
    std::stable_sort(gaps.begin(), gaps.end(), [](const Gap& one, const Gap& other) {
        return one.length_ms > other.length_ms;
    });
    std::vector<bool> folded(gaps.size(), false);
    for (std::size_t i = 0; i < gaps.size() && i < folds_max; ++i) {
        std::uint64_t length_ms = gaps[i].length_ms;
        std::size_t others = gaps.size() - i - 1;
        bool large = length_ms * 4 >= open_ms;
        bool unlike = length_ms * others >= 4 * (open_ms - length_ms);
        if (others < 2 || !large || !unlike)
            break;
        folded[gaps[i].index] = true;
        open_ms -= length_ms;
    }
    return folded;
}

std::uint32_t round_step(std::uint64_t least_ms) {
    std::uint64_t unit = 1;
    while (true) {
        for (std::uint64_t factor : {1U, 2U, 5U}) {
            if (unit * factor >= least_ms)
                return static_cast<std::uint32_t>(unit * factor);
        }
        unit *= 10;
    }
}

}  // namespace

TimeAxis::TimeAxis(const std::vector<std::uint32_t>& times_ms, std::uint32_t end_ms) {
    std::vector<std::uint32_t> stops{0};
    for (std::uint32_t at_ms : times_ms) {
        if (at_ms > stops.back())
            stops.push_back(at_ms);
    }
    if (end_ms > stops.back() || stops.size() < 2) {
        stops.push_back(std::max(end_ms, stops.back() + 1));
    }
    std::vector<bool> folded = folded_gaps(stops, folds_max);
    auto folds = static_cast<double>(std::count(folded.begin(), folded.end(), true));
    std::uint64_t open_ms = 0;
    for (std::size_t i = 0; i < folded.size(); ++i) {
        if (!folded[i])
            open_ms += stops[i + 1] - stops[i];
    }
    double open_width = 1.0 - folds * fold_width;
    double at = 0;
    for (std::size_t i = 0; i < folded.size(); ++i) {
        double length = stops[i + 1] - stops[i];
        double width = folded[i] ? fold_width
                                 : open_width * length /
                                       static_cast<double>(std::max<std::uint64_t>(open_ms, 1));
        bool joins = !folded[i] && !pieces_.empty() && !pieces_.back().folded;
        if (joins) {
            pieces_.back().end_ms = stops[i + 1];
            pieces_.back().end = at + width;
        } else {
            pieces_.push_back({stops[i], stops[i + 1], at, at + width, folded[i]});
        }
        at += width;
    }
}

double TimeAxis::place(std::uint32_t at_ms) const {
    auto piece = std::upper_bound(
        pieces_.begin(), pieces_.end(), at_ms,
        [](std::uint32_t value, const AxisPiece& each) { return value < each.end_ms; });
    if (piece == pieces_.end())
        return 1.0;
    double share = static_cast<double>(at_ms - piece->begin_ms) /
                   static_cast<double>(piece->end_ms - piece->begin_ms);
    return piece->begin + share * (piece->end - piece->begin);
}

std::vector<AxisTick> TimeAxis::ticks(std::size_t count) const {
    std::uint64_t open_ms = 0;
    for (const AxisPiece& piece : pieces_) {
        if (!piece.folded)
            open_ms += piece.end_ms - piece.begin_ms;
    }
    std::uint32_t step =
        round_step(std::max<std::uint64_t>(1, open_ms / std::max<std::size_t>(count, 1)));
    std::vector<AxisTick> result;
    for (const AxisPiece& piece : pieces_) {
        if (piece.folded)
            continue;
        std::uint64_t at_ms = (std::uint64_t{piece.begin_ms} + step - 1) / step * step;
        for (; at_ms <= piece.end_ms; at_ms += step) {
            auto at = static_cast<std::uint32_t>(at_ms);
            result.push_back({at, place(at)});
        }
    }
    return result;
}

}  // namespace ackpoint
