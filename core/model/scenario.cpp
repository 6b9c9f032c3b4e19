#include "core/model/scenario.hpp"

#include <algorithm>

namespace ackpoint {

bool is_set(const Strategy& strategy, SettingKind kind) {
    return std::any_of(strategy.settings.begin(), strategy.settings.end(),
                       [kind](const SettingValue& setting) { return setting.kind == kind; });
}

bool is_inert(const Strategy& strategy, SettingKind kind) {
    const bool queue = info(strategy.preset).family == Family::queue;
    switch (info(kind).use) {
        case SettingUse::log_only:
            return queue;
        case SettingUse::queue_only:
            return !queue;
        case SettingUse::both:
            break;
    }
    // `commit … each batch` is the log's way to say it, `delete each batch` the queue's.
    return kind == SettingKind::acknowledge_each &&
           is_set(strategy, SettingKind::acknowledge) == queue;
}

Settings settings_of(const Strategy& strategy) {
    Settings settings = info(strategy.preset).defaults;
    for (const SettingValue& setting : strategy.settings) {
        if (!is_inert(strategy, setting.kind))
            settings[setting.kind] = setting.value;
    }
    return settings;
}

const Handler& handler_of(const Scenario& scenario, const Strategy& strategy) {
    const auto named = std::find_if(
        scenario.handlers.begin(), scenario.handlers.end(),
        [&strategy](const Handler& handler) { return handler.name == strategy.handler; });
    return named == scenario.handlers.end() ? scenario.handlers.front() : *named;
}

std::vector<Step> steps_of(const Scenario& scenario, const Strategy& strategy) {
    const std::vector<Step>& steps = handler_of(scenario, strategy).steps;
    const std::size_t after = find_step(steps, strategy.ack_after);
    if (!strategy.moves_ack || after == step_not_found)
        return steps;
    Step ack;
    ack.kind = StepKind::ack;
    for (const Step& step : steps) {
        if (step.kind == StepKind::ack)
            ack = step;
    }
    std::vector<Step> moved;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].kind != StepKind::ack)
            moved.push_back(steps[i]);
        if (i == after)
            moved.push_back(ack);
    }
    return moved;
}

std::size_t find_step(const std::vector<Step>& steps, const StepRef& ref) {
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].kind != ref.kind || steps[i].target != ref.target)
            continue;
        if (++seen == ref.ordinal)
            return i;
    }
    return step_not_found;
}

std::uint32_t ordinal_of(const std::vector<Step>& steps, std::size_t index) {
    std::uint32_t ordinal = 1;
    for (std::size_t i = 0; i < index; ++i) {
        if (steps[i].kind == steps[index].kind && steps[i].target == steps[index].target)
            ++ordinal;
    }
    return ordinal;
}

std::size_t poison_step(const std::vector<Step>& steps) {
    for (const StepKind kind : {StepKind::validate, StepKind::deserialize, StepKind::work}) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].kind == kind)
                return i;
        }
    }
    return step_not_found;
}

std::string_view system_of(const Step& step) {
    switch (step.kind) {
        case StepKind::receive:
        case StepKind::ack:
            return "source";
        case StepKind::call:
        case StepKind::publish:
            return step.target;
        case StepKind::deserialize:
        case StepKind::validate:
        case StepKind::work:
            return "";
        case StepKind::begin:
        case StepKind::commit:
        case StepKind::insert_inbox:
        case StepKind::insert_job:
        case StepKind::write:
        case StepKind::set:
        case StepKind::dead_letter:
            return "database";
    }
    return "";
}

Duration latency_of(const Scenario& scenario, std::string_view system) {
    for (const SystemRule& rule : scenario.systems) {
        if (rule.name == system)
            return rule.latency;
    }
    return SystemRule{}.latency;
}

}  // namespace ackpoint
