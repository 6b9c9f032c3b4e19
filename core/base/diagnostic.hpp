// What is wrong with a text, where, and what may have been meant.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ackpoint {

enum class Severity : std::uint8_t { error, warning };

/// A place in a text. Lines and columns count from 1; columns and lengths count bytes of UTF-8.
struct Place {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t length = 0;
    bool operator==(const Place&) const = default;
};

/// A place that takes no part in equality: two scenarios are equal when they say the same,
/// wherever it stands.
struct SourcePlace : Place {
    friend constexpr bool operator==(const SourcePlace&, const SourcePlace&) { return true; }
};

struct Diagnostic {
    Severity severity = Severity::error;
    Place place;
    std::string message;     ///< one sentence without a full stop
    std::string suggestion;  ///< text that would fit instead; empty when there is none
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

inline bool has_errors(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == Severity::error)
            return true;
    }
    return false;
}

}  // namespace ackpoint
