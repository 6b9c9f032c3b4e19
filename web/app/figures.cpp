#include "web/app/figures.hpp"

namespace ackpoint {

namespace {

std::string padded(std::uint64_t number, std::size_t width) {
    std::string digits = std::to_string(number);
    return std::string(digits.size() < width ? width - digits.size() : 0, '0') + digits;
}

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3; place -= 3)
        digits.insert(place - 3, ",");
    return digits;
}

std::string instant_text(std::uint64_t milliseconds) {
    return grouped(milliseconds / 1000) + "." + padded(milliseconds % 1000, 3) + " s";
}

std::string duration_text(std::uint64_t milliseconds) {
    if (milliseconds < 1000)
        return std::to_string(milliseconds) + " ms";
    std::uint64_t seconds = milliseconds / 1000;
    if (seconds < 60) {
        std::uint64_t tenths = milliseconds / 100 % 10;
        return std::to_string(seconds) + (tenths ? "." + std::to_string(tenths) : "") + " s";
    }
    auto pair = [](std::uint64_t large, const char* large_unit, std::uint64_t small,
                   const char* small_unit) {
        std::string text = grouped(large) + " " + large_unit;
        return small ? text + " " + std::to_string(small) + " " + small_unit : text;
    };
    if (seconds < 3600)
        return pair(seconds / 60, "min", seconds % 60, "s");
    if (seconds < 86400)
        return pair(seconds / 3600, "h", seconds / 60 % 60, "min");
    return pair(seconds / 86400, "d", seconds / 3600 % 24, "h");
}

std::string counted(std::uint64_t number, const char* one, const char* many) {
    return grouped(number) + " " + (number == 1 ? one : many);
}

std::string in_quotation_marks(std::string_view text) {
    std::string result;
    bool open = false;
    for (char sign : text) {
        if (sign != '`') {
            result += sign;
            continue;
        }
        result += open ? "\u201d" : "\u201c";
        open = !open;
    }
    return result;
}

std::string short_hash(std::uint64_t hash) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 32; shift -= 4) {
        if (shift == 44)
            text += ' ';
        text += digits[hash >> static_cast<unsigned>(shift) & 0xfU];
    }
    return text;
}

}  // namespace ackpoint
