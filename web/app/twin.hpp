// The page's twin for screen readers, search, copying and tests: the table, the explanation and the
// timeline as JSON, from the same view models that are drawn. public/twin.js makes elements of it.
#pragma once

#include <string>

#include "web/app/views.hpp"

namespace ackpoint {

struct GalleryEntry {
    std::string name;  ///< as links write it
    std::string title;
    std::string text;
};

std::string twin_json(const AppState& state, const Views& views);

/// The editor's lines as flat arrays of begin, length, kind, in UTF-16 units of the line.
std::string colours_json(std::string_view text);

/// The `title` of a scenario's text; the name where it has none.
std::string title_of(std::string_view text, std::string_view name);

}  // namespace ackpoint
