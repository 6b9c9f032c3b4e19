// Requests that delete a queue's messages or move the end of a lease.
#include "core/sim/source.hpp"

namespace ackpoint::sim {

namespace {

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
        case DeleteOutcome::no_such_handle:
            return;
    }
}

/// A renewal asks for the visibility timeout again (D10); a job given back says when it is due.
Duration wanted_lease(Scene& scene, const Item& item) {
    for (const Parcel& parcel : scene.world.parcels) {
        if (parcel.request != item.request)
            continue;
        const Duration wanted{parcel.value};
        forget_parcels(scene.world, item.request);
        return wanted;
    }
    return scene.group_of(item.process).settings.duration(SettingKind::visibility);
}

}  // namespace

QueuePolicy policy_of(const Scene& scene, std::uint32_t source) {
    const Group& group = scene.plan.groups[source];
    QueuePolicy policy = queue_policy(group.settings);
    policy.endless = group.is_job && policy.visibility == Duration{0};
    return policy;
}

void plan_lease_end(Scene& scene, std::uint32_t source, std::uint32_t entry, Instant end) {
    if (end == never)
        return;
    scene.plan_item(
        {.kind = ItemKind::lease_end, .step = static_cast<std::uint16_t>(source), .a = entry},
        end - scene.world.now());
}

void land_delete(Scene& scene, const Item& item) {
    emit_landed(scene, item);
    if (item.message != MessageId::none) {
        delete_one(scene, item, item.a, item.b);
    } else {
        for (const Parcel& parcel : scene.world.parcels) {
            if (parcel.request != item.request)
                continue;
            delete_one(scene, item, parcel.partition, parcel.value);
        }
        forget_parcels(scene.world, item.request);
    }
    reply(scene, item, 0);
}

void land_extend(Scene& scene, const Item& item) {
    const std::uint32_t source = scene.source_of(item.process);
    LeaseQueue& queue = scene.world.queues[source];
    const Duration wanted = wanted_lease(scene, item);
    const ExtendOutcome outcome =
        extend(queue, item.a, ReceiptHandle{item.b}, scene.world.now(), wanted);
    switch (outcome) {
        case ExtendOutcome::extended: {
            emit_landed(scene, item);
            const Instant end = queue.entries[item.a].lease_end;
            scene.note(EventKind::lease_extended, source_actor(source), item.message, item.b,
                       static_cast<std::uint32_t>(milliseconds_of(end)));
            plan_lease_end(scene, source, item.a, end);
            return reply(scene, item, 0);
        }
        case ExtendOutcome::no_effect:
            // Accepted without a word of the lease that has ended (S-18).
            emit_landed(scene, item);
            return reply(scene, item, 0);
        case ExtendOutcome::was_deleted:
        case ExtendOutcome::no_such_handle:
            break;
    }
    emit_refused(scene, item);
    const Refusal refusal =
        outcome == ExtendOutcome::was_deleted ? Refusal::deleted : Refusal::stale_handle;
    scene.note(EventKind::extend_refused, source_actor(source), item.message, item.b,
               static_cast<std::uint32_t>(refusal));
    reply(scene, item, 1);
}

}  // namespace ackpoint::sim
