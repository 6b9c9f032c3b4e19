// Requests that reach a source, and the source's own timers.
#include "core/base/check.hpp"
#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

Duration latency(const Scene& scene, const Item& request) {
    return request.op == Op::step
               ? scene.program_of(request.process).steps[request.step].latency
               : scene.group_of(request.process).source_latency;
}

void reply(Scene& scene, Item request, std::uint32_t outcome) {
    request.kind = ItemKind::reply;
    request.b = outcome;
    scene.plan_item(request, latency(scene, request));
}

Actor source_actor_of(const Scene& scene, const Item& request) {
    return source_actor(scene.source_of(request.process));
}

void emit_landed(Scene& scene, const Item& request) {
    scene.emit(EventKind::landed, source_actor_of(scene, request), request.message,
               pack(request.op, request.step), request.request);
}

void emit_refused(Scene& scene, const Item& request) {
    scene.emit(EventKind::refused, source_actor_of(scene, request), request.message,
               pack(request.op, request.step), request.request);
}

// ---- queue --------------------------------------------------------------------------------------

QueuePolicy policy_of(const Scene& scene, std::uint32_t source) {
    const Group& group = scene.plan.groups[source];
    QueuePolicy policy = queue_policy(group.settings);
    policy.endless = group.is_job && policy.visibility == Duration{0};
    return policy;
}

void plan_lease_end(Scene& scene, std::uint32_t source, std::uint32_t entry, Instant end) {
    if (end == never) return;
    scene.plan_item({.kind = ItemKind::lease_end, .step = static_cast<std::uint16_t>(source),
                     .a = entry},
                    end - scene.world.now());
}

/// Answers a receive with what is visible; false when there is nothing.
bool answer_receive(Scene& scene, const Parked& poll) {
    const std::uint32_t source = scene.source_of(poll.process);
    LeaseQueue& queue = scene.world.queues[source];
    std::vector<Received> received;
    std::vector<std::uint32_t> aside;
    receive(queue, policy_of(scene, source), scene.world.now(), poll.count, received, aside);
    const EventIndex cause = scene.cause;
    for (const std::uint32_t entry : aside) {
        scene.note(EventKind::moved_aside, source_actor(source), queue.entries[entry].message, 0,
                   queue.entries[entry].receives);
    }
    if (received.empty()) return false;
    const std::uint32_t packed =
        pack(Op::receive, scene.program_of(poll.process).receive);
    scene.emit(EventKind::landed, source_actor(source), MessageId::none, packed, poll.request);
    const EventIndex landed = scene.cause;
    for (const Received& one : received) {
        scene.cause = landed;
        const MessageId message = queue.entries[one.entry].message;
        const auto handle = static_cast<std::uint32_t>(one.handle);
        scene.emit(EventKind::lease_started, actor_of(poll.process, no_worker), message, handle,
                   handle);
        scene.world.parcels.push_back({.request = poll.request, .partition = one.entry,
                                       .value = handle, .cause = scene.cause});
        plan_lease_end(scene, source, one.entry, one.lease_end);
    }
    scene.cause = landed;
    Item item{.kind = ItemKind::reply, .process = static_cast<std::uint8_t>(poll.process),
              .op = Op::receive, .step = scene.program_of(poll.process).receive,
              .incarnation = poll.incarnation, .request = poll.request};
    scene.plan_item(item, scene.plan.groups[source].source_latency);
    scene.cause = cause;
    return true;
}

// ---- log ----------------------------------------------------------------------------------------

/// Turns the positions that came with a fetch into records; false when there are none yet.
bool answer_fetch(Scene& scene, const Parked& poll) {
    std::uint32_t room = poll.count;
    std::uint32_t found = 0;
    for (Parcel& parcel : scene.world.parcels) {
        if (parcel.request != poll.request) continue;
        parcel.count = fetch(scene.world.log, PartitionId{parcel.partition}, Offset{parcel.value},
                             room);
        room -= parcel.count;
        found += parcel.count;
    }
    if (found == 0) return false;
    const std::uint16_t step = scene.program_of(poll.process).receive;
    scene.emit(EventKind::landed, source_actor(0), MessageId::none, pack(Op::poll, step),
               poll.request);
    Item item{.kind = ItemKind::reply, .process = static_cast<std::uint8_t>(poll.process),
              .op = Op::poll, .step = step, .incarnation = poll.incarnation,
              .request = poll.request};
    scene.plan_item(item, scene.plan.groups[0].source_latency);
    return true;
}

