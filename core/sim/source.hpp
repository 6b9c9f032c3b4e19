// What the parts of a source share. Internal to core/sim.
#pragma once

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

inline Duration latency(const Scene& scene, const Item& request) {
    return request.op == Op::step ? scene.program_of(request.process).steps[request.step].latency
                                  : scene.group_of(request.process).source_latency;
}

inline void reply(Scene& scene, Item request, std::uint32_t outcome) {
    request.kind = ItemKind::reply;
    request.b = outcome;
    scene.plan_item(request, latency(scene, request));
}

inline Actor source_actor_of(const Scene& scene, const Item& request) {
    return source_actor(scene.source_of(request.process));
}

inline void emit_landed(Scene& scene, const Item& request) {
    scene.emit(EventKind::landed, source_actor_of(scene, request), request.message,
               pack(request.op, request.step), request.request);
}

inline void emit_refused(Scene& scene, const Item& request) {
    scene.emit(EventKind::refused, source_actor_of(scene, request), request.message,
               pack(request.op, request.step), request.request);
}

// ---- group.cpp: a log's group -------------------------------------------------------------------
void land_commit(Scene& scene, const Item& item);
void land_heartbeat(Scene& scene, const Item& item);
void land_join(Scene& scene, const Item& item);
void lose_member(Scene& scene, std::uint32_t member, MemberLoss why);

// ---- leases.cpp: a queue's deletes and extensions -----------------------------------------------
void land_delete(Scene& scene, const Item& item);
void land_extend(Scene& scene, const Item& item);
void plan_lease_end(Scene& scene, std::uint32_t source, std::uint32_t entry, Instant end);
QueuePolicy policy_of(const Scene& scene, std::uint32_t source);

}  // namespace ackpoint::sim
