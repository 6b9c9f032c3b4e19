#include "core/text/numbers.hpp"

#include <array>

#include "core/check/verdict.hpp"

namespace ackpoint {
namespace {

struct Unit {
    std::int64_t milliseconds;
    std::string_view name;
};
constexpr std::array<Unit, 3> units = {{{86'400'000, " d"}, {3'600'000, " h"}, {60'000, " min"}}};

std::string fraction_text(std::int64_t milliseconds) {
    std::string digits = std::to_string(1000 + milliseconds).substr(1);
    while (!digits.empty() && digits.back() == '0')
        digits.pop_back();
    return digits.empty() ? digits : "." + digits;
}

}  // namespace

std::string grouped_number(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3;) {
        i -= 3;
        text.insert(i, 1, ',');
    }
    return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    std::string text = grouped_number(number) + " ";
    text += noun;
    if (number != 1)
        text += "s";
    return text;
}

std::string moment_text(std::int64_t milliseconds) {
    return std::to_string(milliseconds / 1000) + "." +
           std::to_string(1000 + milliseconds % 1000).substr(1) + " s";
}

std::string duration_text(Duration duration) {
    if (duration == no_duration)
        return "–";
    if (duration == endless_duration)
        return "∞";
    std::int64_t rest = duration.count();
    if (rest < 1000)
        return std::to_string(rest) + " ms";
    std::string text;
    for (const Unit& unit : units) {
        if (rest < unit.milliseconds)
            continue;
        text += std::to_string(rest / unit.milliseconds);
        text += unit.name;
        text += ' ';
        rest %= unit.milliseconds;
    }
    if (rest > 0)
        return text + std::to_string(rest / 1000) + fraction_text(rest % 1000) + " s";
    text.pop_back();
    return text;
}

std::string range_text(std::uint64_t lowest, std::uint64_t highest) {
    if (lowest == highest)
        return grouped_number(lowest);
    return grouped_number(lowest) + "…" + grouped_number(highest);
}

}  // namespace ackpoint
