#include "web/app/work.hpp"

#include <algorithm>

#include "web/app/selection.hpp"

namespace ackpoint {

void Work::start_table(const AppState& state, TableStage stage) {
    api::TableRequest request;
    request.text = state.run_text;
    request.occurrences = stage == TableStage::sampling ? api::Occurrences::first_middle_last
                                                        : api::Occurrences::every;
    for (std::uint32_t i = 0; i < state.strategies.size(); ++i) {
        const std::string& name = state.strategies[i].name;
        bool left_out =
            std::find(state.left_out.begin(), state.left_out.end(), name) != state.left_out.end();
        if (!left_out)
            request.strategies.push_back(i);
    }
    table_.reset();  // before its successor opens: tables are few
    table_.emplace(request);
    stage_ = stage;
    wanted_ = state.wanted;
    reported_ms_ = clock_();
    if (!table_->valid())
        stage_ = TableStage::complete;
}

void Work::advance_table(const AppState& state, double deadline_ms, Intents& results) {
    while (stage_ != TableStage::complete) {
        double begun_ms = clock_();
        double left_ms = deadline_ms - begun_ms;
        if (left_ms <= 0)
            return;
        double fitting = std::clamp(left_ms / run_cost_ms_, 1.0, 4096.0);
        auto runs_max = static_cast<std::uint32_t>(fitting);
        CrashTable table = table_->advance(runs_max);
        double ended_ms = clock_();
        double cost_ms = (ended_ms - begun_ms) / runs_max;
        run_cost_ms_ = std::max(0.001, 0.5 * run_cost_ms_ + 0.5 * cost_ms);
        bool done = table.complete || table.limit_hit;
        bool due = stage_ == TableStage::completing && ended_ms - reported_ms_ >= report_every_ms;
        if (!done && !due)
            continue;
        reported_ms_ = ended_ms;
        bool sampled = false;
        for (const Column& column : table.columns) {
            for (const Cell& cell : column.cells) {
                sampled =
                    sampled || (cell.state != CellState::absent && cell.runs < cell.occurrences);
            }
        }
        TableStage stage = stage_;
        if (done) {
            bool rest = stage_ == TableStage::sampling && sampled && !table.limit_hit;
            stage = rest ? TableStage::completing : TableStage::complete;
        }
        results.push_back(TableArrived{wanted_, stage, std::move(table)});
        if (!done)
            continue;
        if (stage == TableStage::complete) {
            table_.reset();
            stage_ = TableStage::complete;
        } else {
            start_table(state, TableStage::completing);
        }
        return;  // the selection may have moved: its run comes first
    }
}

void Work::fetch_run(const AppState& state, Intents& results) {
    auto key = run_wanted(state);
    if (!key || *key == state.run_key || state.shown != state.wanted)
        return;
    fetched_ = *key;
    auto strategy =
        std::find_if(state.strategies.begin(), state.strategies.end(),
                     [&](const api::StrategyView& each) { return each.name == key->strategy; });
    if (strategy == state.strategies.end())
        return;
    api::RunRequest request;
    request.text = state.run_text;
    request.strategy = static_cast<std::uint32_t>(strategy - state.strategies.begin());
    request.row = key->row;
    request.occurrence = key->occurrence;
    std::optional<api::RunView> run = api::run(request);
    std::shared_ptr<const api::RunView> shared;
    if (run)
        shared = std::make_shared<const api::RunView>(std::move(*run));
    results.push_back(RunArrived{*key, std::move(shared)});
}

void Work::advance(const AppState& state, double budget_ms, Intents& results) {
    double deadline_ms = clock_() + budget_ms;
    if (state.wanted != wanted_)
        start_table(state, TableStage::sampling);
    if (state.shown == state.wanted)
        fetch_run(state, results);
    if (results.empty())
        advance_table(state, deadline_ms, results);
}

bool Work::idle(const AppState& state) const {
    if (state.wanted != wanted_ || stage_ != TableStage::complete)
        return false;
    auto key = run_wanted(state);
    return !key || *key == state.run_key || state.shown != state.wanted || fetched_ == *key;
}

}  // namespace ackpoint
