#include "web/app/palette.hpp"

#include <algorithm>
#include <cmath>

namespace ackpoint {

namespace {

constexpr Colour hex(std::uint32_t rgb) {
    return {static_cast<std::uint8_t>(rgb >> 16U & 0xffU),
            static_cast<std::uint8_t>(rgb >> 8U & 0xffU), static_cast<std::uint8_t>(rgb & 0xffU)};
}

constexpr Palette dark = {
    .background = hex(0x11141a),
    .panel = hex(0x171b22),
    .raised = hex(0x1f2530),
    .rule = hex(0x2c3441),
    .text = hex(0xe7eaf0),
    .muted = hex(0x9aa6b8),
    .accent = hex(0x6cb6ff),
    // unknown, lost, skipped, torn, stale write, overwritten, duplicate, stalled, dead-lettered,
    // once
    .verdicts = {hex(0x9aa6b8), hex(0xd55e00), hex(0xd55e00), hex(0xcc79a7), hex(0xf0e442),
                 hex(0xf0e442), hex(0xe69f00), hex(0x56b4e9), hex(0xcc79a7), hex(0x009e73)},
};

constexpr Palette light = {
    .background = hex(0xfbfcfe),
    .panel = hex(0xffffff),
    .raised = hex(0xf1f4f8),
    .rule = hex(0xd5dce6),
    .text = hex(0x1b2330),
    .muted = hex(0x566274),
    .accent = hex(0x0b63c5),
    .verdicts = {hex(0x566274), hex(0xc23b00), hex(0xc23b00), hex(0x944a82), hex(0x857400),
                 hex(0x857400), hex(0xb36b00), hex(0x1f6ea8), hex(0x944a82), hex(0x00795a)},
};

double luminance(Colour colour) {
    auto linear = [](std::uint8_t part) {
        double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) +
           0.0722 * linear(colour.blue);
}

}  // namespace

const Palette& palette_of(Theme theme) {
    return theme == Theme::dark ? dark : light;
}

double contrast(Colour one, Colour other) {
    double a = luminance(one);
    double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

Colour mixed(Colour under, Colour over, double share) {
    auto part = [share](std::uint8_t below, std::uint8_t above) {
        return static_cast<std::uint8_t>(std::lround(below + (above - below) * share));
    };
    return {part(under.red, over.red), part(under.green, over.green), part(under.blue, over.blue)};
}

}  // namespace ackpoint
