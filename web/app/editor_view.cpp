#include "web/app/editor_view.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    while (true) {
        std::size_t end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos)
            return lines;
        begin = end + 1;
    }
}

/// Characters, not bytes, before byte `column` (from 0) of a line.
std::uint32_t characters(std::string_view line, std::size_t column) {
    std::string_view part = line.substr(0, column);
    return static_cast<std::uint32_t>(std::count_if(part.begin(), part.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
    }));
}

std::string sentence_of(const Diagnostic& diagnostic) {
    std::string text = "line " + std::to_string(diagnostic.place.line) + ": " + diagnostic.message;
    if (!diagnostic.suggestion.empty())
        text += ", did you mean `" + diagnostic.suggestion + "`?";
    return text;
}

void add_diagnostics(EditorView& view, const AppState& state,
                     const std::vector<std::string_view>& lines) {
    for (const Diagnostic& diagnostic : state.parsed.diagnostics) {
        bool error = diagnostic.severity == Severity::error;
        ++(error ? view.errors : view.warnings);
        bool graver = error && view.severity == Severity::warning;
        if (view.message.empty() || graver) {
            view.message = sentence_of(diagnostic);
            view.severity = diagnostic.severity;
        }
        std::size_t index = diagnostic.place.line;
        if (index == 0 || index > lines.size())
            continue;
        std::string_view line = lines[index - 1];
        std::size_t column = std::min<std::size_t>(
            line.size(), diagnostic.place.column > 0 ? diagnostic.place.column - 1 : 0);
        std::size_t end = std::min<std::size_t>(line.size(), column + diagnostic.place.length);
        Squiggle squiggle;
        squiggle.severity = diagnostic.severity;
        squiggle.line = diagnostic.place.line;
        squiggle.column = characters(line, column);
        squiggle.length = std::max<std::uint32_t>(1, characters(line, end) - squiggle.column);
        squiggle.sentence = sentence_of(diagnostic);
        view.squiggles.push_back(std::move(squiggle));
    }
}

/// Beside each line, what a crash there does at worst under the selected strategy.
void add_marks(EditorView& view, const AppState& state) {
    if (is_stale(state))
        return;
    const CrashTable& table = state.table;
    for (const Column& column : table.columns) {
        if (column.strategy != state.selection.strategy)
            continue;
        for (std::size_t i = 0; i < table.rows.size() && i < column.cells.size(); ++i) {
            const Cell& cell = column.cells[i];
            std::uint32_t line = table.rows[i].line;
            if (line == 0 || cell.state == CellState::absent)
                continue;
            auto mark = std::find_if(view.marks.begin(), view.marks.end(),
                                     [&](const GutterMark& each) { return each.line == line; });
            if (mark == view.marks.end()) {
                view.marks.push_back({line, cell.worst});
            } else {
                mark->label = std::min(mark->label, cell.worst);
            }
        }
    }
}

}  // namespace

EditorView editor_view(const AppState& state) {
    EditorView view;
    std::vector<std::string_view> lines = lines_of(state.text);
    view.lines = static_cast<std::uint32_t>(lines.size());
    add_diagnostics(view, state, lines);
    add_marks(view, state);
    for (const Row& row : state.table.rows) {
        bool lit = row.key == state.selection.row && row.line > 0 && !is_stale(state);
        if (lit)
            view.lit_lines.push_back(row.line);
    }
    return view;
}

}  // namespace ackpoint
