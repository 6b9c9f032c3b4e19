# The command line with its benchmarks, the doctest suite, and the fuzzers. As WebAssembly the
# first two run under Node.
if(EMSCRIPTEN)
    # A synchronous start and an embedded binary: Node's fetch refuses file paths.
    set(node_options
        -sSINGLE_FILE=1 -sWASM_ASYNC_COMPILATION=0 -sEXIT_RUNTIME=1 -sENVIRONMENT=node
        -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=1MB)
    set(node_folder "${CMAKE_BINARY_DIR}/node")
endif()

# doctest: one header, copied so that the folder it comes from is not on the search path.
find_path(DOCTEST_INCLUDE_DIR doctest/doctest.h NO_CMAKE_FIND_ROOT_PATH PATHS /usr/include)
if(NOT DOCTEST_INCLUDE_DIR)
    message(FATAL_ERROR "doctest/doctest.h is missing: install the package doctest-dev.")
endif()
configure_file(
    "${DOCTEST_INCLUDE_DIR}/doctest/doctest.h"
    "${CMAKE_BINARY_DIR}/third_party/doctest/doctest.h" COPYONLY)

add_executable(ackpoint_tests ${test_sources})
target_link_libraries(
    ackpoint_tests PRIVATE ackpoint_app ackpoint_core ackpoint_scenarios ackpoint_goldens)
target_include_directories(ackpoint_tests SYSTEM PRIVATE "${CMAKE_BINARY_DIR}/third_party")
target_compile_definitions(ackpoint_tests PRIVATE DOCTEST_CONFIG_NO_EXCEPTIONS)
if(EMSCRIPTEN)
    target_compile_options(ackpoint_tests PRIVATE -O1)
    target_link_options(ackpoint_tests PRIVATE -O1 ${node_options})
    set_target_properties(ackpoint_tests PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${node_folder}")
else()
    target_compile_definitions(
        ackpoint_tests PRIVATE "ACKPOINT_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\"")
endif()
add_test(NAME ackpoint_tests COMMAND ackpoint_tests)

if(cli_sources)
    add_executable(ackpoint ${cli_sources})
    target_link_libraries(ackpoint PRIVATE ackpoint_core ackpoint_scenarios)
    include(google_benchmark)
    target_link_libraries(ackpoint PRIVATE benchmark::benchmark)
    if(EMSCRIPTEN)
        target_compile_options(ackpoint PRIVATE -O2)
        target_link_options(ackpoint PRIVATE -O2 ${node_options} -sNODERAWFS=1)
        set_target_properties(ackpoint PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${node_folder}")
    endif()
endif()

if(ACKPOINT_FUZZ)
    file(GLOB fuzzers CONFIGURE_DEPENDS tests/fuzz/*.cpp)
    foreach(source IN LISTS fuzzers)
        get_filename_component(name "${source}" NAME_WE)
        add_executable(fuzz_${name} "${source}")
        target_link_libraries(fuzz_${name} PRIVATE ackpoint_app ackpoint_core ackpoint_scenarios)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    endforeach()
endif()
