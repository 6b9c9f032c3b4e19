#include "core/cli/arguments.hpp"
#include "core/cli/files.hpp"
#include "core/cli/scenario_file.hpp"
#include "core/text/numbers.hpp"
#include "core/text/print_run.hpp"

namespace ackpoint::cli {
namespace {

std::string document_of(const RunView& view, Format format) {
    switch (format) {
        case Format::text:
            return print_run_text(view);
        case Format::markdown:
            return print_run_markdown(view);
        case Format::json:
            return print_run_json(view);
    }
    return {};
}

/// The row's occurrence (from 0), or nothing after a complaint.
std::optional<std::uint32_t> find_occurrence(const ScenarioFile& file, const Options& options,
                                             std::uint32_t strategy) {
    if (options.row.empty())
        return 0;
    ScenarioFile one = file;
    one.strategies = {strategy};
    const CrashTable table = complete_table(one, api::Occurrences::every);
    std::vector<std::string_view> keys;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        keys.push_back(table.rows[row].key);
        if (table.rows[row].key != options.row)
            continue;
        const Cell& cell = table.columns[0].cells[row];
        if (options.occurrence == 0)
            return cell.worst_occurrence;
        if (options.occurrence <= cell.occurrences)
            return options.occurrence - 1;
        complain(file.path + ": " + options.row + " happens " + counted(cell.occurrences, "time") +
                 " under `" + table.columns[0].strategy + "`");
        return std::nullopt;
    }
    complain(file.path + ": no crash point `" + options.row + "` under `" +
             file.parsed.strategies[strategy].name + "`" + suggestion(options.row, keys));
    return std::nullopt;
}

bool add_runs(const ScenarioFile& file, const Options& options,
              std::vector<std::string>& documents) {
    for (const std::uint32_t strategy : file.strategies) {
        const std::optional<std::uint32_t> occurrence = find_occurrence(file, options, strategy);
        if (!occurrence)
            return false;
        const auto view = api::run({.text = file.text,
                                    .strategy = strategy,
                                    .row = options.row,
                                    .occurrence = *occurrence});
        if (!view) {
            complain(file.path + ": this run cannot be made");
            return false;
        }
        documents.push_back(document_of(*view, options.format));
    }
    return true;
}

}  // namespace

int run_run(const Options& options) {
    int code = exit_done;
    std::vector<std::string> documents;
    for (const std::string& path : options.files) {
        const std::optional<ScenarioFile> file = open_scenario(path, options);
        if (!file || !add_runs(*file, options, documents))
            code = exit_unusable;
    }
    print_documents(documents, options.format);
    return code;
}

}  // namespace ackpoint::cli
