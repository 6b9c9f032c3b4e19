#include "core/model/validate.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/model/limits.hpp"
#include "core/model/names.hpp"
#include "core/model/suggest.hpp"

namespace ackpoint {
namespace {

struct Range {
    std::int64_t minimum;
    std::int64_t maximum;
};

void check_count(Diagnostics& diagnostics, const Place& place, const std::string& what,
                 std::int64_t value, Range range) {
    if (value >= range.minimum && value <= range.maximum)
        return;
    add_error(diagnostics, place,
              what + " must be " + std::to_string(range.minimum) + " to " +
                  std::to_string(range.maximum) + ", not " + std::to_string(value));
}

void check_duration(Diagnostics& diagnostics, const Place& place, const std::string& what,
                    Duration value, Range range) {
    if (value.count() >= range.minimum && value.count() <= range.maximum)
        return;
    add_error(diagnostics, place,
              what + " must be " + duration_name(Duration{range.minimum}) + " to " +
                  duration_name(Duration{range.maximum}) + ", not " + duration_name(value));
}

void check_name(Diagnostics& diagnostics, const Place& place, const std::string& name) {
    if (name.size() <= limits::name_bytes_max)
        return;
    add_error(diagnostics, place,
              "a name has at most " + std::to_string(limits::name_bytes_max) + " bytes, this one " +
                  std::to_string(name.size()));
}

void check_messages(const MessagePlan& plan, Diagnostics& diagnostics) {
    check_count(diagnostics, plan.place, "the number of messages", plan.count,
                {1, limits::messages_max});
    check_count(diagnostics, plan.place, "the number of keys", plan.keys, {0, limits::keys_max});
    check_count(diagnostics, plan.place, "the number of partitions", plan.partitions,
                {0, limits::partitions_max});
    check_count(diagnostics, plan.place, "the first offset", plan.first_offset,
                {0, limits::first_offset_max});
    if (plan.partitions == 0 && plan.keys > limits::partitions_max) {
        add_error(diagnostics, plan.place,
                  "a partition for each of " + std::to_string(plan.keys) + " keys is more than " +
                      std::to_string(limits::partitions_max) + "; say `partitions N` as well");
    }
    const std::int64_t last = plan.every.count() * std::max<std::int64_t>(plan.count, 1);
    if (last > limits::virtual_time_max.count()) {
        add_error(diagnostics, plan.place,
                  "the last message would come after " + duration_name(limits::virtual_time_max));
    }
}

/// Every place but the first where a name stands twice.
template <typename Item>
void check_duplicates(const std::vector<Item>& items, std::string_view what,
                      Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool seen =
            std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(i),
                        [&items, i](const Item& earlier) { return earlier.name == items[i].name; });
        if (!seen)
            continue;
        add_error(diagnostics, items[i].place,
                  "there is already a " + std::string(what) + " `" + items[i].name + "`");
    }
}

template <typename Item>
void check_size(const std::vector<Item>& items, std::string_view what, std::uint32_t maximum,
                Diagnostics& diagnostics) {
    if (items.size() <= maximum)
        return;
    add_error(diagnostics, items[maximum].place,
              "at most " + std::to_string(maximum) + " " + std::string(what) + " are possible");
}

void check_steps(const std::vector<Step>& steps, Diagnostics& diagnostics) {
    check_size(steps, "steps of one handler", limits::steps_max, diagnostics);
    for (const Step& step : steps)
        check_name(diagnostics, step.place, step.target);
}

void check_setting(const Strategy& strategy, const SettingValue& setting,
                   Diagnostics& diagnostics) {
    const SettingInfo& row = info(setting.kind);
    const std::string what = "`" + std::string(row.keyword) + "`";
    std::int64_t maximum = row.maximum;
    if (setting.kind == SettingKind::batch) {
        maximum = info(strategy.preset).batch_max;
    }
    switch (row.unit) {
        case SettingUnit::duration:
            check_duration(diagnostics, setting.place, what, Duration{setting.value},
                           {row.minimum, maximum});
            break;
        case SettingUnit::count:
            check_count(diagnostics, setting.place, what, setting.value, {row.minimum, maximum});
            break;
        case SettingUnit::word:
            break;
    }
}

/// A form that sets several values at once gives one warning: they stand at the same place.
void warn_of_inert_settings(const Strategy& strategy, Diagnostics& diagnostics) {
    Place last;
    for (const SettingValue& setting : strategy.settings) {
        const Place& place = setting.place;
        if (!is_inert(strategy, setting.kind))
            continue;
        if (place.line != 0 && last == place)
            continue;
        last = place;
        add_warning(diagnostics, place,
                    "this does nothing on " + std::string(info(strategy.preset).keyword));
    }
}

void check_handler_name(const Scenario& scenario, const Strategy& strategy,
                        Diagnostics& diagnostics) {
    if (strategy.handler.empty()) {
        if (scenario.handlers.size() > 1) {
            add_error(diagnostics, strategy.place,
                      "there are several handlers; say which one with `handler NAME`");
        }
        return;
    }
    std::vector<std::string_view> names;
    for (const Handler& handler : scenario.handlers) {
        if (handler.name == strategy.handler)
            return;
        names.push_back(handler.name);
    }
    const std::string_view meant = nearest(strategy.handler, names);
    add_error(diagnostics, strategy.handler_place, "there is no handler `" + strategy.handler + "`",
              std::string(meant));
}

