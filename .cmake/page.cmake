# The page: build/web/index.html with its script, WebAssembly, style sheet and fonts. The targets
# are `page` (everything that is served) and `page_size` (part of it: the budget is kept).
include(fonts)
find_program(GLSLANG_VALIDATOR glslangValidator)
find_program(BROTLI brotli)

# Shaders are GLSL ES 3.00 with their #version line; a faulty one stops the build.
file(GLOB shader_files CONFIGURE_DEPENDS shaders/*.vert shaders/*.frag)
ackpoint_embed(shaders "${PROJECT_SOURCE_DIR}/shaders" ${shader_files})
if(shader_files)
    if(NOT GLSLANG_VALIDATOR)
        message(FATAL_ERROR "glslangValidator is missing: install the package glslang-tools.")
    endif()
    add_custom_command(
        OUTPUT "${CMAKE_BINARY_DIR}/generated/shaders.checked"
        COMMAND "${GLSLANG_VALIDATOR}" ${shader_files}
        COMMAND "${CMAKE_COMMAND}" -E touch "${CMAKE_BINARY_DIR}/generated/shaders.checked"
        DEPENDS ${shader_files}
        COMMENT "Checking the shaders"
        VERBATIM)
    add_custom_target(shader_check DEPENDS "${CMAKE_BINARY_DIR}/generated/shaders.checked")
    add_dependencies(ackpoint_shaders shader_check)
endif()

ackpoint_sources(page_sources web web/panels web/widgets web/platform)
if(NOT page_sources)
    return()
endif()
include(sdl2)
include(imgui)
add_executable(ackpoint_page ${page_sources})
target_link_libraries(
    ackpoint_page PRIVATE ackpoint_app ackpoint_core ackpoint_scenarios ackpoint_shaders
                          ackpoint_fonts imgui sdl2)
target_compile_options(ackpoint_page PRIVATE -Oz)
# The page's policy forbids eval, and nothing is read from a file system.
target_link_options(
    ackpoint_page PRIVATE
    -Oz -sENVIRONMENT=web -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sDYNAMIC_EXECUTION=0 -sTOTAL_STACK=1MB
    -sEXPORTED_FUNCTIONS=_main,_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,stringToUTF8,lengthBytesUTF8)
set_target_properties(ackpoint_page PROPERTIES OUTPUT_NAME ackpoint)

# The static shell, copied as it is.
file(GLOB_RECURSE shell_files RELATIVE "${PROJECT_SOURCE_DIR}/public" CONFIGURE_DEPENDS public/*)
set(shell_copies "")
foreach(file IN LISTS shell_files)
    add_custom_command(
        OUTPUT "${CMAKE_BINARY_DIR}/${file}"
        COMMAND "${CMAKE_COMMAND}" -E copy "${PROJECT_SOURCE_DIR}/public/${file}"
                "${CMAKE_BINARY_DIR}/${file}"
        DEPENDS "public/${file}"
        COMMENT "Copying ${file}"
        VERBATIM)
    list(APPEND shell_copies "${CMAKE_BINARY_DIR}/${file}")
endforeach()

# What loads before the first table, against the budget.
if(NOT BROTLI)
    message(FATAL_ERROR "brotli is missing: install the package brotli.")
endif()
set(loaded ${shell_copies})
list(FILTER loaded INCLUDE REGEX "\\.(html|css|js)$")
list(APPEND loaded "${CMAKE_BINARY_DIR}/ackpoint.js" "${CMAKE_BINARY_DIR}/ackpoint.wasm" ${dom_fonts})
list(JOIN loaded "\n" lines)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/page_size.list" CONTENT "${lines}" @ONLY)
add_custom_command(
    OUTPUT "${CMAKE_BINARY_DIR}/generated/page_size.txt"
    COMMAND "${CMAKE_COMMAND}" -D "BROTLI=${BROTLI}" -D "BASE=${CMAKE_BINARY_DIR}"
            -D "LISTING=${CMAKE_BINARY_DIR}/generated/page_size.list"
            -D "REPORT=${CMAKE_BINARY_DIR}/generated/page_size.txt"
            -P "${PROJECT_SOURCE_DIR}/.cmake/page_size.cmake"
    DEPENDS ackpoint_page ${shell_copies} ${dom_fonts}
            "${CMAKE_BINARY_DIR}/generated/page_size.list"
            "${PROJECT_SOURCE_DIR}/.cmake/page_size.cmake"
    VERBATIM)
add_custom_target(page_size DEPENDS "${CMAKE_BINARY_DIR}/generated/page_size.txt")
add_custom_target(page ALL DEPENDS ackpoint_page dom_fonts page_size ${shell_copies})
