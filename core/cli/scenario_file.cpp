#include "core/cli/scenario_file.hpp"

#include <algorithm>

#include "core/cli/arguments.hpp"
#include "core/cli/files.hpp"
#include "core/model/limits.hpp"
#include "core/text/numbers.hpp"

namespace ackpoint::cli {
namespace {

bool choose_strategies(ScenarioFile& file, const std::vector<std::string>& names) {
    std::vector<std::string_view> known;
    for (const api::StrategyView& strategy : file.parsed.strategies)
        known.push_back(strategy.name);
    for (const std::string& name : names) {
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end()) {
            complain(file.path + ": no strategy `" + name + "`" + suggestion(name, known));
            return false;
        }
        file.strategies.push_back(static_cast<std::uint32_t>(found - known.begin()));
    }
    for (std::uint32_t index = 0; names.empty() && index < known.size(); ++index) {
        file.strategies.push_back(index);
    }
    return true;
}

}  // namespace

std::optional<ScenarioFile> open_scenario(const std::string& path, const Options& options) {
    std::optional<std::string> text = read_text(path, limits::text_bytes_max + 1);
    if (!text)
        return std::nullopt;
    ScenarioFile file;
    file.path = path;
    file.text = std::move(*text);
    if (!understand(file, options))
        return std::nullopt;
    return file;
}

bool understand(ScenarioFile& file, const Options& options) {
    file.parsed = api::parse(file.text);
    for (Diagnostic& diagnostic : file.parsed.diagnostics) {
        diagnostic.place.line += file.line_offset;
    }
    complain_about(file.path, file.parsed.diagnostics);
    return !has_errors(file.parsed.diagnostics) && choose_strategies(file, options.strategies);
}

CrashTable complete_table(const ScenarioFile& file, api::Occurrences occurrences) {
    constexpr std::uint32_t runs_at_once = 200;
    api::Table table{
        {.text = file.text, .occurrences = occurrences, .strategies = file.strategies}};
    Progress progress;
    CrashTable state = table.advance(0);
    while (table.valid() && !state.complete) {
        state = table.advance(runs_at_once);
        progress.show(grouped_number(state.runs) + "/" +
                      counted(std::max(state.runs, state.runs_expected), "run"));
    }
    return state;
}

void print_documents(const std::vector<std::string>& documents, Format format) {
    const bool is_array = format == Format::json && documents.size() > 1;
    if (is_array)
        print("[\n");
    for (std::size_t i = 0; i < documents.size(); ++i) {
        if (i > 0)
            print(is_array ? ",\n" : "\n");
        print(documents[i]);
    }
    if (is_array)
        print("]\n");
}

}  // namespace ackpoint::cli
