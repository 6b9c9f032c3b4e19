#include <algorithm>

#include "core/model/limits.hpp"
#include "core/model/names.hpp"
#include "core/model/suggest.hpp"
#include "core/model/validate.hpp"
#include "core/model/words.hpp"

namespace ackpoint {
namespace {

using StepLists = std::vector<const std::vector<Step>*>;

StepLists all_steps(const Scenario& scenario) {
    StepLists lists;
    for (const Handler& handler : scenario.handlers)
        lists.push_back(&handler.steps);
    for (const Job& job : scenario.jobs)
        lists.push_back(&job.steps);
    return lists;
}

/// Names of the steps that a reference to `kind` could mean.
std::vector<std::string> candidates(const StepLists& lists, StepKind kind) {
    std::vector<std::string> names;
    for (const std::vector<Step>* steps : lists) {
        for (const Step& step : *steps) {
            if (step.kind != kind)
                continue;
            const std::string name = step_name(step.kind, step.target);
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        }
    }
    return names;
}

bool exists(const StepLists& lists, const StepRef& ref) {
    return std::any_of(lists.begin(), lists.end(), [&ref](const std::vector<Step>* steps) {
        return find_step(*steps, ref) != step_not_found;
    });
}

void check_step_ref(const StepLists& lists, const StepRef& ref, Diagnostics& diagnostics) {
    if (exists(lists, ref))
        return;
    const std::vector<std::string> names = candidates(lists, ref.kind);
    const std::string wanted = step_name(ref.kind, ref.target);
    StepRef first = ref;
    first.ordinal = 1;
    if (exists(lists, first)) {
        add_error(
            diagnostics, ref.place,
            "there are fewer than " + std::to_string(ref.ordinal) + " steps `" + wanted + "`");
        return;
    }
    if (names.size() > 1 && ref.target.empty()) {
        std::string message = "which one is meant:";
        for (const std::string& name : names)
            message += " `" + name + "`";
        add_error(diagnostics, ref.place, message, names.front());
        return;
    }
    std::vector<std::string_view> choices(names.begin(), names.end());
    std::string suggestion(nearest(wanted, choices));
    if (suggestion.empty() && names.size() == 1)
        suggestion = names.front();
    add_error(diagnostics, ref.place, "there is no step `" + wanted + "` here", suggestion);
}

void check_message(const Scenario& scenario, std::uint32_t message, const Place& place,
                   Diagnostics& diagnostics) {
    if (message < scenario.messages.count)
        return;
    add_error(diagnostics, place,
              "there is no " + message_name(message) + ": the last message is " +
                  message_name(std::max(scenario.messages.count, 1U) - 1));
}

void check_poison(const Scenario& scenario, const MessageRule& rule, Diagnostics& diagnostics) {
    std::vector<const Handler*> safe;
    for (const Handler& handler : scenario.handlers) {
        if (poison_step(handler.steps) == step_not_found)
            safe.push_back(&handler);
    }
    const std::string name = message_name(rule.message);
    if (safe.empty() || scenario.handlers.empty())
        return;
    if (safe.size() == scenario.handlers.size()) {
        add_error(diagnostics, rule.place,
                  "no step can refuse " + name + "; say where with `poison at STEP`");
        return;
    }
    for (const Handler* handler : safe) {
        add_warning(diagnostics, rule.place,
                    "no step of handler `" + handler->name + "` can refuse " + name);
    }
}

void check_message_rule(const Scenario& scenario, const MessageRule& rule,
                        Diagnostics& diagnostics) {
    check_message(scenario, rule.message, rule.place, diagnostics);
    if (rule.trait == MessageTrait::key && (rule.count == 0 || rule.count > limits::keys_max)) {
        add_error(diagnostics, rule.place,
                  "a key is a number from 1 to " + std::to_string(limits::keys_max));
    }
    if (rule.trait == MessageTrait::poison && !rule.has_step) {
        check_poison(scenario, rule, diagnostics);
    }
    if (!rule.has_step)
        return;
    check_step_ref(all_steps(scenario), rule.step, diagnostics);
    if (info(rule.step.kind).takes_duration)
        return;
    add_error(diagnostics, rule.step.place,
              "`" + std::string(info(rule.step.kind).keyword) +
                  "` takes no time and cannot fail by itself");
}

void check_system(const Scenario& scenario, const SystemRule& system, Diagnostics& diagnostics) {
    std::vector<std::string_view> names = {"source", "database"};
    for (const std::vector<Step>* steps : all_steps(scenario)) {
        for (const Step& step : *steps)
            names.push_back(system_of(step));
    }
    if (std::find(names.begin(), names.end(), system.name) != names.end())
        return;
    const std::string_view meant = nearest(system.name, names);
    add_error(diagnostics, system.place, "nothing here talks to a system `" + system.name + "`",
              meant.empty() ? "" : "system " + std::string(meant));
}

void check_jobs_of(const Scenario& scenario, const Handler& handler, Diagnostics& diagnostics) {
    std::vector<std::string_view> names;
    for (const Job& job : scenario.jobs)
        names.push_back(job.name);
    for (const Step& step : handler.steps) {
        if (step.kind != StepKind::insert_job)
            continue;
        if (std::find(names.begin(), names.end(), step.target) != names.end())
            continue;
        const std::string_view meant = nearest(step.target, names);
        // The place covers options too, if there are any: then there is nothing to replace it with.
        const bool bare = step.place.length == step_name(step.kind, step.target).size();
        add_error(diagnostics, step.place, "there is no job `" + step.target + "`",
                  bare && !meant.empty() ? step_name(step.kind, meant) : "");
    }
}

void check_ack_after(const Scenario& scenario, const Strategy& strategy, Diagnostics& diagnostics) {
    if (!strategy.moves_ack || scenario.handlers.empty())
        return;
    check_step_ref({&handler_of(scenario, strategy).steps}, strategy.ack_after, diagnostics);
    if (strategy.ack_after.kind == StepKind::ack) {
        add_error(diagnostics, strategy.ack_after.place, "`ack` cannot stand after itself");
    }
}

void check_point(const Scenario& scenario, const StepLists& lists, const PointRef& point,
                 Diagnostics& diagnostics) {
    if (point.has_message)
        check_message(scenario, point.message, point.place, diagnostics);
    const std::string phase(phase_words[static_cast<std::size_t>(point.phase)]);
    const bool between = point.phase == PointPhase::before || point.phase == PointPhase::after;
    if (point.background) {
        if (point.phase == PointPhase::before) {
            add_error(diagnostics, point.place,
                      "nothing stands before what runs beside the handler");
        }
        return;
    }
    check_step_ref(lists, point.step, diagnostics);
    if (between || info(point.step.kind).remote)
        return;
    add_error(diagnostics, point.place,
              "`" + std::string(info(point.step.kind).keyword) + "` is local: there is no `" +
                  phase + "`, only `before` and `after`");
}

void check_fault(const Scenario& scenario, const ScriptedFault& fault, Diagnostics& diagnostics) {
    if (fault.has_consumer && fault.consumer >= scenario.consumers.count) {
        add_error(diagnostics, fault.place,
                  "there is no consumer " + consumer_name(fault.consumer) + ": the last one is " +
                      consumer_name(std::max(scenario.consumers.count, 1U) - 1));
    }
    if (!fault.has_consumer && !fault.at_point) {
        add_error(diagnostics, fault.place, "a fault at a time must name its consumer");
    }
    if (fault.at_point)
        check_point(scenario, all_steps(scenario), fault.point, diagnostics);
}

StepLists steps_under(const Scenario& scenario, const std::string& strategy_name) {
    if (strategy_name.empty() || scenario.handlers.empty())
        return all_steps(scenario);
    StepLists lists;
    for (const Strategy& strategy : scenario.strategies) {
        if (strategy.name == strategy_name) {
            lists.push_back(&handler_of(scenario, strategy).steps);
        }
    }
    for (const Job& job : scenario.jobs)
        lists.push_back(&job.steps);
    return lists;
}

void check_metric_name(const StepLists& lists, const Expectation& expectation,
                       Diagnostics& diagnostics) {
    const std::string& name = expectation.metric_of;
    if (name.empty())
        return;
    if (expectation.metric != Metric::effects) {
        const bool digits = name.find_first_not_of("0123456789") == std::string::npos;
        const bool partition = expectation.metric == Metric::committed ||
                               expectation.metric == Metric::position ||
                               expectation.metric == Metric::owner;
        if (digits && partition && name.size() < 3)
            return;
        add_error(diagnostics, expectation.metric_place,
                  partition ? "this is asked of a partition, by its number from 0"
                            : "this is asked of a message, not of `" + name + "`");
        return;
    }
    std::vector<std::string> names;
    for (const std::vector<Step>* steps : lists) {
        for (const Step& step : *steps) {
            if (info(step.kind).effect)
                names.push_back(step_name(step.kind, step.target));
        }
    }
    if (std::find(names.begin(), names.end(), name) != names.end())
        return;
    std::vector<std::string_view> choices(names.begin(), names.end());
    add_error(diagnostics, expectation.metric_place, "there is no effect `" + name + "` here",
              std::string(nearest(name, choices)));
}

void check_expectation(const Scenario& scenario, const Expectation& expectation,
                       Diagnostics& diagnostics) {
    std::vector<std::string_view> names;
    for (const Strategy& strategy : scenario.strategies)
        names.push_back(strategy.name);
    const bool known = expectation.strategy.empty() ||
                       std::find(names.begin(), names.end(), expectation.strategy) != names.end();
    if (!known) {
        const std::string_view meant = nearest(expectation.strategy, names);
        add_error(diagnostics, expectation.strategy_place,
                  "there is no strategy \"" + expectation.strategy + "\"",
                  meant.empty() ? "" : "\"" + std::string(meant) + "\"");
        return;
    }
    if (expectation.has_message) {
        check_message(scenario, expectation.message, expectation.place, diagnostics);
    }
    const StepLists lists = steps_under(scenario, expectation.strategy);
    if (expectation.has_point)
        check_point(scenario, lists, expectation.point, diagnostics);
    if (expectation.claim == Claim::metric) {
        check_metric_name(lists, expectation, diagnostics);
    }
}

}  // namespace

void validate_references(const Scenario& scenario, Diagnostics& diagnostics) {
    for (const MessageRule& rule : scenario.message_rules) {
        check_message_rule(scenario, rule, diagnostics);
    }
    for (const SystemRule& system : scenario.systems)
        check_system(scenario, system, diagnostics);
    for (const Handler& handler : scenario.handlers) {
        check_jobs_of(scenario, handler, diagnostics);
    }
    for (const Strategy& strategy : scenario.strategies) {
        check_ack_after(scenario, strategy, diagnostics);
    }
    for (const ScriptedFault& fault : scenario.faults)
        check_fault(scenario, fault, diagnostics);
    for (const Expectation& expectation : scenario.expectations) {
        check_expectation(scenario, expectation, diagnostics);
    }
}

}  // namespace ackpoint
