#include "core/cli/scenario_file.hpp"
#include "core/text/print_table.hpp"

namespace ackpoint::cli {
namespace {

/// The worst message of each cell that is not `once`, in the run that the cell opens with.
std::vector<CellExplanation> explain_cells(const ScenarioFile& file, const CrashTable& table) {
    std::vector<CellExplanation> explanations;
    const auto add = [&](std::size_t column, const std::string& row, const Cell& cell) {
        if (cell.state == CellState::absent || cell.worst == Label::once)
            return;
        const auto view = api::run({.text = file.text,
                                    .strategy = file.strategies[column],
                                    .row = row,
                                    .occurrence = cell.worst_occurrence});
        if (!view)
            return;
        for (const ExplanationView& explanation : view->explanations) {
            if (explanation.message != index_of(cell.worst_message))
                continue;
            explanations.push_back({.strategy = table.columns[column].strategy,
                                    .row = row.empty() ? "none" : row,
                                    .explanation = explanation});
        }
    };
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        add(column, "", table.columns[column].baseline);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            add(column, table.rows[row].key, table.columns[column].cells[row]);
        }
    }
    return explanations;
}

std::string document_of(const ScenarioFile& file, const Options& options) {
    const CrashTable table = complete_table(file, options.occurrences);
    const TableHeading heading{.title = file.parsed.title, .about = file.parsed.about};
    if (options.format == Format::json)
        return print_table_json(heading, table);
    const bool is_markdown = options.format == Format::markdown;
    std::string text =
        is_markdown ? print_table_markdown(heading, table) : print_table_text(heading, table);
    if (!options.explain)
        return text;
    const std::string reasons = print_cell_explanations(explain_cells(file, table));
    return text + (is_markdown ? "\n```" + reasons + "```\n" : reasons);
}

}  // namespace

int run_table(const Options& options) {
    int code = exit_done;
    std::vector<std::string> documents;
    for (const std::string& path : options.files) {
        const std::optional<ScenarioFile> file = open_scenario(path, options);
        if (file) {
            documents.push_back(document_of(*file, options));
        } else {
            code = exit_unusable;
        }
    }
    print_documents(documents, options.format);
    return code;
}

}  // namespace ackpoint::cli
