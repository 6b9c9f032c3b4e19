#include <algorithm>

#include "core/model/validate.hpp"

namespace ackpoint {
namespace {

void check_transactions(const std::vector<Step>& steps, Diagnostics& diagnostics) {
    const Step* open = nullptr;
    for (const Step& step : steps) {
        if (step.kind == StepKind::begin) {
            if (open != nullptr) {
                add_error(diagnostics, step.place,
                          "a transaction is open already; transactions do not nest");
            }
            open = &step;
        } else if (step.kind == StepKind::commit) {
            if (open == nullptr) {
                add_error(diagnostics, step.place, "there is no `begin` before this `commit`");
            }
            open = nullptr;
        }
    }
    if (open != nullptr)
        add_error(diagnostics, open->place, "this `begin` has no `commit`");
}

void check_policy(const FailurePolicy& policy, const Place& place, Diagnostics& diagnostics) {
    constexpr std::uint32_t attempts_max = 1000;
    const bool dead_letter = policy.action == FailureAction::dead_letter;
    if (policy.count > attempts_max || (dead_letter && policy.count == 0)) {
        add_error(diagnostics, place,
                  "the number of attempts must be 1 to " + std::to_string(attempts_max));
    }
}

void check_options(const std::vector<Step>& steps, Diagnostics& diagnostics) {
    for (const Step& step : steps) {
        if (step.unique && step.key == KeyRule::none) {
            add_error(diagnostics, step.place,
                      "`unique` needs a key to compare, such as `key message unique`");
        }
        if (step.has_failure_policy)
            check_policy(step.on_failure, step.place, diagnostics);
    }
}

void check_handler(const Handler& handler, Diagnostics& diagnostics) {
    if (handler.steps.empty()) {
        add_error(diagnostics, handler.place, "handler `" + handler.name + "` has no steps");
        return;
    }
    if (handler.steps.front().kind != StepKind::receive) {
        add_error(diagnostics, handler.steps.front().place, "a handler begins with `receive`");
    }
    bool acknowledged = false;
    for (std::size_t i = 0; i < handler.steps.size(); ++i) {
        const Step& step = handler.steps[i];
        if (i > 0 && step.kind == StepKind::receive && handler.steps[0].kind == step.kind) {
            add_error(diagnostics, step.place, "a handler receives once, at its start");
        }
        if (step.kind != StepKind::ack)
            continue;
        if (acknowledged)
            add_error(diagnostics, step.place, "a handler has one `ack` at most");
        acknowledged = true;
    }
    check_transactions(handler.steps, diagnostics);
    check_options(handler.steps, diagnostics);
    if (handler.has_failure_policy)
        check_policy(handler.on_failure, handler.place, diagnostics);
}

void check_job(const Job& job, Diagnostics& diagnostics) {
    if (job.steps.empty()) {
        add_error(diagnostics, job.place, "job `" + job.name + "` has no steps");
    }
    for (const Step& step : job.steps) {
        const std::string name(info(step.kind).keyword);
        if (step.kind == StepKind::receive || step.kind == StepKind::ack) {
            add_error(diagnostics, step.place,
                      "`" + name +
                          "` belongs to a handler; a job is claimed before its first step "
                          "and done after its last");
        }
        if (step.kind == StepKind::insert_job) {
            add_error(diagnostics, step.place, "a job cannot insert a job");
        }
    }
    check_transactions(job.steps, diagnostics);
    check_options(job.steps, diagnostics);
    if (job.has_failure_policy)
        check_policy(job.on_failure, job.place, diagnostics);
}

bool uses(const Scenario& scenario, const Strategy& strategy, const Handler& handler) {
    const bool only = strategy.handler.empty() && scenario.handlers.size() == 1;
    return only || strategy.handler == handler.name;
}

/// Auto-commit of positions tells the source "done" without the handler.
bool commits_positions(const Strategy& strategy) {
    return info(strategy.preset).family == Family::log &&
           settings_of(strategy).word<CommitRule>(SettingKind::commit_rule) == CommitRule::position;
}

void check_use(const Scenario& scenario, const Handler& handler, Diagnostics& diagnostics) {
    const bool has_ack = std::any_of(handler.steps.begin(), handler.steps.end(),
                                     [](const Step& s) { return s.kind == StepKind::ack; });
    bool used = false;
    for (const Strategy& strategy : scenario.strategies) {
        if (!uses(scenario, strategy, handler))
            continue;
        used = true;
        if (has_ack || strategy.moves_ack || commits_positions(strategy))
            continue;
        add_warning(diagnostics, strategy.place,
                    "handler `" + handler.name + "` has no `ack`: nothing is ever acknowledged");
    }
    if (!used && !scenario.strategies.empty()) {
        add_warning(diagnostics, handler.place, "no strategy uses handler `" + handler.name + "`");
    }
}

bool inserts(const Scenario& scenario, const Job& job) {
    for (const Handler& handler : scenario.handlers) {
        for (const Step& step : handler.steps) {
            if (step.kind == StepKind::insert_job && step.target == job.name)
                return true;
        }
    }
    return false;
}

}  // namespace

void validate_handlers(const Scenario& scenario, Diagnostics& diagnostics) {
    for (const Handler& handler : scenario.handlers) {
        check_handler(handler, diagnostics);
        check_use(scenario, handler, diagnostics);
    }
    for (const Job& job : scenario.jobs) {
        check_job(job, diagnostics);
        if (inserts(scenario, job))
            continue;
        add_warning(diagnostics, job.place, "no handler inserts job `" + job.name + "`");
    }
}

}  // namespace ackpoint
