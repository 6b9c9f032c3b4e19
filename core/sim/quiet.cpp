// When a run is over. Quiet: every message is settled at its source, and no attempt, open
// transaction, request on the way, job or scripted fault is left; heartbeats, polls and commit
// ticks do not count. Stalled: what is unsettled would never be moved by anything, or the world has
// come back to an earlier state (times relative; counters kept up to the threshold that a rule
// reads).
#include <algorithm>

#include "core/sim/quiet.hpp"

namespace ackpoint::sim {

namespace {

bool is_settled(const Scene& scene) {
    const World& world = scene.world;
    if (world.produced < scene.messages())
        return false;
    for (const LeaseQueue& queue : world.queues) {
        if (queue.unsettled != 0)
            return false;
    }
    return scene.plan.family == Family::queue || lag(world.log) == 0;
}

bool is_work(Op op) {
    switch (op) {
        case Op::step:
        case Op::commit:
        case Op::commit_tick:
        case Op::delete_message:
        case Op::extend:
        case Op::evidence:
            return true;
        case Op::poll:
        case Op::receive:
        case Op::heartbeat:
        case Op::join:
        case Op::leave:
            return false;
    }
    return false;
}

bool is_working(const Volatile& memory) {
    return std::any_of(memory.workers.begin(), memory.workers.end(), [](const Worker& worker) {
        return worker.state == WorkerState::busy || worker.state == WorkerState::waiting;
    });
}

/// What is unsettled may yet be moved by this item.
bool moves(const World& world, const Item& item) {
    switch (item.kind) {
        case ItemKind::lease_end:
            return world.queues[item.step].entries[item.a].state == EntryState::in_flight;
        case ItemKind::session_end: {
            const Process& process = world.processes[item.process];
            return find_member(world.log, item.a) != nullptr &&
                   (process.state != ProcessState::running || process.memory.member != item.a);
        }
        case ItemKind::rebalance_end:
            return world.log.state == GroupState::preparing;
        case ItemKind::restart:
        case ItemKind::resume:
            return is_awaited(world, item);
        case ItemKind::reply:
            if (!is_awaited(world, item))
                return false;
            if (item.op == Op::join)
                return true;
            for (const Parcel& parcel : world.parcels) {
                if (parcel.request == item.request && item.op != Op::heartbeat)
                    return true;
            }
            return is_unfinished(world, item);
        case ItemKind::request:
            return item.op == Op::join || item.op == Op::leave || is_unfinished(world, item);
        case ItemKind::arrival:
        case ItemKind::scripted_fault:
        case ItemKind::worker_start:
        case ItemKind::worker_step:
        case ItemKind::worker_timer:
            return is_unfinished(world, item);
        case ItemKind::poll_end:
        case ItemKind::loop:
        case ItemKind::heartbeat:
        case ItemKind::poll_limit:
        case ItemKind::renewal:
            return false;
    }
    return false;
}

bool can_receive(const Process& process) {
    if (process.state != ProcessState::running)
        return false;
    const Volatile& memory = process.memory;
    return std::any_of(memory.workers.begin(), memory.workers.end(),
                       [](const Worker& worker) { return worker.state != WorkerState::stalled; }) &&
           (memory.phase == LoopPhase::polling || memory.phase == LoopPhase::joining ||
            is_working(memory));
}

bool has_commit_to_send(const Group& group, const Volatile& memory) {
    const auto how = group.settings.word<Acknowledge>(SettingKind::acknowledge);
    const auto each = group.settings.word<AcknowledgeEach>(SettingKind::acknowledge_each);
    const bool by_loop = how == Acknowledge::automatic || each == AcknowledgeEach::interval ||
                         (each == AcknowledgeEach::batch && group.settings[SettingKind::pool] != 0);
    if (!by_loop)
        return false;
    const auto rule = group.settings.word<CommitRule>(SettingKind::commit_rule);
    for (const OwnedPartition& owned : memory.owned) {
        const Offset allowed = rule == CommitRule::position       ? owned.position
                               : rule == CommitRule::highest_done ? owned.highest_done
                                                                  : owned.prefix;
        if (allowed > owned.sent)
            return true;
    }
    return false;
}

/// Some process would do something by its own loop.
bool process_moves(const Scene& scene, std::size_t index) {
    const Process& process = scene.world.processes[index];
    if (process.state == ProcessState::dead)
        return false;
    if (is_working(process.memory)) {
        // Waiting for an answer that was lost is not moving; everything else has its item.
        return false;
    }
    const Group& group = scene.group_of(index);
    if (group.family == Family::queue) {
        return has_visible(scene.world.queues[scene.source_of(index)]) && can_receive(process);
    }
    if (process.memory.rejoin || process.memory.phase == LoopPhase::joining)
        return true;
    if (has_commit_to_send(group, process.memory))
        return true;
    for (const OwnedPartition& owned : process.memory.owned) {
        const LogPartition& partition = scene.world.log.partitions[owned.partition];
        if (!owned.stalled && owned.position < partition.end)
            return true;
    }
    return false;
}

bool anything_moves(const Scene& scene) {
    for (const Item& item : scene.world.agenda.items()) {
        if (moves(scene.world, item))
            return true;
    }
    for (std::size_t process = 0; process < scene.world.processes.size(); ++process) {
        if (process_moves(scene, process))
            return true;
    }
    return false;
}

void stop(World& world, StopReason reason) {
    world.stopped = true;
    world.stop = reason;
}

}  // namespace

bool is_awaited(const World& world, const Item& item) {
    const Process& process = world.processes[item.process];
    if (process.incarnation != item.incarnation)
        return false;
    if (item.worker == no_worker || item.kind == ItemKind::request)
        return true;
    return item.worker < process.memory.workers.size() &&
           process.memory.workers[item.worker].epoch == item.epoch;
}

bool is_unfinished(const World& world, const Item& item) {
    switch (item.kind) {
        case ItemKind::arrival:
        case ItemKind::scripted_fault:
            return true;
        case ItemKind::request:
            return is_work(item.op);
        case ItemKind::worker_start:
        case ItemKind::worker_step:
        case ItemKind::worker_timer:
            return is_awaited(world, item);
        case ItemKind::reply:
            // A batch is deleted or committed by the loop, which then waits for the answer.
            return is_work(item.op) && is_awaited(world, item);
        case ItemKind::lease_end:
        case ItemKind::session_end:
        case ItemKind::rebalance_end:
        case ItemKind::poll_end:
        case ItemKind::loop:
        case ItemKind::heartbeat:
        case ItemKind::poll_limit:
        case ItemKind::renewal:
        case ItemKind::restart:
        case ItemKind::resume:
            return false;
    }
    return false;
}

void stop_if_still(Scene& scene) {
    const World& world = scene.world;
    if (is_settled(scene)) {
        for (const Process& process : world.processes) {
            if (is_working(process.memory))
                return;
        }
        for (const Item& item : world.agenda.items()) {
            if (is_unfinished(world, item))
                return;
        }
        if (world.statements.empty())
            stop(scene.world, StopReason::quiet);
        return;
    }
    if (!anything_moves(scene))
        stop(scene.world, StopReason::nothing_moves);
}

void stop_if_cycle(Scene& scene) {
    World& world = scene.world;
    if (world.produced < scene.messages())
        return;
    for (const Item& item : world.agenda.items()) {
        if (item.kind == ItemKind::scripted_fault)
            return;
    }
    // Its members or its deadline are going to end a rebalance.
    if (world.log.state == GroupState::preparing && !world.log.members.empty())
        return;
    std::vector<std::uint32_t> words = moving_words(scene);
    const bool may_be_equal = words.size() <= world.seen.size() &&
                              std::equal(words.begin(), words.end(), world.seen.begin());
    const bool replaces = world.comparisons + 1 >= world.next_replacement;
    if (may_be_equal || replaces)
        add_store_words(scene, words);
    if (may_be_equal && words == world.seen) {
        world.cycle_ms = world.now_ms - world.seen_at_ms;
        stop(world, StopReason::cycle);
        return;
    }
    if (++world.comparisons < world.next_replacement)
        return;
    world.next_replacement *= 2;
    world.comparisons = 0;
    world.seen = std::move(words);
    world.seen_at_ms = world.now_ms;
}

}  // namespace ackpoint::sim
