// Dear ImGui's compile-time switches, the same for every file that includes imgui.h: layouts depend
// on them.
#pragma once

/// WebGL2 draws without a base vertex: 16-bit indices would end a long timeline at 65,535 vertices.
#define ImDrawIdx unsigned int

#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS

/// The hooks name every item with its rectangle: see web/platform/items.hpp.
#define IMGUI_ENABLE_TEST_ENGINE
