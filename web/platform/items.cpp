#include "web/platform/items.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

#include "core/text/json.hpp"

namespace {

struct Item {
    ImGuiID id = 0;
    ImRect rect;
    std::string label;
};

// Dear ImGui's hooks are free functions, so what they fill is too.
std::vector<Item>& items() {
    static std::vector<Item> list;
    return list;
}

std::int64_t css(float pixels, float ratio) {
    return static_cast<std::int64_t>(std::lround(pixels / ratio));
}

}  // namespace

// Dear ImGui names and declares these.
// NOLINTBEGIN(readability-identifier-naming)
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* ctx, ImGuiID id, const ImRect& bb,
                                 const ImGuiLastItemData*) {
    if (id == 0 || !ctx->CurrentWindow)
        return;
    ImRect visible = bb;
    visible.ClipWith(ctx->CurrentWindow->ClipRect);
    items().push_back({id, visible, {}});
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext*, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags) {
    for (auto item = items().rbegin(); item != items().rend(); ++item) {
        if (item->id != id)
            continue;
        item->label = label;
        return;
    }
}

void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) {
    return nullptr;
}
// NOLINTEND(readability-identifier-naming)

namespace ackpoint {

void collect_items() {
    items().clear();
    GImGui->TestEngineHookItems = true;
}

std::string collected_items_json(float ratio) {
    GImGui->TestEngineHookItems = false;
    JsonWriter json;
    json.begin_array(JsonLayout::one_line);
    for (const Item& item : items()) {
        bool visible = item.rect.GetWidth() > 0 && item.rect.GetHeight() > 0;
        if (item.label.empty() || !visible)
            continue;
        json.begin_object(JsonLayout::one_line);
        json.member("label", item.label);
        json.member("x", css(item.rect.Min.x, ratio));
        json.member("y", css(item.rect.Min.y, ratio));
        json.member("width", css(item.rect.GetWidth(), ratio));
        json.member("height", css(item.rect.GetHeight(), ratio));
        json.end_object();
    }
    json.end_array();
    return json.take();
}

}  // namespace ackpoint
