// The world as words, for comparison: times are relative, counters are kept up to the threshold
// that a rule still reads, and what no rule reads is left out.
#include <algorithm>
#include <utility>

#include "core/sim/quiet.hpp"

namespace ackpoint::sim {

namespace {

class Words {
public:
    explicit Words(std::uint32_t now_ms) : now_ms_(now_ms) {}
    void add(std::uint64_t word) {
        words_.push_back(static_cast<std::uint32_t>(word));
        if ((word >> 32U) != 0)
            words_.push_back(static_cast<std::uint32_t>(word >> 32U));
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
        if (counts)
            threshold = std::max<std::int64_t>(threshold, policy.count + std::int64_t{1});
    }
    return static_cast<std::uint32_t>(threshold);
}

void add_queues(const Scene& scene, Words& words) {
    for (std::size_t source = 0; source < scene.world.queues.size(); ++source) {
        const LeaseQueue& queue = scene.world.queues[source];
        const std::uint32_t threshold = count_threshold(scene, source);
        for (std::size_t at = 0; at < queue.entries.size(); ++at) {
            const QueueEntry& entry = queue.entries[at];
            if (entry.state == EntryState::deleted || entry.state == EntryState::aside)
                continue;
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

/// Nobody keeps this session alive any more: its end will move partitions.
bool is_left_behind(const World& world, const Member& member) {
    const Process& process = world.processes[member.process];
    return process.state != ProcessState::running || process.memory.member != member.id;
}

void add_log(const World& world, Words& words) {
    const Log& log = world.log;
    for (const LogPartition& partition : log.partitions) {
        words.add_offset(partition.end);
        words.add_offset(partition.committed);
        const Member* owner = find_member(log, partition.owner);
        words.add(owner == nullptr ? UINT32_MAX : owner->process);
    }
    words.add_enum(log.state);
    for (const Member& member : log.members) {
        words.add(member.process * 2U + (member.joined ? 1 : 0));
        if (is_left_behind(world, member)) {
            words.add_time(static_cast<std::uint32_t>(milliseconds_of(member.session_end)));
        }
    }
    words.add(UINT32_MAX);
}

std::uint32_t memory_threshold(const Scene& scene, std::size_t process) {
    std::uint32_t threshold = 0;
    for (const PlanStep& step : scene.program_of(process).steps) {
        threshold = std::max(threshold, step.on_failure.count);
    }
    return threshold + 1;
}

/// The lowest offset that the next commit by the loop could name: what is in work in the loop may
/// fail, and is then sought back to.
Offset safe_commit(const Group& group, const Volatile& memory, const OwnedPartition& owned) {
    switch (group.settings.word<CommitRule>(SettingKind::commit_rule)) {
        case CommitRule::highest_done:
            return owned.highest_done;
        case CommitRule::contiguous_prefix:
            return owned.prefix;
        case CommitRule::position:
            break;
    }
    Offset lowest = owned.position;
    if (group.settings[SettingKind::pool] != 0)
        return lowest;
    for (const Delivery& delivery : memory.deliveries) {
        const bool in_work =
            delivery.state == DeliveryState::waiting || delivery.state == DeliveryState::running;
        if (in_work && delivery.partition == owned.partition) {
            lowest = std::min(lowest, Offset{delivery.place});
        }
    }
    return lowest;
}

/// A commit that time is going to bring.
bool awaits_commit(const Group& group, const Volatile& memory) {
    const bool by_time =
        group.settings.word<Acknowledge>(SettingKind::acknowledge) == Acknowledge::automatic ||
        group.settings.word<AcknowledgeEach>(SettingKind::acknowledge_each) ==
            AcknowledgeEach::interval;
    return by_time && std::any_of(memory.owned.begin(), memory.owned.end(),
                                  [&group, &memory](const OwnedPartition& owned) {
                                      return safe_commit(group, memory, owned) > owned.sent;
                                  });
}

/// Another consumer would get partitions that wait behind a handler which does not come to its end.
bool holds_partitions_back(const Scene& scene, const Group& group, const Volatile& memory) {
    if (memory.member == no_member || group.process_count == 1 || memory.running == 0)
        return false;
    return std::any_of(memory.owned.begin(), memory.owned.end(), [&](const OwnedPartition& owned) {
        const LogPartition& partition = scene.world.log.partitions[owned.partition];
        const bool is_in_work = std::any_of(memory.deliveries.begin(), memory.deliveries.end(),
                                            [&owned](const Delivery& delivery) {
                                                return delivery.state == DeliveryState::running &&
                                                       delivery.partition == owned.partition;
                                            });
        return !is_in_work && partition.committed < partition.end;
    });
}

/// What a log's client does after a time: the commit that is due, and leaving after too long a time
/// without polling.
void add_clocks(const Scene& scene, const Group& group, const Volatile& memory, Words& words) {
    if (group.family == Family::queue)
        return;
    const auto since = [&scene, &group](std::uint32_t start, SettingKind limit) {
        return std::min(scene.world.now_ms - start,
                        static_cast<std::uint32_t>(group.settings[limit]));
    };
    if (awaits_commit(group, memory)) {
        words.add(since(memory.last_tick_ms, SettingKind::commit_interval));
    }
    if (holds_partitions_back(scene, group, memory)) {
        words.add(since(memory.last_poll_ms, SettingKind::max_poll_interval));
    }
}

void add_process(const Scene& scene, std::size_t index, Words& words) {
    const Process& process = scene.world.processes[index];
    const Volatile& memory = process.memory;
    const Group& group = scene.group_of(index);
    const std::uint32_t threshold = memory_threshold(scene, index);
    add_clocks(scene, group, memory, words);
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
        if (group.family == Family::queue) {
            const LeaseQueue& queue = scene.world.queues[scene.source_of(index)];
            words.add(queue.entries[delivery.place].receives == delivery.count ? 1 : 0);
        }
    }
    for (const Worker& worker : memory.workers) {
        words.add_enum(worker.state);
        if (worker.state == WorkerState::idle)
            continue;
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
        for (const Mark mark : owned.marks)
            words.add_enum(mark);
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
            if ((word & 0x80000000U) == 0)
                continue;
            words.add(word);
            word = 1;
        }
        words.add(word);
    };
    pack_bits(stores.known);
    pack_bits(stores.inbox);
    pack_bits(stores.evidence);
    for (const std::uint32_t value : stores.newest)
        words.add(value);
    for (const std::uint32_t shown : stores.refusals)
        words.add(shown);
    // A repeat that makes an effect twice must be seen once before a cycle is called one.
    for (const std::uint16_t times : stores.applied)
        words.add(std::min<std::uint32_t>(times, 2));
}

void add_statements(const Scene& scene, Words& words) {
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
        if (is_unfinished(scene.world, item) || (timer && is_awaited(scene.world, item))) {
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

}  // namespace

std::vector<std::uint32_t> moving_words(const Scene& scene) {
    Words words{scene.world.now_ms};
    add_queues(scene, words);
    if (scene.plan.family == Family::log)
        add_log(scene.world, words);
    for (std::size_t process = 0; process < scene.world.processes.size(); ++process) {
        add_process(scene, process, words);
    }
    add_statements(scene, words);
    add_agenda(scene, words);
    return words.take();
}

void add_store_words(const Scene& scene, std::vector<std::uint32_t>& words) {
    Words stores{scene.world.now_ms};
    add_stores(scene, stores);
    const std::vector<std::uint32_t> more = stores.take();
    words.insert(words.end(), more.begin(), more.end());
}

}  // namespace ackpoint::sim

namespace ackpoint {

bool same_state(const Plan& plan, const World& left, const World& right) {
    World left_copy = left;
    World right_copy = right;
    Recorder nowhere;
    const sim::Scene one{plan, left_copy, nowhere};
    const sim::Scene other{plan, right_copy, nowhere};
    std::vector<std::uint32_t> one_words = sim::moving_words(one);
    std::vector<std::uint32_t> other_words = sim::moving_words(other);
    sim::add_store_words(one, one_words);
    sim::add_store_words(other, other_words);
    return one_words == other_words;
}

}  // namespace ackpoint
