// Numbers as the page shows them, always with their unit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ackpoint {

/// "18,204"
std::string grouped(std::uint64_t number);

/// A point in virtual time, "42.010 s".
std::string instant_text(std::uint64_t milliseconds);

/// A length of time in the largest units that say it well: "120 ms", "29.8 s", "1 min 30 s".
std::string duration_text(std::uint64_t milliseconds);

/// "1 run", "62 runs"
std::string counted(std::uint64_t number, const char* one, const char* many);

/// "a91f 03c7": the upper half of a trace hash
std::string short_hash(std::uint64_t hash);

/// The core marks words of the language with backticks; on the page they stand in quotation marks.
std::string in_quotation_marks(std::string_view text);

}  // namespace ackpoint
