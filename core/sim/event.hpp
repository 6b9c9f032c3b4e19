// What happened in a run: flat events of 24 bytes, in order, each with the earlier event that
// caused it. The trace stands outside the world: nothing that happens depends on it. Names are
// indices into the Plan; words are put to events by core/text only.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/ids.hpp"

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

/// Who did it: a consumer's process and worker, a source (the scenario's is 0, tables of jobs
/// follow), the producer, or a store.
enum class Actor : std::uint16_t { source = 0xff00, producer = 0xfffe, store = 0xfffd };
constexpr std::uint16_t no_worker = 0xff;
constexpr Actor source_actor(std::uint32_t source) {
    return static_cast<Actor>(0xff00U + source);
}
constexpr Actor actor_of(std::uint32_t process, std::uint32_t worker) {
    return static_cast<Actor>(process << 8U | worker);
}
constexpr bool is_process(Actor actor) {
    return static_cast<std::uint16_t>(actor) < 0xff00;
}
constexpr std::uint32_t process_of(Actor actor) {
    return static_cast<std::uint16_t>(actor) >> 8U;
}
constexpr std::uint32_t worker_of(Actor actor) {
    return static_cast<std::uint16_t>(actor) & 0xffU;
}

constexpr std::uint16_t no_step = 0xffff;
constexpr std::uint32_t pack(Op op, std::uint32_t step) {
    return static_cast<std::uint32_t>(op) << 16U | step;
}
constexpr Op op_in(std::uint32_t packed) {
    return static_cast<Op>(packed >> 16U);
}
constexpr std::uint16_t step_in(std::uint32_t packed) {
    return static_cast<std::uint16_t>(packed & 0xffffU);
}

struct Event {
    std::uint32_t at_ms = 0;
    EventKind kind = EventKind::produced;
    Actor actor = Actor::source;
    MessageId message = MessageId::none;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    EventIndex cause = EventIndex::none;
    bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 24);

enum class Lane : std::uint8_t { source, consumer, store };

struct EventInfo {
    EventKind kind;
    std::string_view name;  ///< in exports and goldens: "lease started"
    Lane lane;
};
constexpr std::size_t event_kind_count = static_cast<std::size_t>(EventKind::limit) + 1;
extern const std::array<EventInfo, event_kind_count> event_table;  ///< indexed by EventKind

inline const EventInfo& info(EventKind kind) {
    return event_table[static_cast<std::size_t>(kind)];
}

}  // namespace ackpoint
