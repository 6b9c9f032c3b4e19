// How a scenario's things are called, in the text and in every output: m1, a, 90s.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/time.hpp"

namespace ackpoint {

/// "m1" for message 0.
std::string message_name(std::uint32_t message);

/// "a" … "z", "aa", "ab" … for consumer 0 and on.
std::string consumer_name(std::uint32_t consumer);

/// "200ms", "90s", "5m", "12h": exact, in the largest fitting unit; minutes from five on.
std::string duration_name(Duration duration);

}  // namespace ackpoint
