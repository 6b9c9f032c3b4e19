// The command line: every command reads scenarios, asks core/api and prints. Exit codes: 0 done, 1
// an expectation does not hold, 2 wrong usage or a text with errors (`file:line:column: message`).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/api/messages.hpp"

namespace ackpoint::cli {

constexpr int exit_done = 0;
constexpr int exit_failed = 1;
constexpr int exit_unusable = 2;

constexpr std::string_view version = "0.1.0";

enum class Format : std::uint8_t { text, markdown, json };

struct Options {
    Format format = Format::text;
    api::Occurrences occurrences = api::Occurrences::every;
    bool explain = false;
    bool write = false;
    std::vector<std::string> strategies;  ///< names; empty: all
    std::string row;
    std::uint32_t occurrence = 0;  ///< from 1; 0: the worst one
    std::vector<std::string> files;
};

int run_table(const Options& options);
int run_run(const Options& options);
int run_check(const Options& options);
int run_fmt(const Options& options);
int run_hashes(const Options& options);

/// Google Benchmark with its own options; defined in tests/bench.
int run_bench(int argument_count, char** arguments);

}  // namespace ackpoint::cli
