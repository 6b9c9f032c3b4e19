#include "core/text/print_table.hpp"

#include <algorithm>
#include <vector>

#include "core/text/cell_text.hpp"
#include "core/text/numbers.hpp"
#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

using Line = std::vector<std::string>;

std::string text_at(const Row& row, const Column& column, const Cell& cell) {
    if (cell.state != CellState::absent)
        return cell_text(cell);
    return "– " + std::string{absence_text(row, column)};
}

/// Everything but the heads: "no fault", the rows, the foot.
std::vector<Line> lines_of(const CrashTable& table) {
    std::vector<Line> lines(1, Line{"no fault"});
    for (const Column& column : table.columns)
        lines[0].push_back(cell_text(column.baseline));
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        Line& line = lines.emplace_back(1, table.rows[row].key);
        for (const Column& column : table.columns) {
            line.push_back(text_at(table.rows[row], column, column.cells[row]));
        }
    }
    return lines;
}

std::vector<Line> foot_of(const CrashTable& table) {
    std::vector<Line> foot{{"effects"}, {"deliveries"}};
    for (const Column& column : table.columns) {
        foot[0].push_back(range_text(column.effects_min, column.effects_max));
        foot[1].push_back(range_text(column.deliveries_min, column.deliveries_max));
    }
    return foot;
}

void append_aligned(std::string& text, const Line& line, const std::vector<std::size_t>& widths) {
    std::string aligned;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0)
            aligned += "  ";
        aligned += padded(line[i], widths[i]);
    }
    aligned.erase(aligned.find_last_not_of(' ') + 1);
    text += aligned + "\n";
}

void append_rule(std::string& text, const std::vector<std::size_t>& widths) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (i > 0)
            text += "  ";
        for (std::size_t column = 0; column < widths[i]; ++column)
            text += "─";
    }
    text += "\n";
}

std::string heading_text(const TableHeading& heading) {
    std::string text;
    if (!heading.title.empty())
        text += heading.title + "\n";
    if (!heading.about.empty())
        text += heading.about + "\n";
    return text.empty() ? text : text + "\n";
}

/// A pipe would end the cell of a Markdown table.
std::string escaped_pipes(std::string_view text) {
    std::string escaped;
    for (const char character : text) {
        if (character == '|' || character == '\\')
            escaped += '\\';
        escaped += character;
    }
    return escaped;
}

void append_pipes(std::string& text, const Line& line) {
    text += "|";
    for (const std::string& cell : line)
        text += " " + escaped_pipes(cell) + " |";
    text += "\n";
}

}  // namespace

std::string print_table_text(const TableHeading& heading, const CrashTable& table) {
    Line names{"crash"};
    Line presets{""};
    for (const Column& column : table.columns) {
        names.push_back(column.strategy);
        presets.emplace_back(info(column.preset).keyword);
    }
    const std::vector<Line> lines = lines_of(table);
    const std::vector<Line> foot = foot_of(table);
    std::vector<std::size_t> widths(names.size(), 0);
    const auto widen = [&widths](const Line& line) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(line[i]));
        }
    };
    widen(names);
    widen(presets);
    for (const Line& line : lines)
        widen(line);
    for (const Line& line : foot)
        widen(line);

    std::string text = heading_text(heading);
    append_aligned(text, names, widths);
    append_aligned(text, presets, widths);
    append_rule(text, widths);
    for (const Line& line : lines)
        append_aligned(text, line, widths);
    append_rule(text, widths);
    for (const Line& line : foot)
        append_aligned(text, line, widths);
    return text + "\n" + coverage_text(table);
}

std::string print_table_markdown(const TableHeading& heading, const CrashTable& table) {
    std::string text;
    if (!heading.title.empty())
        text += "### " + heading.title + "\n\n";
    if (!heading.about.empty())
        text += heading.about + "\n\n";
    Line names{"crash"};
    for (const Column& column : table.columns) {
        names.push_back(column.strategy + " (" + std::string{info(column.preset).keyword} + ")");
    }
    append_pipes(text, names);
    append_pipes(text, Line(names.size(), "---"));
    for (const Line& line : lines_of(table))
        append_pipes(text, line);
    for (const Line& line : foot_of(table))
        append_pipes(text, line);
    return text + "\n" + coverage_text(table);
}

std::string print_hashes(std::string_view scenario, const CrashTable& table) {
    std::string text;
    for (const Column& column : table.columns) {
        text += std::string{scenario} + " \"" + column.strategy + "\" " +
                hash_text(column.trace_hash) + " " + hash_text(column.runs_hash) + "\n";
    }
    return text;
}

std::string print_explanation(const ExplanationView& explanation) {
    std::size_t width = 0;
    for (const Sentence& sentence : explanation.sentences) {
        width = std::max(width, moment_text(sentence.at_ms).size());
    }
    std::string text;
    for (const Sentence& sentence : explanation.sentences) {
        const std::string moment = moment_text(sentence.at_ms);
        text +=
            "  " + std::string(width - moment.size(), ' ') + moment + "  " + sentence.text + "\n";
    }
    if (!explanation.rule.empty())
        text += "  Rule: " + explanation.rule + "\n";
    if (!explanation.mend.empty())
        text += "  Mend: " + explanation.mend + "\n";
    return text;
}

std::string print_cell_explanations(std::span<const CellExplanation> cells) {
    const auto alike = [](const CellExplanation& left, const CellExplanation& right) {
        return left.strategy == right.strategy &&
               left.explanation.label == right.explanation.label &&
               left.explanation.headline == right.explanation.headline &&
               left.explanation.rule == right.explanation.rule &&
               left.explanation.mend == right.explanation.mend;
    };
    std::vector<bool> printed(cells.size(), false);
    std::string text;
    for (std::size_t first = 0; first < cells.size(); ++first) {
        if (printed[first])
            continue;
        text += "\n" + cells[first].strategy + ": " + cells[first].explanation.headline + "\n";
        for (std::size_t cell = first; cell < cells.size(); ++cell) {
            if (!alike(cells[first], cells[cell]))
                continue;
            printed[cell] = true;
            text += "  crash: " + cells[cell].row + "\n";
        }
        text += print_explanation(cells[first].explanation);
    }
    return text;
}

}  // namespace ackpoint
