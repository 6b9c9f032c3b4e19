# Toolchain file: finds the Emscripten that is on the PATH and hands over to its own file.
find_program(EMXX em++ HINTS $ENV{EMSDK}/upstream/emscripten)
if(NOT EMXX)
    message(FATAL_ERROR "em++ is missing: install the package emscripten.")
endif()
get_filename_component(emscripten_root "${EMXX}" REALPATH)
get_filename_component(emscripten_root "${emscripten_root}" DIRECTORY)
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
