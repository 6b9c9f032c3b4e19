#include "web/platform/window.hpp"

#include <cmath>

#include <SDL.h>
#include <imgui.h>
#include <imgui_impl_sdl2.h>

namespace ackpoint {

namespace {

int watch(void* data, SDL_Event* event) {
    // SDL_PollEvent posts one of these itself each time: it must not wake us, or we never sleep.
    if (event->type != SDL_POLLSENTINEL)
        (*static_cast<Window::Wake*>(data))();
    return 0;
}

}  // namespace

Window::Window(Wake wake) : wake_(wake) {
    // An element that never has focus, so that SDL hears no key at all.
    SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#no-keyboard");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "1");
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return;
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 8);  // the scenario's text shows through from below
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
    constexpr Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    window_ = SDL_CreateWindow("Ackpoint", 0, 0, 640, 480, flags);
    if (!window_)
        return;
    context_ = SDL_GL_CreateContext(window_);
    if (context_)
        SDL_AddEventWatch(watch, &wake_);
}

Window::~Window() {
    SDL_DelEventWatch(watch, &wake_);
    if (context_)
        SDL_GL_DeleteContext(context_);
    if (window_)
        SDL_DestroyWindow(window_);
    SDL_Quit();
}

void Window::take_events(float ratio) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_MOUSEMOTION) {
            event.motion.x =
                static_cast<Sint32>(std::lround(static_cast<float>(event.motion.x) * ratio));
            event.motion.y =
                static_cast<Sint32>(std::lround(static_cast<float>(event.motion.y) * ratio));
        }
        ImGui_ImplSDL2_ProcessEvent(&event);
    }
}

void Window::swap() {
    SDL_GL_SwapWindow(window_);
}

}  // namespace ackpoint
