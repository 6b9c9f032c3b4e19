#include "core/sim/plan.hpp"

#include <algorithm>

#include "core/base/check.hpp"
#include "core/model/names.hpp"
#include "core/model/words.hpp"

namespace ackpoint {

namespace {

constexpr std::string_view source_system = "source";
constexpr std::string_view database_system = "database";

bool is_statement(StepKind kind) {
    return info(kind).in_transaction && kind != StepKind::call && kind != StepKind::publish;
}

std::string numbered_name(const Step& step, std::uint32_t ordinal) {
    std::string name = step_name(step.kind, step.target);
    return ordinal == 1 ? name : name + " #" + std::to_string(ordinal);
}

struct Compiler {
    const Scenario& scenario;
    Plan& plan;

    std::uint16_t add_effect(const Step& step, const PlanStep& compiled, std::string_view job) {
        std::string name = compiled.name;
        for (const PlanEffect& effect : plan.effects) {
            if (effect.name == name)
                name = std::string{job} + ": " + compiled.name;
        }
        plan.effects.push_back(
            {.name = std::move(name), .kind = step.kind, .required = !step.optional});
        return static_cast<std::uint16_t>(plan.effects.size() - 1);
    }

    Program compile(std::string_view name, const std::vector<Step>& steps,
                    const FailurePolicy& policy) {
        Program program{.name = std::string{name}};
        bool open = false;
        std::vector<std::size_t> statements;
        for (std::size_t at = 0; at < steps.size(); ++at) {
            const Step& step = steps[at];
            PlanStep compiled{.kind = step.kind,
                              .key = step.key,
                              .unique = step.unique,
                              .duration = step.duration,
                              .on_failure = step.has_failure_policy ? step.on_failure : policy,
                              .line = step.place.line};
            compiled.name = numbered_name(step, ordinal_of(steps, at));
            const bool inside = open && is_statement(step.kind);
            if (inside)
                statements.push_back(program.steps.size());
            compiled.remote = info(step.kind).remote && !inside;
            if (compiled.remote)
                compiled.latency = latency_of(scenario, system_of(step));
            if (info(step.kind).effect)
                compiled.effect = add_effect(step, compiled, name);
            if (step.kind == StepKind::insert_inbox)
                compiled.inbox = plan.inbox_count++;
            const auto index = static_cast<std::uint16_t>(at);
            if (step.kind == StepKind::ack)
                program.ack = index;
            else
                program.completes = index;
            if (step.kind == StepKind::receive)
                program.receive = index;
            if (step.kind == StepKind::begin)
                open = true;
            if (step.kind == StepKind::commit) {
                for (const std::size_t statement : statements) {
                    program.steps[statement].commit = index;
                }
                statements.clear();
                open = false;
            }
            program.steps.push_back(std::move(compiled));
        }
        return program;
    }

    void add_job(const Job& job) {
        const auto program_index = static_cast<std::uint16_t>(plan.programs.size());
        std::vector<Step> steps;
        steps.push_back({.kind = StepKind::receive});
        steps.insert(steps.end(), job.steps.begin(), job.steps.end());
        steps.push_back({.kind = StepKind::ack});
        plan.programs.push_back(compile(job.name, steps, job.on_failure));
        plan.programs.back().steps.front().name = "claim";
        plan.programs.back().steps.back().name = "finish";
        Group group{.preset = Preset::job,
                    .family = Family::queue,
                    .settings = info(Preset::job).defaults,
                    .program = program_index,
                    .process_first = static_cast<std::uint16_t>(plan.group_of_process.size()),
                    .process_count = static_cast<std::uint16_t>(job.workers),
                    .is_job = true,
                    .restart_after = job.restart_after,
                    .source_latency = latency_of(scenario, database_system)};
        group.settings[SettingKind::visibility] = job.claim_lease.count();
        const auto index = static_cast<std::uint16_t>(plan.groups.size());
        plan.group_of_process.insert(plan.group_of_process.end(), job.workers, index);
        plan.groups.push_back(group);
    }

