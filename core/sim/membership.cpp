// A consumer process as a member of its group: it joins, sends heartbeats, and leaves when it has
// not polled for too long.
#include "core/sim/loop.hpp"

namespace ackpoint::sim {

namespace {

/// Eager rebalance: every partition is given up before joining again; what waits is dropped, what
/// is running goes on.
void give_up_partitions(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    for (const OwnedPartition& owned : memory.owned) {
        scene.note(EventKind::revoked, actor(process), MessageId::none, owned.partition);
    }
    memory.owned.clear();
    for (Delivery& delivery : memory.deliveries) {
        if (delivery.state == DeliveryState::waiting)
            delivery.state = DeliveryState::dropped;
    }
}

void take_partitions(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Log& log = scene.world.log;
    memory.owned.clear();
    for (std::size_t at = 0; at < log.partitions.size(); ++at) {
        if (log.partitions[at].owner != memory.member)
            continue;
        const Offset committed = log.partitions[at].committed;
        memory.owned.push_back({.partition = static_cast<std::uint8_t>(at),
                                .position = committed,
                                .base = committed,
                                .prefix = committed,
                                .sent = committed,
                                .highest_done = committed});
    }
    memory.last_tick_ms = scene.world.now_ms;
}

void lose_membership(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    memory.rejoin = true;
    if (memory.phase != LoopPhase::polling)
        return;
    memory.request = 0;  // the answer to the poll on its way is not waited for
    plan_loop(scene, process);
}

}  // namespace

void send_join(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    give_up_partitions(scene, process);
    if (memory.member == no_member)
        memory.member = scene.world.next_member++;
    memory.rejoin = false;
    Item item = request_for(scene, process, Op::join);
    item.a = memory.member;
    wait_for(memory, LoopPhase::joining, item.request);
    send(scene, process, item);
}

void plan_poll_limit(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    if (memory.limit_planned)
        return;
    memory.limit_planned = true;
    scene.plan_item(item_for(scene, ItemKind::poll_limit, process),
                    scene.group_of(process).settings.duration(SettingKind::max_poll_interval));
}

void take_heartbeat(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    // An answer from before this member joined (again) says nothing about it now.
    if (memory.phase == LoopPhase::joining || memory.member != item.a)
        return;
    switch (static_cast<HeartbeatOutcome>(item.b)) {
        case HeartbeatOutcome::alive:
            return;
        case HeartbeatOutcome::rebalancing:
            return lose_membership(scene, process);
        case HeartbeatOutcome::unknown_member:
            memory.member = no_member;
            return lose_membership(scene, process);
        case HeartbeatOutcome::old_generation:
            return lose_membership(scene, process);
    }
}

void commit_was_refused(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    if (memory.phase == LoopPhase::joining || memory.member != item.a)
        return;
    memory.rejoin = true;
    if (static_cast<CommitOutcome>(item.b) == CommitOutcome::unknown_member) {
        memory.member = no_member;
    }
}

void take_assignment(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    if (memory.phase != LoopPhase::joining || memory.request != item.request)
        return;
    memory.generation = item.b;
    take_partitions(scene, process);
    plan_loop(scene, process);
}

void start_group(Scene& scene) {
    const Group& group = scene.plan.groups[0];
    if (group.family != Family::log)
        return;
    Log& log = scene.world.log;
    const LogPolicy policy = log_policy(group.settings);
    for (std::uint16_t process = 0; process < group.process_count; ++process) {
        Volatile& memory = memory_of(scene, process);
        memory.member = scene.world.next_member++;
        join(log, policy, memory.member, process, scene.world.now());
        scene.plan_item({.kind = ItemKind::session_end,
                         .process = static_cast<std::uint8_t>(process),
                         .a = memory.member},
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

void on_heartbeat(Scene& scene, std::size_t process) {
    const Group& group = scene.group_of(process);
    scene.plan_item(item_for(scene, ItemKind::heartbeat, process),
                    group.settings.duration(SettingKind::heartbeat_interval));
    stop_if_still(scene);
    const Volatile& memory = memory_of(scene, process);
    if (memory.member == no_member || memory.phase == LoopPhase::joining)
        return;
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

}  // namespace ackpoint::sim
