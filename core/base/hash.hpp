// A 64-bit hash over whole words, the same on every compiler: the identity of a trace.
// Not cryptographic.
#pragma once

#include <cstdint>

namespace ackpoint {

class Hash {
public:
    constexpr void add(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9e3779b97f4a7c15U;
        state_ ^= state_ >> 32U;
    }
    constexpr std::uint64_t value() const {
        std::uint64_t mixed = state_ * 0xd6e8feb86659fd93U;
        return mixed ^ (mixed >> 32U);
    }
    bool operator==(const Hash&) const = default;

private:
    std::uint64_t state_ = 0x243f6a8885a308d3U;
};

}  // namespace ackpoint