    void add_jobs(const std::vector<Step>& steps) {
        for (std::size_t at = 0; at < steps.size(); ++at) {
            if (steps[at].kind != StepKind::insert_job)
                continue;
            std::uint16_t group = no_index;
            for (std::size_t known = 1; known < plan.groups.size(); ++known) {
                const Program& program = plan.programs[plan.groups[known].program];
                if (program.name == steps[at].target)
                    group = static_cast<std::uint16_t>(known);
            }
            if (group == no_index) {
                for (const Job& job : scenario.jobs) {
                    if (job.name != steps[at].target)
                        continue;
                    group = static_cast<std::uint16_t>(plan.groups.size());
                    add_job(job);
                }
            }
            check(group != no_index);
            plan.programs[0].steps[at].job = group;
        }
    }

    void add_messages() {
        const MessagePlan& wanted = scenario.messages;
        plan.partition_count =
            wanted.partitions != 0 ? wanted.partitions : std::max(1U, wanted.keys);
        plan.records.resize(plan.partition_count);
        for (std::uint32_t index = 0; index < wanted.count; ++index) {
            PlanMessage message{.arrival = start_of_run + wanted.every * index};
            message.key = wanted.keys == 0 ? index : index % wanted.keys;
            for (const MessageRule& rule : scenario.message_rules) {
                if (rule.trait == MessageTrait::key && rule.message == index) {
                    message.key = rule.count - 1;
                }
            }
            plan.key_count = std::max(plan.key_count, message.key + 1);
            const std::uint32_t partition =
                wanted.keys == 0 && wanted.partitions == 0 ? 0 : message.key % plan.partition_count;
            message.partition = PartitionId{partition};
            std::vector<MessageId>& records = plan.records[partition];
            message.offset =
                Offset{wanted.first_offset + static_cast<std::int64_t>(records.size())};
            records.push_back(MessageId{index});
            plan.messages.push_back(message);
        }
    }

    void add_rule(const MessageRule& rule, std::uint16_t program_index,
                  const std::vector<Step>& steps) {
        const Program& program = plan.programs[program_index];
        std::uint16_t step = no_index;
        if (!rule.has_step) {
            if (program_index == 0)
                step = static_cast<std::uint16_t>(poison_step(steps));
        } else {
            const std::string name = numbered_name(
                {.kind = rule.step.kind, .target = rule.step.target}, rule.step.ordinal);
            for (std::size_t at = 0; at < program.steps.size(); ++at) {
                if (program.steps[at].name == name)
                    step = static_cast<std::uint16_t>(at);
            }
        }
        if (step == no_index)
            return;
        plan.rules.push_back({.trait = rule.trait,
                              .program = program_index,
                              .step = step,
                              .count = rule.count,
                              .duration = rule.duration});
    }

