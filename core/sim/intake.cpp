// What a poll or a receive brought, and the renewal of the leases that came with it.
#include <algorithm>

#include "core/sim/loop.hpp"

namespace ackpoint::sim {

namespace {

void take_records(Scene& scene, std::size_t process, const Parcel& parcel) {
    Volatile& memory = memory_of(scene, process);
    OwnedPartition* owned = owned_partition(memory, static_cast<std::uint8_t>(parcel.partition));
    if (owned == nullptr || parcel.count == 0)
        return;
    const std::vector<MessageId>& records = scene.plan.records[parcel.partition];
    const std::int64_t first = value_of(scene.world.log.partitions[parcel.partition].first);
    const EventIndex heard = scene.cause;
    for (std::uint32_t number = 0; number < parcel.count; ++number) {
        const std::uint32_t offset = parcel.value + number;
        const MessageId message = records[static_cast<std::size_t>(offset - first)];
        scene.cause = heard;
        scene.emit(EventKind::received, actor(process), message, offset, 0);
        memory.deliveries.push_back({.message = message,
                                     .place = offset,
                                     .partition = owned->partition,
                                     .cause = scene.cause});
    }
    scene.cause = heard;
    owned->position = Offset{parcel.value + parcel.count};
    owned->marks.resize(static_cast<std::size_t>(value_of(owned->position) - value_of(owned->base)),
                        Mark::open);
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
    memory.deliveries.push_back({.message = message,
                                 .place = parcel.partition,
                                 .count = parcel.value,
                                 .cause = scene.cause});
    const Duration every = group.settings.duration(SettingKind::renew_every);
    if (every == Duration{0})
        return;
    Item renewal = item_for(scene, ItemKind::renewal, process);
    renewal.message = message;
    renewal.a = parcel.partition;
    renewal.b = parcel.value;
    scene.plan_item(renewal, every);
}

/// The source was asked to delete it: what a batch acknowledges last is deleted at its end only.
bool is_told(const Scene& scene, std::size_t process, const Delivery& delivery) {
    const Group& group = scene.group_of(process);
    const bool at_end = each_of(group) == AcknowledgeEach::batch && pool_of(group) == 0 &&
                        scene.program_of(process).ack != 1;
    return delivery.acknowledged && !at_end;
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

/// `ack after receive` with `each batch`: the source is told once, before the first record.
bool acknowledge_batch_first(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    const Group& group = scene.group_of(process);
    const Program& program = scene.program_of(process);
    if (program.ack != 1 || is_automatic(group) || each_of(group) != AcknowledgeEach::batch) {
        return false;
    }
    for (Delivery& delivery : memory.deliveries) {
        if (delivery.state != DeliveryState::waiting)
            continue;
        delivery.acknowledged = true;
        if (group.family == Family::log)
            mark_done(scene, process, delivery);
    }
    if (group.family == Family::queue)
        return send_batch_delete(scene, process);
    Item item = item_for(scene, ItemKind::request, process);
    item.step = program.ack;
    const std::uint32_t request = scene.world.next_request;
    if (!send_commit(scene, process, Op::commit, item))
        return false;
    if (group.settings.word<Acknowledge>(SettingKind::acknowledge) != Acknowledge::sync) {
        return false;
    }
    wait_for(memory, LoopPhase::committing, request);
    return true;
}

}  // namespace

bool send_batch_delete(Scene& scene, std::size_t process) {
    Volatile& memory = memory_of(scene, process);
    Item item = item_for(scene, ItemKind::request, process);
    item.op = Op::delete_message;
    item.step = scene.program_of(process).ack;
    item.request = scene.world.next_request;
    bool any = false;
    for (const Delivery& delivery : memory.deliveries) {
        if (!delivery.acknowledged)
            continue;
        scene.world.parcels.push_back(
            {.request = item.request, .partition = delivery.place, .value = delivery.count});
        any = true;
    }
    if (!any)
        return false;
    ++scene.world.next_request;
    wait_for(memory, LoopPhase::committing, item.request);
    send(scene, process, item);
    return true;
}

void begin_work(Scene& scene, std::size_t process) {
    memory_of(scene, process).phase = LoopPhase::working;
    dispatch(scene, process);
    if (pool_of(scene.group_of(process)) != 0)
        plan_loop(scene, process);
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
        // Without latency and waiting, time would never pass between two empty polls.
        const bool at_once = memory.last_poll_ms == scene.world.now_ms;
        return plan_loop(scene, process, Duration{at_once ? 1 : 0});
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
    if (!acknowledge_batch_first(scene, process))
        begin_work(scene, process);
    if (again)
        stop_if_cycle(scene);
}

void on_renewal(Scene& scene, const Item& item) {
    Volatile& memory = memory_of(scene, item.process);
    std::uint32_t place = 0;
    while (place < memory.deliveries.size() && !(memory.deliveries[place].place == item.a &&
                                                 memory.deliveries[place].count == item.b)) {
        ++place;
    }
    if (place == memory.deliveries.size())
        return;
    const Delivery& delivery = memory.deliveries[place];
    const bool in_work =
        delivery.state == DeliveryState::waiting || delivery.state == DeliveryState::running;
    if (!in_work || is_told(scene, item.process, delivery))
        return;
    Item request = request_for(scene, item.process, Op::extend);
    request.message = item.message;
    request.a = item.a;
    request.b = item.b;
    for (const Worker& worker : memory.workers) {
        if (worker.state != WorkerState::idle && worker.delivery == place)
            request.step = worker.step;
    }
    scene.cause = delivery.cause;
    send(scene, item.process, request);
    scene.plan_item(item, scene.group_of(item.process).settings.duration(SettingKind::renew_every));
}

void take_extension(Scene& scene, std::size_t process, const Item& item) {
    Volatile& memory = memory_of(scene, process);
    scene.emit(EventKind::heard, actor(process), item.message, pack(item.op, item.step),
               item.request);
    const Settings& settings = scene.group_of(process).settings;
    const bool cancels =
        settings.word<RenewFailure>(SettingKind::renew_failure) == RenewFailure::cancel;
    if (item.b == 0 || !cancels)
        return;
    for (std::size_t worker = 0; worker < memory.workers.size(); ++worker) {
        const Worker& at = memory.workers[worker];
        if (at.state == WorkerState::idle || at.state == WorkerState::stalled)
            continue;
        if (memory.deliveries[at.delivery].message != item.message)
            continue;
        drop_attempt(scene, process, worker, DropReason::renewal_failed);
        return;
    }
}

}  // namespace ackpoint::sim
