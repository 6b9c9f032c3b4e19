#include "web/platform/host.hpp"

#include <cstdlib>

#include <emscripten.h>

// Names of EM_JS functions are C's and global, hence the prefix.
EM_JS(double, ackpoint_host_now, (), { return performance.now(); });
EM_JS(void, ackpoint_host_wake, (), { Module.host.wake(); });
EM_JS(void, ackpoint_host_wake_later, (double milliseconds),
      { setTimeout(Module.host.wake, milliseconds); });
EM_JS(int, ackpoint_host_dark, (), { return Module.host.prefersDark() ? 1 : 0; });
EM_JS(int, ackpoint_host_touch, (), { return Module.host.isTouch() ? 1 : 0; });
EM_JS(int, ackpoint_host_webgl, (), { return Module.host.hasWebgl() ? 1 : 0; });
EM_JS(double, ackpoint_host_ratio, (), { return window.devicePixelRatio || 1; });
EM_JS(char*, ackpoint_host_fragment, (), { return Module.host.toMemory(location.hash); });
EM_JS(void, ackpoint_host_set_fragment, (const char* text, int push),
      { Module.host.setFragment(UTF8ToString(text), !!push); });
EM_JS(void, ackpoint_host_copy, (const char* text), { Module.host.copy(UTF8ToString(text)); });
EM_JS(void, ackpoint_host_place,
      (int visible, int covered, double x, double y, double width, double height),
      { Module.host.field.place(!!visible, !!covered, x, y, width, height); });
EM_JS(void, ackpoint_host_set_field, (const char* text, int caret),
      { Module.host.field.set(UTF8ToString(text), caret); });
EM_JS(void, ackpoint_host_set_colours, (const char* json),
      { Module.host.field.colour(JSON.parse(UTF8ToString(json))); });
EM_JS(void, ackpoint_host_set_twin, (const char* json),
      { Module.host.showTwin(JSON.parse(UTF8ToString(json))); });
EM_JS(void, ackpoint_host_set_gallery, (const char* json),
      { Module.host.showGallery(JSON.parse(UTF8ToString(json))); });
EM_JS(void, ackpoint_host_report_edit, (double milliseconds),
      { Module.host.reportEdit(milliseconds); });

namespace ackpoint::host {

double now_ms() {
    return ackpoint_host_now();
}
void wake() {
    ackpoint_host_wake();
}
void wake_later(double milliseconds) {
    ackpoint_host_wake_later(milliseconds);
}
bool prefers_dark() {
    return ackpoint_host_dark() != 0;
}
bool is_touch() {
    return ackpoint_host_touch() != 0;
}
bool has_webgl() {
    return ackpoint_host_webgl() != 0;
}
double pixel_ratio() {
    return ackpoint_host_ratio();
}

std::string fragment() {
    char* bytes = ackpoint_host_fragment();
    std::string text(bytes);
    std::free(bytes);
    return text;
}

void set_fragment(const std::string& fragment, History history) {
    ackpoint_host_set_fragment(fragment.c_str(), history == History::push ? 1 : 0);
}

void copy(const std::string& text) {
    ackpoint_host_copy(text.c_str());
}

void place_field(const FieldPlace& place) {
    ackpoint_host_place(place.visible ? 1 : 0, place.covered ? 1 : 0, place.x, place.y, place.width,
                        place.height);
}

void set_field(const std::string& text, std::size_t caret) {
    ackpoint_host_set_field(text.c_str(), static_cast<int>(caret));
}

void set_colours(const std::string& json) {
    ackpoint_host_set_colours(json.c_str());
}
void set_twin(const std::string& json) {
    ackpoint_host_set_twin(json.c_str());
}
void set_gallery(const std::string& json) {
    ackpoint_host_set_gallery(json.c_str());
}
void report_edit(double milliseconds) {
    ackpoint_host_report_edit(milliseconds);
}

}  // namespace ackpoint::host
