// A consumer's loop: it commits what is due, polls or receives, and takes the answers.
#include <algorithm>

#include "core/sim/loop.hpp"

namespace ackpoint::sim {

namespace {

/// The next offset that the rule allows a commit to name.
Offset committable(const Group& group, const OwnedPartition& owned) {
    switch (group.settings.word<CommitRule>(SettingKind::commit_rule)) {
        case CommitRule::position:
            return owned.position;
        case CommitRule::highest_done:
            return owned.highest_done;
        case CommitRule::contiguous_prefix:
            return owned.prefix;
    }
    return owned.prefix;
}

void poll(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const bool is_log = group.family == Family::log;
    Item item = request_for(scene, process, is_log ? Op::poll : Op::receive);
    item.step = scene.program_of(process).receive;
    item.b = static_cast<std::uint32_t>(group.settings[SettingKind::batch]);
    memory.last_poll_ms = scene.world.now_ms;
    if (is_log) {
        plan_poll_limit(scene, process);
        for (const OwnedPartition& owned : memory.owned) {
            if (owned.stalled)
                continue;
            scene.world.parcels.push_back(
                {.request = item.request,
                 .partition = owned.partition,
                 .value = static_cast<std::uint32_t>(value_of(owned.position))});
        }
    } else if (pool_of(group) != 0) {
        item.b = std::min(item.b, pool_of(group) - std::min(pool_of(group), memory.running));
        if (item.b == 0) {
            memory.phase = LoopPhase::working;
            return;
        }
    }
    wait_for(memory, LoopPhase::polling, item.request);
    send(scene, process, item);
}

/// Commits that are due because time has passed, or a batch of the pool's is done. True when the
/// loop has to wait for the answer.
bool commit_in_loop(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const bool by_time = is_automatic(group) || each_of(group) == AcknowledgeEach::interval;
    const bool pool_batch = pool_of(group) != 0 && each_of(group) == AcknowledgeEach::batch;
    if (by_time) {
        const auto interval =
            static_cast<std::uint32_t>(group.settings[SettingKind::commit_interval]);
        if (scene.world.now_ms - memory.last_tick_ms < interval)
            return false;
        memory.last_tick_ms = scene.world.now_ms;
    } else if (!pool_batch) {
        return false;
    }
    Item item = item_for(scene, ItemKind::request, process);
    item.step = by_time ? no_step : scene.program_of(process).ack;
    const std::uint32_t request = scene.world.next_request;
    if (!send_commit(scene, process, by_time ? Op::commit_tick : Op::commit, item))
        return false;
    if (group.settings.word<Acknowledge>(SettingKind::acknowledge) != Acknowledge::sync) {
        return false;
    }
    wait_for(memory, LoopPhase::committing, request);
    return true;
}

void take_commit(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    scene.emit(EventKind::heard, actor(process), item.message, pack(item.op, item.step),
               item.request);
    if (item.b != 0)
        commit_was_refused(scene, process, item);
    if (memory.phase != LoopPhase::committing || memory.request != item.request)
        return;
    // What was acknowledged before its work waits for this answer.
    if (memory.next_waiting < memory.deliveries.size())
        return begin_work(scene, process);
    plan_loop(scene, process);
}

/// Records that failed are read again: the consumer seeks back to the first of them.
void seek_back(Scene& scene, std::size_t process) {
    for (OwnedPartition& owned : memory_of(scene, process).owned) {
        if (owned.stalled)
            continue;
        const auto failed = std::find(owned.marks.begin(), owned.marks.end(), Mark::failed);
        if (failed == owned.marks.end()) {
            if (owned.prefix == owned.position) {
                owned.marks.clear();
                owned.base = owned.position;
            }
            continue;
        }
        owned.marks.erase(failed, owned.marks.end());
        owned.position =
            Offset{value_of(owned.base) + static_cast<std::int64_t>(owned.marks.size())};
        scene.note(EventKind::position_moved, actor(process), MessageId::none, owned.partition,
                   static_cast<std::uint32_t>(value_of(owned.position)));
    }
}

void end_batch(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const bool each_batch = !is_automatic(group) && each_of(group) == AcknowledgeEach::batch;
    const bool first = scene.program_of(process).ack == 1;
    if (group.family == Family::log)
        seek_back(scene, process);
    bool waits = false;
    if (each_batch && !first && group.family == Family::queue) {
        waits = send_batch_delete(scene, process);
    } else if (each_batch && group.family == Family::log) {
        Item item = item_for(scene, ItemKind::request, process);
        item.step = scene.program_of(process).ack;
        const std::uint32_t request = scene.world.next_request;
        const bool sync =
            group.settings.word<Acknowledge>(SettingKind::acknowledge) == Acknowledge::sync;
        if (send_commit(scene, process, Op::commit, item) && sync) {
            wait_for(memory, LoopPhase::committing, request);
            waits = true;
        }
    }
    memory.deliveries.clear();
    memory.next_waiting = 0;
    if (!waits)
        plan_loop(scene, process);
}

/// Forgets what is over at the front, so that a pool's list does not grow without end.
void shorten(Volatile& memory) {
    std::uint32_t over = memory.next_waiting;
    for (const Worker& worker : memory.workers) {
        if (worker.state != WorkerState::idle)
            over = std::min(over, worker.delivery);
    }
    if (over < 64 || over < memory.deliveries.size() / 2)
        return;
    memory.deliveries.erase(memory.deliveries.begin(), memory.deliveries.begin() + over);
    memory.next_waiting -= over;
    for (Worker& worker : memory.workers) {
        if (worker.state != WorkerState::idle)
            worker.delivery -= over;
    }
}

}  // namespace

Item item_for(const Scene& scene, ItemKind kind, std::size_t process) {
    return {.kind = kind,
            .process = static_cast<std::uint8_t>(process),
            .incarnation = scene.world.processes[process].incarnation};
}

Item item_for(const Scene& scene, ItemKind kind, std::size_t process, std::size_t worker) {
    Item item = item_for(scene, kind, process);
    item.worker = static_cast<std::uint8_t>(worker);
    item.epoch = scene.world.processes[process].memory.workers[worker].epoch;
    return item;
}

void forget_parcels(World& world, std::uint32_t request) {
    const auto is_it = [request](const Parcel& parcel) { return parcel.request == request; };
    world.parcels.erase(std::remove_if(world.parcels.begin(), world.parcels.end(), is_it),
                        world.parcels.end());
}

OwnedPartition* owned_partition(Volatile& memory, std::uint8_t partition) {
    for (OwnedPartition& owned : memory.owned) {
        if (owned.partition == partition)
            return &owned;
    }
    return nullptr;
}

void plan_loop(Scene& scene, std::size_t process, Duration after) {
    Volatile& memory = memory_of(scene, process);
    memory.phase = LoopPhase::polling;
    memory.request = 0;
    if (memory.loop_planned)
        return;
    memory.loop_planned = true;
    scene.plan_item(item_for(scene, ItemKind::loop, process), after);
}

bool send_commit(Scene& scene, std::size_t process, Op op, Item item) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    item.op = op;
    item.request = scene.world.next_request;
    bool any = false;
    for (OwnedPartition& owned : memory.owned) {
        const Offset allowed = committable(group, owned);
        if (allowed <= owned.sent)
            continue;
        owned.sent = allowed;
        any = true;
        scene.world.parcels.push_back({.request = item.request,
                                       .partition = owned.partition,
                                       .value = static_cast<std::uint32_t>(value_of(allowed))});
    }
    if (!any)
        return false;
    ++scene.world.next_request;
    item.a = memory.member;
    item.b = memory.generation;
    const EventIndex cause = scene.cause;
    scene.emit(EventKind::sent, actor_of(static_cast<std::uint32_t>(process), item.worker),
               item.message, pack(op, item.step), item.request);
    scene.plan_item(item, group.source_latency);
    if (item.worker == no_worker)
        scene.cause = cause;
    return true;
}