bool answer(Scene& scene, const Parked& poll) {
    return scene.group_of(poll.process).family == Family::log ? answer_fetch(scene, poll)
                                                              : answer_receive(scene, poll);
}

/// Something has become available: the longest waiting polls are answered first.
void serve_parked(Scene& scene, std::uint32_t source) {
    std::vector<Parked>& parked = scene.world.parked;
    for (std::size_t at = 0; at < parked.size();) {
        const Parked poll = parked[at];
        const EventIndex cause = scene.cause;
        const bool served = poll.count != 0 && scene.source_of(poll.process) == source &&
                            answer(scene, poll);
        scene.cause = cause;
        if (served) {
            parked.erase(parked.begin() + static_cast<std::ptrdiff_t>(at));
        } else {
            ++at;
        }
    }
}

void land_poll(Scene& scene, const Item& item) {
    const Group& group = scene.group_of(item.process);
    const Parked poll{.request = item.request, .process = item.process,
                      .incarnation = item.incarnation, .count = item.b, .cause = scene.cause};
    if (answer(scene, poll)) return;
    const Duration wait = group.settings.duration(
        group.family == Family::log ? SettingKind::poll_timeout : SettingKind::wait);
    scene.world.parked.push_back(poll);
    scene.plan_item({.kind = ItemKind::poll_end, .process = item.process, .op = item.op,
                     .step = item.step, .incarnation = item.incarnation,
                     .request = item.request},
                    wait);
}

void land_commit(Scene& scene, const Item& item) {
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    const std::uint32_t member = item.a;
    const std::uint32_t generation = item.b;
    CommitOutcome refusal = CommitOutcome::stored;
    bool landed = false;
    const EventIndex cause = scene.cause;
    for (const Parcel& parcel : scene.world.parcels) {
        if (parcel.request != item.request) continue;
        const CommitOutcome outcome =
            commit(scene.world.log, policy, member, generation, PartitionId{parcel.partition},
                   Offset{parcel.value}, scene.world.now());
        const bool accepted = outcome == CommitOutcome::stored ||
                              outcome == CommitOutcome::rewound ||
                              outcome == CommitOutcome::ignored;
        if (!landed) {
            scene.cause = cause;
            if (accepted) emit_landed(scene, item);
            if (!accepted) emit_refused(scene, item);
            landed = true;
        }
        switch (outcome) {
            case CommitOutcome::stored:
                scene.note(EventKind::committed, source_actor(0), MessageId::none,
                           parcel.partition, parcel.value);
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
    reply(scene, item, refusal == CommitOutcome::stored ? 0 : 1);
}

void land_heartbeat(Scene& scene, const Item& item) {
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    const HeartbeatOutcome outcome =
        heartbeat(scene.world.log, policy, item.a, item.b, scene.world.now());
    if (outcome != HeartbeatOutcome::alive) emit_refused(scene, item);
    reply(scene, item, static_cast<std::uint32_t>(outcome));
}

void complete(Scene& scene) {
    Log& log = scene.world.log;
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    if (!complete_rebalance(log, policy, scene.world.now())) return;
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
                         .process = static_cast<std::uint8_t>(waiting.process), .op = Op::join,
                         .incarnation = waiting.incarnation, .b = log.generation,
                         .request = waiting.request},
                        scene.plan.groups[0].source_latency);
    }
}

void plan_rebalance_end(Scene& scene) {
    scene.plan_item({.kind = ItemKind::rebalance_end},
                    scene.world.log.rebalance_end - scene.world.now());
}

