#include "core/cli/markdown.hpp"

#include <algorithm>

namespace ackpoint::cli {
namespace {

struct Fence {
    std::size_t indentation = 0;
    std::size_t length = 0;  ///< 0: no fence
    char sign = '`';
    std::string_view rest;  ///< behind it, without spaces at its start
};

Fence fence_in(std::string_view line) {
    Fence fence;
    fence.indentation = line.find_first_not_of(' ');
    if (fence.indentation == std::string_view::npos)
        return {};
    line.remove_prefix(fence.indentation);
    fence.sign = line[0];
    if (fence.sign != '`' && fence.sign != '~')
        return {};
    while (fence.length < line.size() && line[fence.length] == fence.sign)
        ++fence.length;
    if (fence.length < 3)
        return {};
    line.remove_prefix(fence.length);
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start != std::string_view::npos)
        fence.rest = line.substr(start);
    return fence;
}

bool closes(const Fence& fence, const Fence& open) {
    return fence.length >= open.length && fence.sign == open.sign && fence.rest.empty();
}

std::string_view without_indentation(std::string_view line, std::size_t indentation) {
    std::size_t spaces = 0;
    while (spaces < indentation && spaces < line.size() && line[spaces] == ' ')
        ++spaces;
    return line.substr(spaces);
}

}  // namespace

std::vector<MarkdownBlock> find_blocks(std::string_view markdown) {
    std::vector<MarkdownBlock> blocks;
    Fence open;
    bool is_ours = false;
    for (std::uint32_t number = 1; !markdown.empty(); ++number) {
        const std::string_view line = markdown.substr(0, markdown.find('\n'));
        markdown.remove_prefix(std::min(line.size() + 1, markdown.size()));
        const Fence fence = fence_in(line);
        if (open.length == 0 && fence.length > 0) {
            open = fence;
            is_ours = fence.rest.substr(0, fence.rest.find_first_of(" \t\r{")) == "ackpoint";
            if (is_ours)
                blocks.push_back({.fence_line = number, .text = {}});
        } else if (open.length > 0 && closes(fence, open)) {
            open = {};
        } else if (open.length > 0 && is_ours) {
            blocks.back().text += without_indentation(line, open.indentation);
            blocks.back().text += '\n';
        }
    }
    return blocks;
}

}  // namespace ackpoint::cli
