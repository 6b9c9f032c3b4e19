// A scenario: what one text says, as plain data. Everything that can be run, judged, linked or
// printed starts from this value. Messages are numbered from 0 here and from 1 (m1) in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.hpp"
#include "core/base/time.hpp"
#include "core/model/setting.hpp"
#include "core/model/step.hpp"

namespace ackpoint {

/// `messages 5 every 200ms keyed 2 from offset 20`
struct MessagePlan {
    std::uint32_t count = 1;
    Duration every{0};
    std::uint32_t keys = 0;        ///< 0: every message has a key of its own
    std::uint32_t partitions = 0;  ///< 0: one per key, or one when there are no keys
    std::int64_t first_offset = 0;
    SourcePlace place;
    bool operator==(const MessagePlan&) const = default;
};

enum class MessageTrait : std::uint8_t {
    poison,  ///< fails at `step` every time; without a step: at the first step that can refuse it
    fails,   ///< fails `count` times at `step`, then works
    takes,   ///< `step` takes `duration` for this message
    key,     ///< has key `count` (from 1) whatever the plan says
};

/// `message m3 poison at validate`
struct MessageRule {
    std::uint32_t message = 0;
    MessageTrait trait = MessageTrait::poison;
    bool has_step = false;
    StepRef step;
    std::uint32_t count = 0;
    Duration duration{0};
    SourcePlace place;
    bool operator==(const MessageRule&) const = default;
};

/// A named list of steps. A handler begins with `receive`; `handler NAME batch` is not yet a form.
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

struct Consumers {
    std::uint32_t count = 1;
    std::uint32_t concurrency = 1;  ///< workers in each process
    bool restarts = true;
    Duration restart_after{5000};
    SourcePlace place;
    bool operator==(const Consumers&) const = default;
};

/// `system payments latency 20ms`: each way.
struct SystemRule {
    std::string name;
    Duration latency{1};
    SourcePlace place;
    bool operator==(const SystemRule&) const = default;
};

struct SettingValue {
    SettingKind kind = SettingKind::batch;
    std::int64_t value = 0;
    SourcePlace place;
    bool operator==(const SettingValue&) const = default;
};

/// A column of the crash table: a source, and how it is told "done".
struct Strategy {
    std::string name;
    Preset preset = Preset::queue;
    std::vector<SettingValue> settings;  ///< in the order of SettingKind, each at most once
    std::string handler;                 ///< empty: the only handler
    SourcePlace handler_place;
    bool moves_ack = false;  ///< `ack after STEP` instead of where the handler has it
    StepRef ack_after;
    SourcePlace place;
    bool operator==(const Strategy&) const = default;
};

enum class FaultKind : std::uint8_t {
    crash,  ///< the process dies; what it had sent travels on
    pause,  ///< the whole process freezes for `duration`, heartbeats too
};

/// A side of a step: see rules on crash points in core/check/crash_point.hpp.
enum class PointPhase : std::uint8_t { before, sending, unheard, late, after };

/// `crash at unheard call payments of m2 delivery 1`
struct PointRef {
    PointPhase phase = PointPhase::after;
    StepRef step;
    bool background = false;      ///< names `background_step`, not a step of a handler
    std::string background_step;  ///< "commit tick", "renewal"
    bool has_message = false;
    std::uint32_t message = 0;
    std::uint32_t delivery = 0;  ///< 0: any
    SourcePlace place;
    bool operator==(const PointRef&) const = default;
};

/// `fault pause a at after call payments of m2 for 40s` or `fault crash b at 12s`: part of every
/// run of every strategy, also of the one that the table calls "no fault".
struct ScriptedFault {
    FaultKind kind = FaultKind::crash;
    bool has_consumer = false;
    std::uint32_t consumer = 0;  ///< a is 0
    bool at_point = false;
    PointRef point;
    Instant at{};
    Duration duration{0};
    SourcePlace place;
    bool operator==(const ScriptedFault&) const = default;
};

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

struct Scenario {
    std::uint32_t version = 1;
    std::string title;
    std::string about;
    std::vector<std::string> answers;  ///< rows of the coverage list that it proves
    std::uint64_t seed = 1;
    MessagePlan messages;
    std::vector<MessageRule> message_rules;
    std::vector<SystemRule> systems;
    std::vector<Handler> handlers;
    std::vector<Job> jobs;
    Consumers consumers;
    std::vector<Strategy> strategies;
    std::vector<ScriptedFault> faults;
    std::vector<Expectation> expectations;
    bool operator==(const Scenario&) const = default;
};

bool is_set(const Strategy& strategy, SettingKind kind);

/// The strategy's source has no use for this setting as the strategy says it.
bool is_inert(const Strategy& strategy, SettingKind kind);

/// The preset's defaults under the strategy's own settings; a setting that the family has no use
/// for keeps its default.
Settings settings_of(const Strategy& strategy);

/// The handler that a strategy uses; the scenario must be valid.
const Handler& handler_of(const Scenario& scenario, const Strategy& strategy);

/// The handler's steps with `ack` where the strategy wants it.
std::vector<Step> steps_of(const Scenario& scenario, const Strategy& strategy);

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

/// Latency each way.
Duration latency_of(const Scenario& scenario, std::string_view system);

/// Everything the grammar cannot say no to: names that do not exist, ranges, steps in impossible
/// places, limits. The runs below rest on a scenario without errors.
void validate(const Scenario& scenario, Diagnostics& diagnostics);

}  // namespace ackpoint
