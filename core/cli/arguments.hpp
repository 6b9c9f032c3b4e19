// What was typed: the command, its options, its files.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/cli/commands.hpp"

namespace ackpoint::cli {

struct CommandInfo {
    std::string_view name;
    std::string_view usage;    ///< "[--format FORMAT] FILE…"
    std::string_view help;     ///< one sentence
    std::string_view options;  ///< names with a space before and after each
    int (*run)(const Options& options);
};

std::span<const CommandInfo> commands();

/// Nothing for an unknown command, an unknown option, a missing or wrong value, or no file; `error`
/// then says so in one line.
std::optional<Options> parse_options(const CommandInfo& command,
                                     std::span<const std::string_view> arguments,
                                     std::string& error);

/// "; did you mean `--format`?", or nothing when no choice is near.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& choices);

std::string help_text();

}  // namespace ackpoint::cli