void start_process(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    memory.workers.resize(pool_of(group) != 0 ? pool_of(group) : group.concurrency);
    scene.emit(EventKind::process_started, actor(process), MessageId::none);
    if (group.family == Family::log) {
        memory.rejoin = memory.member == no_member;
        scene.plan_item(item_for(scene, ItemKind::heartbeat, process),
                        group.settings.duration(SettingKind::heartbeat_interval));
    }
    plan_loop(scene, process);
}

void on_loop(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    memory.loop_planned = false;
    stop_if_still(scene);
    if (scene.world.stopped)
        return;
    const Group& group = scene.group_of(process);
    if (group.family == Family::queue)
        return poll(scene, process);
    if (memory.rejoin) {
        // The positions are committed before the partitions are given up (K-18).
        Item item = item_for(scene, ItemKind::request, process);
        const std::uint32_t request = scene.world.next_request;
        if (is_automatic(group) && memory.member != no_member &&
            send_commit(scene, process, Op::commit_tick, item)) {
            return wait_for(memory, LoopPhase::committing, request);
        }
        return send_join(scene, process);
    }
    if (!commit_in_loop(scene, process))
        poll(scene, process);
}

void on_loop_reply(Scene& scene, const Item& item) {
    Volatile& memory = memory_of(scene, item.process);
    switch (item.op) {
        case Op::poll:
        case Op::receive:
            if (memory.phase == LoopPhase::polling && memory.request == item.request) {
                return take_answer(scene, item.process, item);
            }
            return forget_parcels(scene.world, item.request);
        case Op::commit:
        case Op::commit_tick:
            return take_commit(scene, item.process, item);
        case Op::delete_message:
            if (memory.phase != LoopPhase::committing || memory.request != item.request)
                return;
            scene.emit(EventKind::heard, actor(item.process), item.message,
                       pack(item.op, item.step), item.request);
            if (memory.next_waiting < memory.deliveries.size()) {
                return begin_work(scene, item.process);
            }
            return plan_loop(scene, item.process);
        case Op::extend:
            return take_extension(scene, item.process, item);
        case Op::heartbeat:
            return take_heartbeat(scene, item.process, item);
        case Op::join:
            return take_assignment(scene, item.process, item);
        case Op::leave:
        case Op::step:
        case Op::evidence:
            return;
    }
}

void delivery_over(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    --memory.running;
    dispatch(scene, process);
    const bool in_pool = pool_of(scene.group_of(process)) != 0;
    if (in_pool) {
        shorten(memory);
        if (memory.phase == LoopPhase::working)
            plan_loop(scene, process);
        return;
    }
    if (memory.running == 0 && memory.next_waiting == memory.deliveries.size()) {
        end_batch(scene, process);
    }
}

}  // namespace ackpoint::sim
