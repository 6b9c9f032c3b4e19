# What all of our own targets share: language options, warnings, and how sources are found.
add_library(ackpoint_options INTERFACE)
target_include_directories(
    ackpoint_options INTERFACE "${PROJECT_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/generated")
# Designated initialisers leave out what keeps its default. A change of signedness is no part of
# -Wconversion to g++, and with pointers of 32 bits every offset is one. g++ 12 sees overlaps in
# std::string that are not there.
target_compile_options(
    ackpoint_options
    INTERFACE -Wall -Wextra -Wno-missing-field-initializers -Wconversion -Wshadow
              $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
              $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
              $<$<BOOL:${ACKPOINT_WARNINGS_AS_ERRORS}>:-Werror>
              $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
              $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
if(ACKPOINT_SANITIZERS)
    add_compile_options(-fsanitize=${ACKPOINT_SANITIZERS} -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${ACKPOINT_SANITIZERS})
endif()

# New files are found without a new configure step by hand.
function(ackpoint_sources variable)
    set(patterns "")
    foreach(folder IN LISTS ARGN)
        list(APPEND patterns "${PROJECT_SOURCE_DIR}/${folder}/*.cpp")
    endforeach()
    file(GLOB sources CONFIGURE_DEPENDS ${patterns})
    set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

function(ackpoint_library name)
    if(NOT ARGN)
        set(ARGN "${CMAKE_BINARY_DIR}/generated/empty.cpp")
        file(CONFIGURE OUTPUT "${ARGN}" CONTENT "")
    endif()
    add_library(${name} STATIC ${ARGN})
    target_link_libraries(${name} PUBLIC ackpoint_options)
    # Runs and verdicts are what time is spent on; everything else is what the page downloads. One
    # -O for each file: an -Oz before -O3 leaves Emscripten without inlining.
    if(EMSCRIPTEN)
        set(fast ${ARGN})
        set(small ${ARGN})
        list(FILTER fast INCLUDE REGEX "/core/(base|model|broker|sim|check)/")
        list(FILTER small EXCLUDE REGEX "/core/(base|model|broker|sim|check)/")
        set_source_files_properties(${fast} PROPERTIES COMPILE_OPTIONS -O3)
        set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS -Oz)
    endif()
endfunction()
