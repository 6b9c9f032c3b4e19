// Lines of cells in columns that fit, with comments behind them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ackpoint {

/// Without cells: a blank line, or a comment alone.
struct TextLine {
    std::uint32_t group = 0;   ///< lines of one group share columns
    std::uint32_t indent = 0;  ///< of the first cell
    std::uint32_t gap = 1;     ///< blanks between columns
    std::vector<std::string> cells;
    std::string comment;
};

/// Every line ends with a newline and without blanks. A column without text takes no room; the
/// last text of a line makes no column wider.
std::string lay_out(const std::vector<TextLine>& lines);

}  // namespace ackpoint
