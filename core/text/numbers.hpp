// Numbers as people read them, the same in every locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/time.hpp"

namespace ackpoint {

/// 18204 → "18,204"
std::string grouped_number(std::uint64_t number);

/// 1, "run" → "1 run"; 18204, "run" → "18,204 runs"
std::string counted(std::uint64_t number, std::string_view noun);

/// 42010 → "42.010 s": a time of a run, always with its milliseconds
std::string moment_text(std::int64_t milliseconds);

/// "0 ms", "150 ms", "5 s", "1.5 s", "2 min 30 s", "4 d"; `no_duration` → "–", `endless_duration` →
/// "∞"
std::string duration_text(Duration duration);

/// 2, 5 → "2…5"; 1, 1 → "1"
std::string range_text(std::uint64_t lowest, std::uint64_t highest);

}  // namespace ackpoint
