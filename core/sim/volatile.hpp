// What a process holds in its memory: a crash drops it whole.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.hpp"
#include "core/broker/log.hpp"

namespace ackpoint {

enum class DeliveryState : std::uint8_t { waiting, running, finished, failed, dropped };

/// A message in a process's hands.
struct Delivery {
    MessageId message = MessageId::none;
    std::uint32_t place = 0;  ///< log: offset; queue: entry
    std::uint32_t count = 0;  ///< queue: receipt handle, which is the receive count; log: 0
    std::uint8_t partition = 0;
    DeliveryState state = DeliveryState::waiting;
    bool acknowledged = false;            ///< `ack` was reached
    EventIndex cause = EventIndex::none;  ///< `received`
};

enum class WorkerState : std::uint8_t {
    idle,     ///< without a delivery
    busy,     ///< in a local step, or between steps
    waiting,  ///< for the answer to `request`
    locked,   ///< for another transaction that holds an equal key
    stalled,  ///< for ever
};

struct Worker {
    WorkerState state = WorkerState::idle;
    bool in_transaction = false;
    bool ending = false;      ///< after `ack` nothing more of the handler runs
    std::uint16_t epoch = 0;  ///< raised when its attempt is given up: planned items then miss
    std::uint16_t step = 0;
    std::uint16_t attempt = 0;   ///< in place, from 1
    std::uint32_t delivery = 0;  ///< into Volatile::deliveries
    std::uint32_t request = 0;
    EventIndex cause = EventIndex::none;
};

enum class Mark : std::uint8_t { open, done, failed };

struct OwnedPartition {
    std::uint8_t partition = 0;
    bool stalled = false;
    Offset position{};        ///< next offset to be handed out
    Offset base{};            ///< of marks[0]
    Offset prefix{};          ///< everything below is done
    Offset sent{};            ///< highest commit asked for
    Offset highest_done{};    ///< one past it
    std::vector<Mark> marks;  ///< of [base, position)
};

enum class LoopPhase : std::uint8_t {
    joining,     ///< waits for the rebalance to complete
    polling,     ///< waits for records
    working,     ///< records of this poll are in work (in the loop), or every worker of the pool is
    committing,  ///< waits for a commit or a batch delete
};

struct FailureCount {
    MessageId message = MessageId::none;
    std::uint32_t count = 0;
};

struct Volatile {
    LoopPhase phase = LoopPhase::polling;
    bool rejoin = false;
    bool loop_planned = false;
    bool limit_planned = false;
    std::uint32_t member = no_member;
    std::uint32_t generation = 0;
    std::uint32_t request = 0;  ///< the loop waits for its answer
    std::uint32_t last_poll_ms = 0;
    std::uint32_t last_tick_ms = 0;
    std::uint32_t next_waiting = 0;  ///< deliveries before it are taken up
    std::uint32_t running = 0;
    std::vector<Delivery> deliveries;
    std::vector<Worker> workers;
    std::vector<OwnedPartition> owned;
    std::vector<FailureCount> failures;
    EventIndex cause = EventIndex::none;
};

}  // namespace ackpoint
