// The kinds of events, and what the numbers in them say.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ackpoint {

enum class EventKind : std::uint16_t {
    // producer and source
    produced,        ///< a: partition, b: offset
    lease_started,   ///< actor: the receiving process; a: handle, b: receive count
    lease_extended,  ///< a: handle, b: new end, ms
    lease_ended,     ///< ran out, message visible again; a: handle
    deleted,         ///< a: handle of the delete
    delete_ignored,  ///< accepted, message kept; a: handle, b: handle of the newest receive
    extend_refused,  ///< a: handle, b: Refusal
    moved_aside,  ///< by the broker, after its last receive, to the dead-letter queue; b: receives
    committed,    ///< a: partition, b: next offset
    commit_rewound,  ///< accepted and lower than before; a: partition, b: next offset
    commit_ignored,  ///< accepted, changed nothing; a: partition, b: next offset
    commit_refused,  ///< a: partition, b: Refusal
    member_joined,   ///< a: generation that it waits to leave
    member_removed,  ///< a: MemberLoss
    assigned,        ///< actor: the new owner; a: partition, b: next offset it will read
    revoked,         ///< actor: who gives it up; a: partition
    generation,      ///< a rebalance completed; a: generation
    // requests; a: Op << 16 | step, b: request number; message where it is about one
    sent,
    landed,   ///< applied at the system; the sender does not know yet
    refused,  ///< the system said no
    heard,    ///< the answer reached the sender; b: request number, as in sent and landed
    request_lost,
    reply_lost,
    // consumers
    process_started,
    process_killed,
    process_paused,  ///< a: for how long, ms
    process_resumed,
    received,  ///< the message is in the consumer's hands; a: handle or offset, b: receive count
    attempt_started,  ///< the handler starts; a: delivery number of the message, b: attempt in
                      ///< place
    step_started,     ///< a: step
    step_done,        ///< a: step
    step_failed,      ///< a: step, b: FailureReason
    attempt_done,
    attempt_failed,     ///< a: FailureAction that was taken, b: attempts so far
    attempt_dropped,    ///< given up because its owner lost it; a: DropReason
    partition_stalled,  ///< a: partition
    worker_stalled,
    record_done,     ///< log: counts as done for the commit rule; a: partition, b: offset
    position_moved,  ///< a: partition, b: next offset to be handed out
    // stores
    inbox_inserted,  ///< with its transaction
    inbox_hit,       ///< already there: the statement that follows is skipped
    lock_waited,     ///< an equal key is in another open transaction
    // effects: the actor is whoever asked for it, though the store does it
    effect_applied,    ///< a: effect, b: times applied for this message
    effect_known,      ///< the idempotency key, or the upsert's row, was there: nothing changed; a:
                       ///< effect
    effect_refused,    ///< unique: a second one; a: effect
    effect_older,      ///< replaced a newer value; a: effect, b: the message whose value it was
    rolled_back,       ///< a: statements undone
    job_inserted,      ///< a: job
    job_failed,        ///< terminal and visible; a: job
    evidence_written,  ///< a: 1 verified, 0 not
    // faults and ends
    fault,  ///< a: FaultKind, b: row-independent detail (request number or 0)
    limit,  ///< a: LimitKind
};

enum class Op : std::uint16_t {
    step,         ///< a remote step of a handler
    poll,         ///< log: fetch
    receive,      ///< queue
    commit,       ///< log: offsets, because of an `ack`
    commit_tick,  ///< log: offsets, because time had passed
    delete_message,
    extend,
    heartbeat,
    join,
    leave,
    evidence,  ///< the failure policy's dead-letter
};
constexpr std::size_t op_count = 11;

enum class Refusal : std::uint32_t {
    none,
    no_such_message,
    deleted,
    stale_handle,
    unknown_member,
    old_generation,
    rebalancing
};
enum class MemberLoss : std::uint32_t { session_timeout, poll_interval, left, replaced };
enum class FailureReason : std::uint32_t { poison, transient, unique_violation, refused };
enum class DropReason : std::uint32_t { revoked, renewal_failed, process_stopped };
enum class LimitKind : std::uint32_t { events, virtual_time };

}  // namespace ackpoint
