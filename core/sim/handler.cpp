// A worker in its handler: an explicit machine of (step, state) that goes on by items of the
// agenda. Every gap between two steps is a gap between two pops.
#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

Worker& worker_of(Scene& scene, std::size_t process, std::size_t worker) {
    return scene.world.processes[process].memory.workers[worker];
}

Delivery& delivery_of(Scene& scene, std::size_t process, std::size_t worker) {
    Volatile& memory = scene.world.processes[process].memory;
    return memory.deliveries[memory.workers[worker].delivery];
}

Actor actor(std::size_t process, std::size_t worker) {
    return actor_of(static_cast<std::uint32_t>(process), static_cast<std::uint32_t>(worker));
}

void go_on(Scene& scene, std::size_t process, std::size_t worker, std::uint16_t step) {
    Worker& at = worker_of(scene, process, worker);
    at.step = step;
    at.state = WorkerState::busy;
    scene.plan_item(item_for(scene, ItemKind::worker_step, process, worker));
}

void step_over(Scene& scene, std::size_t process, std::size_t worker) {
    const Worker& at = worker_of(scene, process, worker);
    const MessageId message = delivery_of(scene, process, worker).message;
    scene.emit(EventKind::step_done, actor(process, worker), message, at.step);
    if (!scene.program_of(process).steps[at.step].remote)
        complete_attempt(scene, process, worker, at.step, message);
    go_on(scene, process, worker, static_cast<std::uint16_t>(at.step + 1));
}

void send_step(Scene& scene, std::size_t process, std::size_t worker) {
    Worker& at = worker_of(scene, process, worker);
    const PlanStep& step = scene.program_of(process).steps[at.step];
    const Delivery& delivery = delivery_of(scene, process, worker);
    Item item = item_for(scene, ItemKind::request, process, worker);
    item.op = Op::step;
    item.step = at.step;
    item.message = delivery.message;
    item.request = scene.world.next_request++;
    at.request = item.request;
    at.state = WorkerState::waiting;
    scene.emit(EventKind::sent, actor(process, worker), delivery.message, pack(Op::step, at.step),
               item.request);
    if (step.kind == StepKind::commit) {
        at.in_transaction = false;
        for (OpenStatement& statement : scene.world.statements) {
            if (statement.process == process && statement.worker == worker &&
                statement.request == 0) {
                statement.request = item.request;
            }
        }
    }
    const std::uint16_t program = scene.group_of(process).program;
    scene.plan_item(item, step.latency + duration_of(scene, program, at.step, delivery.message));
}

void acknowledge_record(Scene& scene, std::size_t process, std::size_t worker) {
    Worker& at = worker_of(scene, process, worker);
    const Settings& settings = scene.group_of(process).settings;
    const auto how = settings.word<Acknowledge>(SettingKind::acknowledge);
    const auto each = settings.word<AcknowledgeEach>(SettingKind::acknowledge_each);
    const Delivery& delivery = delivery_of(scene, process, worker);
    mark_done(scene, process, delivery);
    if (how == Acknowledge::automatic &&
        settings.word<CommitRule>(SettingKind::commit_rule) == CommitRule::position) {
        // Nothing is told to anyone here: this source commits what poll has handed out.
        go_on(scene, process, worker, static_cast<std::uint16_t>(at.step + 1));
        return;
    }
    if (how == Acknowledge::automatic || each != AcknowledgeEach::record) {
        step_over(scene, process, worker);
        return;
    }
    Item item = item_for(scene, ItemKind::request, process, worker);
    item.step = at.step;
    item.message = delivery.message;
    if (how == Acknowledge::async) {
        item.worker = no_worker;
        send_commit(scene, process, Op::commit, item);
        step_over(scene, process, worker);
        return;
    }
    item.request = scene.world.next_request;
    if (!send_commit(scene, process, Op::commit, item)) {
        step_over(scene, process, worker);
        return;
    }
    at.request = item.request;
    at.state = WorkerState::waiting;
}

