#include "core/text/layout.hpp"

#include <algorithm>
#include <map>

#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

constexpr std::size_t comment_gap = 2;

struct Group {
    std::vector<std::size_t> widths;
    std::size_t comment_column = 0;
};

std::size_t cells_used(const TextLine& line) {
    std::size_t used = line.cells.size();
    while (used > 0 && line.cells[used - 1].empty())
        --used;
    return used;
}

void widen(Group& group, const TextLine& line) {
    const std::size_t used = cells_used(line);
    if (group.widths.size() < used)
        group.widths.resize(used);
    for (std::size_t i = 0; i + 1 < used; ++i) {
        const std::size_t indent = i == 0 ? line.indent : 0;
        group.widths[i] = std::max(group.widths[i], indent + display_width(line.cells[i]));
    }
}

std::string joined(const Group& group, const TextLine& line) {
    std::string text(line.indent, ' ');
    std::size_t column = 0;
    const std::size_t used = cells_used(line);
    for (std::size_t i = 0; i < used; ++i) {
        if (i > 0)
            text = padded(text, column);
        text += line.cells[i];
        if (group.widths[i] > 0)
            column += group.widths[i] + line.gap;
    }
    return text;
}

}  // namespace

std::string lay_out(const std::vector<TextLine>& lines) {
    std::map<std::uint32_t, Group> groups;
    for (const TextLine& line : lines)
        widen(groups[line.group], line);
    std::vector<std::string> texts;
    for (const TextLine& line : lines) {
        Group& group = groups[line.group];
        texts.push_back(joined(group, line));
        if (line.cells.empty() || line.comment.empty())
            continue;
        group.comment_column =
            std::max(group.comment_column, display_width(texts.back()) + comment_gap);
    }
    std::string result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const TextLine& line = lines[i];
        if (!line.cells.empty() && !line.comment.empty()) {
            texts[i] = padded(texts[i], groups[line.group].comment_column);
        }
        if (!line.cells.empty() || !line.comment.empty())
            result += texts[i];
        result += line.comment;
        result += '\n';
    }
    return result;
}

}  // namespace ackpoint
