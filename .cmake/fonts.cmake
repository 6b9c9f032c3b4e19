# The typefaces, cut down to what an interface needs: plain font files embedded for ImGui (library
# ackpoint_fonts: inter-regular.otf, inter-semibold.otf, jetbrains-mono.ttf) and compressed ones
# with their kerning and figures for the DOM (fonts/inter.woff2, fonts/jetbrains-mono.woff2).
find_program(PYFTSUBSET pyftsubset)
if(NOT PYFTSUBSET)
    message(FATAL_ERROR "pyftsubset is missing: install the package fonttools.")
endif()
find_path(INTER_DIR Inter-Regular.otf NO_CMAKE_FIND_ROOT_PATH
          PATHS /usr/share/fonts/opentype/inter)
if(NOT INTER_DIR)
    message(FATAL_ERROR "The typeface Inter is missing: install the package fonts-inter.")
endif()
find_path(JETBRAINS_MONO_DIR JetBrainsMono-Regular.ttf NO_CMAKE_FIND_ROOT_PATH
          PATHS /usr/share/fonts/truetype/jetbrains-mono)
if(NOT JETBRAINS_MONO_DIR)
    message(
        FATAL_ERROR "The typeface JetBrains Mono is missing: install fonts-jetbrains-mono.")
endif()

# Latin-1, punctuation, arrows, mathematics, key caps, boxes and marks.
string(
    CONCAT font_characters
    "0020-007E,00A0-00FF,2010-2015,2018-201F,2020-2022,2026,2030,2032-2033,2039-203A,2044,20AC,2122,"
    "2190-2199,21A6,21A9-21AA,21B5,21BA-21BB,21C4-21C5,21D0-21D5,21E7,"
    "2200-220C,220F,2211-2212,221A,221E,2225-222B,2248,2260-2265,2295-2299,"
    "2318,2325,23CE,2500-25FF,2605-2606,2610-2612,26A0,2713-2718")

function(ackpoint_subset input output)
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${PYFTSUBSET}" "${input}" "--output-file=${output}"
                "--unicodes=${font_characters}" --no-hinting --desubroutinize ${ARGN}
        DEPENDS "${input}" "${PROJECT_SOURCE_DIR}/.cmake/fonts.cmake"
        COMMENT "Subsetting ${output}"
        VERBATIM)
endfunction()

set(font_folder "${CMAKE_BINARY_DIR}/font_subsets")
file(MAKE_DIRECTORY "${font_folder}" "${CMAKE_BINARY_DIR}/fonts")
set(inter_regular "${INTER_DIR}/Inter-Regular.otf")
set(jetbrains_mono "${JETBRAINS_MONO_DIR}/JetBrainsMono-Regular.ttf")
ackpoint_subset("${inter_regular}" "${font_folder}/inter-regular.otf" --layout-features=)
ackpoint_subset(
    "${INTER_DIR}/Inter-SemiBold.otf" "${font_folder}/inter-semibold.otf" --layout-features=)
ackpoint_subset("${jetbrains_mono}" "${font_folder}/jetbrains-mono.ttf" --layout-features=)
ackpoint_embed(
    fonts "${font_folder}" "${font_folder}/inter-regular.otf"
    "${font_folder}/inter-semibold.otf" "${font_folder}/jetbrains-mono.ttf")

set(dom_fonts "${CMAKE_BINARY_DIR}/fonts/inter.woff2" "${CMAKE_BINARY_DIR}/fonts/jetbrains-mono.woff2")
ackpoint_subset(
    "${inter_regular}" "${CMAKE_BINARY_DIR}/fonts/inter.woff2"
    --flavor=woff2 --layout-features=kern,tnum)
ackpoint_subset(
    "${jetbrains_mono}" "${CMAKE_BINARY_DIR}/fonts/jetbrains-mono.woff2"
    --flavor=woff2 --layout-features=)

# The licences travel with the fonts.
foreach(font IN ITEMS inter jetbrains-mono)
    if(EXISTS "/usr/share/doc/fonts-${font}/copyright")
        configure_file("/usr/share/doc/fonts-${font}/copyright"
                       "${CMAKE_BINARY_DIR}/fonts/${font}-licence.txt" COPYONLY)
    endif()
endforeach()
add_custom_target(dom_fonts DEPENDS ${dom_fonts})
