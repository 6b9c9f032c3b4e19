#include "core/cli/files.hpp"
#include "core/cli/scenario_file.hpp"

namespace ackpoint::cli {

int run_fmt(const Options& options) {
    int code = exit_done;
    for (const std::string& path : options.files) {
        const std::optional<ScenarioFile> file = open_scenario(path, options);
        if (!file) {
            code = exit_unusable;
            continue;
        }
        const std::string text = api::format(file->text);
        if (!options.write || path == "-") {
            print(text);
        } else if (text != file->text && !write_text(path, text)) {
            code = exit_unusable;
        }
    }
    return code;
}

}  // namespace ackpoint::cli
