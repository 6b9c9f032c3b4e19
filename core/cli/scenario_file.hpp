// What the commands share: a scenario's text with what it says, and the table of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/client.hpp"
#include "core/cli/commands.hpp"

namespace ackpoint::cli {

struct ScenarioFile {
    std::string path;
    std::uint32_t line_offset = 0;  ///< of the text in a document around it
    std::string text;
    api::ParsedView parsed;
    std::vector<std::uint32_t> strategies;  ///< indices of the chosen ones; all when none was named
};

/// Nothing after complaints: unreadable, errors in the text, or no strategy of such a name. Of a
/// file that is longer than a scenario may be, just enough is read for the parser to say so.
std::optional<ScenarioFile> open_scenario(const std::string& path, const Options& options);

/// The same for path, line_offset and text; false after complaints.
bool understand(ScenarioFile& file, const Options& options);

/// Runs to the end, with progress on a terminal.
CrashTable complete_table(const ScenarioFile& file, api::Occurrences occurrences);

/// Several JSON documents become one array; one stays as it is.
void print_documents(const std::vector<std::string>& documents, Format format);

}  // namespace ackpoint::cli
