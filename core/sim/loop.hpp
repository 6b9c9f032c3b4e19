// What the parts of a consumer's loop share. Internal to core/sim.
#pragma once

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

inline Volatile& memory_of(Scene& scene, std::size_t process) {
    return scene.world.processes[process].memory;
}

inline Actor actor(std::size_t process) {
    return actor_of(static_cast<std::uint32_t>(process), no_worker);
}

inline std::uint32_t pool_of(const Group& group) {
    return static_cast<std::uint32_t>(group.settings[SettingKind::pool]);
}

inline AcknowledgeEach each_of(const Group& group) {
    return group.settings.word<AcknowledgeEach>(SettingKind::acknowledge_each);
}

inline bool is_automatic(const Group& group) {
    return group.settings.word<Acknowledge>(SettingKind::acknowledge) == Acknowledge::automatic;
}

inline Item request_for(Scene& scene, std::size_t process, Op op) {
    Item item = item_for(scene, ItemKind::request, process);
    item.op = op;
    item.request = scene.world.next_request++;
    return item;
}

inline void send(Scene& scene, std::size_t process, Item item) {
    scene.emit(EventKind::sent, actor(process), item.message, pack(item.op, item.step),
               item.request);
    scene.plan_item(item, scene.group_of(process).source_latency);
}

inline void wait_for(Volatile& memory, LoopPhase phase, std::uint32_t request) {
    memory.phase = phase;
    memory.request = request;
}

// ---- membership.cpp: joining, heartbeats and the limit between two polls ------------------------
void send_join(Scene& scene, std::size_t process);
void plan_poll_limit(Scene& scene, std::size_t process);
void take_heartbeat(Scene& scene, std::size_t process, const Item& item);
void take_assignment(Scene& scene, std::size_t process, const Item& item);

// ---- intake.cpp: what a poll or a receive brought, and leases that are renewed ------------------
void take_answer(Scene& scene, std::size_t process, const Item& item);
void take_extension(Scene& scene, std::size_t process, const Item& item);
void begin_work(Scene& scene, std::size_t process);
/// Deletes at once what was acknowledged; true when the loop has to wait for the answer.
bool send_batch_delete(Scene& scene, std::size_t process);

}  // namespace ackpoint::sim
