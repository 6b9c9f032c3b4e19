// The judge as it reads: one event after the other, constant work for each, no look back. Its state
// is a value: a fork of a world takes a copy along and judges only what comes after the fork.
//
// What it takes for true (outcomes in core/check/verdict.hpp):
//   settled     queue: deleted or moved aside. Log: the committed next offset of its partition is
//               higher than its own; a rewind makes it unsettled again.
//   owner left  unsettled, or a job of it not worked off, or an attempt that is retried in place.
//   evidence    a verified dead-letter record, the source's dead-letter queue, a visibly failed
//   job. gap         a log's record that is not done, not skipped by policy and not dead-lettered.
//   Where
//               positions are committed, `ack` does nothing: done is the handler's end.
//   skipped     lost on a log, and no handler had reached its end when the commit passed: the
//   record
//               may have been marked done first (`ack after receive`), which makes it no gap.
//   stale       the attempt holds a handle older than the newest lease of its message, or its
//               partition has since been assigned to another member.
#pragma once

#include <memory>
#include <vector>

#include "core/check/judge_state.hpp"
#include "core/check/verdict.hpp"

namespace ackpoint {

class Judge {
public:
    /// The plan outlives the judge and its copies.
    explicit Judge(const Plan& plan);

    /// Events in order, none left out.
    void observe(EventIndex index, const Event& event);

    RunVerdict finish(StopReason stop, Instant end) const;

private:
    JudgedMessage& state_of(MessageId message) { return messages_[index_of(message)]; }
    JudgedWorker& worker_at(Actor actor);
    std::uint32_t group_at(Actor actor) const;
    std::uint32_t newest_handle(std::uint32_t group, MessageId message) const;
    std::uint32_t token_at(Actor actor, MessageId message) const;
    bool is_superseded(std::uint32_t group, MessageId message, std::uint32_t token) const;

    void observe_source(EventIndex index, const Event& event);
    void observe_request(EventIndex index, const Event& event);
    void observe_consumer(EventIndex index, const Event& event);
    void observe_store(EventIndex index, const Event& event);
    void start_lease(const Event& event);
    void receive(const Event& event);
    void settle(EventIndex index, MessageId message, std::uint32_t at_ms);
    void remove(EventIndex index, const Event& event);
    void commit(EventIndex index, const Event& event);
    void assign(const Event& event);
    void send(const Event& event);
    void start_attempt(const Event& event);
    void fail_attempt(EventIndex index, const Event& event);
    void end_attempt(EventIndex index, const Event& event);
    void mark_done(JudgedMessage& state) const;
    void stop_worker(EventIndex index, JudgedWorker& worker);
    void stop_process(EventIndex index, const Event& event);
    void finish_step(const Event& event);
    void apply(EventIndex index, const Event& event, std::uint32_t effect);
    void check_owner(EventIndex index, const Event& event);
    void progress(MessageId message, std::uint32_t at_ms);
    void complete(MessageId message, std::uint32_t at_ms);
    void note_evidence(EventIndex index, const Event& event);
    void note_fault(EventIndex index, const Event& event);

    LabelSet labels_of(StopReason stop, const JudgedMessage& state, std::size_t message) const;
    EventIndex decisive_of(Label label, const JudgedMessage& state) const;
    void finish_properties(RunVerdict& verdict) const;
    Costs finish_costs(StopReason stop, Instant end) const;

    const Plan* plan_;
    std::shared_ptr<const JudgeLayout> layout_;
    std::vector<JudgedMessage> messages_;
    std::vector<std::uint16_t> effects_;
    std::vector<std::uint32_t> job_handles_;  ///< newest, by job's group, then by message
    std::vector<JudgedWorker> workers_;
    std::vector<std::uint32_t> incarnations_;  ///< by process
    std::vector<JudgedPartition> partitions_;
    std::vector<JudgedKey> keys_;
    std::vector<JudgedRequest> requests_;  ///< on their way
    EventIndex landing_ = EventIndex::none;
    JudgedRequest landed_;
    EventIndex fault_ = EventIndex::none;
    std::uint32_t fault_ms_ = 0;
    std::uint32_t recovered_ms_ = 0;
    std::uint32_t finish_ms_ = 0;
    EventIndex first_gap_ = EventIndex::none;
    EventIndex first_repeat_ = EventIndex::none;
    EventIndex first_stale_ = EventIndex::none;
    Costs costs_;
};

}  // namespace ackpoint
