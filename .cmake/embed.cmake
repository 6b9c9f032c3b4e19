# ackpoint_embed(NAME BASE FILE…): a static library ackpoint_<NAME> that holds the files, and the
# header "embedded/<NAME>.hpp" that lists them (see core/base/embedded_file.hpp).
function(ackpoint_embed name base)
    set(folder "${CMAKE_BINARY_DIR}/generated/embedded")
    set(listing "${folder}/${name}.list")
    list(JOIN ARGN "\n" lines)
    file(CONFIGURE OUTPUT "${listing}" CONTENT "${lines}" @ONLY)
    set(script "${PROJECT_SOURCE_DIR}/.cmake/embed_files.cmake")
    add_custom_command(
        OUTPUT "${folder}/${name}.cpp" "${folder}/${name}.hpp"
        COMMAND "${CMAKE_COMMAND}" -D "NAME=${name}" -D "BASE=${base}" -D "LISTING=${listing}"
                -D "FOLDER=${folder}" -P "${script}"
        DEPENDS ${ARGN} "${listing}" "${script}"
        COMMENT "Embedding ${name}"
        VERBATIM)
    add_library(ackpoint_${name} STATIC "${folder}/${name}.cpp" "${folder}/${name}.hpp")
    target_link_libraries(ackpoint_${name} PRIVATE ackpoint_options)
    target_include_directories(ackpoint_${name} INTERFACE "${CMAKE_BINARY_DIR}/generated")
endfunction()
