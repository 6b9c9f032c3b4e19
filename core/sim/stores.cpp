// Databases, providers and topics: what a step does there, once its request has arrived.
#include <algorithm>

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

struct Asking {
    std::size_t process;
    std::size_t worker;
    const PlanStep& step;
    MessageId message;
};

Actor actor(const Asking& asking) {
    return actor_of(static_cast<std::uint32_t>(asking.process),
                    static_cast<std::uint32_t>(asking.worker));
}

void apply_effect(Scene& scene, const Asking& asking) {
    Stores& stores = scene.world.stores;
    const std::size_t cell = asking.step.effect * scene.messages() + index_of(asking.message);
    const std::uint32_t effect = asking.step.effect;
    if (asking.step.kind == StepKind::set) {
        // One row per key holds (key, message): the current value again changes nothing.
        const std::uint32_t key = scene.plan.messages[index_of(asking.message)].key;
        std::uint32_t& newest = stores.newest[effect * std::size_t{scene.plan.key_count} + key];
        const auto value = static_cast<std::uint32_t>(asking.message) + 1;
        if (newest == value)
            return scene.note(EventKind::effect_known, actor(asking), asking.message, effect);
        if (newest > value) {
            scene.note(EventKind::effect_older, actor(asking), asking.message, effect, newest - 1);
        }
        newest = value;
        if (stores.applied[cell] != 0)
            return;
        stores.applied[cell] = 1;
        return scene.note(EventKind::effect_applied, actor(asking), asking.message, effect, 1);
    }
    if (asking.step.key == KeyRule::message || asking.step.unique) {
        if (stores.known[cell] != 0) {
            return scene.note(EventKind::effect_known, actor(asking), asking.message, effect);
        }
        stores.known[cell] = 1;
    }
    if (stores.applied[cell] != UINT16_MAX)
        ++stores.applied[cell];
    scene.note(EventKind::effect_applied, actor(asking), asking.message, effect,
               stores.applied[cell]);
}

bool violates(const Scene& scene, const Asking& asking) {
    if (!asking.step.unique || asking.step.effect == no_index)
        return false;
    return scene.world.stores
               .known[asking.step.effect * scene.messages() + index_of(asking.message)] != 0;
}

std::uint8_t& inbox_row(Scene& scene, const PlanStep& step, MessageId message) {
    return scene.world.stores.inbox[step.inbox * scene.messages() + index_of(message)];
}

void apply(Scene& scene, const Asking& asking) {
    if (asking.step.kind == StepKind::insert_inbox) {
        inbox_row(scene, asking.step, asking.message) = 1;
        scene.note(EventKind::inbox_inserted, actor(asking), asking.message);
    } else if (asking.step.kind == StepKind::insert_job) {
        add_job(scene, asking.step.job, asking.message);
    } else if (asking.step.kind == StepKind::dead_letter) {
        scene.world.stores.evidence[index_of(asking.message)] = 1;
        scene.note(EventKind::evidence_written, actor(asking), asking.message, 1);
    } else if (asking.step.effect != no_index) {
        apply_effect(scene, asking);
    }
}

Asking asking_of(const Scene& scene, const OpenStatement& statement) {
    return {statement.process, statement.worker,
            scene.plan.programs[statement.program].steps[statement.step], statement.message};
}

/// Whoever waited for a lock looks again.
void wake_locked(Scene& scene) {
    for (std::size_t process = 0; process < scene.world.processes.size(); ++process) {
        std::vector<Worker>& workers = scene.world.processes[process].memory.workers;
        for (std::size_t worker = 0; worker < workers.size(); ++worker) {
            if (workers[worker].state != WorkerState::locked)
                continue;
            workers[worker].state = WorkerState::busy;
            scene.plan_item(item_for(scene, ItemKind::worker_timer, process, worker));
        }
    }
}

template <typename Mine>
std::uint32_t undo_statements(Scene& scene, Mine mine) {
    std::vector<OpenStatement>& statements = scene.world.statements;
    const auto kept = std::remove_if(statements.begin(), statements.end(), mine);
    const auto undone = static_cast<std::uint32_t>(statements.end() - kept);
    statements.erase(kept, statements.end());
    if (undone != 0)
        wake_locked(scene);
    return undone;
}

void apply_commit(Scene& scene, std::uint32_t request) {
    std::vector<OpenStatement>& statements = scene.world.statements;
    for (const OpenStatement& statement : statements) {
        if (statement.request == request)
            apply(scene, asking_of(scene, statement));
    }
    undo_statements(
        scene, [request](const OpenStatement& statement) { return statement.request == request; });
}

bool commit_violates(const Scene& scene, std::uint32_t request) {
    for (const OpenStatement& statement : scene.world.statements) {
        if (statement.request == request && violates(scene, asking_of(scene, statement))) {
            return true;
        }
    }
    return false;
}

}  // namespace

StepAnswer refusal_of(Scene& scene, std::uint16_t program, std::uint16_t step, MessageId message) {
    const PlanMessage& planned = scene.plan.messages[index_of(message)];
    for (std::size_t at = planned.rule_first;
         at < std::size_t{planned.rule_first} + planned.rule_count; ++at) {
        const PlanRule& rule = scene.plan.rules[at];
        if (rule.program != program || rule.step != step)
            continue;
        if (rule.trait == MessageTrait::poison)
            return StepAnswer::poison;
        std::uint32_t& shown = scene.world.stores.refusals[at];
        if (rule.trait == MessageTrait::fails && shown < rule.count) {
            ++shown;
            return StepAnswer::transient;
        }
    }
    return StepAnswer::done;
}

