// The world of one run as a value: copying it forks the universe. What a crash destroys (Volatile:
// the workers' places, local buffers, positions) and what it does not (sources, stores) are
// different types. Causes and event numbers are carried along for the trace and take no part in
// what happens; same_state() leaves them out.
#pragma once

#include <cstdint>
#include <vector>

#include "core/broker/lease_queue.hpp"
#include "core/broker/log.hpp"
#include "core/sim/agenda.hpp"
#include "core/sim/run.hpp"
#include "core/sim/volatile.hpp"

namespace ackpoint {

// ---- durable: outlives every process ------------------------------------------------------------

/// Databases, providers, topics and tables of evidence. Flat: [effect * messages + message].
struct Stores {
    std::vector<std::uint16_t> applied;   ///< how often an effect took place
    std::vector<std::uint8_t> known;      ///< idempotency key, upsert or unique row is there
    std::vector<std::uint8_t> inbox;      ///< [inbox * messages + message]
    std::vector<std::uint32_t> newest;    ///< `set`: [effect * keys + key], message + 1
    std::vector<std::uint8_t> evidence;   ///< by message
    std::vector<std::uint32_t> refusals;  ///< by rule: how often `fails N times` has failed
};

/// A statement of a transaction that is not committed. Before the commit is sent it belongs to a
/// worker and goes with its process; after that to the request.
struct OpenStatement {
    std::uint32_t request = 0;  ///< of the commit on its way; 0: none
    std::uint16_t process = 0;
    std::uint16_t worker = 0;
    std::uint16_t program = 0;
    std::uint16_t step = 0;
    MessageId message = MessageId::none;
    EventIndex cause = EventIndex::none;
};

/// What travels with a request or a reply beside the item itself: records of a poll, offsets of a
/// commit, handles of a batch delete.
struct Parcel {
    std::uint32_t request = 0;
    std::uint32_t partition = 0;  ///< log: partition; queue: entry
    std::uint32_t value = 0;      ///< log: offset; queue: handle
    std::uint32_t count = 0;      ///< log: records from there
    EventIndex cause = EventIndex::none;
};

/// A long poll that waits at its source.
struct Parked {
    std::uint32_t request = 0;
    std::uint16_t process = 0;
    std::uint16_t incarnation = 0;
    std::uint32_t count = 0;
    EventIndex cause = EventIndex::none;
};

// ---- the world ----------------------------------------------------------------------------------

enum class ProcessState : std::uint8_t { running, paused, dead };

struct Process {
    ProcessState state = ProcessState::running;
    std::uint16_t incarnation = 0;
    std::uint32_t resume_ms = 0;
    Volatile memory;
};

/// Observations for the trace only; no rule reads them.
struct Tally {
    std::vector<std::uint16_t> deliveries;  ///< handler starts by message
};

struct World {
    std::uint32_t now_ms = 0;
    std::uint32_t pops = 0;
    std::uint32_t next_request = 1;
    std::uint32_t next_member = 1;
    std::uint32_t produced = 0;
    bool stopped = false;
    StopReason stop = StopReason::quiet;
    std::uint32_t cycle_ms = 0;
    std::vector<std::uint8_t> struck;  ///< by trigger of the plan

    Log log;
    std::vector<LeaseQueue> queues;  ///< by source; [0] is empty when the source is a log
    Stores stores;
    std::vector<OpenStatement> statements;
    std::vector<Process> processes;
    std::vector<Parked> parked;
    std::vector<Parcel> parcels;
    Agenda agenda;
    Tally tally;

    /// Brent's search for a cycle: the remembered state, and when it is replaced.
    std::vector<std::uint32_t> seen;
    std::uint32_t seen_at_ms = 0;
    std::uint32_t comparisons = 0;
    std::uint32_t next_replacement = 1;

    Instant now() const { return Instant{Duration{now_ms}}; }
};

/// Equal but for causes, event numbers, handle numbers and the clock: what will happen next is the
/// same, only later.
bool same_state(const Plan& plan, const World& left, const World& right);

}  // namespace ackpoint
