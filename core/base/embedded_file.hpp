#pragma once

// A file of the source tree compiled into the program. CMake generates, for each embedded set,
// the header "embedded/<set>.hpp" with `std::span<const EmbeddedFile> embedded_<set>()`, sorted
// by name. A name is the file's path below the set's own folder, with forward slashes.
// Sets: scenarios (scenarios/), goldens (tests/golden/), shaders (shaders/), and fonts (page only).

#include <string_view>

namespace ackpoint {

struct EmbeddedFile {
    std::string_view name;
    std::string_view bytes;
};

}  // namespace ackpoint
