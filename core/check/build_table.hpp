// The crash table, filled a few runs at a time. Rows are known after the first call and stay where
// they are: the union over the strategies, in the order of the handler's text, jobs after it. First
// the first, middle and last occurrence of every row under every strategy are run, then the rest.
//
// A cell keeps what its fault adds to the run without a fault: for every message the labels that
// the same message does not already have there (one poison message does not paint the whole table).
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/check/crash_points.hpp"
#include "core/check/walk.hpp"
#include "core/model/scenario.hpp"

namespace ackpoint {

enum class Sampling : std::uint8_t { first_middle_last, every };

class TableBuilder {
public:
    /// For a scenario without errors; `strategies` are indices, empty means all.
    TableBuilder(Scenario scenario, std::vector<std::uint32_t> strategies, Sampling sampling);

    /// At most so many more runs. The table as it stands then.
    const CrashTable& advance(std::uint32_t runs_max);
    const CrashTable& table() const { return table_; }

private:
    struct WantedRun {
        Injection injection;
        std::uint32_t row = 0;
        std::uint32_t occurrence = 0;
    };
    struct Lane {
        std::unique_ptr<Plan> plan;  ///< walks point to it
        std::vector<CrashPoint> points;
        RunVerdict baseline;
        std::vector<WantedRun> sample;
        std::vector<WantedRun> rest;
    };

    void open();
    void want_runs(std::size_t lane);
    void limit_runs();
    bool next_run();
    void run(std::size_t lane, const WantedRun& wanted);

    Scenario scenario_;
    std::vector<std::uint32_t> strategies_;
    Sampling sampling_;
    bool opened_ = false;
    std::vector<Lane> lanes_;
    CrashTable table_;
    std::unique_ptr<Walk> walk_;
    std::size_t lane_ = 0;
    std::size_t next_ = 0;
    bool in_rest_ = false;
    RunVerdict last_verdict_;  ///< of the gap before: rows can share one
    Injection last_injection_;
    bool has_last_ = false;
};

/// What one fault did, folded into its cell.
void fold_run(Cell& cell, const Plan& plan, const RunVerdict& baseline, const RunVerdict& run,
              std::uint32_t occurrence);

/// The "no fault" cell.
Cell baseline_cell(const Plan& plan, const RunVerdict& baseline);

/// The row's run under a plan. `occurrences` is 0 when the plan has no such row, and `run` is then
/// empty; an occurrence that is not there is the last one.
struct RowRun {
    Row row;
    Occurrence occurrence;
    std::uint32_t index = 0;
    std::uint32_t occurrences = 0;
    Run run;
};
RowRun run_at(const Plan& plan, std::string_view row_key, std::uint32_t occurrence);

}  // namespace ackpoint
