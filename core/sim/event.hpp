// What happened in a run: flat events of 24 bytes, in order, each with the earlier event that
// caused it. The trace stands outside the world: nothing that happens depends on it. Names are
// indices into the Plan; words are put to events by core/text only.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/ids.hpp"
#include "core/sim/event_kind.hpp"

namespace ackpoint {

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
