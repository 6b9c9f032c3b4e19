// Claims about the lease queue. Numbers such as S-20 name the case that a claim is taken from.
#include "core/broker/lease_queue.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

constexpr Instant at(std::int64_t seconds) {
    return start_of_run + Duration{seconds * 1000};
}

constexpr Duration seconds(std::int64_t number) {
    return Duration{number * 1000};
}

/// A queue with its policy, and what the last receive set aside.
struct Queue {
    LeaseQueue queue;
    QueuePolicy policy{};
    std::vector<std::uint32_t> aside;

    void send(std::uint32_t count = 1) {
        for (std::uint32_t number = 0; number < count; ++number) {
            arrive(queue, MessageId{static_cast<std::uint32_t>(queue.entries.size())});
        }
    }
    std::vector<Received> receive(Instant now, std::uint32_t count = 1) {
        std::vector<Received> received;
        aside.clear();
        ackpoint::receive(queue, policy, now, count, received, aside);
        return received;
    }
    /// The handle of the one message that is received, or none.
    ReceiptHandle handle_at(Instant now) {
        const std::vector<Received> received = receive(now);
        return received.empty() ? ReceiptHandle::none : received[0].handle;
    }
    DeleteOutcome remove(ReceiptHandle handle, std::uint32_t entry = 0) {
        return ackpoint::remove(queue, policy, entry, handle);
    }
    ExtendOutcome extend(ReceiptHandle handle, Instant now, Duration visibility) {
        return ackpoint::extend(queue, 0, handle, now, visibility);
    }
    bool end_lease(Instant now, std::uint32_t entry = 0) {
        return ackpoint::end_lease(queue, entry, now);
    }
};

Queue one_message(Duration visibility) {
    Queue queue;
    queue.policy.visibility = visibility;
    queue.send();
    return queue;
}

TEST_CASE("S-01: a received message is hidden until its visibility timeout ends") {
    Queue queue = one_message(seconds(1));
    const ReceiptHandle first = queue.handle_at(at(0));
    CHECK(first != ReceiptHandle::none);
    CHECK(queue.handle_at(at(0)) == ReceiptHandle::none);
    CHECK(queue.end_lease(at(1)));
    const ReceiptHandle second = queue.handle_at(at(1));
    CHECK(second != ReceiptHandle::none);
    CHECK(second != first);
}

TEST_CASE("D9: a lease is half-open, hidden one millisecond before its end, visible at its end") {
    Queue queue = one_message(seconds(30));
    CHECK(queue.receive(at(0))[0].lease_end == at(30));
    CHECK_FALSE(queue.end_lease(at(30) - Duration{1}));
    CHECK_FALSE(has_visible(queue.queue));
    CHECK(queue.end_lease(at(30)));
    CHECK(has_visible(queue.queue));
}

TEST_CASE("a lease that has ended does not end again") {
    Queue queue = one_message(seconds(1));
    queue.handle_at(at(0));
    CHECK(queue.end_lease(at(1)));
    CHECK_FALSE(queue.end_lease(at(2)));
    CHECK(queue.receive(at(2), 10).size() == 1);
}

TEST_CASE("S-02: with a visibility timeout of zero a message can be received again at once") {
    Queue queue = one_message(seconds(0));
    const ReceiptHandle first = queue.handle_at(at(0));
    CHECK(queue.end_lease(at(0)));
    CHECK(queue.handle_at(at(0)) != first);
}

TEST_CASE("S-12: all leases of one receive start at the receive") {
    Queue queue = one_message(seconds(60));
    queue.send(9);
    const std::vector<Received> received = queue.receive(at(5), 10);
    CHECK(received.size() == 10);
    for (const Received& one : received)
        CHECK(one.lease_end == at(65));
}

TEST_CASE("a receive returns no more than it was asked for, first come first") {
    Queue queue = one_message(seconds(60));
    queue.send(4);
    const std::vector<Received> received = queue.receive(at(0), 2);
    CHECK(received.size() == 2);
    CHECK(received[0].entry == 0);
    CHECK(received[1].entry == 1);
    CHECK(queue.receive(at(0), 10).size() == 3);
    CHECK(queue.receive(at(0), 10).empty());
}

TEST_CASE("a message whose lease has ended comes after those that have waited longer") {
    Queue queue = one_message(seconds(1));
    queue.handle_at(at(0));
    queue.send();
    CHECK(queue.end_lease(at(1)));
    CHECK(queue.receive(at(1))[0].entry == 1);
    CHECK(queue.receive(at(1))[0].entry == 0);
}

TEST_CASE("S-30: each receive raises the count and gives a new handle") {
    Queue queue = one_message(seconds(1));
    CHECK(queue.handle_at(at(0)) == ReceiptHandle{1});
    CHECK(queue.end_lease(at(1)));
    CHECK(queue.handle_at(at(1)) == ReceiptHandle{2});
    CHECK(queue.queue.entries[0].receives == 2);
}

