#include <algorithm>

#include "core/cli/files.hpp"
#include "core/cli/markdown.hpp"
#include "core/cli/scenario_file.hpp"
#include "core/model/limits.hpp"
#include "core/text/json.hpp"

namespace ackpoint::cli {
namespace {

struct Checked {
    std::string path;
    ExpectationView expectation;
};

/// Files as they are, folders as the documents below them. False after a complaint.
bool list_files(const Options& options, std::vector<std::string>& paths) {
    bool complete = true;
    for (const std::string& path : options.files) {
        if (!is_folder(path)) {
            paths.push_back(path);
            continue;
        }
        const std::vector<std::string> found = documents_below(path);
        if (found.empty()) {
            complain(path + ": no scenario (*.ackpoint) and no Markdown (*.md) in this folder");
            complete = false;
        }
        paths.insert(paths.end(), found.begin(), found.end());
    }
    return complete;
}

/// The texts of a path, not yet understood: one, or the blocks of a Markdown document. False after
/// a complaint.
bool list_texts(const std::string& path, std::vector<ScenarioFile>& texts) {
    constexpr std::size_t document_bytes_max = 16U << 20U;
    const bool is_document = is_markdown(path);
    const std::optional<std::string> text =
        read_text(path, is_document ? document_bytes_max : limits::text_bytes_max + 1);
    if (!text)
        return false;
    ScenarioFile file;
    file.path = path;
    if (is_document) {
        for (MarkdownBlock& block : find_blocks(*text)) {
            file.line_offset = block.fence_line;
            file.text = std::move(block.text);
            texts.push_back(file);
        }
    } else {
        file.text = *text;
        texts.push_back(file);
    }
    return true;
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
    std::vector<ScenarioFile> texts;
    for (const std::string& path : paths)
        usable = list_texts(path, texts) && usable;
    std::vector<Checked> all;
    for (ScenarioFile& file : texts) {
        if (!understand(file, options)) {
            usable = false;
            continue;
        }
        for (ExpectationView& expectation : api::check(file.text)) {
            expectation.line += file.line_offset;
            all.push_back({.path = file.path, .expectation = std::move(expectation)});
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
