// Requests that reach a source, and its timers: arrivals, receives, polls and leases.
#include "core/sim/source.hpp"

namespace ackpoint::sim {

namespace {

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
    if (received.empty())
        return false;
    const std::uint32_t packed = pack(Op::receive, scene.program_of(poll.process).receive);
    scene.emit(EventKind::landed, source_actor(source), MessageId::none, packed, poll.request);
    const EventIndex landed = scene.cause;
    for (const Received& one : received) {
        scene.cause = landed;
        const MessageId message = queue.entries[one.entry].message;
        const auto handle = static_cast<std::uint32_t>(one.handle);
        scene.emit(EventKind::lease_started, actor_of(poll.process, no_worker), message, handle,
                   handle);
        scene.world.parcels.push_back({.request = poll.request,
                                       .partition = one.entry,
                                       .value = handle,
                                       .cause = scene.cause});
        plan_lease_end(scene, source, one.entry, one.lease_end);
    }
    scene.cause = landed;
    Item item{.kind = ItemKind::reply,
              .process = static_cast<std::uint8_t>(poll.process),
              .op = Op::receive,
              .step = scene.program_of(poll.process).receive,
              .incarnation = poll.incarnation,
              .request = poll.request};
    scene.plan_item(item, scene.plan.groups[source].source_latency);
    scene.cause = cause;
    return true;
}

/// Turns the positions that came with a fetch into records; false when there are none yet.
bool answer_fetch(Scene& scene, const Parked& poll) {
    std::uint32_t room = poll.count;
    std::uint32_t found = 0;
    for (Parcel& parcel : scene.world.parcels) {
        if (parcel.request != poll.request)
            continue;
        parcel.count =
            fetch(scene.world.log, PartitionId{parcel.partition}, Offset{parcel.value}, room);
        room -= parcel.count;
        found += parcel.count;
    }
    if (found == 0)
        return false;
    const std::uint16_t step = scene.program_of(poll.process).receive;
    scene.emit(EventKind::landed, source_actor(0), MessageId::none, pack(Op::poll, step),
               poll.request);
    Item item{.kind = ItemKind::reply,
              .process = static_cast<std::uint8_t>(poll.process),
              .op = Op::poll,
              .step = step,
              .incarnation = poll.incarnation,
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
        const bool served =
            poll.count != 0 && scene.source_of(poll.process) == source && answer(scene, poll);
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
    const Parked poll{.request = item.request,
                      .process = item.process,
                      .incarnation = item.incarnation,
                      .count = item.b,
                      .cause = scene.cause};
    if (answer(scene, poll))
        return;
    const Duration wait = group.settings.duration(
        group.family == Family::log ? SettingKind::poll_timeout : SettingKind::wait);
    scene.world.parked.push_back(poll);
    scene.plan_item({.kind = ItemKind::poll_end,
                     .process = item.process,
                     .op = item.op,
                     .step = item.step,
                     .incarnation = item.incarnation,
                     .request = item.request},
                    wait);
}

void land_evidence(Scene& scene, const Item& item) {
    emit_landed(scene, item);
    const std::uint32_t source = scene.source_of(item.process);
    scene.world.stores.evidence[index_of(item.message)] = 1;
    if (scene.plan.groups[source].is_job) {
        scene.note(EventKind::job_failed, source_actor(source), item.message, source);
    } else {
        scene.note(EventKind::evidence_written, actor_of(item.process, item.worker), item.message,
                   1);
    }
    reply(scene, item, 0);
}

}  // namespace

void start_sources(Scene& scene) {
    World& world = scene.world;
    world.queues.resize(scene.plan.groups.size());
    if (scene.plan.family == Family::log) {
        const Offset first =
            scene.plan.messages.empty() ? Offset{0} : scene.plan.messages[0].offset;
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
    const bool more_now =
        world.produced < messages.size() && messages[world.produced].arrival == message.arrival;
    if (!more_now)
        serve_parked(scene, 0);
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
        case Op::step:
            return reply(scene, item, static_cast<std::uint32_t>(land_step(scene, item)));
        case Op::poll:
        case Op::receive:
            return land_poll(scene, item);
        case Op::commit:
        case Op::commit_tick:
            return land_commit(scene, item);
        case Op::delete_message:
            return land_delete(scene, item);
        case Op::extend:
            return land_extend(scene, item);
        case Op::heartbeat:
            return land_heartbeat(scene, item);
        case Op::join:
            return land_join(scene, item);
        case Op::leave:
            return lose_member(scene, item.a, static_cast<MemberLoss>(item.b));
        case Op::evidence:
            return land_evidence(scene, item);
    }
}

void on_lease_end(Scene& scene, const Item& item) {
    LeaseQueue& queue = scene.world.queues[item.step];
    if (!end_lease(queue, item.a, scene.world.now()))
        return;
    const QueueEntry& entry = queue.entries[item.a];
    scene.emit(EventKind::lease_ended, source_actor(item.step), entry.message, entry.receives);
    serve_parked(scene, item.step);
}

void on_poll_end(Scene& scene, const Item& item) {
    std::vector<Parked>& parked = scene.world.parked;
    for (std::size_t at = 0; at < parked.size(); ++at) {
        if (parked[at].request != item.request)
            continue;
        parked.erase(parked.begin() + static_cast<std::ptrdiff_t>(at));
        Item empty = item;
        empty.kind = ItemKind::reply;
        scene.plan_item(empty, latency(scene, item));
        return;
    }
}

}  // namespace ackpoint::sim
