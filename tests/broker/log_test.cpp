// Claims about the partitioned log and its group. Numbers such as K-26 name the case that a claim
// is taken from.
#include "core/broker/log.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

constexpr Instant at(std::int64_t seconds) {
    return start_of_run + Duration{seconds * 1000};
}

constexpr PartitionId p0{0};
constexpr PartitionId p1{1};

/// A log of some partitions with ten records each, and members 1, 2 … that have joined at 0 s.
struct Group {
    Log log;
    LogPolicy policy{};

    explicit Group(std::uint32_t members, std::size_t partitions = 2) {
        log.partitions.assign(partitions, LogPartition{});
        for (std::uint32_t partition = 0; partition < partitions; ++partition) {
            for (int record = 0; record < 10; ++record)
                append(log, PartitionId{partition});
        }
        for (std::uint32_t member = 1; member <= members; ++member)
            join(member, at(0));
        complete(at(0));
    }
    void join(std::uint32_t member, Instant now) {
        ackpoint::join(log, policy, member, static_cast<std::uint16_t>(member - 1), now);
    }
    bool complete(Instant now) { return complete_rebalance(log, policy, now); }
    CommitOutcome commit(std::uint32_t member, PartitionId partition, std::int64_t next,
                         Instant now = at(1)) {
        return commit_in(log.generation, member, partition, next, now);
    }
    CommitOutcome commit_in(std::uint32_t generation, std::uint32_t member, PartitionId partition,
                            std::int64_t next, Instant now = at(1)) {
        return ackpoint::commit(log, policy, member, generation, partition, Offset{next}, now);
    }
    HeartbeatOutcome heartbeat(std::uint32_t member, Instant now) {
        return ackpoint::heartbeat(log, policy, member, log.generation, now);
    }
    std::int64_t committed(PartitionId partition) const {
        return value_of(log.partitions[index_of(partition)].committed);
    }
    std::vector<std::uint32_t> owners() const {
        std::vector<std::uint32_t> all;
        for (const LogPartition& partition : log.partitions)
            all.push_back(partition.owner);
        return all;
    }
    Instant session_end(std::uint32_t member) const {
        const Member* found = find_member(log, member);
        return found == nullptr ? never : found->session_end;
    }
};

TEST_CASE("a poll returns what stands at and after the position, and no more than was asked for") {
    const Group group(1);
    CHECK(fetch(group.log, p0, Offset{0}, 500) == 10);
    CHECK(fetch(group.log, p0, Offset{7}, 500) == 3);
    CHECK(fetch(group.log, p0, Offset{7}, 2) == 2);
    CHECK(fetch(group.log, p0, Offset{10}, 500) == 0);
    CHECK(fetch(group.log, p0, Offset{11}, 500) == 0);
}

TEST_CASE("K-01: an accepted lower commit rewinds the group") {
    Group group(1);
    CHECK(group.commit(1, p0, 5) == CommitOutcome::stored);
    CHECK(group.commit(1, p0, 10) == CommitOutcome::stored);
    CHECK(group.commit(1, p0, 5) == CommitOutcome::rewound);
    CHECK(group.committed(p0) == 5);
}

TEST_CASE("X1: on the articles' log a commit that is no higher than the stored one does nothing") {
    Group group(1);
    group.policy.lower_commit = LowerCommit::ignored;
    CHECK(group.commit(1, p0, 10) == CommitOutcome::stored);
    CHECK(group.commit(1, p0, 5) == CommitOutcome::ignored);
    CHECK(group.commit(1, p0, 10) == CommitOutcome::ignored);
    CHECK(group.committed(p0) == 10);
}

TEST_CASE("K-02: a commit is compared neither with the stored offset nor with the log's end") {
    Group group(1);
    CHECK(group.commit(1, p0, 99) == CommitOutcome::stored);
    CHECK(group.committed(p0) == 99);
    CHECK(group.committed(p1) == 0);
}

TEST_CASE("K-05: committing the same offset again is accepted and keeps the session alive") {
    Group group(1);
    CHECK(group.commit(1, p0, 5, at(10)) == CommitOutcome::stored);
    CHECK(group.session_end(1) == at(55));
    CHECK(group.commit(1, p0, 5, at(20)) == CommitOutcome::stored);
    CHECK(group.session_end(1) == at(65));
}

TEST_CASE("K-25: a commit is accepted while a rebalance is being prepared") {
    Group group(1);
    group.join(2, at(1));
    CHECK(group.log.state == GroupState::preparing);
    CHECK(group.commit(1, p0, 3) == CommitOutcome::stored);
    CHECK(group.committed(p0) == 3);
}

TEST_CASE("K-26: a commit of an old generation is refused and changes nothing") {
    Group group(2);
    const std::uint32_t old = group.log.generation;
    group.join(1, at(1));
    group.join(2, at(1));
    CHECK(group.complete(at(1)));
    const Instant session_end = group.session_end(1);
    CHECK(group.commit_in(old, 1, p0, 5, at(9)) == CommitOutcome::old_generation);
    CHECK(group.committed(p0) == 0);
    CHECK(group.session_end(1) == session_end);
}

TEST_CASE("K-27: a commit of a member that was removed is refused") {
    Group group(2);
    CHECK(remove_member(group.log, group.policy, 1, at(1)));
    CHECK(group.commit(1, p0, 5) == CommitOutcome::unknown_member);
    CHECK(group.committed(p0) == 0);
}

