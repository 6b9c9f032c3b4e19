// The heavy work that the state asks for, in slices between frames: the table (first a sample of
// each row, at once; then every occurrence), and the run of the selected cell. Results come back as
// intents; the state is only read.
#pragma once

#include <optional>
#include <vector>

#include "core/api/client.hpp"
#include "web/app/intent.hpp"

namespace ackpoint {

class Work {
public:
    /// Milliseconds of a monotonic clock.
    using Clock = double (*)();

    explicit Work(Clock clock) : clock_(clock) {}

    /// Works for about `budget_ms` and adds what it has found. A new text or choice of strategies
    /// drops what was begun for the old one.
    void advance(const AppState& state, double budget_ms, Intents& results);

    /// Nothing left to do for this state.
    bool idle(const AppState& state) const;

private:
    /// While a long table is completed, what is there is handed out this often.
    static constexpr double report_every_ms = 250;

    void start_table(const AppState& state, TableStage stage);
    void advance_table(const AppState& state, double deadline_ms, Intents& results);
    void fetch_run(const AppState& state, Intents& results);

    Clock clock_;
    std::optional<api::Table> table_;
    TableStage stage_ = TableStage::complete;
    std::uint64_t wanted_ = 0;
    double run_cost_ms_ = 0.05;
    double reported_ms_ = 0;
    std::optional<RunKey> fetched_;
};

}  // namespace ackpoint
