#include "core/broker/log.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

Member* find(Log& log, std::uint32_t id) {
    for (Member& member : log.members) {
        if (member.id == id)
            return &member;
    }
    return nullptr;
}

void prepare_rebalance(Log& log, const LogPolicy& policy, Instant now) {
    if (log.state == GroupState::preparing)
        return;
    log.state = GroupState::preparing;
    log.rebalance_end = now + policy.rebalance_timeout;
    for (Member& member : log.members)
        member.joined = false;
}

/// Range: neighbouring partitions to each member, the first ones get one more (K-57: members beyond
/// the number of partitions get none).
void assign(Log& log) {
    const std::size_t members = log.members.size();
    const std::size_t partitions = log.partitions.size();
    for (LogPartition& partition : log.partitions)
        partition.owner = no_member;
    std::size_t at = 0;
    for (std::size_t index = 0; index < members; ++index) {
        const std::size_t share = partitions / members + (index < partitions % members ? 1 : 0);
        for (std::size_t given = 0; given < share; ++given) {
            log.partitions[at++].owner = log.members[index].id;
        }
    }
}

}  // namespace

LogPolicy log_policy(const Settings& settings) {
    return {.lower_commit = settings.word<LowerCommit>(SettingKind::lower_commit),
            .session_timeout = settings.duration(SettingKind::session_timeout),
            .rebalance_timeout = settings.duration(SettingKind::max_poll_interval)};
}

void append(Log& log, PartitionId partition) {
    LogPartition& at = log.partitions[index_of(partition)];
    at.end = next(at.end);
}

std::uint32_t fetch(const Log& log, PartitionId partition, Offset position, std::uint32_t count) {
    const std::int64_t there =
        value_of(log.partitions[index_of(partition)].end) - value_of(position);
    return there <= 0 ? 0 : static_cast<std::uint32_t>(std::min<std::int64_t>(there, count));
}

CommitOutcome commit(Log& log, const LogPolicy& policy, std::uint32_t id, std::uint32_t generation,
                     PartitionId partition, Offset next_offset, Instant now) {
    Member* member = find(log, id);
    if (member == nullptr)
        return CommitOutcome::unknown_member;
    if (generation != log.generation)
        return CommitOutcome::old_generation;
    member->session_end = now + policy.session_timeout;
    Offset& stored = log.partitions[index_of(partition)].committed;
    if (policy.lower_commit == LowerCommit::ignored && next_offset <= stored) {
        return CommitOutcome::ignored;
    }
    const bool lower = next_offset < stored;
    stored = next_offset;
    return lower ? CommitOutcome::rewound : CommitOutcome::stored;
}

HeartbeatOutcome heartbeat(Log& log, const LogPolicy& policy, std::uint32_t id,
                           std::uint32_t generation, Instant now) {
    Member* member = find(log, id);
    if (member == nullptr)
        return HeartbeatOutcome::unknown_member;
    if (generation != log.generation)
        return HeartbeatOutcome::old_generation;
    member->session_end = now + policy.session_timeout;
    return log.state == GroupState::preparing && !member->joined ? HeartbeatOutcome::rebalancing
                                                                 : HeartbeatOutcome::alive;
}

void join(Log& log, const LogPolicy& policy, std::uint32_t id, std::uint16_t process, Instant now) {
    prepare_rebalance(log, policy, now);
    Member* member = find(log, id);
    if (member == nullptr) {
        log.members.push_back({.id = id, .process = process});
        member = &log.members.back();
    }
    member->joined = true;
    member->session_end = now + policy.session_timeout;
}

bool remove_member(Log& log, const LogPolicy& policy, std::uint32_t id, Instant now) {
    const auto at = std::find_if(log.members.begin(), log.members.end(),
                                 [id](const Member& member) { return member.id == id; });
    if (at == log.members.end())
        return false;
    log.members.erase(at);
    for (LogPartition& partition : log.partitions) {
        if (partition.owner == id)
            partition.owner = no_member;
    }
    prepare_rebalance(log, policy, now);
    return true;
}

bool complete_rebalance(Log& log, const LogPolicy& policy, Instant now) {
    if (log.state != GroupState::preparing || log.members.empty())
        return false;
    for (const Member& member : log.members) {
        if (!member.joined)
            return false;
    }
    for (Member& member : log.members)
        member.session_end = now + policy.session_timeout;
    log.state = GroupState::stable;
    ++log.generation;
    assign(log);
    return true;
}

std::vector<std::uint32_t> end_rebalance_wait(Log& log, Instant now) {
    std::vector<std::uint32_t> removed;
    if (log.state != GroupState::preparing || now < log.rebalance_end)
        return removed;
    for (const Member& member : log.members) {
        if (!member.joined)
            removed.push_back(member.id);
    }
    for (const std::uint32_t id : removed) {
        const auto is_it = [id](const Member& member) { return member.id == id; };
        log.members.erase(std::remove_if(log.members.begin(), log.members.end(), is_it),
                          log.members.end());
        for (LogPartition& partition : log.partitions) {
            if (partition.owner == id)
                partition.owner = no_member;
        }
    }
    return removed;
}

const Member* find_member(const Log& log, std::uint32_t id) {
    for (const Member& member : log.members) {
        if (member.id == id)
            return &member;
    }
    return nullptr;
}

std::int64_t lag(const Log& log) {
    std::int64_t records = 0;
    for (const LogPartition& partition : log.partitions) {
        records += value_of(partition.end) - value_of(partition.committed);
    }
    return records;
}

}  // namespace ackpoint