TEST_CASE("S-14: an extension counts from its own time and may shorten the lease") {
    Queue queue = one_message(seconds(60));
    const ReceiptHandle handle = queue.handle_at(at(0));
    CHECK(queue.extend(handle, at(15), seconds(10)) == ExtendOutcome::extended);
    CHECK_FALSE(queue.end_lease(at(24)));
    CHECK(queue.end_lease(at(25)));
}

TEST_CASE("S-13: extensions keep a message hidden for as long as they go on") {
    Queue queue = one_message(seconds(2));
    const ReceiptHandle handle = queue.handle_at(at(0));
    for (std::int64_t now = 1; now <= 4; ++now) {
        CHECK(queue.extend(handle, at(now), seconds(2)) == ExtendOutcome::extended);
        CHECK_FALSE(queue.end_lease(at(now + 1)));
    }
    CHECK(queue.end_lease(at(6)));
}

TEST_CASE("S-17: an extension after the delete fails") {
    Queue queue = one_message(seconds(30));
    const ReceiptHandle handle = queue.handle_at(at(0));
    CHECK(queue.remove(handle) == DeleteOutcome::deleted);
    CHECK(queue.extend(handle, at(1), seconds(30)) == ExtendOutcome::was_deleted);
}

TEST_CASE("S-18: an extension after the end of the lease is accepted and hides nothing") {
    Queue queue = one_message(seconds(1));
    const ReceiptHandle handle = queue.handle_at(at(0));
    CHECK(queue.end_lease(at(1)));
    CHECK(queue.extend(handle, at(2), seconds(2)) == ExtendOutcome::no_effect);
    CHECK(queue.handle_at(at(2)) != ReceiptHandle::none);
}

TEST_CASE("S-19: on a standard queue an old handle ends the lease of a newer receive") {
    Queue queue = one_message(seconds(3));
    const ReceiptHandle old = queue.handle_at(at(0));
    CHECK(queue.end_lease(at(3)));
    CHECK(queue.handle_at(at(3)) != ReceiptHandle::none);
    CHECK(queue.extend(old, at(4), seconds(0)) == ExtendOutcome::extended);
    CHECK(queue.end_lease(at(4)));
    CHECK(queue.handle_at(at(4)) != ReceiptHandle::none);
}

TEST_CASE("S-20: an expired message that nobody has received again is deleted by its old handle") {
    Queue queue = one_message(seconds(1));
    const ReceiptHandle handle = queue.handle_at(at(0));
    CHECK(queue.end_lease(at(1)));
    CHECK(queue.remove(handle) == DeleteOutcome::deleted);
    CHECK(queue.handle_at(at(1)) == ReceiptHandle::none);
    CHECK_FALSE(has_visible(queue.queue));
}

TEST_CASE("S-23: repeating a delete succeeds and settles nothing twice") {
    Queue queue = one_message(seconds(30));
    const ReceiptHandle handle = queue.handle_at(at(0));
    CHECK(queue.queue.unsettled == 1);
    CHECK(queue.remove(handle) == DeleteOutcome::deleted);
    CHECK(queue.remove(handle) == DeleteOutcome::was_deleted);
    CHECK(queue.remove(handle) == DeleteOutcome::was_deleted);
    CHECK(queue.queue.unsettled == 0);
}

TEST_CASE("S-24: a handle that was never given deletes and extends nothing") {
    Queue queue = one_message(seconds(30));
    queue.handle_at(at(0));
    CHECK(queue.remove(ReceiptHandle{7}) == DeleteOutcome::no_such_handle);
    CHECK(queue.remove(ReceiptHandle::none) == DeleteOutcome::no_such_handle);
    CHECK(queue.remove(ReceiptHandle{1}, 9) == DeleteOutcome::no_such_handle);
    CHECK(queue.extend(ReceiptHandle{7}, at(1), seconds(1)) == ExtendOutcome::no_such_handle);
    CHECK(queue.queue.entries[0].state == EntryState::in_flight);
    CHECK(queue.queue.entries[0].lease_end == at(30));
}

/// S-25: received twice, then deleted with the first handle.
DeleteOutcome delete_with_older_handle(OldHandle rule, Queue& queue) {
    queue = one_message(seconds(1));
    queue.policy.old_handle = rule;
    const ReceiptHandle old = queue.handle_at(at(0));
    queue.end_lease(at(1));
    queue.handle_at(at(1));
    const DeleteOutcome outcome = queue.remove(old);
    queue.end_lease(at(2));
    return outcome;
}

TEST_CASE("S-25: a delete with an older receipt leaves the message") {
    Queue queue;
    CHECK(delete_with_older_handle(OldHandle::keeps, queue) == DeleteOutcome::kept);
    CHECK(has_visible(queue.queue));
    CHECK(queue.queue.unsettled == 1);
}

