# Third-party sources, never committed. Each is looked for in this order: the folder that the
# variable or environment variable <NAME>_SOURCE_DIR names; the download cache, filled through
# Debian's signed source packages; the upstream repository at a pinned commit.

# Per source: release and version of Debian's package, tarball and its SHA-256, upstream commit.
set(imgui_debian trixie imgui=1.90.1+ds-1)
set(imgui_tarball imgui_1.90.1+ds.orig.tar.xz)
set(imgui_sha256 ecce377df0f90b292f15dcbd83d438bddc162b2388c881132bde18c787572a1c)
set(imgui_upstream https://github.com/ocornut/imgui d6cb3c923d28dcebb2d8d9605ccc7229ccef19eb)
set(sdl2_debian trixie libsdl2=2.32.4+dfsg-1)
set(sdl2_tarball libsdl2_2.32.4+dfsg.orig.tar.gz)
set(sdl2_sha256 d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277)
set(benchmark_debian bookworm benchmark=1.7.1-1)
set(benchmark_tarball benchmark_1.7.1.orig.tar.gz)
set(benchmark_sha256 6430e4092653380d9dc4ccb45a1e2dc9259d581f4866dc0759713126056bc1d7)
set(benchmark_upstream
    https://github.com/google/benchmark d572f4777349d43653b21d6c2fc63020ab326db2)

if(DEFINED ENV{XDG_CACHE_HOME})
    set(ackpoint_cache "$ENV{XDG_CACHE_HOME}/ackpoint")
else()
    set(ackpoint_cache "$ENV{HOME}/.cache/ackpoint")
endif()

# Sets `valid` when the cached tarball is the right one; a wrong one is removed.
macro(ackpoint_check_tarball)
    set(valid FALSE)
    if(EXISTS "${tarball}")
        file(SHA256 "${tarball}" found)
        if(found STREQUAL "${${name}_sha256}")
            set(valid TRUE)
        else()
            message(WARNING "${tarball} is not the file it should be; it is fetched again.")
            file(REMOVE "${tarball}")
        endif()
    endif()
endmacro()

# ackpoint_third_party(NAME VARIABLE [OPTIONAL]): sets VARIABLE to the folder with the sources.
function(ackpoint_third_party name variable)
    if(${variable})
        return()
    elseif(DEFINED ENV{${variable}})
        set(${variable} "$ENV{${variable}}" PARENT_SCOPE)
        return()
    endif()
    set(tarball "${ackpoint_cache}/${${name}_tarball}")
    set(folder "${CMAKE_BINARY_DIR}/third_party/${name}")
    set(${variable} "${folder}" PARENT_SCOPE)
    ackpoint_check_tarball()
    if(NOT valid)
        message(STATUS "Fetching the sources of ${name}")
        file(MAKE_DIRECTORY "${ackpoint_cache}")
        execute_process(
            COMMAND "${PROJECT_SOURCE_DIR}/.cmake/fetch_debian_source.sh" ${${name}_debian}
                    "${ackpoint_cache}"
            OUTPUT_VARIABLE log ERROR_VARIABLE log)
        file(WRITE "${CMAKE_BINARY_DIR}/fetch_${name}.log" "${log}")
        ackpoint_check_tarball()
    endif()
    if(valid)
        ackpoint_unpack("${tarball}" "${folder}" "${${name}_sha256}")
    elseif(DEFINED ${name}_upstream)
        ackpoint_clone("${folder}" ${${name}_upstream})
    endif()
    if(NOT EXISTS "${folder}/.complete")
        if("OPTIONAL" IN_LIST ARGN)
            set(${variable} "" PARENT_SCOPE)
            return()
        endif()
        message(
            FATAL_ERROR
                "The sources of ${name} are missing and could not be fetched: put "
                "${${name}_tarball} into ${ackpoint_cache}, or set ${variable} to a folder with "
                "them.\n${log}")
    endif()
endfunction()

function(ackpoint_unpack tarball folder sha256)
    if(EXISTS "${folder}/.complete")
        file(READ "${folder}/.complete" unpacked)
        if(unpacked STREQUAL "${sha256}")
            return()
        endif()
    endif()
    file(REMOVE_RECURSE "${folder}" "${folder}.part")
    file(ARCHIVE_EXTRACT INPUT "${tarball}" DESTINATION "${folder}.part")
    file(GLOB top "${folder}.part/*")
    file(RENAME "${top}" "${folder}")
    file(REMOVE_RECURSE "${folder}.part")
    file(WRITE "${folder}/.complete" "${sha256}")
endfunction()

function(ackpoint_clone folder repository commit)
    if(EXISTS "${folder}/.complete")
        return()
    endif()
    file(REMOVE_RECURSE "${folder}")
    foreach(arguments IN ITEMS "init;-q;${folder}" "-C;${folder};fetch;-q;--depth=1;${repository};${commit}"
                               "-C;${folder};checkout;-q;${commit}")
        execute_process(COMMAND git ${arguments} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
        if(failed)
            return()
        endif()
    endforeach()
    file(WRITE "${folder}/.complete" "${commit}")
endfunction()
