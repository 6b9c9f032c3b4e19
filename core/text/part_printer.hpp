// Lays out the parts of a scenario as canonical text: one statement a line, the steps of a handler
// and neighbouring statements of one kind in columns, comments behind them in a column of their
// own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/layout.hpp"
#include "core/text/parts.hpp"

namespace ackpoint {

/// Stands indented, below a handler or a job.
bool is_in_block(PartKind kind);

class PartPrinter {
public:
    /// `scenario` must outlive the printer.
    explicit PartPrinter(const Scenario& scenario) : scenario_(scenario) {}

    void add(const Part& part, std::string_view comment);
    void add_blank();
    /// A comment alone on its line, in the first column or as deep as the next step.
    void add_comment(std::string_view comment);
    void add_comment_in_block(std::string_view comment);
    std::string text() const { return lay_out(lines_); }

private:
    void add_step(const Step& step);
    void add_strategy(const Strategy& strategy);
    void add_line(std::vector<std::string> cells);
    std::string block_line(const Part& part) const;
    std::string statement(const Part& part) const;
    void begin_block(const Part& part);
    void begin_group(PartKind kind);

    const Scenario& scenario_;
    std::vector<TextLine> lines_;
    std::uint32_t group_ = 0;
    PartKind group_kind_ = PartKind::header;
    const Handler* handler_ = nullptr;  ///< of the block that is being printed
    const Job* job_ = nullptr;
    std::uint32_t depth_ = 1;  ///< inside a transaction 2
};

}  // namespace ackpoint