TEST_CASE("S-25: where old handles delete, a delete with an older receipt takes the message") {
    Queue queue;
    CHECK(delete_with_older_handle(OldHandle::deletes, queue) == DeleteOutcome::deleted);
    CHECK_FALSE(has_visible(queue.queue));
    CHECK(queue.queue.unsettled == 0);
    CHECK(queue.remove(ReceiptHandle{2}) == DeleteOutcome::was_deleted);
}

TEST_CASE("S-28: what a dead consumer held comes back when its lease ends, and not before") {
    Queue queue = one_message(seconds(30));
    const ReceiptHandle handle = queue.handle_at(at(0));
    CHECK(queue.extend(handle, at(20), seconds(30)) == ExtendOutcome::extended);
    CHECK_FALSE(queue.end_lease(at(30)));
    CHECK(queue.end_lease(at(50)));
    CHECK(queue.queue.entries[0].receives == 1);
}

TEST_CASE("S-34: a message is set aside by the receive that would be one too many") {
    Queue queue = one_message(seconds(30));
    queue.policy.max_receives = 3;
    for (std::int64_t receive = 0; receive < 3; ++receive) {
        CHECK(queue.handle_at(at(receive * 30)) != ReceiptHandle::none);
        CHECK(queue.end_lease(at(receive * 30 + 30)));
    }
    CHECK(queue.queue.entries[0].state == EntryState::visible);
    CHECK(queue.handle_at(at(200)) == ReceiptHandle::none);
    CHECK(queue.aside == std::vector<std::uint32_t>{0});
    CHECK(queue.queue.entries[0].state == EntryState::aside);
    CHECK(queue.queue.entries[0].receives == 3);
    CHECK(queue.queue.unsettled == 0);
}

TEST_CASE("D8: the receive that sets a message aside goes on with the next one") {
    Queue queue = one_message(seconds(1));
    queue.policy.max_receives = 1;
    queue.handle_at(at(0));
    CHECK(queue.end_lease(at(1)));
    queue.send();
    const std::vector<Received> received = queue.receive(at(1));
    CHECK(queue.aside.size() == 1);
    CHECK(received.size() == 1);
    CHECK(received[0].entry == 1);
}

TEST_CASE("without a limit of receives nothing is ever set aside") {
    Queue queue = one_message(seconds(0));
    for (std::uint32_t receive = 1; receive <= 2000; ++receive) {
        CHECK(queue.handle_at(at(0)) == ReceiptHandle{receive});
        queue.end_lease(at(0));
    }
    CHECK(queue.aside.empty());
}

TEST_CASE("a message that was set aside is deleted and extended by no handle") {
    Queue queue = one_message(seconds(1));
    queue.policy.max_receives = 1;
    const ReceiptHandle handle = queue.handle_at(at(0));
    queue.end_lease(at(1));
    queue.receive(at(1));
    CHECK(queue.remove(handle) == DeleteOutcome::kept);
    CHECK(queue.extend(handle, at(1), seconds(1)) == ExtendOutcome::was_deleted);
    CHECK(queue.queue.entries[0].state == EntryState::aside);
}

TEST_CASE("a claim without a lease never ends by itself") {
    Queue queue = one_message(seconds(0));
    queue.policy.endless = true;
    CHECK(queue.receive(at(0))[0].lease_end == never);
    CHECK_FALSE(queue.end_lease(at(std::int64_t{86'400} * 30)));
    CHECK_FALSE(has_visible(queue.queue));
}

TEST_CASE("what was deleted while visible is not handed out and costs no place in the receive") {
    Queue queue = one_message(seconds(1));
    queue.send(2);
    const std::vector<Received> received = queue.receive(at(0), 3);
    for (std::uint32_t entry = 0; entry < 3; ++entry)
        queue.end_lease(at(1), entry);
    CHECK(queue.remove(received[0].handle, 0) == DeleteOutcome::deleted);
    const std::vector<Received> again = queue.receive(at(1), 2);
    CHECK(again.size() == 2);
    CHECK(again[0].entry == 1);
    CHECK(again[1].entry == 2);
}

TEST_CASE("a copied queue goes its own way") {
    Queue queue = one_message(seconds(30));
    Queue copy = queue;
    CHECK(copy.queue == queue.queue);
    copy.handle_at(at(0));
    CHECK_FALSE(copy.queue == queue.queue);
    CHECK(has_visible(queue.queue));
}

TEST_CASE("the settings of a strategy become the policy of its queue") {
    Settings settings = info(Preset::sqs).defaults;
    settings[SettingKind::visibility] = 45'000;
    settings[SettingKind::max_receives] = 5;
    settings[SettingKind::old_handle] = static_cast<std::int64_t>(OldHandle::deletes);
    const QueuePolicy policy = queue_policy(settings);
    CHECK(policy.visibility == seconds(45));
    CHECK(policy.max_receives == 5);
    CHECK(policy.old_handle == OldHandle::deletes);
    CHECK(queue_policy(info(Preset::sqs).defaults).old_handle == OldHandle::keeps);
}

}  // namespace
}  // namespace ackpoint
