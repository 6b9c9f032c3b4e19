#include "web/platform/touch_scroll.hpp"

#include <cmath>

#include <imgui.h>
#include <imgui_internal.h>

namespace ackpoint {

void TouchScroll::update(float threshold) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.MouseDown[ImGuiMouseButton_Left]) {
        window_ = nullptr;
        scrolls_ = false;
        return;
    }
    if (io.MouseClicked[ImGuiMouseButton_Left])
        window_ = GImGui->HoveredWindow;
    if (!window_)
        return;
    bool can = window_->ScrollMax.x > 0 || window_->ScrollMax.y > 0;
    if (!can)
        return;
    ImVec2 moved{io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y};
    if (!scrolls_ && std::abs(moved.x) + std::abs(moved.y) < threshold)
        return;
    if (!scrolls_)
        ImGui::ClearActiveID();  // what was pressed is let go without a click
    scrolls_ = true;
    ImGui::SetScrollX(window_, window_->Scroll.x - io.MouseDelta.x);
    ImGui::SetScrollY(window_, window_->Scroll.y - io.MouseDelta.y);
}

}  // namespace ackpoint
