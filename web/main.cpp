#include <algorithm>
#include <string>
#include <vector>

#include "embedded/scenarios.hpp"
#include "web/platform/exports.hpp"

namespace {

using namespace ackpoint;

/// The shipped scenarios by title, the default one first.
std::vector<GalleryEntry> gallery() {
    std::vector<GalleryEntry> entries;
    for (const EmbeddedFile& file : embedded_scenarios()) {
        std::string name(file.name.substr(0, file.name.find('.')));
        entries.push_back({name, title_of(file.bytes, name), std::string(file.bytes)});
    }
    std::stable_partition(entries.begin(), entries.end(),
                          [](const GalleryEntry& entry) { return entry.name == "default"; });
    return entries;
}

}  // namespace

int main() {
    // The page outlives main: the browser calls in from now on.
    static Page page(gallery());
    export_page(page);
}
