// Requests that reach a log's group, and the group's own timers.
#include "core/base/check.hpp"
#include "core/sim/source.hpp"

namespace ackpoint::sim {

namespace {

void complete(Scene& scene) {
    Log& log = scene.world.log;
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    if (!complete_rebalance(log, policy, scene.world.now()))
        return;
    scene.emit(EventKind::generation, source_actor(0), MessageId::none, log.generation);
    for (std::size_t at = 0; at < log.partitions.size(); ++at) {
        const Member* owner = find_member(log, log.partitions[at].owner);
        check(owner != nullptr);
        scene.note(EventKind::assigned, actor_of(owner->process, no_worker), MessageId::none,
                   static_cast<std::uint32_t>(at),
                   static_cast<std::uint32_t>(value_of(log.partitions[at].committed)));
    }
    std::vector<Parked>& parked = scene.world.parked;
    for (std::size_t at = 0; at < parked.size();) {
        if (parked[at].count != 0) {
            ++at;
            continue;
        }
        const Parked waiting = parked[at];
        parked.erase(parked.begin() + static_cast<std::ptrdiff_t>(at));
        scene.plan_item({.kind = ItemKind::reply,
                         .process = static_cast<std::uint8_t>(waiting.process),
                         .op = Op::join,
                         .incarnation = waiting.incarnation,
                         .b = log.generation,
                         .request = waiting.request},
                        scene.plan.groups[0].source_latency);
    }
}

void plan_rebalance_end(Scene& scene) {
    scene.plan_item({.kind = ItemKind::rebalance_end},
                    scene.world.log.rebalance_end - scene.world.now());
}

}  // namespace

void land_commit(Scene& scene, const Item& item) {
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    const std::uint32_t member = item.a;
    const std::uint32_t generation = item.b;
    CommitOutcome refusal = CommitOutcome::stored;
    bool landed = false;
    const EventIndex cause = scene.cause;
    for (const Parcel& parcel : scene.world.parcels) {
        if (parcel.request != item.request)
            continue;
        const CommitOutcome outcome =
            commit(scene.world.log, policy, member, generation, PartitionId{parcel.partition},
                   Offset{parcel.value}, scene.world.now());
        const bool accepted = outcome == CommitOutcome::stored ||
                              outcome == CommitOutcome::rewound ||
                              outcome == CommitOutcome::ignored;
        if (!landed) {
            scene.cause = cause;
            if (accepted)
                emit_landed(scene, item);
            if (!accepted)
                emit_refused(scene, item);
            landed = true;
        }
        switch (outcome) {
            case CommitOutcome::stored:
                scene.note(EventKind::committed, source_actor(0), MessageId::none, parcel.partition,
                           parcel.value);
                break;
            case CommitOutcome::rewound:
                scene.note(EventKind::commit_rewound, source_actor(0), MessageId::none,
                           parcel.partition, parcel.value);
                break;
            case CommitOutcome::ignored:
                scene.note(EventKind::commit_ignored, source_actor(0), MessageId::none,
                           parcel.partition, parcel.value);
                break;
            case CommitOutcome::unknown_member:
            case CommitOutcome::old_generation:
                refusal = outcome;
                scene.note(EventKind::commit_refused, source_actor(0), MessageId::none,
                           parcel.partition,
                           static_cast<std::uint32_t>(outcome == CommitOutcome::unknown_member
                                                          ? Refusal::unknown_member
                                                          : Refusal::old_generation));
                break;
        }
    }
    forget_parcels(scene.world, item.request);
    reply(scene, item, static_cast<std::uint32_t>(refusal));
}

void land_heartbeat(Scene& scene, const Item& item) {
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    const HeartbeatOutcome outcome =
        heartbeat(scene.world.log, policy, item.a, item.b, scene.world.now());
    if (outcome != HeartbeatOutcome::alive)
        emit_refused(scene, item);
    reply(scene, item, static_cast<std::uint32_t>(outcome));
}

void land_join(Scene& scene, const Item& item) {
    Log& log = scene.world.log;
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    const bool was_stable = log.state == GroupState::stable;
    const bool is_new = find_member(log, item.a) == nullptr;
    join(log, policy, item.a, item.process, scene.world.now());
    scene.emit(EventKind::member_joined, actor_of(item.process, no_worker), MessageId::none,
               log.generation);
    if (was_stable)
        plan_rebalance_end(scene);
    if (is_new) {
        scene.plan_item({.kind = ItemKind::session_end, .process = item.process, .a = item.a},
                        policy.session_timeout);
    }
    scene.world.parked.push_back({.request = item.request,
                                  .process = item.process,
                                  .incarnation = item.incarnation,
                                  .count = 0,
                                  .cause = scene.cause});
    complete(scene);
}

void lose_member(Scene& scene, std::uint32_t member, MemberLoss why) {
    Log& log = scene.world.log;
    const Member* found = find_member(log, member);
    if (found == nullptr)
        return;
    const std::uint16_t process = found->process;
    const bool was_stable = log.state == GroupState::stable;
    remove_member(log, log_policy(scene.plan.groups[0].settings), member, scene.world.now());
    scene.emit(EventKind::member_removed, actor_of(process, no_worker), MessageId::none,
               static_cast<std::uint32_t>(why));
    if (was_stable)
        plan_rebalance_end(scene);
    complete(scene);
}

void on_session_end(Scene& scene, const Item& item) {
    const Member* member = find_member(scene.world.log, item.a);
    if (member == nullptr)
        return;
    // A member that waits in a rebalance is not asked for heartbeats.
    const bool waits = member->joined && scene.world.log.state == GroupState::preparing;
    const Duration session = scene.plan.groups[0].settings.duration(SettingKind::session_timeout);
    if (member->session_end > scene.world.now() || waits) {
        const Duration left = waits ? session : member->session_end - scene.world.now();
        scene.plan_item(item, left);
        return;
    }
    lose_member(scene, item.a, MemberLoss::session_timeout);
}

void on_rebalance_end(Scene& scene) {
    for (const std::uint32_t member : end_rebalance_wait(scene.world.log, scene.world.now())) {
        scene.note(EventKind::member_removed, source_actor(0), MessageId::none,
                   static_cast<std::uint32_t>(MemberLoss::poll_interval), member);
    }
    complete(scene);
}

}  // namespace ackpoint::sim
