// A finger that moves scrolls the pane under it, instead of pressing what it began on. Dear ImGui
// knows wheels and scrollbars only.
#pragma once

struct ImGuiWindow;

namespace ackpoint {

class TouchScroll {
public:
    /// Once per frame, after the frame has begun; `threshold` in device pixels.
    void update(float threshold);

private:
    ImGuiWindow* window_ = nullptr;
    bool scrolls_ = false;
};

}  // namespace ackpoint