Duration duration_of(const Scene& scene, std::uint16_t program, std::uint16_t step,
                     MessageId message) {
    const PlanMessage& planned = scene.plan.messages[index_of(message)];
    for (std::size_t at = planned.rule_first;
         at < std::size_t{planned.rule_first} + planned.rule_count; ++at) {
        const PlanRule& rule = scene.plan.rules[at];
        if (rule.trait == MessageTrait::takes && rule.program == program && rule.step == step) {
            return rule.duration;
        }
    }
    return scene.plan.programs[program].steps[step].duration;
}

StepAnswer land_step(Scene& scene, const Item& item) {
    const std::uint16_t program = scene.group_of(item.process).program;
    const PlanStep& step = scene.plan.programs[program].steps[item.step];
    const Asking asking{item.process, item.worker, step, item.message};
    StepAnswer answer = refusal_of(scene, program, item.step, item.message);
    if (answer == StepAnswer::done) {
        const bool taken = step.kind == StepKind::commit ? commit_violates(scene, item.request)
                                                         : violates(scene, asking);
        if (taken)
            answer = StepAnswer::violation;
    }
    if (answer != StepAnswer::done) {
        scene.emit(EventKind::refused, Actor::store, item.message, pack(item.op, item.step),
                   item.request);
        roll_back_request(scene, item.request);
        return answer;
    }
    scene.emit(EventKind::landed, Actor::store, item.message, pack(item.op, item.step),
               item.request);
    if (step.kind == StepKind::commit) {
        apply_commit(scene, item.request);
        complete_attempt(scene, item.process, item.worker, item.step, item.message);
        return answer;
    }
    if (step.kind == StepKind::insert_inbox && inbox_row(scene, step, item.message) != 0) {
        scene.emit(EventKind::inbox_hit, actor(asking), item.message);
        return StepAnswer::duplicate;
    }
    apply(scene, asking);
    complete_attempt(scene, item.process, item.worker, item.step, item.message);
    return answer;
}

StatementAnswer add_statement(Scene& scene, std::size_t process, std::size_t worker) {
    const Volatile& memory = scene.world.processes[process].memory;
    const Worker& at = memory.workers[worker];
    const PlanStep& step = scene.program_of(process).steps[at.step];
    const std::uint16_t program = scene.group_of(process).program;
    const MessageId message = memory.deliveries[at.delivery].message;
    const Asking asking{process, worker, step, message};
    if (step.commit == no_index)
        return StatementAnswer::added;  // local work in a transaction
    if (step.kind == StepKind::insert_inbox) {
        if (inbox_row(scene, step, message) != 0) {
            scene.emit(EventKind::inbox_hit, actor(asking), message);
            return StatementAnswer::duplicate;
        }
        for (const OpenStatement& other : scene.world.statements) {
            const bool mine =
                other.process == process && other.worker == worker && other.request == 0;
            if (!mine && other.message == message && other.program == program &&
                other.step == at.step) {
                scene.emit(EventKind::lock_waited, actor(asking), message);
                return StatementAnswer::locked;
            }
        }
    }
    if (violates(scene, asking)) {
        scene.note(EventKind::effect_refused, actor(asking), message, step.effect);
        return StatementAnswer::violation;
    }
    scene.world.statements.push_back({.process = static_cast<std::uint16_t>(process),
                                      .worker = static_cast<std::uint16_t>(worker),
                                      .program = program,
                                      .step = at.step,
                                      .message = message,
                                      .cause = scene.cause});
    return StatementAnswer::added;
}

void roll_back(Scene& scene, std::size_t process, std::size_t worker) {
    scene.world.processes[process].memory.workers[worker].in_transaction = false;
    const std::uint32_t undone = undo_statements(scene, [process,
                                                         worker](const OpenStatement& statement) {
        return statement.process == process && statement.worker == worker && statement.request == 0;
    });
    if (undone == 0)
        return;
    const Volatile& memory = scene.world.processes[process].memory;
    scene.note(EventKind::rolled_back,
               actor_of(static_cast<std::uint32_t>(process), static_cast<std::uint32_t>(worker)),
               memory.deliveries[memory.workers[worker].delivery].message, undone);
}

void roll_back_request(Scene& scene, std::uint32_t request) {
    MessageId message = MessageId::none;
    for (const OpenStatement& statement : scene.world.statements) {
        if (statement.request == request)
            message = statement.message;
    }
    const std::uint32_t undone = undo_statements(
        scene, [request](const OpenStatement& statement) { return statement.request == request; });
    if (undone != 0)
        scene.note(EventKind::rolled_back, Actor::store, message, undone);
}

void complete_attempt(Scene& scene, std::size_t process, std::size_t worker, std::uint16_t step,
                      MessageId message) {
    if (!scene.plan.effects[0].is_attempt || scene.group_of(process).is_job ||
        step != scene.program_of(process).completes)
        return;
    std::uint16_t& times = scene.world.stores.applied[index_of(message)];
    if (times != UINT16_MAX)
        ++times;
    scene.note(EventKind::effect_applied,
               actor_of(static_cast<std::uint32_t>(process), static_cast<std::uint32_t>(worker)),
               message, 0, times);
}

}  // namespace ackpoint::sim
