#include "core/check/verdict.hpp"

#include "core/check/judge.hpp"

namespace ackpoint {

Label worst(LabelSet set) {
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        if (has(set, label))
            return label;
    }
    return Label::once;
}

RunVerdict judge(const Plan& plan, const Run& run) {
    Judge reading(plan);
    for (std::size_t i = 0; i < run.trace.size(); ++i) {
        reading.observe(EventIndex{static_cast<std::uint32_t>(i)}, run.trace[i]);
    }
    return reading.finish(run.stop, run.end);
}

}  // namespace ackpoint
