// A partitioned log with one consumer group, as a value: partitions with an end and a committed
// offset, members with a generation. It knows no consumer's insides and keeps no clock.
//
// A commit names the next offset to be read after a restart. An accepted lower commit rewinds the
// group (K-01, K-02) unless the policy is the articles': then one that is no higher changes
// nothing. Commits are checked against member and generation, not against ownership (K-26, K-27,
// K-28), and are still accepted while a rebalance is being prepared (K-25). A rebalance completes
// when every member has joined again; those that have not by its deadline are removed. Assignment
// is by range. Left out: static members, cooperative rebalances, SyncGroup as a step of its own,
// transactions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/time.hpp"
#include "core/model/setting.hpp"

namespace ackpoint {

constexpr std::uint32_t no_member = 0;

struct LogPartition {
    Offset first{};
    Offset end{};        ///< the next record's offset
    Offset committed{};  ///< next offset to be read
    std::uint32_t owner = no_member;
    bool operator==(const LogPartition&) const = default;
};

struct Member {
    std::uint32_t id = no_member;  ///< new for every process start
    std::uint16_t process = 0;
    bool joined = false;  ///< has (re)joined the rebalance that is being prepared
    Instant session_end{};
    bool operator==(const Member&) const = default;
};

enum class GroupState : std::uint8_t {
    stable,     ///< partitions have owners. Leaves when a member joins, leaves or is removed
    preparing,  ///< waits for the members to join again. Leaves when all have, or at the deadline
};

struct Log {
    std::vector<LogPartition> partitions;
    std::vector<Member> members;  ///< in order of joining
    GroupState state = GroupState::stable;
    std::uint32_t generation = 0;
    Instant rebalance_end{};  ///< meaningful while preparing
    bool operator==(const Log&) const = default;
};

struct LogPolicy {
    LowerCommit lower_commit = LowerCommit::rewinds;
    Duration session_timeout{45000};
    Duration rebalance_timeout{300000};  ///< the members' max poll interval
};
LogPolicy log_policy(const Settings& settings);

void append(Log& log, PartitionId partition);

/// How many records, at most `count`, stand at and after `position`.
std::uint32_t fetch(const Log& log, PartitionId partition, Offset position, std::uint32_t count);

enum class CommitOutcome : std::uint8_t {
    stored,
    rewound,
    ignored,
    unknown_member,
    old_generation
};
/// Also keeps the member's session alive when accepted (K-05).
CommitOutcome commit(Log& log, const LogPolicy& policy, std::uint32_t id, std::uint32_t generation,
                     PartitionId partition, Offset next_offset, Instant now);

enum class HeartbeatOutcome : std::uint8_t { alive, rebalancing, unknown_member, old_generation };
/// A rebalance in progress is told and still counts as alive (K-40).
HeartbeatOutcome heartbeat(Log& log, const LogPolicy& policy, std::uint32_t id,
                           std::uint32_t generation, Instant now);

/// Enters, or joins again. The rebalance may be complete after it: see complete_rebalance().
void join(Log& log, const LogPolicy& policy, std::uint32_t id, std::uint16_t process, Instant now);

/// Gone at once (leave) or because its session ended. False when there is no such member.
bool remove_member(Log& log, const LogPolicy& policy, std::uint32_t id, Instant now);

/// True once when every member has joined: the generation is then one higher, partitions are
/// assigned, and every session starts again, since a member that waits sends no heartbeats.
bool complete_rebalance(Log& log, const LogPolicy& policy, Instant now);

/// Removes the members that have not joined by the deadline; their ids.
std::vector<std::uint32_t> end_rebalance_wait(Log& log, Instant now);

const Member* find_member(const Log& log, std::uint32_t id);

/// Records that are not covered by a commit.
std::int64_t lag(const Log& log);

}  // namespace ackpoint
