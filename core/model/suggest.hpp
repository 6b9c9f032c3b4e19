// What may have been meant by a word that is not known.
#pragma once

#include <string_view>
#include <vector>

namespace ackpoint {

/// The choice that takes the fewest edits (insert, drop, replace, swap of neighbours) to reach, if
/// those are few for its length; otherwise empty. The first of equally near ones.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& choices);

}  // namespace ackpoint