void acknowledge(Scene& scene, std::size_t process, std::size_t worker) {
    Worker& at = worker_of(scene, process, worker);
    Delivery& delivery = delivery_of(scene, process, worker);
    delivery.acknowledged = true;
    if (scene.group_of(process).family == Family::log) {
        acknowledge_record(scene, process, worker);
        return;
    }
    const Settings& settings = scene.group_of(process).settings;
    // A pool has no end of a batch at which its messages could be deleted together.
    const bool by_itself =
        settings[SettingKind::pool] != 0 ||
        settings.word<AcknowledgeEach>(SettingKind::acknowledge_each) == AcknowledgeEach::record;
    if (!by_itself) {
        step_over(scene, process, worker);
        return;
    }
    Item item = item_for(scene, ItemKind::request, process, worker);
    item.op = Op::delete_message;
    item.step = at.step;
    item.message = delivery.message;
    item.a = delivery.place;
    item.b = delivery.count;
    item.request = scene.world.next_request++;
    at.request = item.request;
    at.state = WorkerState::waiting;
    scene.emit(EventKind::sent, actor(process, worker), delivery.message,
               pack(Op::delete_message, at.step), item.request);
    scene.plan_item(item, scene.group_of(process).source_latency);
}

void finish_attempt(Scene& scene, std::size_t process, std::size_t worker) {
    Worker& at = worker_of(scene, process, worker);
    Delivery& delivery = delivery_of(scene, process, worker);
    if (!at.ending) {
        scene.emit(EventKind::attempt_done, actor(process, worker), delivery.message);
    }
    delivery.state = DeliveryState::finished;
    at.state = WorkerState::idle;
    ++at.epoch;
    delivery_over(scene, process);
}

/// `ack` where the handler has it, or the end when it already ran.
void jump_to_ack(Scene& scene, std::size_t process, std::size_t worker) {
    const Program& program = scene.program_of(process);
    const bool has_run = delivery_of(scene, process, worker).acknowledged;
    const auto end = static_cast<std::uint16_t>(program.steps.size());
    go_on(scene, process, worker, has_run || program.ack == no_index ? end : program.ack);
}

void duplicate_found(Scene& scene, std::size_t process, std::size_t worker) {
    roll_back(scene, process, worker);
    jump_to_ack(scene, process, worker);
}

}  // namespace

void mark_done(Scene& scene, std::size_t process, const Delivery& delivery) {
    OwnedPartition* owned =
        owned_partition(scene.world.processes[process].memory, delivery.partition);
    const Offset offset{delivery.place};
    if (owned == nullptr || offset < owned->base || offset >= owned->position)
        return;
    owned->marks[static_cast<std::size_t>(value_of(offset) - value_of(owned->base))] = Mark::done;
    if (owned->highest_done < next(offset))
        owned->highest_done = next(offset);
    while (
        owned->prefix < owned->position &&
        owned->marks[static_cast<std::size_t>(value_of(owned->prefix) - value_of(owned->base))] ==
            Mark::done) {
        owned->prefix = next(owned->prefix);
    }
    scene.note(EventKind::record_done, actor_of(static_cast<std::uint32_t>(process), no_worker),
               delivery.message, delivery.partition, delivery.place);
}

void dispatch(Scene& scene, std::size_t process) {
    Volatile& memory = scene.world.processes[process].memory;
    for (std::size_t worker = 0; worker < memory.workers.size(); ++worker) {
        Worker& at = memory.workers[worker];
        if (at.state != WorkerState::idle)
            continue;
        while (memory.next_waiting < memory.deliveries.size() &&
               memory.deliveries[memory.next_waiting].state != DeliveryState::waiting) {
            ++memory.next_waiting;
        }
        if (memory.next_waiting == memory.deliveries.size())
            return;
        at.delivery = memory.next_waiting++;
        at.state = WorkerState::busy;
        at.attempt = 0;
        at.ending = false;
        memory.deliveries[at.delivery].state = DeliveryState::running;
        ++memory.running;
        scene.cause = memory.deliveries[at.delivery].cause;
        scene.plan_item(item_for(scene, ItemKind::worker_start, process, worker));
    }
}

void on_worker_start(Scene& scene, const Item& item) {
    Worker& at = worker_of(scene, item.process, item.worker);
    const Delivery& delivery = delivery_of(scene, item.process, item.worker);
    ++at.attempt;
    const std::uint16_t number = ++scene.world.tally.deliveries[index_of(delivery.message)];
    scene.emit(EventKind::attempt_started, actor(item.process, item.worker), delivery.message,
               number, at.attempt);
    complete_attempt(scene, item.process, item.worker, 0, delivery.message);
    // What `ack after receive` acknowledged for the whole batch is behind us.
    const Program& program = scene.program_of(item.process);
    const bool acknowledged = delivery.acknowledged && program.ack == 1;
    go_on(scene, item.process, item.worker, acknowledged ? 2 : 1);
}

