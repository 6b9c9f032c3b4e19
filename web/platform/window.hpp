// SDL's window and GL context, and its events handed to Dear ImGui in device pixels. The keyboard
// is not SDL's: it would take Tab, function keys and every Ctrl chord from the page.
#pragma once

#include <cstdint>

struct SDL_Window;

namespace ackpoint {

class Window {
public:
    /// Called for every event as it is queued, so that somebody draws.
    using Wake = void (*)();

    explicit Window(Wake wake);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// False where there is no WebGL2: everything but drawing still works.
    bool ready() const { return context_ != nullptr; }
    /// Takes the queued events. Needs a Dear ImGui context.
    void take_events(float ratio);
    void swap();
    SDL_Window* handle() const { return window_; }
    void* context() const { return context_; }

private:
    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    Wake wake_;
};

}  // namespace ackpoint
