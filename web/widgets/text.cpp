#include "web/widgets/text.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

constexpr std::string_view ellipsis = "…";

/// The longest part of `text`, in whole characters, that is no wider than `width`.
std::string_view fitting(const ImFont* font, std::string_view text, float width) {
    const char* rest = text.data();
    font->CalcTextSizeA(font->FontSize, width, 0, text.data(), text.data() + text.size(), &rest);
    return text.substr(0, static_cast<std::size_t>(rest - text.data()));
}

void put(ImFont* font, ImVec2 at, ImU32 colour, std::string_view text) {
    if (text.empty())
        return;
    ImGui::GetWindowDrawList()->AddText(font, font->FontSize, at, colour, text.data(),
                                        text.data() + text.size());
}

/// The part of a paragraph that stands on one line: as many words as fit, or what fits of one.
std::string_view first_line(const ImFont* font, std::string_view paragraph, float width) {
    std::size_t end = 0;
    while (end < paragraph.size()) {
        std::size_t word = paragraph.find_first_not_of(' ', end);
        std::size_t next = std::min(paragraph.find(' ', word), paragraph.size());
        if (text_width(font, paragraph.substr(0, next)) > width)
            break;
        end = next;
    }
    if (end > 0 || paragraph.empty())
        return paragraph.substr(0, end);
    std::string_view part = fitting(font, paragraph, width);
    return part.empty() ? paragraph : part;
}

/// Calls `line(part, index)` for every line of the wrapped text; how many there are.
template <typename Line>
std::size_t wrap(float width, const ImFont* font, std::string_view text, Line line) {
    std::size_t count = 0;
    while (true) {
        std::size_t end = text.find('\n');
        std::string_view paragraph = text.substr(0, end);
        do {
            std::string_view part = first_line(font, paragraph, width);
            line(part, count++);
            paragraph.remove_prefix(part.size());
            while (paragraph.starts_with(' '))
                paragraph.remove_prefix(1);
        } while (!paragraph.empty());
        if (end == std::string_view::npos)
            return count;
        text.remove_prefix(end + 1);
    }
}

}  // namespace

float text_width(const ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), text.data() + text.size())
        .x;
}

bool draw_line(const Rect& rect, ImFont* font, ImU32 colour, std::string_view text, Align align) {
    float width = text_width(font, text);
    float y = rect.y + std::round((rect.height - font->FontSize) / 2);
    if (width <= rect.width + 0.5F) {
        float free = rect.width - width;
        float x = rect.x + (align == Align::left ? 0 : align == Align::centre ? free / 2 : free);
        put(font, {x, y}, colour, text);
        return false;
    }
    std::string_view part =
        fitting(font, text, std::max(0.0F, rect.width - text_width(font, ellipsis)));
    std::string cut(part.substr(0, part.find_last_not_of(' ') + 1));
    cut += ellipsis;
    put(font, {rect.x, y}, colour, cut);
    return true;
}

float draw_paragraph(ImVec2 at, float width, float line_height, ImFont* font, ImU32 colour,
                     std::string_view text) {
    float lead = std::round((line_height - font->FontSize) / 2);
    std::size_t count = wrap(width, font, text, [&](std::string_view part, std::size_t index) {
        put(font, {at.x, at.y + lead + static_cast<float>(index) * line_height}, colour, part);
    });
    return static_cast<float>(count) * line_height;
}

float paragraph_height(float width, float line_height, ImFont* font, std::string_view text) {
    std::size_t count = wrap(width, font, text, [](std::string_view, std::size_t) {});
    return static_cast<float>(count) * line_height;
}

}  // namespace ackpoint