void land_join(Scene& scene, const Item& item) {
    Log& log = scene.world.log;
    const LogPolicy policy = log_policy(scene.plan.groups[0].settings);
    const bool was_stable = log.state == GroupState::stable;
    const bool is_new = find_member(log, item.a) == nullptr;
    join(log, policy, item.a, item.process, scene.world.now());
    scene.emit(EventKind::member_joined, actor_of(item.process, no_worker), MessageId::none,
               log.generation);
    if (was_stable) plan_rebalance_end(scene);
    if (is_new) {
        scene.plan_item({.kind = ItemKind::session_end, .process = item.process, .a = item.a},
                        policy.session_timeout);
    }
    scene.world.parked.push_back({.request = item.request, .process = item.process,
                                  .incarnation = item.incarnation, .count = 0,
                                  .cause = scene.cause});
    complete(scene);
}

void lose_member(Scene& scene, std::uint32_t member, MemberLoss why) {
    Log& log = scene.world.log;
    const Member* found = find_member(log, member);
    if (found == nullptr) return;
    const std::uint16_t process = found->process;
    const bool was_stable = log.state == GroupState::stable;
    remove_member(log, log_policy(scene.plan.groups[0].settings), member, scene.world.now());
    scene.emit(EventKind::member_removed, actor_of(process, no_worker), MessageId::none,
               static_cast<std::uint32_t>(why));
    if (was_stable) plan_rebalance_end(scene);
    complete(scene);
}

// ---- acknowledgements of a queue ----------------------------------------------------------------

void delete_one(Scene& scene, const Item& item, std::uint32_t entry, std::uint32_t handle) {
    const std::uint32_t source = scene.source_of(item.process);
    LeaseQueue& queue = scene.world.queues[source];
    const MessageId message = queue.entries[entry].message;
    const DeleteOutcome outcome =
        remove(queue, policy_of(scene, source), entry, ReceiptHandle{handle});
    switch (outcome) {
        case DeleteOutcome::deleted:
            return scene.note(EventKind::deleted, source_actor(source), message, handle);
        case DeleteOutcome::kept:
            return scene.note(EventKind::delete_ignored, source_actor(source), message, handle,
                              queue.entries[entry].receives);
        case DeleteOutcome::was_deleted:
        case DeleteOutcome::no_such_handle: return;
    }
}

void land_delete(Scene& scene, const Item& item) {
    emit_landed(scene, item);
    if (item.message != MessageId::none) {
        delete_one(scene, item, item.a, item.b);
    } else {
        for (const Parcel& parcel : scene.world.parcels) {
            if (parcel.request != item.request) continue;
            delete_one(scene, item, parcel.partition, parcel.value);
        }
        forget_parcels(scene.world, item.request);
    }
    reply(scene, item, 0);
}

/// A renewal asks for the visibility timeout again (D10); a job given back says when it is due.
Duration wanted_lease(Scene& scene, const Item& item) {
    for (const Parcel& parcel : scene.world.parcels) {
        if (parcel.request != item.request) continue;
        const Duration wanted{parcel.value};
        forget_parcels(scene.world, item.request);
        return wanted;
    }
    return scene.group_of(item.process).settings.duration(SettingKind::visibility);
}

void land_extend(Scene& scene, const Item& item) {
    const std::uint32_t source = scene.source_of(item.process);
    LeaseQueue& queue = scene.world.queues[source];
    const Duration wanted = wanted_lease(scene, item);
    const ExtendOutcome outcome =
        extend(queue, item.a, ReceiptHandle{item.b}, scene.world.now(), wanted);
    if (outcome == ExtendOutcome::extended) {
        emit_landed(scene, item);
        const Instant end = queue.entries[item.a].lease_end;
        scene.note(EventKind::lease_extended, source_actor(source), item.message, item.b,
                   static_cast<std::uint32_t>(milliseconds_of(end)));
        plan_lease_end(scene, source, item.a, end);
    } else {
        emit_refused(scene, item);
        scene.note(EventKind::extend_refused, source_actor(source), item.message, item.b,
                   static_cast<std::uint32_t>(outcome == ExtendOutcome::was_deleted
                                                  ? Refusal::deleted
                                                  : Refusal::stale_handle));
    }
    reply(scene, item, outcome == ExtendOutcome::extended ? 0 : 1);
}

