# Script behind ackpoint_embed: writes FOLDER/NAME.cpp and FOLDER/NAME.hpp from the files in LISTING.
file(STRINGS "${LISTING}" files)
list(SORT files)
string(REPEAT "[0-9a-f]" 64 row)
set(entries "")
set(count 0)
foreach(file IN LISTS files)
    file(RELATIVE_PATH path "${BASE}" "${file}")
    file(SIZE "${file}" size)
    file(READ "${file}" text HEX)
    string(REGEX REPLACE "(${row})" "\\1\n" text "${text}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" text "${text}")
    string(REPLACE "\n" "\"\n     \"" text "${text}")
    string(APPEND entries "    {\"${path}\",\n     {\"${text}\", ${size}}},\n")
    math(EXPR count "${count} + 1")
endforeach()
if(count EQUAL 0)
    set(body "    return {};\n")
else()
    set(body "    return files;\n")
    set(entries "namespace {\n\nconst EmbeddedFile files[] = {\n${entries}};\n\n}  // namespace\n\n")
endif()
file(WRITE "${FOLDER}/${NAME}.hpp" "#pragma once

#include <span>

#include \"core/base/embedded_file.hpp\"

namespace ackpoint {

std::span<const EmbeddedFile> embedded_${NAME}();

}  // namespace ackpoint
")
file(WRITE "${FOLDER}/${NAME}.cpp" "#include \"embedded/${NAME}.hpp\"

namespace ackpoint {

${entries}std::span<const EmbeddedFile> embedded_${NAME}() {
${body}}

}  // namespace ackpoint
")