void on_worker_step(Scene& scene, const Item& item) {
    Worker& at = worker_of(scene, item.process, item.worker);
    const Program& program = scene.program_of(item.process);
    const bool past_ack = at.ending && delivery_of(scene, item.process, item.worker).acknowledged &&
                          at.step != program.ack;
    if (at.step >= program.steps.size() || past_ack) {
        finish_attempt(scene, item.process, item.worker);
        return;
    }
    const PlanStep& step = program.steps[at.step];
    const MessageId message = delivery_of(scene, item.process, item.worker).message;
    if (step.kind == StepKind::ack) {
        acknowledge(scene, item.process, item.worker);
        return;
    }
    if (step.remote) {
        send_step(scene, item.process, item.worker);
        return;
    }
    scene.emit(EventKind::step_started, actor(item.process, item.worker), message, at.step);
    if (step.kind == StepKind::begin) {
        at.in_transaction = true;
        step_over(scene, item.process, item.worker);
        return;
    }
    const std::uint16_t program_index = scene.group_of(item.process).program;
    scene.plan_item(item_for(scene, ItemKind::worker_timer, item.process, item.worker),
                    duration_of(scene, program_index, at.step, message));
}

void on_worker_timer(Scene& scene, const Item& item) {
    Worker& at = worker_of(scene, item.process, item.worker);
    const std::uint16_t program = scene.group_of(item.process).program;
    const MessageId message = delivery_of(scene, item.process, item.worker).message;
    at.state = WorkerState::busy;
    switch (refusal_of(scene, program, at.step, message)) {
        case StepAnswer::poison:
            return fail_step(scene, item.process, item.worker, FailureReason::poison);
        case StepAnswer::transient:
            return fail_step(scene, item.process, item.worker, FailureReason::transient);
        case StepAnswer::done:
        case StepAnswer::duplicate:
        case StepAnswer::violation:
            break;
    }
    if (at.in_transaction) {
        switch (add_statement(scene, item.process, item.worker)) {
            case StatementAnswer::locked:
                at.state = WorkerState::locked;
                return;
            case StatementAnswer::duplicate:
                return duplicate_found(scene, item.process, item.worker);
            case StatementAnswer::violation:
                return fail_step(scene, item.process, item.worker, FailureReason::unique_violation);
            case StatementAnswer::added:
                break;
        }
    }
    step_over(scene, item.process, item.worker);
}

void on_step_reply(Scene& scene, const Item& item) {
    Worker& at = worker_of(scene, item.process, item.worker);
    if (at.state != WorkerState::waiting || at.request != item.request)
        return;
    at.request = 0;
    at.state = WorkerState::busy;
    const MessageId message = delivery_of(scene, item.process, item.worker).message;
    scene.emit(EventKind::heard, actor(item.process, item.worker), message,
               pack(item.op, item.step), item.request);
    if (item.op == Op::evidence) {
        jump_to_ack(scene, item.process, item.worker);
        return;
    }
    if (item.op == Op::commit && item.b != 0) {
        // Its record is for its successor.
        scene.emit(EventKind::step_failed, actor(item.process, item.worker), message, at.step,
                   static_cast<std::uint32_t>(FailureReason::refused));
        commit_was_refused(scene, item.process, item);
        go_on(scene, item.process, item.worker, static_cast<std::uint16_t>(at.step + 1));
        return;
    }
    if (item.op != Op::step)
        return step_over(scene, item.process, item.worker);
    switch (static_cast<StepAnswer>(item.b)) {
        case StepAnswer::done:
            return step_over(scene, item.process, item.worker);
        case StepAnswer::duplicate:
            return duplicate_found(scene, item.process, item.worker);
        case StepAnswer::violation:
            return fail_step(scene, item.process, item.worker, FailureReason::unique_violation);
        case StepAnswer::poison:
            return fail_step(scene, item.process, item.worker, FailureReason::poison);
        case StepAnswer::transient:
            return fail_step(scene, item.process, item.worker, FailureReason::transient);
    }
}

void drop_attempt(Scene& scene, std::size_t process, std::size_t worker, DropReason reason) {
    Worker& at = worker_of(scene, process, worker);
    Delivery& delivery = delivery_of(scene, process, worker);
    scene.emit(EventKind::attempt_dropped, actor(process, worker), delivery.message,
               static_cast<std::uint32_t>(reason));
    roll_back(scene, process, worker);
    delivery.state = DeliveryState::dropped;
    at.state = WorkerState::idle;
    ++at.epoch;
    delivery_over(scene, process);
}

}  // namespace ackpoint::sim
