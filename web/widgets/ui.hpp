// What every panel draws with: colours, typefaces and the size of a pixel. Dear ImGui is laid out
// in device pixels, so that text stands on whole ones at any pixel ratio; sizes in the code are CSS
// pixels and go through px().
#pragma once

#include <cmath>
#include <string_view>

#include <imgui.h>

#include "web/app/palette.hpp"

namespace ackpoint {

/// Typefaces rasterised for one pixel ratio.
struct Fonts {
    ImFont* text = nullptr;    ///< Inter 13
    ImFont* strong = nullptr;  ///< Inter SemiBold 13
    ImFont* title = nullptr;   ///< Inter SemiBold 16
    ImFont* small = nullptr;   ///< Inter 11
    ImFont* code = nullptr;    ///< JetBrains Mono 13
    ImFont* fine = nullptr;    ///< JetBrains Mono 11
};

struct Rect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    ImVec2 min() const { return {x, y}; }
    ImVec2 max() const { return {x + width, y + height}; }
    bool contains(ImVec2 point) const {
        return point.x >= x && point.x < right() && point.y >= y && point.y < bottom();
    }
    bool operator==(const Rect&) const = default;
};

struct Ui {
    const Palette* palette = nullptr;
    Fonts fonts;
    float ratio = 1;  ///< device pixels per CSS pixel
    bool touch = false;
    bool narrow = false;
    Theme theme = Theme::dark;

    float px(float css) const { return std::round(css * ratio); }
};

inline ImU32 ink(Colour colour, float opacity = 1) {
    auto alpha = static_cast<ImU32>(std::lround(255.0F * opacity));
    return IM_COL32(colour.red, colour.green, colour.blue, alpha);
}

/// Cuts `height` off the top of `rect`, which keeps the rest.
inline Rect take_top(Rect& rect, float height) {
    Rect top{rect.x, rect.y, rect.width, height};
    rect.y += height;
    rect.height -= height;
    return top;
}

inline Rect inset(const Rect& rect, float horizontal, float vertical) {
    return {rect.x + horizontal, rect.y + vertical, rect.width - 2 * horizontal,
            rect.height - 2 * vertical};
}

}  // namespace ackpoint
