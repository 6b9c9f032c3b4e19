// The words that the language and every output use for closed sets, in one place.
#pragma once

#include <array>
#include <string_view>

#include "core/model/scenario.hpp"

namespace ackpoint {

struct LabelInfo {
    Label label;
    std::string_view word;    ///< as expectations and cells write it: "stale write"
    std::string_view glyph;   ///< one UTF-8 sign for text output
    std::string_view letter;  ///< one ASCII letter where no sign will do
    std::string_view meaning;
};
extern const std::array<LabelInfo, label_count> label_table;  ///< worst first, indexed by Label

enum class MetricUnit : std::uint8_t { count, duration };
struct MetricInfo {
    Metric metric;
    std::string_view word;
    MetricUnit unit;
    std::string_view meaning;
};
extern const std::array<MetricInfo, metric_count> metric_table;  ///< indexed by Metric

inline const LabelInfo& info(Label label) {
    return label_table[static_cast<std::size_t>(label)];
}
inline const MetricInfo& info(Metric metric) {
    return metric_table[static_cast<std::size_t>(metric)];
}

extern const std::array<std::string_view, 5> phase_words;       ///< indexed by PointPhase
extern const std::array<std::string_view, 2> fault_words;       ///< indexed by FaultKind
extern const std::array<std::string_view, 5> action_words;      ///< indexed by FailureAction
extern const std::array<std::string_view, 3> counter_words;     ///< indexed by AttemptCounter
extern const std::array<std::string_view, 3> key_words;         ///< indexed by KeyRule
extern const std::array<std::string_view, 3> claim_words;       ///< never, can, always, by Claim
extern const std::array<std::string_view, 6> comparison_words;  ///< indexed by Comparison
extern const std::array<std::string_view, 2> background_words;  ///< steps beside the handler

}  // namespace ackpoint
