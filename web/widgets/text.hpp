#pragma once

#include <string>
#include <string_view>

#include "web/widgets/ui.hpp"

namespace ackpoint {

enum class Align : std::uint8_t { left, centre, right };

float text_width(const ImFont* font, std::string_view text);

/// One line, centred vertically in `rect`, cut with an ellipsis where it does not fit. True when it
/// was cut.
bool draw_line(const Rect& rect, ImFont* font, ImU32 colour, std::string_view text,
               Align align = Align::left);

/// Wrapped at words. Returns the height.
float draw_paragraph(ImVec2 at, float width, float line_height, ImFont* font, ImU32 colour,
                     std::string_view text);
float paragraph_height(float width, float line_height, ImFont* font, std::string_view text);

}  // namespace ackpoint