void land_evidence(Scene& scene, const Item& item) {
    emit_landed(scene, item);
    const std::uint32_t source = scene.source_of(item.process);
    scene.world.stores.evidence[index_of(item.message)] = 1;
    if (scene.plan.groups[source].is_job) {
        scene.note(EventKind::job_failed, source_actor(source), item.message, source);
    } else {
        scene.note(EventKind::evidence_written, actor_of(item.process, item.worker),
                   item.message, 1);
    }
    reply(scene, item, 0);
}

}  // namespace

void start_sources(Scene& scene) {
    World& world = scene.world;
    world.queues.resize(scene.plan.groups.size());
    if (scene.plan.family == Family::log) {
        const Offset first = scene.plan.messages.empty() ? Offset{0}
                                                         : scene.plan.messages[0].offset;
        world.log.partitions.assign(scene.plan.partition_count,
                                    {.first = first, .end = first, .committed = first});
    }
    if (!scene.plan.messages.empty()) {
        scene.plan_item({.kind = ItemKind::arrival, .a = 0},
                        scene.plan.messages[0].arrival - start_of_run);
    }
}

void on_arrival(Scene& scene) {
    World& world = scene.world;
    const std::vector<PlanMessage>& messages = scene.plan.messages;
    const std::uint32_t index = world.produced++;
    const PlanMessage& message = messages[index];
    const EventIndex before = scene.cause;
    scene.emit(EventKind::produced, Actor::producer, MessageId{index},
               static_cast<std::uint32_t>(message.partition),
               static_cast<std::uint32_t>(value_of(message.offset)));
    if (scene.plan.family == Family::log) {
        append(world.log, message.partition);
    } else {
        arrive(world.queues[0], MessageId{index});
    }
    // All messages of one instant are there before a waiting poll is answered.
    const bool more_now = world.produced < messages.size() &&
                          messages[world.produced].arrival == message.arrival;
    if (!more_now) serve_parked(scene, 0);
    scene.cause = before;
    if (world.produced < messages.size()) {
        scene.plan_item({.kind = ItemKind::arrival},
                        messages[world.produced].arrival - world.now());
    }
}

void add_job(Scene& scene, std::uint16_t group, MessageId message) {
    scene.note(EventKind::job_inserted, Actor::store, message, group);
    arrive(scene.world.queues[group], message);
    serve_parked(scene, group);
}

void on_request(Scene& scene, const Item& item) {
    switch (item.op) {
        case Op::step: return reply(scene, item, static_cast<std::uint32_t>(land_step(scene, item)));
        case Op::poll:
        case Op::receive: return land_poll(scene, item);
        case Op::commit:
        case Op::commit_tick: return land_commit(scene, item);
        case Op::delete_message: return land_delete(scene, item);
        case Op::extend: return land_extend(scene, item);
        case Op::heartbeat: return land_heartbeat(scene, item);
        case Op::join: return land_join(scene, item);
        case Op::leave: return lose_member(scene, item.a, static_cast<MemberLoss>(item.b));
        case Op::evidence: return land_evidence(scene, item);
    }
}

void on_lease_end(Scene& scene, const Item& item) {
    LeaseQueue& queue = scene.world.queues[item.step];
    if (!end_lease(queue, item.a, scene.world.now())) return;
    const QueueEntry& entry = queue.entries[item.a];
    scene.emit(EventKind::lease_ended, source_actor(item.step), entry.message, entry.receives);
    serve_parked(scene, item.step);
}

void on_session_end(Scene& scene, const Item& item) {
    const Member* member = find_member(scene.world.log, item.a);
    if (member == nullptr) return;
    // A member that waits in a rebalance is not asked for heartbeats.
    const bool waits = member->joined && scene.world.log.state == GroupState::preparing;
    const Duration session =
        scene.plan.groups[0].settings.duration(SettingKind::session_timeout);
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

void on_poll_end(Scene& scene, const Item& item) {
    std::vector<Parked>& parked = scene.world.parked;
    for (std::size_t at = 0; at < parked.size(); ++at) {
        if (parked[at].request != item.request) continue;
        parked.erase(parked.begin() + static_cast<std::ptrdiff_t>(at));
        Item empty = item;
        empty.kind = ItemKind::reply;
        scene.plan_item(empty, latency(scene, item));
        return;
    }
}

}  // namespace ackpoint::sim
