#include "web/platform/exports.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>

#include <emscripten.h>

#include "web/app/selection.hpp"
#include "web/app/twin.hpp"

namespace {

ackpoint::Page* target = nullptr;

char* to_caller(const std::string& text) {
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy)
        std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

std::uint32_t number(std::string_view text) {
    std::uint32_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// What the twin's controls ask for, by name.
void choose(std::string_view what, const std::string& value, const std::string& other) {
    using namespace ackpoint;
    if (what == "cell")
        target->send(SelectCell{value, other});
    if (what == "message")
        target->send(SelectMessage{number(value)});
    if (what == "event")
        target->send(MoveCursor{EventIndex{number(value)}});
    if (what == "strategy")
        target->send(ToggleStrategy{value});
    if (what == "scenario")
        target->open_scenario(value);
    if (what == "notice")
        target->send(ShowNotice{value});
    if (what == "link")
        target->send(CopyLink{});
    if (what == "undo")
        target->send(Undo{});
    if (what == "redo")
        target->send(Redo{});
    if (what == "tidy")
        target->send(FormatText{});
    if (what == "burst")
        target->send(EndBurst{});
    constexpr std::string_view strides[] = {"first", "back", "forward", "last"};
    constexpr std::string_view themes[] = {"system", "dark", "light"};
    for (std::size_t i = 0; what == "step" && i < std::size(strides); ++i) {
        if (strides[i] == value)
            target->send(StepCursor{static_cast<Stride>(i)});
    }
    for (std::size_t i = 0; what == "theme" && i < std::size(themes); ++i) {
        if (themes[i] == value)
            target->send(ChooseTheme{static_cast<ThemeChoice>(i)});
    }
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void ackpoint_frame() {
    target->frame();
}
EMSCRIPTEN_KEEPALIVE int ackpoint_work() {
    return target->work() ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE void ackpoint_edit(const char* text, double begun_ms) {
    target->edit(text, begun_ms);
}
EMSCRIPTEN_KEEPALIVE int ackpoint_key(const char* name) {
    return target->key(name) ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE void ackpoint_open(const char* fragment) {
    target->open_fragment(fragment);
}
EMSCRIPTEN_KEEPALIVE void ackpoint_scrolled(double x, double y) {
    target->scrolled(static_cast<float>(x), static_cast<float>(y));
}
EMSCRIPTEN_KEEPALIVE void ackpoint_environment() {
    target->environment_changed();
}
EMSCRIPTEN_KEEPALIVE void ackpoint_context(int there) {
    if (there) {
        target->context_restored();
    } else {
        target->context_lost();
    }
}
EMSCRIPTEN_KEEPALIVE void ackpoint_choose(const char* what, const char* value, const char* other) {
    choose(what, value, other);
}
EMSCRIPTEN_KEEPALIVE char* ackpoint_items() {
    return to_caller(target->items_json());
}

}  // extern "C"

namespace ackpoint {

void export_page(Page& page) {
    target = &page;
}

}  // namespace ackpoint
