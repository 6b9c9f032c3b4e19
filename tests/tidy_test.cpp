// The tree keeps its own rules: layers, lengths, words that have no place in the core, and
// scenarios that say what they are about. Native only: it reads the source tree.
#ifdef ACKPOINT_SOURCE_DIR

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace ackpoint {
namespace {

struct SourceFile {
    std::string path;  ///< from the root, with forward slashes
    std::vector<std::string> lines;
};

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    std::ifstream stream(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

std::vector<SourceFile> read_files(std::string_view folder,
                                   std::initializer_list<std::string_view> endings) {
    const std::filesystem::path root{ACKPOINT_SOURCE_DIR};
    std::vector<SourceFile> files;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator at(root / folder, error), end; at != end;
         at.increment(error)) {
        if (at->path().filename() == "node_modules") {
            at.disable_recursion_pending();
            continue;
        }
        const std::string name = at->path().generic_string();
        const bool wanted =
            std::any_of(endings.begin(), endings.end(),
                        [&name](std::string_view ending) { return ends_with(name, ending); });
        if (!wanted)
            continue;
        files.push_back(
            {at->path().lexically_relative(root).generic_string(), lines_of(at->path())});
    }
    std::sort(files.begin(), files.end(),
              [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}

std::vector<SourceFile> sources() {
    std::vector<SourceFile> all;
    for (const std::string_view folder : {"core", "web", "tests"}) {
        std::vector<SourceFile> some = read_files(folder, {".cpp", ".hpp"});
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

/// What a line includes from our own tree; empty: nothing.
std::string_view included(std::string_view line) {
    constexpr std::string_view start = "#include \"";
    if (!starts_with(line, start))
        return {};
    return line.substr(start.size(), line.find('"', start.size()) - start.size());
}

/// The code of a line, without its comment and the insides of its strings.
std::string code_of(std::string_view line) {
    std::string code;
    char quote = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char letter = line[at];
        if (quote != 0) {
            if (letter == '\\') {
                ++at;
            } else if (letter == quote) {
                quote = 0;
                code += letter;
            }
            continue;
        }
        if (starts_with(line.substr(at), "//"))
            break;
        const bool opens_quote =
            letter == '"' || (letter == '\'' && (code.empty() || !isalnum(code.back())));
        if (opens_quote)
            quote = letter;
        code += letter;
    }
    return code;
}

bool is_word_letter(char letter) {
    return isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool has_word(std::string_view code, std::string_view word) {
    for (std::size_t at = code.find(word); at != std::string_view::npos;
         at = code.find(word, at + 1)) {
        const std::size_t behind = at + word.size();
        const bool starts =
            at == 0 || !is_word_letter(word.front()) || !is_word_letter(code[at - 1]);
        const bool ends =
            behind == code.size() || !is_word_letter(word.back()) || !is_word_letter(code[behind]);
        if (starts && ends)
            return true;
    }
    return false;
}

std::string place(const SourceFile& file, std::size_t line) {
    return file.path + ":" + std::to_string(line + 1);
}

constexpr std::array<std::string_view, 8> core_layers = {
    "core/base/",  "core/model/", "core/broker/", "core/sim/",
    "core/check/", "core/text/",  "core/api/",    "core/cli/"};
constexpr std::array<std::string_view, 4> web_layers = {"web/app/", "web/widgets/", "web/panels/",
                                                        "web/platform/"};

template <std::size_t size>
std::size_t layer_of(const std::array<std::string_view, size>& layers, std::string_view path) {
    for (std::size_t layer = 0; layer < size; ++layer) {
        if (starts_with(path, layers[layer]))
            return layer;
    }
    return size;
}

/// Why a file of this path may not include that one; empty: it may.
std::string_view forbidden(std::string_view path, std::string_view include) {
    if (starts_with(path, "core/")) {
        if (starts_with(include, "web/"))
            return "the core never includes the page";
        // The command line holds the benchmarks beside it.
        const bool is_test = starts_with(include, "tests/");
        if (is_test && !starts_with(path, "core/cli/"))
            return "the core includes no tests";
        const std::size_t from = layer_of(core_layers, path);
        const std::size_t to = layer_of(core_layers, include);
        if (to < core_layers.size() && to > from)
            return "an include to the right";
    }
    if (starts_with(path, "web/")) {
        if (starts_with(include, "tests/"))
            return "the page includes no tests";
        if (starts_with(include, "core/cli/"))
            return "the page is no command line";
        const std::size_t from = layer_of(web_layers, path);
        const std::size_t to = layer_of(web_layers, include);
        if (from < web_layers.size() && to < web_layers.size() && to > from) {
            return "an include to the right";
        }
    }
    return {};
}

TEST_CASE("nothing includes to its right") {
    CHECK(!forbidden("core/broker/log.hpp", "core/sim/world.hpp").empty());
    CHECK(forbidden("core/sim/world.hpp", "core/broker/log.hpp").empty());
    CHECK(!forbidden("web/app/state.hpp", "web/panels/table.hpp").empty());
    std::size_t includes = 0;
    for (const SourceFile& file : sources()) {
        for (std::size_t line = 0; line < file.lines.size(); ++line) {
            const std::string_view include = included(file.lines[line]);
            if (include.empty())
                continue;
            ++includes;
            const std::string_view why = forbidden(file.path, include);
            CHECK_MESSAGE(why.empty(), place(file, line), ": ", why);
        }
    }
    CHECK(includes > 100);
}

struct BannedWord {
    std::string_view word;
    std::string_view instead;
};
constexpr std::array<BannedWord, 16> banned_in_core = {{
    {"<random>", "randomness comes from the scenario's seed"},
    {"<unordered_map>", "the order of a hash table is not ours"},
    {"<unordered_set>", "the order of a hash table is not ours"},
    {"unordered_map", "the order of a hash table is not ours"},
    {"unordered_set", "the order of a hash table is not ours"},
    {"float", "numbers are whole"},
    {"double", "numbers are whole"},
    {"system_clock", "time is an argument"},
    {"steady_clock", "time is an argument"},
    {"high_resolution_clock", "time is an argument"},
    {"throw", "there are no exceptions"},
    {"std::rand", "randomness comes from the scenario's seed"},
    {"std::cout", "only the command line prints"},
    {"std::cerr", "only the command line prints"},
    {"printf", "only the command line prints"},
    {"<locale>", "the core knows no locale"},
}};

bool may_print(std::string_view path, std::string_view word) {
    const bool prints = word == "std::cout" || word == "std::cerr" || word == "printf";
    return prints && starts_with(path, "core/cli/");
}

TEST_CASE("the core has no clock, no chance, no floating point and no exceptions") {
    CHECK(has_word("double x;", "double"));
    CHECK_FALSE(has_word("double_letter", "double"));
    CHECK_FALSE(has_word(code_of("check(x);  // no double"), "double"));
    for (const SourceFile& file : read_files("core", {".cpp", ".hpp"})) {
        for (std::size_t line = 0; line < file.lines.size(); ++line) {
            const std::string code = code_of(file.lines[line]);
            for (const BannedWord& banned : banned_in_core) {
                if (may_print(file.path, banned.word))
                    continue;
                CHECK_MESSAGE(!has_word(code, banned.word), place(file, line), ": ", banned.word,
                              ": ", banned.instead);
            }
        }
    }
}

TEST_CASE("nothing is left to be done later") {
    // Spelt in halves, so that this file passes too.
    const std::array<std::string, 3> words = {std::string("TO") + "DO", std::string("FIX") + "ME",
                                              std::string("XX") + "X"};
    for (const SourceFile& file : sources()) {
        for (std::size_t line = 0; line < file.lines.size(); ++line) {
            for (const std::string& word : words) {
                CHECK_MESSAGE(!has_word(file.lines[line], word), place(file, line));
            }
        }
    }
}

std::size_t columns(std::string_view line) {
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char letter) {
        return (static_cast<unsigned char>(letter) & 0xc0U) != 0x80U;
    }));
}

TEST_CASE("lines have 100 columns, headers 150 lines and sources 400") {
    for (const SourceFile& file : sources()) {
        const std::size_t limit = ends_with(file.path, ".hpp") ? 150 : 400;
        CHECK_MESSAGE(file.lines.size() <= limit, file.path, " has ", file.lines.size(), " lines");
        for (std::size_t line = 0; line < file.lines.size(); ++line) {
            CHECK_MESSAGE(columns(file.lines[line]) <= 100, place(file, line), " has ",
                          columns(file.lines[line]), " columns");
        }
    }
}

/// A block that begins at the left margin, or deeper inside a class, and has a parameter list.
bool opens_function(std::string_view code) {
    if (!ends_with(code, "{"))
        return false;
    const std::size_t indent = code.find_first_not_of(' ');
    const bool may_be = indent == 0 || indent == 4;
    for (const std::string_view word :
         {"namespace", "struct", "class", "enum", "union", "if", "for", "while", "switch", "else",
          "do", "return", "TEST_CASE"}) {
        if (has_word(code.substr(indent, word.size() + 1), word))
            return false;
    }
    return may_be && code.find('(') != std::string_view::npos &&
           code.find(" = {") == std::string_view::npos;
}

TEST_CASE("functions have 70 lines") {
    CHECK(opens_function("void receive(LeaseQueue& queue) {"));
    CHECK_FALSE(opens_function("struct Queue {"));
    std::size_t functions = 0;
    for (const SourceFile& file : sources()) {
        if (starts_with(file.path, "tests/"))
            continue;
        for (std::size_t line = 0; line < file.lines.size(); ++line) {
            const std::string code = code_of(file.lines[line]);
            if (!opens_function(code))
                continue;
            ++functions;
            const std::string end = std::string(code.find_first_not_of(' '), ' ') + "}";
            std::size_t last = line;
            while (last < file.lines.size() && !starts_with(file.lines[last], end))
                ++last;
            CHECK_MESSAGE(last - line < 70, place(file, line), " has ", last - line + 1, " lines");
        }
    }
    CHECK(functions > 300);
}

TEST_CASE("every header is included once and every file ends with its last line") {
    for (const SourceFile& file : sources()) {
        if (file.lines.empty())
            continue;
        CHECK_MESSAGE(!file.lines.back().empty(), file.path, " ends with an empty line");
        if (!ends_with(file.path, ".hpp"))
            continue;
        const bool once = std::any_of(file.lines.begin(), file.lines.end(),
                                      [](const auto& line) { return line == "#pragma once"; });
        CHECK_MESSAGE(once, file.path, " has no #pragma once");
    }
}

TEST_CASE("every scenario has a title, says what it is about and what must come out") {
    const std::vector<SourceFile> scenarios = read_files("scenarios", {".ackpoint"});
    CHECK(scenarios.size() >= 12);
    for (const SourceFile& file : scenarios) {
        for (const std::string_view keyword : {"title ", "about ", "expect "}) {
            const bool found = std::any_of(
                file.lines.begin(), file.lines.end(),
                [keyword](const std::string& line) { return starts_with(line, keyword); });
            CHECK_MESSAGE(found, file.path, " has no ", keyword);
        }
    }
}

}  // namespace
}  // namespace ackpoint

#endif
