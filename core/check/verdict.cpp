#include "core/check/verdict.hpp"

#include <bit>

#include "core/check/judge.hpp"

namespace ackpoint {

Label worst(LabelSet set) {
    return set == 0 ? Label::once : static_cast<Label>(std::countr_zero(set));
}

RunVerdict judge(const Plan& plan, const Run& run) {
    Judge reading(plan);
    for (std::size_t i = 0; i < run.trace.size(); ++i) {
        reading.observe(EventIndex{static_cast<std::uint32_t>(i)}, run.trace[i]);
    }
    return reading.finish(run.stop, run.end);
}

}  // namespace ackpoint
