#include "core/model/names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace ackpoint {

std::string message_name(std::uint32_t message) {
    return "m" + std::to_string(std::uint64_t{message} + 1);
}

std::string consumer_name(std::uint32_t consumer) {
    std::string name;
    for (std::uint64_t rest = std::uint64_t{consumer} + 1; rest > 0; rest = (rest - 1) / 26) {
        name += static_cast<char>('a' + (rest - 1) % 26);
    }
    std::reverse(name.begin(), name.end());
    return name;
}

std::string duration_name(Duration duration) {
    struct Unit {
        std::int64_t milliseconds;
        std::int64_t from;
        std::string_view word;
    };
    // Timeouts of a few minutes are read and compared in seconds.
    constexpr std::array<Unit, 4> units = {
        {{86'400'000, 1, "d"}, {3'600'000, 1, "h"}, {60'000, 5, "m"}, {1000, 1, "s"}}};
    const std::int64_t count = duration.count();
    if (count == 0)
        return "0s";
    for (const Unit& unit : units) {
        if (count % unit.milliseconds != 0 || count / unit.milliseconds < unit.from)
            continue;
        return std::to_string(count / unit.milliseconds) + std::string(unit.word);
    }
    return std::to_string(count) + "ms";
}

}  // namespace ackpoint
