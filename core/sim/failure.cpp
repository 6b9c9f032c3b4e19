// What a handler does when one of its steps fails.
#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

struct Failing {
    Scene& scene;
    std::size_t process;
    std::size_t worker;

    Volatile& memory() const { return scene.world.processes[process].memory; }
    Worker& at() const { return memory().workers[worker]; }
    Delivery& delivery() const { return memory().deliveries[at().delivery]; }
    Actor actor() const {
        return actor_of(static_cast<std::uint32_t>(process), static_cast<std::uint32_t>(worker));
    }
    const Group& group() const { return scene.group_of(process); }

    void report(FailureAction action, std::uint32_t attempts) const {
        scene.emit(EventKind::attempt_failed, actor(), delivery().message,
                   static_cast<std::uint32_t>(action), attempts);
    }

    void again_in_place(Duration after) const {
        at().state = WorkerState::busy;
        scene.plan_item(item_for(scene, ItemKind::worker_start, process, worker), after);
        stop_if_cycle(scene);
    }

    void end_delivery() const {
        delivery().state = DeliveryState::failed;
        at().state = WorkerState::idle;
        ++at().epoch;
        delivery_over(scene, process);
    }

    /// The record stays a gap. In the loop nothing after it is begun: the consumer seeks back.
    void leave_gap() const {
        OwnedPartition* owned = owned_partition(memory(), delivery().partition);
        const Offset offset{delivery().place};
        if (owned == nullptr || offset < owned->base || offset >= owned->position)
            return;
        const auto mark = static_cast<std::size_t>(value_of(offset) - value_of(owned->base));
        owned->marks[mark] = Mark::failed;
        if (group().settings[SettingKind::pool] != 0)
            return;
        for (Delivery& other : memory().deliveries) {
            if (other.state == DeliveryState::waiting && other.partition == delivery().partition) {
                other.state = DeliveryState::dropped;
            }
        }
    }

    /// What `ack` has marked done is no gap, whatever fails after it; where positions are committed
    /// `ack` marks nothing.
    bool is_done() const {
        return delivery().acknowledged &&
               group().settings.word<CommitRule>(SettingKind::commit_rule) != CommitRule::position;
    }

    void redeliver() const {
        report(FailureAction::redeliver, at().attempt);
        if (group().family == Family::log && !is_done())
            leave_gap();
        end_delivery();
    }

    void stall() const {
        report(FailureAction::stall, at().attempt);
        if (group().family == Family::queue) {
            scene.emit(EventKind::worker_stalled, actor(), delivery().message);
            delivery().state = DeliveryState::failed;
            at().state = WorkerState::stalled;
            ++at().epoch;
            return;
        }
        leave_gap();
        if (OwnedPartition* owned = owned_partition(memory(), delivery().partition)) {
            owned->stalled = true;
            scene.emit(EventKind::partition_stalled, actor(), delivery().message,
                       delivery().partition);
        }
        end_delivery();
    }

    /// The rest of the handler is `ack`, if it has not run.
    void acknowledge_only() const {
        const Program& program = scene.program_of(process);
        at().ending = true;
        at().state = WorkerState::busy;
        const auto end = static_cast<std::uint16_t>(program.steps.size());
        const bool done = delivery().acknowledged || program.ack == no_index;
        at().step = done ? end : program.ack;
        scene.plan_item(item_for(scene, ItemKind::worker_step, process, worker));
    }

    void write_evidence(const FailurePolicy& policy) const {
        at().ending = true;
        Item item = item_for(scene, ItemKind::request, process, worker);
        item.op = Op::evidence;
        item.step = at().step;
        item.message = delivery().message;
        item.a = delivery().place;
        item.request = scene.world.next_request++;
        scene.emit(EventKind::sent, actor(), delivery().message, pack(Op::evidence, at().step),
                   item.request);
        if (policy.unverified)
            item.worker = no_worker;
        scene.plan_item(item, group().source_latency);
        if (policy.unverified) {
            acknowledge_only();
            return;
        }
        at().request = item.request;
        at().state = WorkerState::waiting;
    }

    std::uint32_t count_in_memory() const {
        for (FailureCount& failure : memory().failures) {
            if (failure.message == delivery().message)
                return ++failure.count;
        }
        memory().failures.push_back({delivery().message, 1});
        return 1;
    }

    void dead_letter(const FailurePolicy& policy) const {
        const bool by_memory =
            policy.counter == AttemptCounter::memory || group().family == Family::log;
        const std::uint32_t attempts = by_memory ? count_in_memory() : delivery().count;
        if (attempts < policy.count) {
            if (group().family == Family::queue)
                return redeliver();
            report(FailureAction::retry, attempts);
            return again_in_place(policy.every);
        }
        report(FailureAction::dead_letter, attempts);
        write_evidence(policy);
    }

    void retry(const FailurePolicy& policy) const {
        if (policy.count != 0 && at().attempt > policy.count)
            return redeliver();
        report(FailureAction::retry, at().attempt);
        again_in_place(policy.every);
    }

    /// A job's row is given back and becomes claimable again after `every`; claims are counted by
    /// the table, so that a restart does not start the count again.
    void retry_job(const FailurePolicy& policy) const {
        if (policy.count != 0 && delivery().count > policy.count) {
            report(FailureAction::dead_letter, delivery().count);
            return write_evidence({});
        }
        report(FailureAction::retry, delivery().count);
        Item item = item_for(scene, ItemKind::request, process);
        item.op = Op::extend;
        item.message = delivery().message;
        item.a = delivery().place;
        item.b = delivery().count;
        item.request = scene.world.next_request++;
        item.step = static_cast<std::uint16_t>(no_step);
        scene.emit(EventKind::sent, actor(), item.message, pack(Op::extend, at().step),
                   item.request);
        scene.world.parcels.push_back(
            {.request = item.request, .value = static_cast<std::uint32_t>(policy.every.count())});
        scene.plan_item(item, group().source_latency);
        end_delivery();
    }
};

}  // namespace

void fail_step(Scene& scene, std::size_t process, std::size_t worker, FailureReason reason) {
    const Failing failing{scene, process, worker};
    const PlanStep& step = scene.program_of(process).steps[failing.at().step];
    scene.emit(EventKind::step_failed, failing.actor(), failing.delivery().message,
               failing.at().step, static_cast<std::uint32_t>(reason));
    roll_back(scene, process, worker);
    const FailurePolicy& policy = step.on_failure;
    const bool is_job = failing.group().is_job;
    switch (policy.action) {
        case FailureAction::retry:
            return is_job ? failing.retry_job(policy) : failing.retry(policy);
        case FailureAction::redeliver:
            return failing.redeliver();
        case FailureAction::skip:
            failing.report(FailureAction::skip, failing.at().attempt);
            return failing.acknowledge_only();
        case FailureAction::stall:
            return failing.stall();
        case FailureAction::dead_letter:
            return failing.dead_letter(policy);
    }
}

}  // namespace ackpoint::sim
