// The core for C++ callers: each function writes a request, calls through ackpoint.h and reads the
// answer back into values.
#pragma once

#include <optional>
#include <string_view>

#include "core/api/messages.hpp"

namespace ackpoint::api {

ParsedView parse(std::string_view text);

/// The text in its canonical spelling; unchanged when it has errors.
std::string format(std::string_view text);

/// A crash table being computed. Moves, does not copy; closes the core's side when it goes.
class Table {
public:
    explicit Table(const TableRequest& request);
    Table(Table&& other) noexcept;
    Table& operator=(Table&& other) noexcept;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    ~Table();

    const Diagnostics& diagnostics() const { return diagnostics_; }
    bool valid() const { return table_ != 0; }
    /// Runs at most `runs_max` more; the table as it stands then.
    CrashTable advance(std::uint32_t runs_max);

private:
    std::uint32_t table_ = 0;
    Diagnostics diagnostics_;
};

/// Nothing when the text has errors or there is no such strategy, row or occurrence.
std::optional<RunView> run(const RunRequest& request);

/// One answer for each expectation, in the order of the text; empty when the text has errors.
std::vector<ExpectationView> check(std::string_view text);

}  // namespace ackpoint::api
