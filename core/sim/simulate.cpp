#include "core/sim/simulate.hpp"

#include "core/model/limits.hpp"
#include "core/sim/scene.hpp"

namespace ackpoint {

namespace {

using sim::Scene;

/// Heartbeats and empty polls leave no event; they too have to end.
constexpr std::uint32_t pops_max = 4 * limits::events_max;

void start_stores(Scene& scene) {
    Stores& stores = scene.world.stores;
    const std::size_t messages = scene.messages();
    const std::size_t cells = scene.plan.effects.size() * messages;
    stores.applied.resize(cells);
    stores.known.resize(cells);
    stores.newest.resize(scene.plan.effects.size() * scene.plan.key_count);
    stores.inbox.resize(scene.plan.inbox_count * messages);
    stores.evidence.resize(messages);
    stores.refusals.resize(scene.plan.rules.size());
    scene.world.tally.deliveries.resize(messages);
}

bool is_of_process(ItemKind kind) {
    switch (kind) {
        case ItemKind::reply:
        case ItemKind::loop:
        case ItemKind::heartbeat:
        case ItemKind::poll_limit:
        case ItemKind::renewal:
        case ItemKind::worker_start:
        case ItemKind::worker_step:
        case ItemKind::worker_timer:
            return true;
        case ItemKind::arrival:
        case ItemKind::lease_end:
        case ItemKind::session_end:
        case ItemKind::rebalance_end:
        case ItemKind::poll_end:
        case ItemKind::request:
        case ItemKind::restart:
        case ItemKind::resume:
        case ItemKind::scripted_fault:
            return false;
    }
    return false;
}

/// Whoever planned it is gone, or has given that attempt up.
bool misses(const World& world, const Item& item) {
    const Process& process = world.processes[item.process];
    if (process.state == ProcessState::dead || process.incarnation != item.incarnation)
        return true;
    return item.worker != no_worker && process.memory.workers[item.worker].epoch != item.epoch;
}

void do_scripted_fault(Scene& scene, const Item& item) {
    const PlanFault& fault = scene.plan.faults[item.a];
    switch (fault.kind) {
        case FaultKind::crash:
            return sim::kill(scene, fault.process, 0);
        case FaultKind::pause:
            return sim::pause(scene, fault.process, fault.duration);
    }
}

void handle(Scene& scene, const Item& item) {
    switch (item.kind) {
        case ItemKind::arrival:
            return sim::on_arrival(scene);
        case ItemKind::lease_end:
            return sim::on_lease_end(scene, item);
        case ItemKind::session_end:
            return sim::on_session_end(scene, item);
        case ItemKind::rebalance_end:
            return sim::on_rebalance_end(scene);
        case ItemKind::poll_end:
            return sim::on_poll_end(scene, item);
        case ItemKind::request:
            return sim::on_request(scene, item);
        case ItemKind::reply:
            return item.worker == no_worker ? sim::on_loop_reply(scene, item)
                                            : sim::on_step_reply(scene, item);
        case ItemKind::loop:
            return sim::on_loop(scene, item.process);
        case ItemKind::heartbeat:
            return sim::on_heartbeat(scene, item.process);
        case ItemKind::poll_limit:
            return sim::on_poll_limit(scene, item.process);
        case ItemKind::renewal:
            return sim::on_renewal(scene, item);
        case ItemKind::worker_start:
            return sim::on_worker_start(scene, item);
        case ItemKind::worker_step:
            return sim::on_worker_step(scene, item);
        case ItemKind::worker_timer:
            return sim::on_worker_timer(scene, item);
        case ItemKind::restart:
            return sim::on_restart(scene, item.process);
        case ItemKind::resume:
            return sim::on_resume(scene, item);
        case ItemKind::scripted_fault:
            return do_scripted_fault(scene, item);
    }
}

void stop_at_limit(Scene& scene, LimitKind limit, StopReason reason) {
    scene.emit(EventKind::limit, Actor::source, MessageId::none, static_cast<std::uint32_t>(limit));
    scene.world.stopped = true;
    scene.world.stop = reason;
}

bool opens(const Scene& scene, const PlanTrigger& trigger, const Event& event, Actor by) {
    if (event.kind != trigger.event || (event.a & trigger.a_mask) != trigger.a || !is_process(by))
        return false;
    if (trigger.has_process && process_of(by) != trigger.process)
        return false;
    if (trigger.message != MessageId::none && event.message != trigger.message)
        return false;
    return trigger.delivery == 0 ||
           (event.message != MessageId::none &&
            scene.world.tally.deliveries[index_of(event.message)] == trigger.delivery);
}

/// Scripted faults whose gap was opened by what has just been recorded.
void strike(Scene& scene, std::uint32_t first_event) {
    const std::uint32_t last = scene.recorder.size();
    for (std::uint32_t index = first_event; index < last; ++index) {
        for (std::size_t number = 0; number < scene.plan.triggers.size(); ++number) {
            const PlanTrigger& trigger = scene.plan.triggers[number];
            const Event event = scene.recorder.events()[index];
            const bool theirs = !is_process(event.actor) && event.cause != EventIndex::none;
            const Actor by =
                theirs ? scene.recorder.events()[index_of(event.cause)].actor : event.actor;
            if (scene.world.struck[number] != 0 || !opens(scene, trigger, event, by))
                continue;
            scene.world.struck[number] = 1;
            inject(scene.plan, scene.world, scene.recorder,
                   {.kind = trigger.kind,
                    .process = static_cast<std::uint16_t>(process_of(by)),
                    .request = trigger.loses_request ? event.b : 0,
                    .duration = trigger.duration});
        }
    }
}

}  // namespace

World start_world(const Plan& plan, Recorder& recorder) {
    World world;
    world.processes.resize(plan.group_of_process.size());
    Scene scene{plan, world, recorder};
    start_stores(scene);
    world.struck.resize(plan.triggers.size());
    sim::start_sources(scene);
    sim::start_group(scene);
    for (std::size_t process = 0; process < world.processes.size(); ++process) {
        scene.cause = EventIndex::none;
        sim::start_process(scene, process);
    }
    scene.cause = EventIndex::none;
    for (std::size_t fault = 0; fault < plan.faults.size(); ++fault) {
        scene.plan_item({.kind = ItemKind::scripted_fault, .a = static_cast<std::uint32_t>(fault)},
                        plan.faults[fault].at - start_of_run);
    }
    return world;
}

bool advance(const Plan& plan, World& world, Recorder& recorder) {
    if (world.stopped)
        return false;
    Scene scene{plan, world, recorder};
    if (world.agenda.empty()) {
        sim::stop_if_still(scene);
        if (!world.stopped) {
            world.stopped = true;
            world.stop = StopReason::nothing_moves;
        }
        return false;
    }
    Item item = world.agenda.pop();
    ++world.pops;
    world.now_ms = item.at_ms;
    scene.cause = item.cause;
    if (world.now_ms > static_cast<std::uint32_t>(limits::virtual_time_max.count())) {
        stop_at_limit(scene, LimitKind::virtual_time, StopReason::time_limit);
        return true;
    }
    if (recorder.size() >= limits::events_max || world.pops > pops_max) {
        stop_at_limit(scene, LimitKind::events, StopReason::events_limit);
        return true;
    }
    if (is_of_process(item.kind)) {
        if (misses(world, item)) {
            if (item.kind == ItemKind::reply)
                sim::forget_parcels(world, item.request);
            return true;
        }
        const Process& process = world.processes[item.process];
        if (process.state == ProcessState::paused) {
            item.at_ms = process.resume_ms;
            world.agenda.push(item);
            return true;
        }
    }
    const std::uint32_t events = recorder.size();
    handle(scene, item);
    if (!plan.triggers.empty())
        strike(scene, events);
    return true;
}

void inject(const Plan& plan, World& world, Recorder& recorder, const Injection& injection) {
    Scene scene{plan, world, recorder};
    switch (injection.kind) {
        case FaultKind::crash:
            return sim::kill(scene, injection.process, injection.request);
        case FaultKind::pause:
            return sim::pause(scene, injection.process, injection.duration);
    }
}

std::vector<std::size_t> unreached_triggers(const Plan& plan) {
    std::vector<std::size_t> unreached;
    if (plan.triggers.empty())
        return unreached;
    Recorder recorder;
    World world = start_world(plan, recorder);
    while (advance(plan, world, recorder)) {
    }
    for (std::size_t number = 0; number < plan.triggers.size(); ++number) {
        if (world.struck[number] == 0)
            unreached.push_back(number);
    }
    return unreached;
}

Run simulate(const Plan& plan, std::span<const Injection> injections) {
    Recorder recorder;
    World world = start_world(plan, recorder);
    for (const Injection& injection : injections) {
        while (world.pops < injection.pop && advance(plan, world, recorder)) {
        }
        if (world.stopped)
            break;
        inject(plan, world, recorder, injection);
    }
    while (advance(plan, world, recorder)) {
    }
    Run run{.stop = world.stop,
            .end = world.now(),
            .cycle = Duration{world.cycle_ms},
            .pops = world.pops,
            .trace_hash = recorder.hash().value()};
    run.trace = recorder.take();
    return run;
}

}  // namespace ackpoint
