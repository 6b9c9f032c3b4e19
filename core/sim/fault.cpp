// What is done to a process: it dies, or freezes for a time.
#include <algorithm>

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

Actor actor(std::size_t process) {
    return actor_of(static_cast<std::uint32_t>(process), no_worker);
}

void lose_request(Scene& scene, std::size_t process, std::uint32_t request) {
    MessageId message = MessageId::none;
    std::uint32_t packed = 0;
    bool found = false;
    scene.world.agenda.remove_if([&](const Item& item) {
        if (item.kind != ItemKind::request || item.request != request)
            return false;
        message = item.message;
        packed = pack(item.op, item.step);
        found = true;
        return true;
    });
    if (!found)
        return;
    scene.note(EventKind::request_lost, actor(process), message, packed, request);
    roll_back_request(scene, request);
    forget_parcels(scene.world, request);
}

void drop_parked(Scene& scene, std::size_t process) {
    std::vector<Parked>& parked = scene.world.parked;
    for (const Parked& poll : parked) {
        if (poll.process == process)
            forget_parcels(scene.world, poll.request);
    }
    const auto mine = [process](const Parked& poll) { return poll.process == process; };
    parked.erase(std::remove_if(parked.begin(), parked.end(), mine), parked.end());
}

}  // namespace

void kill(Scene& scene, std::size_t process, std::uint32_t lost_request) {
    Process& dying = scene.world.processes[process];
    if (dying.state == ProcessState::dead)
        return;
    scene.emit(EventKind::fault, actor(process), MessageId::none,
               static_cast<std::uint32_t>(FaultKind::crash), lost_request);
    scene.emit(EventKind::process_killed, actor(process), MessageId::none);
    if (lost_request != 0)
        lose_request(scene, process, lost_request);
    // The database ends the transactions of a connection that is gone; a long poll's connection is
    // closed with the process.
    for (std::size_t worker = 0; worker < dying.memory.workers.size(); ++worker) {
        if (dying.memory.workers[worker].state == WorkerState::locked) {
            dying.memory.workers[worker].state = WorkerState::idle;
        }
    }
    for (std::size_t worker = 0; worker < dying.memory.workers.size(); ++worker) {
        roll_back(scene, process, worker);
    }
    drop_parked(scene, process);
    dying.memory = Volatile{};
    dying.state = ProcessState::dead;
    ++dying.incarnation;
    const Group& group = scene.group_of(process);
    if (group.restarts) {
        scene.plan_item(item_for(scene, ItemKind::restart, process), group.restart_after);
    }
}

void pause(Scene& scene, std::size_t process, Duration duration) {
    Process& frozen = scene.world.processes[process];
    if (frozen.state != ProcessState::running)
        return;
    const auto length = static_cast<std::uint32_t>(duration.count());
    scene.emit(EventKind::fault, actor(process), MessageId::none,
               static_cast<std::uint32_t>(FaultKind::pause));
    scene.emit(EventKind::process_paused, actor(process), MessageId::none, length);
    frozen.state = ProcessState::paused;
    frozen.resume_ms = scene.world.now_ms + length;
    scene.plan_item(item_for(scene, ItemKind::resume, process), duration);
}

void on_restart(Scene& scene, std::size_t process) {
    scene.world.processes[process].state = ProcessState::running;
    start_process(scene, process);
    stop_if_cycle(scene);
}

void on_resume(Scene& scene, const Item& item) {
    Process& frozen = scene.world.processes[item.process];
    // It may have died meanwhile, and even have been restarted and frozen again.
    if (frozen.state != ProcessState::paused || frozen.incarnation != item.incarnation)
        return;
    frozen.state = ProcessState::running;
    scene.emit(EventKind::process_resumed, actor(item.process), MessageId::none);
}

}  // namespace ackpoint::sim
