// When a run is over. Quiet: every message is settled at its source, and no attempt, open
// transaction, request on the way, job or scripted fault is left; heartbeats, polls and commit ticks
// do not count. Stalled: what is unsettled would never be moved by anything, or the world has come
// back to an earlier state (times relative; counters kept up to the threshold that a rule reads).
#include <algorithm>

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

namespace {

bool is_settled(const Scene& scene) {
    const World& world = scene.world;
    if (world.produced < scene.messages()) return false;
    for (const LeaseQueue& queue : world.queues) {
        if (queue.unsettled != 0) return false;
    }
    return scene.plan.family == Family::queue || lag(world.log) == 0;
}

bool is_work(Op op) {
    switch (op) {
        case Op::step:
        case Op::commit:
        case Op::commit_tick:
        case Op::delete_message:
        case Op::extend:
        case Op::evidence: return true;
        case Op::poll:
        case Op::receive:
        case Op::heartbeat:
        case Op::join:
        case Op::leave: return false;
    }
    return false;
}

bool is_working(const Volatile& memory) {
    return std::any_of(memory.workers.begin(), memory.workers.end(), [](const Worker& worker) {
        return worker.state == WorkerState::busy || worker.state == WorkerState::waiting;
    });
}

/// The item belongs to a process or a worker that is still the same.
bool is_awaited(const World& world, const Item& item) {
    const Process& process = world.processes[item.process];
    if (process.incarnation != item.incarnation) return false;
    if (item.worker == no_worker || item.kind == ItemKind::request) return true;
    return item.worker < process.memory.workers.size() &&
           process.memory.workers[item.worker].epoch == item.epoch;
}

bool is_unfinished(const World& world, const Item& item) {
    switch (item.kind) {
        case ItemKind::arrival:
        case ItemKind::scripted_fault: return true;
        case ItemKind::request: return is_work(item.op);
        case ItemKind::worker_start:
        case ItemKind::worker_step:
        case ItemKind::worker_timer: return is_awaited(world, item);
        case ItemKind::reply:
            // A batch is deleted or committed by the loop, which then waits for the answer.
            return is_work(item.op) && is_awaited(world, item);
        case ItemKind::lease_end:
        case ItemKind::session_end:
        case ItemKind::rebalance_end:
        case ItemKind::poll_end:
        case ItemKind::loop:
        case ItemKind::heartbeat:
        case ItemKind::poll_limit:
        case ItemKind::renewal:
        case ItemKind::restart:
        case ItemKind::resume: return false;
    }
    return false;
}

/// What is unsettled may yet be moved by this item.
bool moves(const World& world, const Item& item) {
    switch (item.kind) {
        case ItemKind::lease_end:
            return world.queues[item.step].entries[item.a].state == EntryState::in_flight;
        case ItemKind::session_end: {
            const Process& process = world.processes[item.process];
            return find_member(world.log, item.a) != nullptr &&
                   (process.state != ProcessState::running || process.memory.member != item.a);
        }
        case ItemKind::rebalance_end: return world.log.state == GroupState::preparing;
        case ItemKind::restart:
        case ItemKind::resume: return true;
        case ItemKind::reply:
            if (!is_awaited(world, item)) return false;
            if (item.op == Op::join) return true;
            for (const Parcel& parcel : world.parcels) {
                if (parcel.request == item.request && item.op != Op::heartbeat) return true;
            }
            return is_unfinished(world, item);
        case ItemKind::request:
            return item.op == Op::join || item.op == Op::leave || is_unfinished(world, item);
        case ItemKind::arrival:
        case ItemKind::scripted_fault:
        case ItemKind::worker_start:
        case ItemKind::worker_step:
        case ItemKind::worker_timer: return is_unfinished(world, item);
        case ItemKind::poll_end:
        case ItemKind::loop:
        case ItemKind::heartbeat:
        case ItemKind::poll_limit:
        case ItemKind::renewal: return false;
    }
    return false;
}

bool can_receive(const Process& process) {
    if (process.state != ProcessState::running) return false;
    const Volatile& memory = process.memory;
    return std::any_of(memory.workers.begin(), memory.workers.end(), [](const Worker& worker) {
        return worker.state != WorkerState::stalled;
    }) && (memory.phase == LoopPhase::polling || memory.phase == LoopPhase::joining ||
           is_working(memory));
}

bool has_commit_to_send(const Group& group, const Volatile& memory) {
    const auto how = group.settings.word<Acknowledge>(SettingKind::acknowledge);
    const auto each = group.settings.word<AcknowledgeEach>(SettingKind::acknowledge_each);
    const bool by_loop = how == Acknowledge::automatic || each == AcknowledgeEach::interval ||
                         (each == AcknowledgeEach::batch && group.settings[SettingKind::pool] != 0);
    if (!by_loop) return false;
    const auto rule = group.settings.word<CommitRule>(SettingKind::commit_rule);
    for (const OwnedPartition& owned : memory.owned) {
        const Offset allowed = rule == CommitRule::position       ? owned.position
                               : rule == CommitRule::highest_done ? owned.highest_done
                                                                  : owned.prefix;
        if (allowed > owned.sent) return true;
    }
    return false;
}

/// Some process would do something by its own loop.
bool process_moves(const Scene& scene, std::size_t index) {
    const Process& process = scene.world.processes[index];
    if (process.state == ProcessState::dead) return false;
    if (is_working(process.memory)) {
        // Waiting for an answer that was lost is not moving; everything else has its item.
        return false;
    }
    const Group& group = scene.group_of(index);
    if (group.family == Family::queue) {
        return has_visible(scene.world.queues[scene.source_of(index)]) && can_receive(process);
    }
    if (process.memory.rejoin || process.memory.phase == LoopPhase::joining) return true;
    if (has_commit_to_send(group, process.memory)) return true;
    for (const OwnedPartition& owned : process.memory.owned) {
        const LogPartition& partition = scene.world.log.partitions[owned.partition];
        if (!owned.stalled && owned.position < partition.end) return true;
    }
    return false;
}

bool anything_moves(const Scene& scene) {
    for (const Item& item : scene.world.agenda.items()) {
        if (moves(scene.world, item)) return true;
    }
    for (std::size_t process = 0; process < scene.world.processes.size(); ++process) {
        if (process_moves(scene, process)) return true;
    }
    return false;
}

void stop(World& world, StopReason reason) {
    world.stopped = true;
    world.stop = reason;
}

// ---- the world as words, for comparison ---------------------------------------------------------

class Words {
  public:
    explicit Words(std::uint32_t now_ms) : now_ms_(now_ms) {}
    void add(std::uint64_t word) {
        words_.push_back(static_cast<std::uint32_t>(word));
        if ((word >> 32U) != 0) words_.push_back(static_cast<std::uint32_t>(word >> 32U));
    }
    template <typename Value>
    void add_enum(Value value) {
        words_.push_back(static_cast<std::uint32_t>(value));
    }
    void add_time(std::uint32_t at_ms) { words_.push_back(at_ms - now_ms_); }
    void add_offset(Offset offset) { add(static_cast<std::uint64_t>(value_of(offset))); }
    std::vector<std::uint32_t> take() { return std::move(words_); }

