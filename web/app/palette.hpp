// Every colour of the page, dark and light. Verdicts follow Okabe and Ito's colour-blind-safe set,
// darkened where the ground is light; a verdict is never told by its colour alone.
#pragma once

#include <array>
#include <cstdint>

#include "core/model/scenario.hpp"

namespace ackpoint {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    bool operator==(const Colour&) const = default;
};

struct Palette {
    Colour background;
    Colour panel;
    Colour raised;
    Colour rule;
    Colour text;
    Colour muted;
    Colour accent;
    std::array<Colour, label_count> verdicts;  ///< indexed by Label
};

enum class Theme : std::uint8_t { dark, light };

const Palette& palette_of(Theme theme);

/// Contrast ratio of WCAG 2: from 1 (equal) to 21 (black on white).
double contrast(Colour one, Colour other);

/// `share` of `over` (0 to 1) laid over `under`.
Colour mixed(Colour under, Colour over, double share);

}  // namespace ackpoint
