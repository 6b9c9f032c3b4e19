// Everything that lives on the GPU or depends on the pixel ratio: the atlas of typefaces and Dear
// ImGui's shaders and buffers. One way to make them, one way to drop them: at the start, when the
// pixel ratio changes, and when the browser takes the GL context away and gives it back.
#pragma once

#include "web/platform/window.hpp"
#include "web/widgets/ui.hpp"

namespace ackpoint {

class Graphics {
public:
    explicit Graphics(Window& window);
    ~Graphics();
    Graphics(const Graphics&) = delete;
    Graphics& operator=(const Graphics&) = delete;

    /// Makes what is missing or was made for another pixel ratio. False while the context is lost.
    bool prepare(float ratio);
    void context_lost();
    void context_restored() { lost_ = false; }

    const Fonts& fonts() const { return fonts_; }
    void begin_frame(float ratio, float seconds);
    void end_frame();

private:
    void create(float ratio);
    void destroy();

    Window& window_;
    Fonts fonts_;
    float ratio_ = 0;
    bool created_ = false;
    bool lost_ = false;
};

}  // namespace ackpoint
