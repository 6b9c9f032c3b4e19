// Files and streams, by C's means: nothing here throws.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/messages.hpp"

namespace ackpoint::cli {

void print(std::string_view text);
void complain(std::string_view text);  ///< one line on standard error

/// The first `length_max` bytes of a file, or nothing after a complaint. `-` is standard input.
std::optional<std::string> read_text(const std::string& path, std::size_t length_max);

bool write_text(const std::string& path, std::string_view text);

bool is_folder(const std::string& path);

bool is_markdown(const std::string& path);

/// Every scenario (*.ackpoint) and Markdown document (*.md) below a folder, sorted by path.
std::vector<std::string> documents_below(const std::string& folder);

/// "file:line:column: error: message" on standard error for each one.
void complain_about(const std::string& path, const Diagnostics& diagnostics);

/// "12/500 runs" on standard error, over itself, while it is a terminal.
class Progress {
public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void show(std::string_view text);

private:
    bool terminal_ = false;
    bool shown_ = false;
};

}  // namespace ackpoint::cli
