// Scenarios inside Markdown: fenced blocks whose first word behind the fence is `ackpoint`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ackpoint::cli {

struct MarkdownBlock {
    std::uint32_t fence_line = 0;  ///< from 1; line 1 of the text is the one after it
    std::string text;
};

/// Fences are three or more backticks or tildes, closed by as many of the same; the indentation of
/// the opening one is taken off every line. A block that nobody closes ends with the document.
std::vector<MarkdownBlock> find_blocks(std::string_view markdown);

}  // namespace ackpoint::cli
