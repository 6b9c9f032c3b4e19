#include "core/cli/arguments.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/model/suggest.hpp"
#include "core/text/utf8.hpp"

namespace ackpoint::cli {
namespace {

constexpr std::array<CommandInfo, 5> command_table = {{
    {"table", "[--format F] [--strategy NAME]… [--sample] [--explain] FILE…",
     "the crash table: what becomes of the messages when a process dies at each point",
     " --format --strategy --sample --explain ", run_table},
    {"run", "[--format F] [--strategy NAME] [--row KEY] [--occurrence N] FILE…",
     "one run, with its events and the reasons for what happened",
     " --format --strategy --row --occurrence ", run_run},
    {"check", "[--format F] FILE|FOLDER…",
     "one line for each expectation, also of ```ackpoint blocks in Markdown", " --format ",
     run_check},
    {"fmt", "[--write] FILE…", "the scenario in its canonical spelling", " --write ", run_fmt},
    {"hashes", "[--sample] FILE…",
     "scenario, strategy, hash of the run without a fault, hash over all runs", " --sample ",
     run_hashes},
}};

constexpr std::array<std::string_view, 3> format_words = {"text", "markdown", "json"};

/// The option's value: after `=`, or the next argument.
struct Argument {
    std::string_view name;
    std::optional<std::string_view> value;
};

Argument split(std::string_view argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string_view::npos)
        return {.name = argument, .value = std::nullopt};
    return {.name = argument.substr(0, equals), .value = argument.substr(equals + 1)};
}

std::vector<std::string_view> words_of(std::string_view list) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t start = list.find_first_not_of(' ');
        if (start == std::string_view::npos)
            return words;
        list.remove_prefix(start);
        words.push_back(list.substr(0, list.find(' ')));
        list.remove_prefix(words.back().size());
    }
}

std::string set_format(Options& options, std::string_view value) {
    for (std::size_t i = 0; i < format_words.size(); ++i) {
        if (format_words[i] != value)
            continue;
        options.format = static_cast<Format>(i);
        return {};
    }
    return "no format `" + std::string{value} + "`" +
           suggestion(value, {format_words.begin(), format_words.end()}) +
           " (text, markdown, json)";
}

std::string set_occurrence(Options& options, std::string_view value) {
    const char* const end = value.data() + value.size();
    const auto result = std::from_chars(value.data(), end, options.occurrence);
    if (result.ec == std::errc{} && result.ptr == end && options.occurrence > 0)
        return {};
    return "--occurrence takes a number from 1, not `" + std::string{value} + "`";
}

/// Options without a value.
bool set_flag(Options& options, std::string_view name) {
    if (name == "--sample") {
        options.occurrences = api::Occurrences::first_middle_last;
    } else if (name == "--explain") {
        options.explain = true;
    } else if (name == "--write") {
        options.write = true;
    } else {
        return false;
    }
    return true;
}

std::string set_value(Options& options, std::string_view name, std::string_view value) {
    if (name == "--format")
        return set_format(options, value);
    if (name == "--occurrence")
        return set_occurrence(options, value);
    if (name == "--row")
        options.row = value;
    if (name == "--strategy")
        options.strategies.emplace_back(value);
    return {};
}

}  // namespace

std::span<const CommandInfo> commands() {
    return command_table;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& choices) {
    const std::string_view near = nearest(word, choices);
    return near.empty() ? "" : "; did you mean `" + std::string{near} + "`?";
}

std::optional<Options> parse_options(const CommandInfo& command,
                                     std::span<const std::string_view> arguments,
                                     std::string& error) {
    Options options;
    const std::vector<std::string_view> known = words_of(command.options);
    for (std::size_t i = 0; i < arguments.size() && error.empty(); ++i) {
        if (arguments[i] == "-" || !arguments[i].starts_with('-')) {
            options.files.emplace_back(arguments[i]);
            continue;
        }
        const Argument argument = split(arguments[i]);
        if (std::find(known.begin(), known.end(), argument.name) == known.end()) {
            error = "unknown option `" + std::string{argument.name} + "`" +
                    suggestion(argument.name, known);
        } else if (set_flag(options, argument.name)) {
            if (argument.value)
                error = std::string{argument.name} + " takes no value";
        } else if (!argument.value && i + 1 == arguments.size()) {
            error = std::string{argument.name} + " needs a value";
        } else {
            error = set_value(options, argument.name,
                              argument.value ? *argument.value : arguments[++i]);
        }
    }
    if (error.empty() && options.files.empty()) {
        error = "no file; usage: ackpoint " + std::string{command.name} + " " +
                std::string{command.usage};
    }
    if (!error.empty())
        return std::nullopt;
    return options;
}

std::string help_text() {
    std::string text =
        "Ackpoint: where may a message handler tell its source \"done\"?\n\n"
        "ackpoint COMMAND [OPTION]… FILE…      - as FILE reads standard input\n\n";
    for (const CommandInfo& command : command_table) {
        text += "  " + padded(command.name, 8) + std::string{command.usage} + "\n";
        text += "          " + std::string{command.help} + "\n";
    }
    text +=
        "  bench   [--benchmark_filter=REGEX]…\n"
        "          how fast runs and tables are, with the options of Google Benchmark\n"
        "  help    this text\n"
        "  version\n\n"
        "  --format text|markdown|json   how the answer is written\n"
        "  --strategy NAME               only this column; may be repeated\n"
        "  --sample                      first, middle and last occurrence of each crash point\n"
        "  --explain                     why each cell that is not `once` is what it is\n"
        "  --row KEY                     crash there, for example \"unheard call payments\"\n"
        "  --occurrence N                the N-th place at which that happens (else the worst)\n"
        "  --write                       change the file instead of printing\n\n"
        "Exit code: 0 done, 1 an expectation does not hold, 2 wrong usage or a text with errors.\n";
    return text;
}

}  // namespace ackpoint::cli
