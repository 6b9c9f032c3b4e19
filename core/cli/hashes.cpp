#include "core/cli/files.hpp"
#include "core/cli/scenario_file.hpp"
#include "core/text/print_table.hpp"

namespace ackpoint::cli {

int run_hashes(const Options& options) {
    int code = exit_done;
    for (const std::string& path : options.files) {
        const std::optional<ScenarioFile> file = open_scenario(path, options);
        if (!file) {
            code = exit_unusable;
            continue;
        }
        const std::size_t slash = path.rfind('/');
        const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
        print(print_hashes(name, complete_table(*file, options.occurrences)));
    }
    return code;
}

}  // namespace ackpoint::cli