void check_processes(const Scenario& scenario, Diagnostics& diagnostics) {
    if (scenario.consumers.count > limits::consumers_max)
        return;
    std::uint64_t processes = scenario.consumers.count;
    for (const Job& job : scenario.jobs)
        processes += job.workers;
    if (processes <= limits::processes_max)
        return;
    add_error(diagnostics,
              scenario.jobs.empty() ? scenario.consumers.place : scenario.jobs.back().place,
              "consumers and workers of jobs are at most " + std::to_string(limits::processes_max) +
                  " processes, these are " + std::to_string(processes));
}

std::uint64_t effects_of(const std::vector<Step>& steps) {
    return static_cast<std::uint64_t>(
        std::count_if(steps.begin(), steps.end(), [](const Step& step) {
            return info(step.kind).effect || step.kind == StepKind::insert_inbox;
        }));
}

void check_effect_rows(const Scenario& scenario, Diagnostics& diagnostics) {
    std::uint64_t effects = 0;
    for (const Handler& handler : scenario.handlers)
        effects = std::max(effects, effects_of(handler.steps));
    for (const Job& job : scenario.jobs)
        effects += effects_of(job.steps);
    if (effects * scenario.messages.count <= limits::effect_rows_max)
        return;
    add_error(diagnostics, scenario.messages.place,
              "messages times steps with an effect are at most " +
                  std::to_string(limits::effect_rows_max) + ", these are " +
                  std::to_string(effects * scenario.messages.count));
}

}  // namespace

void validate_numbers(const Scenario& scenario, Diagnostics& diagnostics) {
    check_messages(scenario.messages, diagnostics);
    const Consumers& consumers = scenario.consumers;
    check_count(diagnostics, consumers.place, "the number of consumers", consumers.count,
                {1, limits::consumers_max});
    check_count(diagnostics, consumers.place, "the concurrency", consumers.concurrency,
                {1, limits::workers_max});
    check_size(scenario.handlers, "handlers", limits::handlers_max, diagnostics);
    check_size(scenario.jobs, "jobs", limits::handlers_max, diagnostics);
    check_size(scenario.strategies, "strategies", limits::strategies_max, diagnostics);
    check_size(scenario.expectations, "expectations", limits::expectations_max, diagnostics);
    check_size(scenario.faults, "faults", limits::faults_max, diagnostics);
    check_processes(scenario, diagnostics);
    check_effect_rows(scenario, diagnostics);
    check_duplicates(scenario.handlers, "handler", diagnostics);
    check_duplicates(scenario.jobs, "job", diagnostics);
    check_duplicates(scenario.strategies, "strategy", diagnostics);
    check_duplicates(scenario.systems, "latency for", diagnostics);
    for (const SystemRule& system : scenario.systems) {
        check_duration(diagnostics, system.place, "the latency", system.latency, {0, 3'600'000});
    }
    for (const Handler& handler : scenario.handlers) {
        check_name(diagnostics, handler.place, handler.name);
        check_steps(handler.steps, diagnostics);
    }
    for (const Job& job : scenario.jobs) {
        check_name(diagnostics, job.place, job.name);
        check_steps(job.steps, diagnostics);
        check_count(diagnostics, job.place, "the number of workers", job.workers,
                    {1, limits::workers_max});
    }
}

void validate_strategies(const Scenario& scenario, Diagnostics& diagnostics) {
    const Place start{1, 1, 1};
    if (scenario.handlers.empty())
        add_error(diagnostics, start, "a scenario needs a handler");
    if (scenario.strategies.empty()) {
        add_error(diagnostics, start, "a scenario needs a strategy to run");
    }
    for (const Strategy& strategy : scenario.strategies) {
        if (strategy.name.empty())
            add_error(diagnostics, strategy.place, "a strategy needs a name");
        check_name(diagnostics, strategy.place, strategy.name);
        if (!scenario.handlers.empty())
            check_handler_name(scenario, strategy, diagnostics);
        for (const SettingValue& setting : strategy.settings) {
            check_setting(strategy, setting, diagnostics);
        }
        warn_of_inert_settings(strategy, diagnostics);
    }
}

void validate(const Scenario& scenario, Diagnostics& diagnostics) {
    validate_numbers(scenario, diagnostics);
    validate_strategies(scenario, diagnostics);
    validate_handlers(scenario, diagnostics);
    validate_references(scenario, diagnostics);
}

void add_error(Diagnostics& diagnostics, const Place& place, std::string message,
               std::string suggestion) {
    diagnostics.push_back({Severity::error, place, std::move(message), std::move(suggestion)});
}

void add_warning(Diagnostics& diagnostics, const Place& place, std::string message,
                 std::string suggestion) {
    diagnostics.push_back({Severity::warning, place, std::move(message), std::move(suggestion)});
}

}  // namespace ackpoint
