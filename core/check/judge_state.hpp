// What the judge remembers while it reads a trace: flat records, indexed by message, worker,
// partition and key, so that a copy is a few blocks of memory.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.hpp"
#include "core/sim/event.hpp"
#include "core/sim/plan.hpp"

namespace ackpoint {

/// What the judge needs of a plan, in the order in which it needs it; shared by all copies.
struct JudgeLayout {
    std::vector<Offset> first_offset;      ///< by partition
    std::vector<std::uint8_t> required;    ///< by effect
    std::vector<std::uint8_t> repeatable;  ///< by step of the first program: not receive, not ack
    std::uint16_t required_count = 0;
    std::uint32_t key_count = 0;
    std::uint32_t workers = 1;  ///< room for each process; the last is for the process itself
    bool done_is_end = false;   ///< positions are committed: `ack` does nothing
};
JudgeLayout make_judge_layout(const Plan& plan);

/// Instead of a handle or an epoch: the message is not owned at all.
constexpr std::uint32_t superseded = UINT32_MAX;

struct JudgedMessage {
    std::uint32_t newest_handle = 0;
    std::uint32_t received_handle = 0;  ///< the newest that has reached a consumer
    Actor holder = Actor::source;       ///< whom it has reached
    std::uint16_t receives = 0;
    std::uint16_t deliveries = 0;
    std::uint16_t open_attempts = 0;
    std::uint16_t open_jobs = 0;
    std::uint16_t missing = 0;   ///< required effects not yet applied
    std::uint16_t furthest = 0;  ///< one past the last step ever done
    bool produced = false;
    bool settled = false;
    bool done = false;      ///< counts as done for a commit: no gap
    bool finished = false;  ///< a handler has reached its end, or given up for good
    bool evidence = false;
    bool complete = false;
    bool passed_unfinished = false;
    bool produced_before_fault = false;
    EventIndex settled_by = EventIndex::none;
    EventIndex ended_by = EventIndex::none;  ///< the last end of an attempt
    EventIndex gave_up = EventIndex::none;   ///< a terminal failure
    EventIndex evidence_by = EventIndex::none;
    EventIndex duplicate_by = EventIndex::none;
    EventIndex stale_by = EventIndex::none;
    EventIndex older_by = EventIndex::none;
    EventIndex last = EventIndex::none;
};

struct JudgedWorker {
    MessageId message = MessageId::none;
    std::uint32_t token = 0;  ///< handle, or the partition's epoch: what it owned the message by
    std::uint32_t step_ms = 0;
    bool active = false;
};

struct JudgedPartition {
    std::uint32_t owner = UINT32_MAX;
    std::uint32_t incarnation = 0;  ///< of the owner: a restarted process is another member
    std::uint32_t epoch = 1;        ///< higher with every change of owner
    Offset committed{};
};

struct JudgedKey {
    std::uint32_t waiting = 0;
    std::uint32_t since_ms = 0;
    std::uint32_t longest_ms = 0;
};

struct JudgedRequest {
    std::uint32_t number = 0;
    std::uint32_t token = 0;
    std::uint32_t group = 0;
};

}  // namespace ackpoint
