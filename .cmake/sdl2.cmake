# sdl2: SDL's video and events for the browser. Its own CMake project takes minutes to configure
# under Emscripten; these sources are all that the page needs.
include(sources)
set(optional OPTIONAL)
if(EMXX MATCHES "^/usr/")
    set(optional "")
endif()
ackpoint_third_party(sdl2 SDL2_SOURCE_DIR ${optional})
if(NOT SDL2_SOURCE_DIR)
    # Neither package nor folder: Emscripten's own port, which distributions freeze out.
    message(STATUS "The sources of SDL2 are not there: Emscripten's port is used")
    add_library(sdl2 INTERFACE)
    target_compile_options(sdl2 INTERFACE -sUSE_SDL=2)
    target_link_options(sdl2 INTERFACE -sUSE_SDL=2)
    return()
endif()

set(sdl2_folders
    . atomic audio cpuinfo dynapi events file haptic joystick joystick/emscripten loadso/dlopen
    locale locale/emscripten main/dummy misc misc/emscripten power render sensor stdlib thread
    thread/generic timer timer/unix video video/emscripten video/yuv2rgb)
list(TRANSFORM sdl2_folders PREPEND "${SDL2_SOURCE_DIR}/src/")
list(TRANSFORM sdl2_folders APPEND "/*.c")
file(GLOB sdl2_sources ${sdl2_folders})
add_library(sdl2 STATIC ${sdl2_sources})
target_include_directories(sdl2 SYSTEM PUBLIC "${SDL2_SOURCE_DIR}/include")
target_compile_definitions(
    sdl2 PRIVATE SDL_AUDIO_DISABLED=1 SDL_HAPTIC_DISABLED=1 SDL_SENSOR_DISABLED=1
                 SDL_RENDER_DISABLED=1 SDL_POWER_DISABLED=1 SDL_FILESYSTEM_DISABLED=1)
# SDL names the JavaScript functions that it calls with a macro that older Emscriptens lack; the
# page's link exports them anyway.
set(em_js_deps "${CMAKE_BINARY_DIR}/generated/em_js_deps.h")
file(CONFIGURE OUTPUT "${em_js_deps}" @ONLY CONTENT
"#include <emscripten/em_js.h>
#ifndef EM_JS_DEPS
#define EM_JS_DEPS(tag, deps)
#endif
")
target_compile_options(sdl2 PRIVATE -Oz -w -include "${em_js_deps}")
