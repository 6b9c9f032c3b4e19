// Identities as types of their own, so that an offset is never taken for a message.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ackpoint {

/// Position of a message in the scenario's plan: m1 is 0.
enum class MessageId : std::uint32_t { none = UINT32_MAX };

/// A record's place in its partition, or the *next* offset to be read when it names a position
/// or a commit.
enum class Offset : std::int64_t {};

enum class PartitionId : std::uint32_t {};

/// Number of one receive of one message; each receive gives a new one.
enum class ReceiptHandle : std::uint32_t { none = 0 };

/// Index into a trace; `none` where nothing in the trace is the cause.
enum class EventIndex : std::uint32_t { none = UINT32_MAX };

constexpr std::size_t index_of(MessageId id) {
    return static_cast<std::size_t>(id);
}
constexpr std::size_t index_of(PartitionId id) {
    return static_cast<std::size_t>(id);
}
constexpr std::size_t index_of(EventIndex id) {
    return static_cast<std::size_t>(id);
}
constexpr std::int64_t value_of(Offset offset) {
    return static_cast<std::int64_t>(offset);
}
constexpr Offset next(Offset offset) {
    return Offset{value_of(offset) + 1};
}

}  // namespace ackpoint