TEST_CASE("K-28: a commit for a partition of another member is accepted") {
    Group group(2);
    CHECK(group.owners() == std::vector<std::uint32_t>{1, 2});
    CHECK(group.commit(1, p1, 4) == CommitOutcome::stored);
    CHECK(group.committed(p1) == 4);
}

TEST_CASE("K-34: a session starts again at each heartbeat") {
    Group group(1);
    CHECK(group.session_end(1) == at(45));
    CHECK(group.heartbeat(1, at(3)) == HeartbeatOutcome::alive);
    CHECK(group.session_end(1) == at(48));
}

TEST_CASE("K-40: a heartbeat during a rebalance is told of it and still counts as alive") {
    Group group(1);
    group.join(2, at(1));
    CHECK(group.heartbeat(1, at(3)) == HeartbeatOutcome::rebalancing);
    CHECK(group.session_end(1) == at(48));
    CHECK(group.heartbeat(2, at(3)) == HeartbeatOutcome::alive);
}

TEST_CASE("a heartbeat of a removed member or an old generation is refused") {
    Group group(2);
    CHECK(heartbeat(group.log, group.policy, 9, 1, at(1)) == HeartbeatOutcome::unknown_member);
    CHECK(heartbeat(group.log, group.policy, 1, group.log.generation - 1, at(1)) ==
          HeartbeatOutcome::old_generation);
    CHECK(group.session_end(1) == at(45));
}

TEST_CASE("K-45: each completed rebalance raises the generation by one") {
    Group group(1);
    const std::uint32_t before = group.log.generation;
    group.join(2, at(1));
    CHECK_FALSE(group.complete(at(1)));
    CHECK(group.log.generation == before);
    group.join(1, at(2));
    CHECK(group.complete(at(2)));
    CHECK(group.log.generation == before + 1);
    CHECK_FALSE(group.complete(at(2)));
    CHECK(group.log.generation == before + 1);
}

TEST_CASE("a completed rebalance starts every member's session again") {
    Group group(2);
    group.join(1, at(10));
    group.join(2, at(100));
    CHECK(group.complete(at(100)));
    CHECK(group.session_end(1) == at(145));
    CHECK(group.session_end(2) == at(145));
}

TEST_CASE("K-57: members beyond the number of partitions own nothing") {
    const Group group(3);
    CHECK(group.owners() == std::vector<std::uint32_t>{1, 2});
}

TEST_CASE("partitions are assigned in ranges, the first members get one more") {
    CHECK(Group(2, 5).owners() == std::vector<std::uint32_t>{1, 1, 1, 2, 2});
    CHECK(Group(1, 3).owners() == std::vector<std::uint32_t>{1, 1, 1});
}

TEST_CASE("K-33: who is removed loses its partitions at once, and the rest must join again") {
    Group group(2);
    CHECK(remove_member(group.log, group.policy, 1, at(45)));
    CHECK(group.owners() == std::vector<std::uint32_t>{no_member, 2});
    CHECK_FALSE(group.complete(at(45)));
    group.join(2, at(46));
    CHECK(group.complete(at(46)));
    CHECK(group.owners() == std::vector<std::uint32_t>{2, 2});
    CHECK_FALSE(remove_member(group.log, group.policy, 1, at(47)));
}

TEST_CASE("a rebalance goes on without those that have not joined by its deadline") {
    Group group(2);
    group.policy.rebalance_timeout = Duration{60'000};
    group.join(1, at(10));
    CHECK(end_rebalance_wait(group.log, at(69)).empty());
    CHECK(end_rebalance_wait(group.log, at(70)) == std::vector<std::uint32_t>{2});
    CHECK(group.complete(at(70)));
    CHECK(group.owners() == std::vector<std::uint32_t>{1, 1});
    CHECK(end_rebalance_wait(group.log, at(999)).empty());
}

TEST_CASE("a second join does not put the deadline of a rebalance off") {
    Group group(2);
    group.join(1, at(10));
    const Instant deadline = group.log.rebalance_end;
    CHECK(deadline == at(310));
    group.join(1, at(200));
    CHECK(group.log.rebalance_end == deadline);
}

TEST_CASE("an empty group completes no rebalance") {
    Group group(1);
    remove_member(group.log, group.policy, 1, at(1));
    CHECK_FALSE(group.complete(at(1)));
    group.join(2, at(2));
    CHECK(group.complete(at(2)));
    CHECK(group.owners() == std::vector<std::uint32_t>{2, 2});
}

TEST_CASE("the lag is what no commit covers") {
    Group group(1);
    CHECK(lag(group.log) == 20);
    group.commit(1, p0, 4);
    group.commit(1, p1, 10);
    CHECK(lag(group.log) == 6);
}

TEST_CASE("the settings of a strategy become the policy of its log") {
    Settings settings = info(Preset::kafka).defaults;
    CHECK(log_policy(settings).lower_commit == LowerCommit::rewinds);
    CHECK(log_policy(settings).session_timeout == Duration{45'000});
    CHECK(log_policy(settings).rebalance_timeout == Duration{300'000});
    settings[SettingKind::session_timeout] = 6'000;
    settings[SettingKind::max_poll_interval] = 10'000;
    CHECK(log_policy(settings).session_timeout == Duration{6'000});
    CHECK(log_policy(settings).rebalance_timeout == Duration{10'000});
    CHECK(log_policy(info(Preset::log).defaults).lower_commit == LowerCommit::ignored);
}

}  // namespace
}  // namespace ackpoint
