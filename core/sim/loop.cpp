// A consumer process and its source: the loop that joins, commits, polls or receives, and what runs
// beside it (heartbeats, renewals, the limit between two polls).
#include <algorithm>

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

Volatile& memory_of(Scene& scene, std::size_t process) {
    return scene.world.processes[process].memory;
}

Actor actor(std::size_t process) {
    return actor_of(static_cast<std::uint32_t>(process), no_worker);
}

std::uint32_t pool_of(const Group& group) {
    return static_cast<std::uint32_t>(group.settings[SettingKind::pool]);
}

AcknowledgeEach each_of(const Group& group) {
    return group.settings.word<AcknowledgeEach>(SettingKind::acknowledge_each);
}

bool is_automatic(const Group& group) {
    return group.settings.word<Acknowledge>(SettingKind::acknowledge) == Acknowledge::automatic;
}

void send(Scene& scene, std::size_t process, Item item) {
    scene.emit(EventKind::sent, actor(process), item.message, pack(item.op, item.step),
               item.request);
    scene.plan_item(item, scene.group_of(process).source_latency);
}

Item request_for(Scene& scene, std::size_t process, Op op) {
    Item item = item_for(scene, ItemKind::request, process);
    item.op = op;
    item.request = scene.world.next_request++;
    return item;
}

/// The next offset that the rule allows a commit to name.
Offset committable(const Group& group, const OwnedPartition& owned) {
    switch (group.settings.word<CommitRule>(SettingKind::commit_rule)) {
        case CommitRule::position: return owned.position;
        case CommitRule::highest_done: return owned.highest_done;
        case CommitRule::contiguous_prefix: return owned.prefix;
    }
    return owned.prefix;
}

void wait_for(Volatile& memory, LoopPhase phase, std::uint32_t request) {
    memory.phase = phase;
    memory.request = request;
}

// ---- joining ------------------------------------------------------------------------------------

/// Eager rebalance: every partition is given up before joining again; what waits is dropped, what
/// is running goes on.
void give_up_partitions(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    for (const OwnedPartition& owned : memory.owned) {
        scene.note(EventKind::revoked, actor(process), MessageId::none, owned.partition);
    }
    memory.owned.clear();
    for (Delivery& delivery : memory.deliveries) {
        if (delivery.state == DeliveryState::waiting) delivery.state = DeliveryState::dropped;
    }
}

void send_join(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    give_up_partitions(scene, process);
    if (memory.member == no_member) memory.member = scene.world.next_member++;
    memory.rejoin = false;
    Item item = request_for(scene, process, Op::join);
    item.a = memory.member;
    wait_for(memory, LoopPhase::joining, item.request);
    send(scene, process, item);
}

void take_partitions(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Log& log = scene.world.log;
    memory.owned.clear();
    for (std::size_t at = 0; at < log.partitions.size(); ++at) {
        if (log.partitions[at].owner != memory.member) continue;
        const Offset committed = log.partitions[at].committed;
        memory.owned.push_back({.partition = static_cast<std::uint8_t>(at), .position = committed,
                                .base = committed, .prefix = committed, .sent = committed,
                                .highest_done = committed});
    }
    memory.last_tick_ms = scene.world.now_ms;
}

// ---- polling ------------------------------------------------------------------------------------

void plan_poll_limit(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    if (memory.limit_planned) return;
    memory.limit_planned = true;
    scene.plan_item(item_for(scene, ItemKind::poll_limit, process),
                    scene.group_of(process).settings.duration(SettingKind::max_poll_interval));
}