  private:
    std::uint32_t now_ms_;
    std::vector<std::uint32_t> words_;
};

/// Highest receive count that a rule of this group still tells apart.
std::uint32_t count_threshold(const Scene& scene, std::size_t group_index) {
    const Group& group = scene.plan.groups[group_index];
    std::int64_t threshold = group.settings[SettingKind::max_receives];
    for (const PlanStep& step : scene.plan.programs[group.program].steps) {
        const FailurePolicy& policy = step.on_failure;
        const bool counts = policy.action == FailureAction::dead_letter ||
                            (policy.action == FailureAction::retry && group.is_job);
        if (counts) threshold = std::max<std::int64_t>(threshold, policy.count + std::int64_t{1});
    }
    return static_cast<std::uint32_t>(threshold);
}

void add_queues(const Scene& scene, Words& words) {
    for (std::size_t source = 0; source < scene.world.queues.size(); ++source) {
        const LeaseQueue& queue = scene.world.queues[source];
        const std::uint32_t threshold = count_threshold(scene, source);
        for (std::size_t at = 0; at < queue.entries.size(); ++at) {
            const QueueEntry& entry = queue.entries[at];
            if (entry.state == EntryState::deleted || entry.state == EntryState::aside) continue;
            words.add(at);
            words.add_enum(entry.state);
            words.add(std::min(entry.receives, threshold));
            if (entry.state == EntryState::in_flight && entry.lease_end != never) {
                words.add_time(static_cast<std::uint32_t>(milliseconds_of(entry.lease_end)));
            }
        }
        for (std::size_t at = queue.head; at < queue.visible.size(); ++at) {
            if (queue.entries[queue.visible[at]].state == EntryState::visible) {
                words.add(queue.visible[at]);
            }
        }
        words.add(UINT32_MAX);
    }
}

void add_log(const Log& log, Words& words) {
    for (const LogPartition& partition : log.partitions) {
        words.add_offset(partition.end);
        words.add_offset(partition.committed);
        const Member* owner = find_member(log, partition.owner);
        words.add(owner == nullptr ? UINT32_MAX : owner->process);
    }
    words.add_enum(log.state);
    for (const Member& member : log.members) words.add(member.process * 2U + (member.joined ? 1 : 0));
    words.add(UINT32_MAX);
}

std::uint32_t memory_threshold(const Scene& scene, std::size_t process) {
    std::uint32_t threshold = 0;
    for (const PlanStep& step : scene.program_of(process).steps) {
        threshold = std::max(threshold, step.on_failure.count);
    }
    return threshold + 1;
}

void add_process(const Scene& scene, std::size_t index, Words& words) {
    const Process& process = scene.world.processes[index];
    const Volatile& memory = process.memory;
    const std::uint32_t threshold = memory_threshold(scene, index);
    words.add_enum(process.state);
    words.add_enum(memory.phase);
    words.add(memory.rejoin ? 1 : 0);
    words.add(find_member(scene.world.log, memory.member) == nullptr ? 0 : 1);
    for (const Delivery& delivery : memory.deliveries) {
        if (delivery.state != DeliveryState::waiting && delivery.state != DeliveryState::running) {
            continue;
        }
        words.add(delivery.place);
        words.add(delivery.partition);
        words.add_enum(delivery.state);
        words.add(delivery.acknowledged ? 1 : 0);
    }
    for (const Worker& worker : memory.workers) {
        words.add_enum(worker.state);
        if (worker.state == WorkerState::idle) continue;
        words.add(index_of(memory.deliveries[worker.delivery].message));
        words.add(worker.step);
        words.add(std::min<std::uint32_t>(worker.attempt, threshold));
    }
    for (const OwnedPartition& owned : memory.owned) {
        words.add(owned.partition);
        words.add(owned.stalled ? 1 : 0);
        words.add_offset(owned.position);
        words.add_offset(owned.prefix);
        words.add_offset(owned.sent);
        words.add_offset(owned.highest_done);
        for (const Mark mark : owned.marks) words.add_enum(mark);
    }
    for (const FailureCount& failure : memory.failures) {
        words.add(index_of(failure.message));
        words.add(std::min(failure.count, threshold));
    }
    words.add(UINT32_MAX);
}

void add_stores(const Scene& scene, Words& words) {
    const Stores& stores = scene.world.stores;
    const auto pack_bits = [&words](const std::vector<std::uint8_t>& bits) {
        std::uint32_t word = 1;
        for (const std::uint8_t bit : bits) {
            word = word << 1U | bit;
            if ((word & 0x80000000U) == 0) continue;
            words.add(word);
            word = 1;
        }
        words.add(word);
    };
    pack_bits(stores.known);
    pack_bits(stores.inbox);
    pack_bits(stores.evidence);
    for (const std::uint32_t value : stores.newest) words.add(value);
    for (const std::uint16_t shown : stores.refusals) words.add(shown);
    // A repeat that makes an effect twice must be seen once before a cycle is called one.
    for (const std::uint16_t times : stores.applied) words.add(std::min<std::uint32_t>(times, 2));
    for (const OpenStatement& statement : scene.world.statements) {
        words.add(statement.process * 65536U + statement.worker);
        words.add(statement.step);
        words.add(index_of(statement.message));
    }
    words.add(UINT32_MAX);
}

void add_agenda(const Scene& scene, Words& words) {
    std::vector<Item> items;
    for (const Item& item : scene.world.agenda.items()) {
        const bool timer = item.kind == ItemKind::restart || item.kind == ItemKind::resume ||
                           item.kind == ItemKind::renewal;
        if (is_unfinished(scene.world, item) ||
            (timer && is_awaited(scene.world, item))) {
            items.push_back(item);
        }
    }
    std::sort(items.begin(), items.end(), [](const Item& left, const Item& right) {
        return left.at_ms != right.at_ms ? left.at_ms < right.at_ms : left.order < right.order;
    });
    for (const Item& item : items) {
        words.add_time(item.at_ms);
        words.add_enum(item.kind);
        words.add_enum(item.op);
        words.add(item.process * 256U + item.worker);
        words.add(item.step);
        words.add(index_of(item.message));
    }
}

std::vector<std::uint32_t> words_of(const Scene& scene) {
    Words words{scene.world.now_ms};
    add_queues(scene, words);
    if (scene.plan.family == Family::log) add_log(scene.world.log, words);
    for (std::size_t process = 0; process < scene.world.processes.size(); ++process) {
        add_process(scene, process, words);
    }
    add_stores(scene, words);
    add_agenda(scene, words);
    return words.take();
}

}  // namespace

