// What must come out: claims over all runs of a strategy, and bounds on numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/diagnostic.hpp"
#include "core/base/time.hpp"
#include "core/model/fault.hpp"

namespace ackpoint {

enum class Label : std::uint8_t {
    unknown,
    lost,
    skipped,
    torn,
    stale_write,
    overwritten,
    duplicate,
    stalled,
    dead_lettered,
    once,
};
constexpr std::size_t label_count = 10;

enum class Claim : std::uint8_t { in_no_run, in_some_run, in_every_run, metric };
enum class Metric : std::uint8_t {
    effects,
    receives,
    deliveries,
    committed,
    position,
    owner,
    finish,
    recovery,
    stall,
    renewals,
    stale_acks,
    window,
    exposure,
};
constexpr std::size_t metric_count = 13;
enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

/// `expect "ack first" m2 can lost when crash at after ack`
/// `expect "prefix" committed = 22 at 10s`
/// A metric without a message holds for every message (or partition); with a condition it ranges
/// over the runs of that point, without one over the run without a fault.
struct Expectation {
    std::string strategy;  ///< empty: all
    SourcePlace strategy_place;
    bool has_message = false;
    std::uint32_t message = 0;
    Claim claim = Claim::in_no_run;
    Label label = Label::lost;
    Metric metric = Metric::effects;
    std::string metric_of;  ///< effect ("call payments") or partition; empty: all
    SourcePlace metric_place;
    Comparison comparison = Comparison::equal;
    std::int64_t value = 0;  ///< milliseconds where the metric is a duration
    bool has_time = false;
    Instant at{};
    bool has_point = false;
    FaultKind fault = FaultKind::crash;
    PointRef point;
    SourcePlace place;
    bool operator==(const Expectation&) const = default;
};

}  // namespace ackpoint