    void add_rules(const std::vector<Step>& steps) {
        for (std::size_t index = 0; index < plan.messages.size(); ++index) {
            plan.messages[index].rule_first = static_cast<std::uint16_t>(plan.rules.size());
            for (const MessageRule& rule : scenario.message_rules) {
                if (rule.message != index || rule.trait == MessageTrait::key)
                    continue;
                for (std::size_t program = 0; program < plan.programs.size(); ++program) {
                    add_rule(rule, static_cast<std::uint16_t>(program), steps);
                }
            }
            plan.messages[index].rule_count =
                static_cast<std::uint16_t>(plan.rules.size() - plan.messages[index].rule_first);
        }
    }
};

/// The event after which the process stands in the gap that the point names.
struct Opening {
    EventKind event = EventKind::limit;  ///< which no gap follows: the point is never reached
    Op op = Op::step;
    std::uint32_t step = 0;
    bool any_step = false;
};

Opening opening_of(const Plan& plan, const PointRef& point) {
    const Program& program = plan.programs[0];
    const bool before = point.phase == PointPhase::before;
    const auto remote = [&point](Op op, std::uint32_t step, EventKind done) -> Opening {
        switch (point.phase) {
            case PointPhase::sending:
                return {EventKind::sent, op, step};
            case PointPhase::unheard:
                return {EventKind::landed, op, step};
            case PointPhase::before:
            case PointPhase::after:
                return {done, Op::step, step};
            case PointPhase::late:
                return {};
        }
        return {};
    };
    if (point.background) {
        const bool is_tick = point.background_step == background_words[0];
        Opening opening = remote(is_tick ? Op::commit_tick : Op::extend, no_step, EventKind::heard);
        if (opening.event == EventKind::heard)
            opening.op = is_tick ? Op::commit_tick : Op::extend;
        opening.any_step = true;
        return before ? Opening{} : opening;
    }
    std::size_t step = 0;
    const std::string name =
        numbered_name({.kind = point.step.kind, .target = point.step.target}, point.step.ordinal);
    while (step < program.steps.size() && program.steps[step].name != name)
        ++step;
    if (step == program.steps.size() || (before && step == 0))
        return {};
    if (before)
        --step;
    const auto number = static_cast<std::uint32_t>(step);
    switch (program.steps[step].kind) {
        case StepKind::receive:
            return remote(plan.family == Family::log ? Op::poll : Op::receive, number,
                          EventKind::attempt_started);
        case StepKind::ack:
            return remote(plan.family == Family::log ? Op::commit : Op::delete_message, number,
                          EventKind::step_done);
        default:
            return remote(Op::step, number, EventKind::step_done);
    }
}

PlanTrigger make_trigger(const Plan& plan, const ScriptedFault& fault) {
    const Opening opening = opening_of(plan, fault.point);
    PlanTrigger trigger{.kind = fault.kind,
                        .duration = fault.duration,
                        .has_process = fault.has_consumer,
                        .process = static_cast<std::uint16_t>(fault.consumer),
                        .event = opening.event,
                        .delivery = fault.point.delivery,
                        .loses_request = opening.event == EventKind::sent};
    if (fault.point.has_message)
        trigger.message = MessageId{fault.point.message};
    switch (opening.event) {
        case EventKind::step_done:
            trigger.a = opening.step;
            trigger.a_mask = UINT32_MAX;
            break;
        case EventKind::attempt_started:
            break;
        default:
            trigger.a = pack(opening.op, opening.any_step ? 0 : opening.step);
            trigger.a_mask = opening.any_step ? pack(Op{UINT16_MAX}, 0) : UINT32_MAX;
            break;
    }
    return trigger;
}

}  // namespace

Plan make_plan(const Scenario& scenario, std::size_t index) {
    check(index < scenario.strategies.size());
    const Strategy& strategy = scenario.strategies[index];
    const Handler& handler = handler_of(scenario, strategy);
    Plan plan{.strategy = strategy.name, .family = info(strategy.preset).family};
    plan.seed = scenario.seed;
    Compiler compiler{scenario, plan};

    const std::vector<Step> steps = steps_of(scenario, strategy);
    plan.programs.push_back(compiler.compile(
        handler.name, steps, handler.has_failure_policy ? handler.on_failure : FailurePolicy{}));
    Group group{.preset = strategy.preset,
                .family = plan.family,
                .settings = settings_of(strategy),
                .process_count = static_cast<std::uint16_t>(scenario.consumers.count),
                .concurrency = static_cast<std::uint16_t>(scenario.consumers.concurrency),
                .restarts = scenario.consumers.restarts,
                .restart_after = scenario.consumers.restart_after,
                .source_latency = latency_of(scenario, source_system)};
    plan.groups.push_back(group);
    plan.group_of_process.assign(scenario.consumers.count, 0);
    compiler.add_jobs(steps);
    compiler.add_messages();
    compiler.add_rules(steps);
    if (plan.effects.empty()) {
        plan.effects.push_back({.name = "completed", .kind = StepKind::work, .is_attempt = true});
    }
    for (const ScriptedFault& fault : scenario.faults) {
        if (fault.at_point) {
            plan.triggers.push_back(make_trigger(plan, fault));
            continue;
        }
        plan.faults.push_back({.kind = fault.kind,
                               .process = static_cast<std::uint16_t>(fault.consumer),
                               .at = fault.at,
                               .duration = fault.duration});
    }
    return plan;
}

std::string process_name(const Plan& plan, std::size_t process) {
    const Group& group = plan.groups[plan.group_of_process[process]];
    const std::size_t number = process - group.process_first;
    if (group.is_job) {
        return plan.programs[group.program].name + " " + std::to_string(number + 1);
    }
    return consumer_name(static_cast<std::uint32_t>(number));
}

}  // namespace ackpoint
