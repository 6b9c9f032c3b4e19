// A queue that hands out messages on lease: a received message is hidden until its visibility
// timeout ends or it is deleted. A value; it knows no consumer and keeps no clock.
//
// A receipt handle is the number of the receive that gave it (S-30: each receive raises the count
// and gives a new handle). Leases are half-open: hidden in [receive, end), visible at end (D9).
// Messages come out in the order in which they became visible; a real standard queue promises no
// order. Left out: delay, retention, FIFO groups, sampling by short polls.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/time.hpp"
#include "core/model/setting.hpp"

namespace ackpoint {

enum class EntryState : std::uint8_t {
    visible,    ///< may be received. Leaves by a receive, a delete or the move to the dead-letter
                ///< queue
    in_flight,  ///< hidden until `lease_end`. Leaves by a delete or when the lease ends
    deleted,    ///< gone for good
    aside,      ///< in the dead-letter queue, for good
};

struct QueueEntry {
    MessageId message = MessageId::none;
    EntryState state = EntryState::visible;
    std::uint32_t receives = 0;  ///< also the newest receipt handle
    Instant lease_end{};
    bool operator==(const QueueEntry&) const = default;
};

struct LeaseQueue {
    std::vector<QueueEntry> entries;     ///< in order of arrival; never shrinks
    std::vector<std::uint32_t> visible;  ///< entries by the time they became visible, from `head`
    std::uint32_t head = 0;
    std::uint32_t unsettled = 0;  ///< entries neither deleted nor aside
    bool operator==(const LeaseQueue&) const = default;
};

/// What the queue is set to: a bundle of policies, constant during a run.
struct QueuePolicy {
    Duration visibility{30000};      ///< 0 with `endless`: hidden for ever
    std::uint32_t max_receives = 0;  ///< 0: no dead-letter queue
    OldHandle old_handle = OldHandle::keeps;
    bool endless = false;
};
QueuePolicy queue_policy(const Settings& settings);

struct Received {
    std::uint32_t entry = 0;
    ReceiptHandle handle = ReceiptHandle::none;
    Instant lease_end{};
};

/// Takes a new message in; the index of its entry.
std::uint32_t arrive(LeaseQueue& queue, MessageId message);

/// Hands out at most `count` visible messages. Those that would exceed max_receives go to `aside`
/// instead, on this very attempt (S-34), and the receive goes on with the next (D8).
void receive(LeaseQueue& queue, const QueuePolicy& policy, Instant now, std::uint32_t count,
             std::vector<Received>& received, std::vector<std::uint32_t>& aside);

enum class DeleteOutcome : std::uint8_t { deleted, was_deleted, kept, no_such_handle };
/// An expired but not re-received message is deleted by its old handle (S-20); after a later
/// receive the policy decides (D1). Repeating a delete succeeds (S-23).
DeleteOutcome remove(LeaseQueue& queue, const QueuePolicy& policy, std::uint32_t index,
                     ReceiptHandle handle);

enum class ExtendOutcome : std::uint8_t { extended, no_effect, was_deleted, no_such_handle };
/// The lease ends `visibility` from now, shorter or longer (S-14). After expiry, while visible:
/// accepted without effect (S-18, D3). With an older handle it moves the current lease (D2, S-19).
ExtendOutcome extend(LeaseQueue& queue, std::uint32_t index, ReceiptHandle handle, Instant now,
                     Duration visibility);

/// To be called when a lease may have ended; true when the message became visible.
bool end_lease(LeaseQueue& queue, std::uint32_t index, Instant now);

bool has_visible(const LeaseQueue& queue);

}  // namespace ackpoint
