#include "core/text/utf8.hpp"

#include <cstdint>

namespace ackpoint {
namespace {

struct Form {
    std::uint32_t mask, lead, smallest;
};
constexpr Form forms[] = {
    {0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};

struct Character {
    std::uint32_t code = 0;
    std::size_t length = 0;
};

Character character_at(std::string_view text) {
    if (text.empty())
        return {};
    const auto lead = static_cast<unsigned char>(text[0]);
    for (std::size_t extra = 0; extra < 4; ++extra) {
        const Form& form = forms[extra];
        if ((lead & form.mask) != form.lead)
            continue;
        if (extra >= text.size())
            return {};
        std::uint32_t code = lead & ~form.mask & 0xffU;
        for (std::size_t i = 1; i <= extra; ++i) {
            const auto next = static_cast<unsigned char>(text[i]);
            if ((next & 0xc0U) != 0x80)
                return {};
            code = code << 6U | (next & 0x3fU);
        }
        const bool surrogate = code >= 0xd800 && code <= 0xdfff;
        if (code < form.smallest || code > 0x10ffff || surrogate)
            return {};
        return {.code = code, .length = extra + 1};
    }
    return {};
}

std::size_t width_of(std::uint32_t code) {
    const bool combines = (code >= 0x300 && code <= 0x36f) || code == 0x200b || code == 0x200d ||
                          (code >= 0xfe00 && code <= 0xfe0f);
    if (combines)
        return 0;
    const bool wide = (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
                      (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
                      (code >= 0xff00 && code <= 0xff60) || (code >= 0x1f300 && code <= 0x1faff) ||
                      (code >= 0x20000 && code <= 0x3fffd);
    return wide ? 2 : 1;
}

}  // namespace

std::size_t character_length(std::string_view text) {
    return character_at(text).length;
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const Character character = character_at(text);
        width += character.length == 0 ? 1 : width_of(character.code);
        text.remove_prefix(character.length == 0 ? 1 : character.length);
    }
    return width;
}

std::string padded(std::string_view text, std::size_t width) {
    std::string result{text};
    const std::size_t taken = display_width(text);
    if (taken < width)
        result.append(width - taken, ' ');
    return result;
}

}  // namespace ackpoint
