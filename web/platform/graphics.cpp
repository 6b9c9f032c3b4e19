#include "web/platform/graphics.hpp"

#include <algorithm>
#include <string_view>

#include <GLES3/gl3.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>

#include "embedded/fonts.hpp"

namespace ackpoint {

namespace {

/// Dear ImGui sizes a typeface by ascent minus descent; these are the two families' in em.
constexpr float inter_height = 1.21F;
constexpr float mono_height = 1.32F;

constexpr ImWchar text_ranges[] = {0x0020, 0x007e, 0x00a0, 0x00ff, 0x2010, 0x2026,
                                   0x2190, 0x2193, 0x21a6, 0x21a6, 0x2205, 0x2205,
                                   0x221e, 0x221e, 0x2260, 0x2265, 0};

ImFont* add_font(std::string_view name, float size, float height, float ratio) {
    for (const EmbeddedFile& file : embedded_fonts()) {
        if (file.name != name)
            continue;
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.OversampleH = 2;
        config.OversampleV = 1;
        config.PixelSnapH = false;
        float pixels = std::round(size * height * ratio);
        // The atlas only reads the bytes that it does not own.
        void* bytes = const_cast<char*>(file.bytes.data());
        return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(
            bytes, static_cast<int>(file.bytes.size()), pixels, &config, text_ranges);
    }
    return ImGui::GetIO().Fonts->AddFontDefault();
}

}  // namespace

Graphics::Graphics(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigInputTextCursorBlink = false;
    ImGui_ImplSDL2_InitForOpenGL(window.handle(), window.context());
}

Graphics::~Graphics() {
    destroy();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

bool Graphics::prepare(float ratio) {
    if (lost_)
        return false;
    if (created_ && ratio == ratio_)
        return true;
    destroy();
    create(ratio);
    return true;
}

void Graphics::create(float ratio) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
    fonts_.text = add_font("inter-regular.otf", 13, inter_height, ratio);
    fonts_.strong = add_font("inter-semibold.otf", 13, inter_height, ratio);
    fonts_.title = add_font("inter-semibold.otf", 16, inter_height, ratio);
    fonts_.small = add_font("inter-regular.otf", 11, inter_height, ratio);
    fonts_.code = add_font("jetbrains-mono.ttf", 13, mono_height, ratio);
    fonts_.fine = add_font("jetbrains-mono.ttf", 11, mono_height, ratio);
    atlas.Build();
    ImGui_ImplOpenGL3_Init("#version 300 es");
    ratio_ = ratio;
    created_ = true;
}

void Graphics::destroy() {
    if (!created_)
        return;
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::GetIO().Fonts->Clear();
    fonts_ = {};
    created_ = false;
}

void Graphics::context_lost() {
    lost_ = true;
    destroy();
}

void Graphics::begin_frame(float ratio, float seconds) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {std::round(io.DisplaySize.x * io.DisplayFramebufferScale.x),
                      std::round(io.DisplaySize.y * io.DisplayFramebufferScale.y)};
    io.DisplayFramebufferScale = {1, 1};
    io.DeltaTime = std::clamp(seconds, 0.001F, 0.25F);
    io.MouseDragThreshold = 4 * ratio;
    ImGui::NewFrame();
}

void Graphics::end_frame() {
    ImGui::Render();
    ImDrawData* data = ImGui::GetDrawData();
    glViewport(0, 0, static_cast<GLsizei>(data->DisplaySize.x),
               static_cast<GLsizei>(data->DisplaySize.y));
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(data);
    window_.swap();
}

}  // namespace ackpoint
