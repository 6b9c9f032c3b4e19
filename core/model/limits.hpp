// Every limit of the program in one place. Reaching one is reported, never silent.
#pragma once

#include <cstdint>

#include "core/base/time.hpp"

namespace ackpoint::limits {

constexpr std::uint32_t text_bytes_max = 64 * 1024;
constexpr std::uint32_t diagnostics_max = 200;
constexpr std::uint32_t name_bytes_max = 80;
constexpr std::uint32_t handlers_max = 16;
constexpr std::uint32_t steps_max = 200;
constexpr std::uint32_t strategies_max = 16;
constexpr std::uint32_t expectations_max = 500;
constexpr std::uint32_t messages_max = 10'000;
constexpr std::uint32_t keys_max = 10'000;
constexpr std::uint32_t partitions_max = 64;
constexpr std::uint32_t consumers_max = 64;
constexpr std::uint32_t workers_max = 64;
/// Consumers and the workers of all jobs: one byte names a process in a trace.
constexpr std::uint32_t processes_max = 250;
constexpr std::uint32_t faults_max = 64;
/// Offsets are 32 bits wide in a trace.
constexpr std::int64_t first_offset_max = 1'000'000'000;
/// Messages times effects: what the stores of one world hold.
constexpr std::uint64_t effect_rows_max = 1'000'000;
constexpr std::uint32_t events_max = 1'000'000;
constexpr std::uint32_t table_runs_max = 200'000;
constexpr Duration virtual_time_max = std::chrono::hours{24 * 30};
/// Longest duration that a text may name.
constexpr Duration duration_max = virtual_time_max;

}  // namespace ackpoint::limits
