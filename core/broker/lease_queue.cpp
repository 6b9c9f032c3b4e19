#include "core/broker/lease_queue.hpp"

#include "core/base/check.hpp"

namespace ackpoint {

namespace {

bool gave(const QueueEntry& entry, ReceiptHandle handle) {
    const auto number = static_cast<std::uint32_t>(handle);
    return number != 0 && number <= entry.receives;
}

void settle(LeaseQueue& queue, QueueEntry& entry, EntryState state) {
    entry.state = state;
    check(queue.unsettled > 0);
    --queue.unsettled;
}

/// Entries that were deleted while visible are dropped here, when their turn comes.
void skip_settled(LeaseQueue& queue) {
    while (queue.head < queue.visible.size() &&
           queue.entries[queue.visible[queue.head]].state != EntryState::visible) {
        ++queue.head;
    }
    if (queue.head == queue.visible.size()) {
        queue.visible.clear();
        queue.head = 0;
    }
}

}  // namespace

QueuePolicy queue_policy(const Settings& settings) {
    return {.visibility = settings.duration(SettingKind::visibility),
            .max_receives = static_cast<std::uint32_t>(settings[SettingKind::max_receives]),
            .old_handle = settings.word<OldHandle>(SettingKind::old_handle)};
}

std::uint32_t arrive(LeaseQueue& queue, MessageId message) {
    const auto entry = static_cast<std::uint32_t>(queue.entries.size());
    queue.entries.push_back({.message = message});
    queue.visible.push_back(entry);
    ++queue.unsettled;
    return entry;
}

void receive(LeaseQueue& queue, const QueuePolicy& policy, Instant now, std::uint32_t count,
             std::vector<Received>& received, std::vector<std::uint32_t>& aside) {
    for (skip_settled(queue); received.size() < count && queue.head < queue.visible.size();
         skip_settled(queue)) {
        const std::uint32_t index = queue.visible[queue.head++];
        QueueEntry& entry = queue.entries[index];
        if (policy.max_receives != 0 && entry.receives >= policy.max_receives) {
            settle(queue, entry, EntryState::aside);
            aside.push_back(index);
            continue;
        }
        ++entry.receives;
        entry.state = EntryState::in_flight;
        entry.lease_end = policy.endless ? never : now + policy.visibility;
        received.push_back({index, ReceiptHandle{entry.receives}, entry.lease_end});
    }
}

DeleteOutcome remove(LeaseQueue& queue, const QueuePolicy& policy, std::uint32_t index,
                     ReceiptHandle handle) {
    if (index >= queue.entries.size())
        return DeleteOutcome::no_such_handle;
    QueueEntry& entry = queue.entries[index];
    if (!gave(entry, handle))
        return DeleteOutcome::no_such_handle;
    if (entry.state == EntryState::deleted)
        return DeleteOutcome::was_deleted;
    if (entry.state == EntryState::aside)
        return DeleteOutcome::kept;
    const bool newest = static_cast<std::uint32_t>(handle) == entry.receives;
    if (!newest && policy.old_handle == OldHandle::keeps)
        return DeleteOutcome::kept;
    settle(queue, entry, EntryState::deleted);
    return DeleteOutcome::deleted;
}

ExtendOutcome extend(LeaseQueue& queue, std::uint32_t index, ReceiptHandle handle, Instant now,
                     Duration visibility) {
    if (index >= queue.entries.size())
        return ExtendOutcome::no_such_handle;
    QueueEntry& entry = queue.entries[index];
    if (!gave(entry, handle))
        return ExtendOutcome::no_such_handle;
    switch (entry.state) {
        case EntryState::deleted:
        case EntryState::aside:
            return ExtendOutcome::was_deleted;
        case EntryState::visible:
            return ExtendOutcome::no_effect;
        case EntryState::in_flight:
            break;
    }
    entry.lease_end = now + visibility;
    return ExtendOutcome::extended;
}

bool end_lease(LeaseQueue& queue, std::uint32_t index, Instant now) {
    QueueEntry& entry = queue.entries[index];
    if (entry.state != EntryState::in_flight || entry.lease_end > now)
        return false;
    entry.state = EntryState::visible;
    queue.visible.push_back(index);
    return true;
}

bool has_visible(const LeaseQueue& queue) {
    for (std::size_t at = queue.head; at < queue.visible.size(); ++at) {
        if (queue.entries[queue.visible[at]].state == EntryState::visible)
            return true;
    }
    return false;
}

}  // namespace ackpoint
