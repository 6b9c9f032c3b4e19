// Handlers and jobs: named lists of steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.hpp"
#include "core/base/time.hpp"
#include "core/model/step.hpp"

namespace ackpoint {

/// A named list of steps. A handler begins with `receive`.
struct Handler {
    std::string name;
    std::vector<Step> steps;
    bool has_failure_policy = false;
    FailurePolicy on_failure;
    SourcePlace place;
    bool operator==(const Handler&) const = default;
};

/// `job fulfil`: the steps that work off what `insert job fulfil` left in the database, run by
/// workers of their own, which crash on their own.
struct Job {
    std::string name;
    std::vector<Step> steps;
    bool has_failure_policy = false;
    FailurePolicy on_failure;
    std::uint32_t workers = 1;
    Duration restart_after{5000};
    Duration claim_lease{30000};  ///< 0: none; a claimed job whose worker dies is orphaned
    SourcePlace place;
    bool operator==(const Job&) const = default;
};

constexpr std::size_t step_not_found = SIZE_MAX;

/// Where a reference points in a list of steps, or step_not_found. A reference without a target
/// that the step needs points nowhere.
std::size_t find_step(const std::vector<Step>& steps, const StepRef& ref);

/// Which of several equal steps this one is, from 1.
std::uint32_t ordinal_of(const std::vector<Step>& steps, std::size_t index);

/// Where a poison message fails when its rule names no step: at the first `validate`, else
/// `deserialize`, else `work`; step_not_found when nothing here can refuse it.
std::size_t poison_step(const std::vector<Step>& steps);

/// The system that a step talks to, as `system NAME latency D` names it: the provider or topic,
/// "source" for receive and ack, "database" for the rest; empty for local work.
std::string_view system_of(const Step& step);

}  // namespace ackpoint
