// Metrics of one run, read from its trace. Internal to core/check.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/check/verdict.hpp"

namespace ackpoint {

constexpr std::int64_t endless_value = INT64_MAX;

struct Measured {
    std::string of;  ///< "m2", "m2 call payments", "partition 0"; empty: the whole run
    std::int64_t value = 0;
};

/// What was measured; nothing with a reason when it cannot be.
struct Measurement {
    std::vector<Measured> values;
    std::string undecided;
};

/// `trace` and `verdict` are those of the same run of this plan.
Measurement measure(const Plan& plan, std::span<const Event> trace, const RunVerdict& verdict,
                    const Expectation& expectation);

bool compares(Comparison comparison, std::int64_t left, std::int64_t right);

/// "2", "35 s" or "never": a value of this metric in words.
std::string measured_text(Metric metric, std::int64_t value);

}  // namespace ackpoint
