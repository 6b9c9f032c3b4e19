// Things that can be pointed at. Each has a label that tests and the page's twin find it by; what
// it looks like is drawn by whoever asks.
#pragma once

#include <string_view>

#include "web/widgets/glyphs.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

struct Touched {
    bool hovered = false;
    bool held = false;
    bool clicked = false;
};

/// An invisible item over `rect`.
Touched hit_area(std::string_view label, const Rect& rect);

/// Shown while the last item is hovered, after a moment.
void tooltip(const Ui& ui, std::string_view text);

enum class Emphasis : std::uint8_t { quiet, plain, pressed };

Touched text_button(const Ui& ui, std::string_view label, const Rect& rect, std::string_view text,
                    Emphasis emphasis = Emphasis::plain);
Touched icon_button(const Ui& ui, std::string_view label, const Rect& rect, Icon icon,
                    Emphasis emphasis = Emphasis::quiet);

/// Width of a text button around `text`.
float button_width(const Ui& ui, std::string_view text);

/// "SCENARIO": the caption at the top of a panel, which it cuts off `rect`.
Rect panel_caption(const Ui& ui, Rect& rect, std::string_view text);

void fill(const Rect& rect, ImU32 colour, float rounding = 0);
void frame(const Rect& rect, ImU32 colour, float rounding, float thickness);

}  // namespace ackpoint
