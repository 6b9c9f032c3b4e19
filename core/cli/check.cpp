#include <algorithm>

#include "core/cli/files.hpp"
#include "core/cli/scenario_file.hpp"
#include "core/text/json.hpp"

namespace ackpoint::cli {
namespace {

struct Checked {
    std::string path;
    ExpectationView expectation;
};

/// Files as they are, folders as the scenarios below them. False after a complaint.
bool list_files(const Options& options, std::vector<std::string>& paths) {
    bool complete = true;
    for (const std::string& path : options.files) {
        if (!is_folder(path)) {
            paths.push_back(path);
            continue;
        }
        const std::vector<std::string> found = scenarios_below(path);
        if (found.empty()) {
            complain(path + ": no scenario (*.ackpoint) in this folder");
            complete = false;
        }
        paths.insert(paths.end(), found.begin(), found.end());
    }
    return complete;
}

std::string line_of(const Checked& checked) {
    const ExpectationView& expectation = checked.expectation;
    std::string text = checked.path + ":" + std::to_string(expectation.line);
    text += expectation.holds ? ": ok: " : ": FAILED: ";
    text += expectation.text;
    if (!expectation.holds && !expectation.reason.empty())
        text += ": " + expectation.reason;
    return text + "\n";
}

std::string markdown_of(const std::vector<Checked>& all) {
    std::string text = "| holds | where | expectation | found |\n|---|---|---|---|\n";
    for (const Checked& checked : all) {
        text += checked.expectation.holds ? "| yes | " : "| **no** | ";
        text += checked.path + ":" + std::to_string(checked.expectation.line) + " | `" +
                checked.expectation.text + "` | " + checked.expectation.reason + " |\n";
    }
    return text;
}

std::string json_of(const std::vector<Checked>& all) {
    JsonWriter json;
    json.begin_array();
    for (const Checked& checked : all) {
        json.begin_object(JsonLayout::one_line);
        json.member("file", checked.path);
        json.member("line", checked.expectation.line);
        json.member("text", checked.expectation.text);
        json.member_truth("holds", checked.expectation.holds);
        json.member("reason", checked.expectation.reason);
        json.end_object();
    }
    json.end_array();
    return json.take();
}

}  // namespace

int run_check(const Options& options) {
    std::vector<std::string> paths;
    bool usable = list_files(options, paths);
    std::vector<Checked> all;
    for (const std::string& path : paths) {
        const std::optional<ScenarioFile> file = open_scenario(path, options);
        if (!file) {
            usable = false;
            continue;
        }
        for (const ExpectationView& expectation : api::check(file->text)) {
            all.push_back({.path = path, .expectation = expectation});
            if (options.format == Format::text)
                print(line_of(all.back()));
        }
    }
    if (options.format == Format::markdown)
        print(markdown_of(all));
    if (options.format == Format::json)
        print(json_of(all));
    if (!usable)
        return exit_unusable;
    const bool hold = std::all_of(all.begin(), all.end(),
                                  [](const Checked& each) { return each.expectation.holds; });
    return hold ? exit_done : exit_failed;
}

}  // namespace ackpoint::cli
