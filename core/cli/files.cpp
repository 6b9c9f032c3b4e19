#include "core/cli/files.hpp"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/text/print_diagnostics.hpp"

namespace ackpoint::cli {
namespace {

std::string place_name(const std::string& path) {
    return path == "-" ? "stdin" : path;
}

void complain_about_file(const std::string& path) {
    complain(place_name(path) + ": " + std::strerror(errno));
}

void collect(const std::string& folder, std::vector<std::string>& found) {
    DIR* const directory = opendir(folder.c_str());
    if (directory == nullptr) {
        complain_about_file(folder);
        return;
    }
    while (const dirent* entry = readdir(directory)) {
        const std::string_view name = entry->d_name;
        if (name.starts_with('.'))
            continue;
        const std::string path = folder + (folder.ends_with('/') ? "" : "/") + std::string{name};
        if (is_folder(path)) {
            collect(path, found);
        } else if (name.ends_with(".ackpoint") || is_markdown(path)) {
            found.push_back(path);
        }
    }
    closedir(directory);
}

}  // namespace

void print(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void complain(std::string_view text) {
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fputc('\n', stderr);
}

std::optional<std::string> read_text(const std::string& path, std::size_t length_max) {
    std::FILE* const file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
    if (file == nullptr || is_folder(path)) {
        if (file != nullptr) {
            std::fclose(file);
            errno = EISDIR;
        }
        complain_about_file(path);
        return std::nullopt;
    }
    std::string text;
    std::array<char, 4096> buffer{};
    while (text.size() < length_max) {
        const std::size_t wanted = std::min(buffer.size(), length_max - text.size());
        const std::size_t length = std::fread(buffer.data(), 1, wanted, file);
        if (length == 0)
            break;
        text.append(buffer.data(), length);
    }
    const bool failed = std::ferror(file) != 0;
    if (failed)
        complain_about_file(path);
    if (file != stdin)
        std::fclose(file);
    if (failed)
        return std::nullopt;
    return text;
}

bool write_text(const std::string& path, std::string_view text) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        complain_about_file(path);
        return false;
    }
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = std::fclose(file) == 0;
    if (!written || !closed)
        complain_about_file(path);
    return written && closed;
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool is_markdown(const std::string& path) {
    return path.ends_with(".md") || path.ends_with(".markdown");
}

std::vector<std::string> documents_below(const std::string& folder) {
    std::vector<std::string> found;
    collect(folder, found);
    std::sort(found.begin(), found.end());
    return found;
}

void complain_about(const std::string& path, const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) {
        complain(print_diagnostic(diagnostic, place_name(path)));
    }
}

#ifdef __EMSCRIPTEN__
// It takes every stream for a terminal.
Progress::Progress() : terminal_(false) {}
#else
Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0) {}
#endif

Progress::~Progress() {
    if (shown_)
        std::fputs("\r\x1b[K", stderr);
}

void Progress::show(std::string_view text) {
    if (!terminal_)
        return;
    shown_ = true;
    std::fputs("\r\x1b[K", stderr);
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace ackpoint::cli
