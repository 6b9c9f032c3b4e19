// What is going to happen, ordered by (time, timers of a source first, order of being planned). The
// order is total, so every machine pops the same items in the same order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/check.hpp"
#include "core/base/ids.hpp"
#include "core/base/time.hpp"
#include "core/sim/event.hpp"

namespace ackpoint {

enum class ItemKind : std::uint8_t {
    arrival,      ///< the producer's next message
    lease_end,    ///< a: entry, step: source
    session_end,  ///< a: member
    rebalance_end,
    poll_end,      ///< a parked poll gives up; request
    request,       ///< reaches its system; op, step, request
    reply,         ///< reaches its sender; op, step, request, b: what came of it
    loop,          ///< a process looks for its next poll, commit or join
    heartbeat,     ///< a process sends one
    poll_limit,    ///< a process may have gone too long without polling
    renewal,       ///< a process extends a lease; a: delivery
    worker_start,  ///< a worker takes up a delivery, or starts it again
    worker_step,   ///< a worker goes on with its next step
    worker_timer,  ///< a local step is over
    restart,
    resume,
    scripted_fault,  ///< a: index into Plan::faults
};

/// `incarnation` and `epoch` tell whether whoever planned the item is still the same.
struct Item {
    std::uint32_t at_ms = 0;
    std::uint32_t order = 0;
    ItemKind kind = ItemKind::loop;
    std::uint8_t process = 0;
    std::uint8_t worker = no_worker;
    std::uint8_t partition = 0;
    Op op = Op::step;
    std::uint16_t step = no_step;
    std::uint16_t incarnation = 0;
    std::uint16_t epoch = 0;
    MessageId message = MessageId::none;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t request = 0;
    EventIndex cause = EventIndex::none;
};

class Agenda {
public:
    bool empty() const { return heap_.empty(); }
    std::size_t size() const { return heap_.size(); }
    /// Unordered.
    const std::vector<Item>& items() const { return heap_; }

    /// Timers of a source go before everything else of the same instant: leases are half-open (D9).
    static constexpr bool is_source_timer(ItemKind kind) {
        return kind == ItemKind::lease_end || kind == ItemKind::session_end ||
               kind == ItemKind::rebalance_end;
    }

    void push(Item item) {
        check(next_order_ < other_items);
        item.order = next_order_++ | (is_source_timer(item.kind) ? 0U : other_items);
        heap_.push_back(item);
        std::push_heap(heap_.begin(), heap_.end(), later);
    }

    Item pop() {
        std::pop_heap(heap_.begin(), heap_.end(), later);
        const Item item = heap_.back();
        heap_.pop_back();
        return item;
    }

    /// Takes out every item that `gone` names; the rest keeps its order.
    template <typename Gone>
    void remove_if(Gone gone) {
        heap_.erase(std::remove_if(heap_.begin(), heap_.end(), gone), heap_.end());
        std::make_heap(heap_.begin(), heap_.end(), later);
    }

private:
    static constexpr std::uint32_t other_items = 0x80000000U;
    static std::uint64_t key(const Item& item) {
        return static_cast<std::uint64_t>(item.at_ms) << 32U | item.order;
    }
    static bool later(const Item& left, const Item& right) { return key(left) > key(right); }

    std::vector<Item> heap_;
    std::uint32_t next_order_ = 0;
};

}  // namespace ackpoint
