#include "core/model/suggest.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/model/limits.hpp"

namespace ackpoint {
namespace {

constexpr std::size_t letters_max = limits::name_bytes_max;
using Row = std::array<std::uint32_t, letters_max + 1>;

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Both words have at most letters_max bytes.
std::uint32_t edits_between(std::string_view from, std::string_view to) {
    Row before_last{};
    Row last{};
    Row row{};
    for (std::size_t j = 0; j <= to.size(); ++j)
        last[j] = static_cast<std::uint32_t>(j);
    for (std::size_t i = 1; i <= from.size(); ++i) {
        row[0] = static_cast<std::uint32_t>(i);
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const bool same = lower(from[i - 1]) == lower(to[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
            const bool swapped = i > 1 && j > 1 && lower(from[i - 1]) == lower(to[j - 2]) &&
                                 lower(from[i - 2]) == lower(to[j - 1]);
            if (swapped)
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        before_last = last;
        last = row;
    }
    return last[to.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& choices) {
    if (word.empty() || word.size() > letters_max)
        return {};
    std::string_view best;
    std::uint32_t best_edits = UINT32_MAX;
    for (const std::string_view choice : choices) {
        if (choice.empty() || choice.size() > letters_max)
            continue;
        const std::size_t shorter = std::min(word.size(), choice.size());
        const std::size_t longer = std::max(word.size(), choice.size());
        const auto few = static_cast<std::uint32_t>(longer <= 3 ? 1 : longer <= 7 ? 2 : 3);
        if (longer - shorter > few)
            continue;
        const std::uint32_t edits = edits_between(word, choice);
        if (edits > few || edits >= best_edits || edits >= shorter)
            continue;
        best = choice;
        best_edits = edits;
    }
    return best;
}

}  // namespace ackpoint
