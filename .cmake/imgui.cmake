# imgui: Dear ImGui with its SDL2 and OpenGL3 backends, built with the page's own configuration.
include(sources)
ackpoint_third_party(imgui IMGUI_SOURCE_DIR)

# SDL 2.31 and later scale the horizontal wheel themselves; this ImGui would divide it again.
set(imgui_backend "${CMAKE_BINARY_DIR}/generated/imgui_impl_sdl2.cpp")
file(READ "${IMGUI_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp" text)
set(divided "#ifdef __EMSCRIPTEN__\n            wheel_x /= 100.0f;")
string(REPLACE "${divided}"
    "#if defined(__EMSCRIPTEN__) && !SDL_VERSION_ATLEAST(2, 31, 0)\n            wheel_x /= 100.0f;"
    mended "${text}")
if(mended STREQUAL text)
    message(FATAL_ERROR "imgui_impl_sdl2.cpp does not divide the wheel as expected: look again.")
endif()
file(CONFIGURE OUTPUT "${imgui_backend}" CONTENT "${mended}" @ONLY)

add_library(
    imgui STATIC
    "${IMGUI_SOURCE_DIR}/imgui.cpp" "${IMGUI_SOURCE_DIR}/imgui_draw.cpp"
    "${IMGUI_SOURCE_DIR}/imgui_tables.cpp" "${IMGUI_SOURCE_DIR}/imgui_widgets.cpp"
    "${IMGUI_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp" "${imgui_backend}")
target_link_libraries(imgui PUBLIC sdl2)
target_include_directories(
    imgui SYSTEM PUBLIC "${IMGUI_SOURCE_DIR}" "${IMGUI_SOURCE_DIR}/backends")
target_include_directories(imgui PRIVATE "${PROJECT_SOURCE_DIR}")
# Layouts depend on these: everything that includes imgui.h must see the same.
target_compile_definitions(
    imgui PUBLIC IMGUI_USER_CONFIG="web/platform/imgui_config.hpp" IMGUI_IMPL_OPENGL_ES3)
target_compile_options(imgui PRIVATE -Oz -w -fno-exceptions -fno-rtti)
