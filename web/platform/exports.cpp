#include "web/platform/exports.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>

#include <emscripten.h>

#include "web/app/selection.hpp"
#include "web/app/twin.hpp"

namespace {

ackpoint::Page* page = nullptr;

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
        page->send(SelectCell{value, other});
    if (what == "message")
        page->send(SelectMessage{number(value)});
    if (what == "event")
        page->send(MoveCursor{EventIndex{number(value)}});
    if (what == "strategy")
        page->send(ToggleStrategy{value});
    if (what == "scenario")
        page->open_scenario(value);
    if (what == "notice")
        page->send(ShowNotice{value});
    if (what == "link")
        page->send(CopyLink{});
    if (what == "undo")
        page->send(Undo{});
    if (what == "redo")
        page->send(Redo{});
    if (what == "tidy")
        page->send(FormatText{});
    if (what == "burst")
        page->send(EndBurst{});
    constexpr std::string_view strides[] = {"first", "back", "forward", "last"};
    constexpr std::string_view themes[] = {"system", "dark", "light"};
    for (std::size_t i = 0; what == "step" && i < std::size(strides); ++i) {
        if (strides[i] == value)
            page->send(StepCursor{static_cast<Stride>(i)});
    }
    for (std::size_t i = 0; what == "theme" && i < std::size(themes); ++i) {
        if (themes[i] == value)
            page->send(ChooseTheme{static_cast<ThemeChoice>(i)});
    }
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void ackpoint_frame() {
    page->frame();
}
EMSCRIPTEN_KEEPALIVE int ackpoint_work() {
    return page->work() ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE void ackpoint_edit(const char* text, double begun_ms) {
    page->edit(text, begun_ms);
}
EMSCRIPTEN_KEEPALIVE int ackpoint_key(const char* name) {
    return page->key(name) ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE void ackpoint_open(const char* fragment) {
    page->open_fragment(fragment);
}
EMSCRIPTEN_KEEPALIVE void ackpoint_scrolled(double x, double y) {
    page->scrolled(static_cast<float>(x), static_cast<float>(y));
}
EMSCRIPTEN_KEEPALIVE void ackpoint_environment() {
    page->environment_changed();
}
EMSCRIPTEN_KEEPALIVE void ackpoint_context(int there) {
    if (there) {
        page->context_restored();
    } else {
        page->context_lost();
    }
}
EMSCRIPTEN_KEEPALIVE void ackpoint_choose(const char* what, const char* value, const char* other) {
    choose(what, value, other);
}
EMSCRIPTEN_KEEPALIVE char* ackpoint_items() {
    return to_caller(page->items_json());
}

}  // extern "C"

namespace ackpoint {

void export_page(Page& exported) {
    page = &exported;
}

}  // namespace ackpoint