void stop_if_still(Scene& scene) {
    const World& world = scene.world;
    if (is_settled(scene)) {
        for (const Process& process : world.processes) {
            if (is_working(process.memory)) return;
        }
        for (const Item& item : world.agenda.items()) {
            if (is_unfinished(world, item)) return;
        }
        if (world.statements.empty()) stop(scene.world, StopReason::quiet);
        return;
    }
    if (!anything_moves(scene)) stop(scene.world, StopReason::nothing_moves);
}

void stop_if_cycle(Scene& scene) {
    World& world = scene.world;
    if (world.produced < scene.messages()) return;
    for (const Item& item : world.agenda.items()) {
        if (item.kind == ItemKind::scripted_fault) return;
    }
    std::vector<std::uint32_t> words = words_of(scene);
    if (words == world.seen) {
        world.cycle_ms = world.now_ms - world.seen_at_ms;
        stop(world, StopReason::cycle);
        return;
    }
    if (++world.comparisons < world.next_replacement) return;
    world.next_replacement *= 2;
    world.comparisons = 0;
    world.seen = std::move(words);
    world.seen_at_ms = world.now_ms;
}

}  // namespace ackpoint::sim

namespace ackpoint {

bool same_state(const Plan& plan, const World& left, const World& right) {
    World left_copy = left;
    World right_copy = right;
    Recorder nowhere;
    const sim::Scene one{plan, left_copy, nowhere};
    const sim::Scene other{plan, right_copy, nowhere};
    return sim::words_of(one) == sim::words_of(other);
}

}  // namespace ackpoint
