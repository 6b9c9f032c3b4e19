// Collects the events of a run, outside the world, and their hash.
#pragma once

#include <utility>
#include <vector>

#include "core/base/hash.hpp"
#include "core/sim/event.hpp"

namespace ackpoint {

class Recorder {
public:
    EventIndex add(const Event& event) {
        const auto index = static_cast<std::uint32_t>(events_.size());
        events_.push_back(event);
        hash_.add(static_cast<std::uint64_t>(event.at_ms) << 32U |
                  static_cast<std::uint64_t>(event.kind) << 16U |
                  static_cast<std::uint64_t>(event.actor));
        hash_.add(static_cast<std::uint64_t>(event.message) << 32U | event.a);
        hash_.add(static_cast<std::uint64_t>(event.b) << 32U |
                  static_cast<std::uint64_t>(event.cause));
        return EventIndex{index};
    }
    std::uint32_t size() const { return static_cast<std::uint32_t>(events_.size()); }
    const std::vector<Event>& events() const { return events_; }
    const Hash& hash() const { return hash_; }

    /// Takes a fork's events back off.
    void truncate(std::uint32_t size, const Hash& hash) {
        events_.resize(size);
        hash_ = hash;
    }
    std::vector<Event> take() { return std::move(events_); }

private:
    std::vector<Event> events_;
    Hash hash_;
};

}  // namespace ackpoint
