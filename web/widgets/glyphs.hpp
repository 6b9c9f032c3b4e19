// Marks drawn as vectors. Every verdict has a shape of its own, so that none depends on its colour.
#pragma once

#include "core/model/scenario.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

/// Around `centre`, about `size` wide and high.
void draw_verdict(ImVec2 centre, float size, Label label, ImU32 colour);

enum class Icon : std::uint8_t {
    first,
    back,
    forward,
    last,
    down,
    close,
    sun,
    moon,
    half,  ///< follows the system
    link,
    format,
    check,
    cross,
    undo,
    redo,
};
void draw_icon(ImVec2 centre, float size, Icon icon, ImU32 colour);

}  // namespace ackpoint