void poll(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const bool is_log = group.family == Family::log;
    Item item = request_for(scene, process, is_log ? Op::poll : Op::receive);
    item.step = scene.program_of(process).receive;
    item.b = static_cast<std::uint32_t>(group.settings[SettingKind::batch]);
    if (is_log) {
        memory.last_poll_ms = scene.world.now_ms;
        plan_poll_limit(scene, process);
        for (const OwnedPartition& owned : memory.owned) {
            if (owned.stalled) continue;
            scene.world.parcels.push_back(
                {.request = item.request, .partition = owned.partition,
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

/// Commits that are due because time has passed, or a batch of the pool's is done. True when the loop
/// has to wait for the answer.
bool commit_in_loop(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const bool by_time = is_automatic(group) || each_of(group) == AcknowledgeEach::interval;
    const bool pool_batch = pool_of(group) != 0 && each_of(group) == AcknowledgeEach::batch;
    if (by_time) {
        const auto interval =
            static_cast<std::uint32_t>(group.settings[SettingKind::commit_interval]);
        if (scene.world.now_ms - memory.last_tick_ms < interval) return false;
        memory.last_tick_ms = scene.world.now_ms;
    } else if (!pool_batch) {
        return false;
    }
    Item item = item_for(scene, ItemKind::request, process);
    item.step = by_time ? no_step : scene.program_of(process).ack;
    const std::uint32_t request = scene.world.next_request;
    if (!send_commit(scene, process, by_time ? Op::commit_tick : Op::commit, item)) return false;
    if (group.settings.word<Acknowledge>(SettingKind::acknowledge) != Acknowledge::sync) {
        return false;
    }
    wait_for(memory, LoopPhase::committing, request);
    return true;
}

// ---- what came back -----------------------------------------------------------------------------

void take_records(Scene& scene, std::size_t process, const Parcel& parcel) {
    Volatile& memory = memory_of(scene, process);
    OwnedPartition* owned =
        owned_partition(memory, static_cast<std::uint8_t>(parcel.partition));
    if (owned == nullptr || parcel.count == 0) return;
    const std::vector<MessageId>& records = scene.plan.records[parcel.partition];
    const std::int64_t first = value_of(scene.world.log.partitions[parcel.partition].first);
    const EventIndex heard = scene.cause;
    for (std::uint32_t number = 0; number < parcel.count; ++number) {
        const std::uint32_t offset = parcel.value + number;
        const MessageId message = records[static_cast<std::size_t>(offset - first)];
        scene.cause = heard;
        scene.emit(EventKind::received, actor(process), message, offset, 0);
        memory.deliveries.push_back({.message = message, .place = offset,
                                     .partition = owned->partition, .cause = scene.cause});
    }
    scene.cause = heard;
    owned->position = Offset{parcel.value + parcel.count};
    owned->marks.resize(
        static_cast<std::size_t>(value_of(owned->position) - value_of(owned->base)), Mark::open);
    scene.note(EventKind::position_moved, actor(process), MessageId::none, parcel.partition,
               parcel.value + parcel.count);
}

void take_message(Scene& scene, std::size_t process, const Parcel& parcel) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const LeaseQueue& queue = scene.world.queues[scene.source_of(process)];
    const MessageId message = queue.entries[parcel.partition].message;
    scene.cause = parcel.cause;
    scene.emit(EventKind::received, actor(process), message, parcel.value, parcel.value);
    memory.deliveries.push_back({.message = message, .place = parcel.partition,
                                 .count = parcel.value, .cause = scene.cause});
    const Duration every = group.settings.duration(SettingKind::renew_every);
    if (every == Duration{0}) return;
    Item renewal = item_for(scene, ItemKind::renewal, process);
    renewal.message = message;
    renewal.a = parcel.partition;
    renewal.b = parcel.value;
    scene.plan_item(renewal, every);
}

bool was_delivered_before(const Scene& scene, const Volatile& memory) {
    for (const Delivery& delivery : memory.deliveries) {
        if (delivery.state == DeliveryState::waiting &&
            scene.world.tally.deliveries[index_of(delivery.message)] != 0) {
            return true;
        }
    }
    return false;
}

bool send_batch_delete(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    Item item = item_for(scene, ItemKind::request, process);
    item.op = Op::delete_message;
    item.step = scene.program_of(process).ack;
    item.request = scene.world.next_request;
    bool any = false;
    for (const Delivery& delivery : memory.deliveries) {
        if (!delivery.acknowledged) continue;
        scene.world.parcels.push_back({.request = item.request, .partition = delivery.place,
                                       .value = delivery.count});
        any = true;
    }
    if (!any) return false;
    ++scene.world.next_request;
    wait_for(memory, LoopPhase::committing, item.request);
    send(scene, process, item);
    return true;
}

/// `ack after receive` with `each batch`: the source is told once, before the first record.
bool acknowledge_batch_first(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const Program& program = scene.program_of(process);
    if (program.ack != 1 || is_automatic(group) || each_of(group) != AcknowledgeEach::batch) {
        return false;
    }
    for (Delivery& delivery : memory.deliveries) {
        if (delivery.state != DeliveryState::waiting) continue;
        delivery.acknowledged = true;
        if (group.family == Family::log) mark_done(scene, process, delivery);
    }
    if (group.family == Family::queue) return send_batch_delete(scene, process);
    Item item = item_for(scene, ItemKind::request, process);
    item.step = program.ack;
    const std::uint32_t request = scene.world.next_request;
    if (!send_commit(scene, process, Op::commit, item)) return false;
    if (group.settings.word<Acknowledge>(SettingKind::acknowledge) != Acknowledge::sync) {
        return false;
    }
    wait_for(memory, LoopPhase::committing, request);
    return true;
}

void begin_work(Scene& scene, std::size_t process) {
    memory_of(scene, process).phase = LoopPhase::working;
    dispatch(scene, process);
    if (pool_of(scene.group_of(process)) != 0) plan_loop(scene, process);
}

void take_answer(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    std::vector<Parcel> parcels;
    for (const Parcel& parcel : scene.world.parcels) {
        if (parcel.request == item.request && (item.op == Op::receive || parcel.count != 0)) {
            parcels.push_back(parcel);
        }
    }
    forget_parcels(scene.world, item.request);
    if (parcels.empty()) {
        plan_loop(scene, process);
        return;
    }
    scene.emit(EventKind::heard, actor(process), MessageId::none, pack(item.op, item.step),
               item.request);
    const EventIndex heard = scene.cause;
    for (const Parcel& parcel : parcels) {
        scene.cause = heard;
        if (item.op == Op::poll) {
            take_records(scene, process, parcel);
        } else {
            take_message(scene, process, parcel);
        }
    }
    scene.cause = heard;
    const bool again = was_delivered_before(scene, memory);
    memory.phase = LoopPhase::working;
    if (!acknowledge_batch_first(scene, process)) begin_work(scene, process);
    if (again) stop_if_cycle(scene);
}

void lose_membership(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    memory.rejoin = true;
    if (memory.phase != LoopPhase::polling) return;
    memory.request = 0;  // the answer to the poll on its way is not waited for
    plan_loop(scene, process);
}

void take_heartbeat(Scene& scene, std::size_t process, HeartbeatOutcome outcome) {
    Volatile& memory = memory_of(scene, process);
    switch (outcome) {
        case HeartbeatOutcome::alive: return;
        case HeartbeatOutcome::rebalancing: return lose_membership(scene, process);
        case HeartbeatOutcome::unknown_member:
            memory.member = no_member;
            return lose_membership(scene, process);
        case HeartbeatOutcome::old_generation: return lose_membership(scene, process);
    }
}

void take_commit(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    scene.emit(EventKind::heard, actor(process), item.message, pack(item.op, item.step),
               item.request);
    if (item.b != 0) {
        memory.rejoin = true;
        if (find_member(scene.world.log, memory.member) == nullptr) memory.member = no_member;
    }
    if (memory.phase != LoopPhase::committing || memory.request != item.request) return;
    const bool acknowledged_first = memory.running == 0 && !memory.deliveries.empty() &&
                                    memory.next_waiting < memory.deliveries.size();
    if (acknowledged_first) return begin_work(scene, process);
    plan_loop(scene, process);
}

void take_extension(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    scene.emit(EventKind::heard, actor(process), item.message, pack(item.op, item.step),
               item.request);
    const Settings& settings = scene.group_of(process).settings;
    const bool cancels =
        settings.word<RenewFailure>(SettingKind::renew_failure) == RenewFailure::cancel;
    if (item.b == 0 || !cancels) return;
    for (std::size_t worker = 0; worker < memory.workers.size(); ++worker) {
        const Worker& at = memory.workers[worker];
        if (at.state == WorkerState::idle || at.state == WorkerState::stalled) continue;
        if (memory.deliveries[at.delivery].message != item.message) continue;
        drop_attempt(scene, process, worker, DropReason::renewal_failed);
        return;
    }
}

// ---- the end of a batch -------------------------------------------------------------------------

/// Records that failed are read again: the consumer seeks back to the first of them.
void seek_back(Scene& scene, std::size_t process) {
    for (OwnedPartition& owned : memory_of(scene, process).owned) {
        if (owned.stalled) continue;
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
    if (group.family == Family::log) seek_back(scene, process);
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
    if (!waits) plan_loop(scene, process);
}

/// Forgets what is over at the front, so that a pool's list does not grow without end.
void shorten(Volatile& memory) {
    std::uint32_t over = memory.next_waiting;
    for (const Worker& worker : memory.workers) {
        if (worker.state != WorkerState::idle) over = std::min(over, worker.delivery);
    }
    if (over < 64 || over < memory.deliveries.size() / 2) return;
    memory.deliveries.erase(memory.deliveries.begin(), memory.deliveries.begin() + over);
    memory.next_waiting -= over;
    for (Worker& worker : memory.workers) {
        if (worker.state != WorkerState::idle) worker.delivery -= over;
    }
}

}  // namespace

Item item_for(const Scene& scene, ItemKind kind, std::size_t process) {
    return {.kind = kind, .process = static_cast<std::uint8_t>(process),
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
        if (owned.partition == partition) return &owned;
    }
    return nullptr;
}

void plan_loop(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    memory.phase = LoopPhase::polling;
    memory.request = 0;
    if (memory.loop_planned) return;
    memory.loop_planned = true;
    scene.plan_item(item_for(scene, ItemKind::loop, process));
}

bool send_commit(Scene& scene, std::size_t process, Op op, Item item) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    item.op = op;
    item.request = scene.world.next_request;
    bool any = false;
    for (OwnedPartition& owned : memory.owned) {
        const Offset allowed = committable(group, owned);
        if (allowed <= owned.sent) continue;
        owned.sent = allowed;
        any = true;
        scene.world.parcels.push_back({.request = item.request, .partition = owned.partition,
                                       .value = static_cast<std::uint32_t>(value_of(allowed))});
    }
    if (!any) return false;
    ++scene.world.next_request;
    item.a = memory.member;
    item.b = memory.generation;
    const EventIndex cause = scene.cause;
    scene.emit(EventKind::sent,
               actor_of(static_cast<std::uint32_t>(process), item.worker), item.message,
               pack(op, item.step), item.request);
    scene.plan_item(item, group.source_latency);
    if (item.worker == no_worker) scene.cause = cause;
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

void start_group(Scene& scene) {
    const Group& group = scene.plan.groups[0];
    if (group.family != Family::log) return;
    Log& log = scene.world.log;
    const LogPolicy policy = log_policy(group.settings);
    for (std::uint16_t process = 0; process < group.process_count; ++process) {
        Volatile& memory = memory_of(scene, process);
        memory.member = scene.world.next_member++;
        join(log, policy, memory.member, process, scene.world.now());
        scene.plan_item({.kind = ItemKind::session_end,
                         .process = static_cast<std::uint8_t>(process), .a = memory.member},
                        policy.session_timeout);
    }
    complete_rebalance(log, policy, scene.world.now());
    scene.note(EventKind::generation, source_actor(0), MessageId::none, log.generation);
    for (std::uint16_t process = 0; process < group.process_count; ++process) {
        Volatile& memory = memory_of(scene, process);
        memory.generation = log.generation;
        take_partitions(scene, process);
        for (const OwnedPartition& owned : memory.owned) {
            scene.note(EventKind::assigned, actor(process), MessageId::none, owned.partition,
                       static_cast<std::uint32_t>(value_of(owned.position)));
        }
    }
}

void on_loop(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    memory.loop_planned = false;
    stop_if_still(scene);
    if (scene.world.stopped) return;
    const Group& group = scene.group_of(process);
    if (group.family == Family::queue) return poll(scene, process);
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
    if (!commit_in_loop(scene, process)) poll(scene, process);
}

void on_heartbeat(Scene& scene, std::size_t process) {
    const Group& group = scene.group_of(process);
    scene.plan_item(item_for(scene, ItemKind::heartbeat, process),
                    group.settings.duration(SettingKind::heartbeat_interval));
    stop_if_still(scene);
    const Volatile& memory = memory_of(scene, process);
    if (memory.member == no_member || memory.phase == LoopPhase::joining) return;
    Item item = request_for(scene, process, Op::heartbeat);
    item.a = memory.member;
    item.b = memory.generation;
    scene.plan_item(item, group.source_latency);
}

void on_poll_limit(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    memory.limit_planned = false;
    const auto limit = static_cast<std::uint32_t>(
        scene.group_of(process).settings[SettingKind::max_poll_interval]);
    const bool joining = memory.phase == LoopPhase::joining || memory.member == no_member;
    const std::uint32_t since = scene.world.now_ms - memory.last_poll_ms;
    if (joining || since < limit) {
        memory.limit_planned = true;
        scene.plan_item(item_for(scene, ItemKind::poll_limit, process),
                        Duration{joining ? limit : limit - since});
        return;
    }
    // The client's own heartbeat thread notices and leaves (K-30).
    Item item = request_for(scene, process, Op::leave);
    item.a = memory.member;
    item.b = static_cast<std::uint32_t>(MemberLoss::poll_interval);
    memory.member = no_member;
    memory.rejoin = true;
    send(scene, process, item);
}

void on_renewal(Scene& scene, const Item& item) {
    Volatile& memory = memory_of(scene, item.process);
    std::uint32_t place = 0;
    while (place < memory.deliveries.size() &&
           !(memory.deliveries[place].place == item.a && memory.deliveries[place].count == item.b)) {
        ++place;
    }
    if (place == memory.deliveries.size()) return;
    const DeliveryState state = memory.deliveries[place].state;
    if (state != DeliveryState::waiting && state != DeliveryState::running) return;
    Item request = request_for(scene, item.process, Op::extend);
    request.message = item.message;
    request.a = item.a;
    request.b = item.b;
    for (const Worker& worker : memory.workers) {
        if (worker.state != WorkerState::idle && worker.delivery == place) request.step = worker.step;
    }
    scene.cause = memory.deliveries[place].cause;
    send(scene, item.process, request);
    scene.plan_item(item, scene.group_of(item.process).settings.duration(SettingKind::renew_every));
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
        case Op::commit_tick: return take_commit(scene, item.process, item);
        case Op::delete_message:
            if (memory.phase != LoopPhase::committing || memory.request != item.request) return;
            scene.emit(EventKind::heard, actor(item.process), item.message,
                       pack(item.op, item.step), item.request);
            if (memory.next_waiting < memory.deliveries.size()) {
                return begin_work(scene, item.process);
            }
            return plan_loop(scene, item.process);
        case Op::extend: return take_extension(scene, item.process, item);
        case Op::heartbeat:
            return take_heartbeat(scene, item.process, static_cast<HeartbeatOutcome>(item.b));
        case Op::join:
            if (memory.phase != LoopPhase::joining || memory.request != item.request) return;
            memory.generation = item.b;
            take_partitions(scene, item.process);
            return plan_loop(scene, item.process);
        case Op::leave:
        case Op::step:
        case Op::evidence: return;
    }
}

void delivery_over(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    --memory.running;
    dispatch(scene, process);
    const bool in_pool = pool_of(scene.group_of(process)) != 0;
    if (in_pool) {
        shorten(memory);
        if (memory.phase == LoopPhase::working) plan_loop(scene, process);
        return;
    }
    if (memory.running == 0 && memory.next_waiting == memory.deliveries.size()) {
        end_batch(scene, process);
    }
}

}  // namespace ackpoint::sim
