// The browser page around the canvas, as far as C++ needs it. Each call ends in public/shell.js,
// which hands it to the text field, the twin or the address.
#pragma once

#include <cstdint>
#include <string>

namespace ackpoint::host {

/// Milliseconds of a monotonic clock.
double now_ms();
/// Asks for a frame, and for a slice of work.
void wake();
/// A frame after a while: a tooltip waits for it.
void wake_later(double milliseconds);

bool prefers_dark();
bool is_touch();
bool has_webgl();
double pixel_ratio();

/// The part of the address after '#', with it; empty when there is none.
std::string fragment();
enum class History : std::uint8_t { replace, push };
void set_fragment(const std::string& fragment, History history);
/// To the system's clipboard.
void copy(const std::string& text);

struct FieldPlace {
    bool visible = false;
    bool covered = false;  ///< a list is open over it: no caret, no selection
    double x = 0;          ///< CSS pixels
    double y = 0;
    double width = 0;
    double height = 0;
    bool operator==(const FieldPlace&) const = default;
};
void place_field(const FieldPlace& place);
/// Sets the text and puts the caret at byte `caret`.
void set_field(const std::string& text, std::size_t caret);
void set_colours(const std::string& json);
void set_twin(const std::string& json);
/// The scenarios that the twin's picker offers, once.
void set_gallery(const std::string& json);
/// From an edit to its table, main thread only.
void report_edit(double milliseconds);

}  // namespace ackpoint::host
