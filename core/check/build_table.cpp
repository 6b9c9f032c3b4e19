#include "core/check/build_table.hpp"

#include <algorithm>
#include <tuple>

#include "core/check/row_order.hpp"
#include "core/model/limits.hpp"

namespace ackpoint {

namespace {

std::size_t row_at(const CrashTable& table, std::string_view key) {
    std::size_t at = 0;
    while (at < table.rows.size() && table.rows[at].key != key)
        ++at;
    return at;
}

void widen_foot(Column& column, const Plan& plan, const RunVerdict& run) {
    const std::size_t effects = plan.effects.size();
    for (std::size_t i = 0; i < run.effects.size(); ++i) {
        if (!plan.effects[i % effects].required)
            continue;
        column.effects_min = std::min(column.effects_min, run.effects[i]);
        column.effects_max = std::max(column.effects_max, run.effects[i]);
    }
    for (const MessageVerdict& message : run.messages) {
        column.deliveries_min = std::min(column.deliveries_min, message.deliveries);
        column.deliveries_max = std::max(column.deliveries_max, message.deliveries);
    }
}

void open_foot(Column& column, const RunVerdict& baseline) {
    column.effects_min = baseline.effects.empty() ? std::uint16_t{0} : no_index;
    column.deliveries_min = baseline.messages.empty() ? std::uint16_t{0} : no_index;
}

}  // namespace

TableBuilder::TableBuilder(Scenario scenario, std::vector<std::uint32_t> strategies,
                           Sampling sampling)
    : scenario_(std::move(scenario)), strategies_(std::move(strategies)), sampling_(sampling) {
    if (!strategies_.empty())
        return;
    for (std::uint32_t i = 0; i < scenario_.strategies.size(); ++i)
        strategies_.push_back(i);
}

void TableBuilder::open() {
    opened_ = true;
    std::vector<const std::vector<CrashPoint>*> points;
    lanes_.resize(strategies_.size());
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        Lane& lane = lanes_[i];
        lane.plan = std::make_unique<Plan>(make_plan(scenario_, strategies_[i]));
        CrashPoints found = find_crash_points(*lane.plan);
        lane.points = std::move(found.points);
        lane.baseline = judge(*lane.plan, found.run);
        points.push_back(&lane.points);
        Column column;
        column.strategy = lane.plan->strategy;
        column.preset = lane.plan->groups[0].preset;
        column.baseline = baseline_cell(*lane.plan, lane.baseline);
        column.trace_hash = found.run.trace_hash;
        column.runs_hash = found.run.trace_hash;
        open_foot(column, lane.baseline);
        widen_foot(column, *lane.plan, lane.baseline);
        table_.columns.push_back(std::move(column));
        table_.events += found.run.trace.size();
        ++table_.runs;
    }
    table_.rows = order_rows(scenario_, strategies_, points);
    for (std::size_t i = 0; i < lanes_.size(); ++i)
        want_runs(i);
    limit_runs();
}

void TableBuilder::want_runs(std::size_t lane) {
    Lane& of = lanes_[lane];
    Column& column = table_.columns[lane];
    column.cells.resize(table_.rows.size());
    for (const CrashPoint& point : of.points) {
        const std::size_t row = row_at(table_, point.row.key);
        const auto count = static_cast<std::uint32_t>(point.occurrences.size());
        column.cells[row].state = CellState::partial;
        column.cells[row].occurrences = count;
        for (std::uint32_t i = 0; i < count; ++i) {
            const bool sampled = i == 0 || i == count / 2 || i + 1 == count;
            std::vector<WantedRun>& runs = sampled ? of.sample : of.rest;
            runs.push_back({point.occurrences[i].injection, static_cast<std::uint32_t>(row), i});
        }
    }
    if (sampling_ == Sampling::first_middle_last)
        of.rest.clear();
    const auto earlier = [](const WantedRun& left, const WantedRun& right) {
        const Injection& a = left.injection;
        const Injection& b = right.injection;
        return std::tie(a.pop, a.process, a.request, left.row) <
               std::tie(b.pop, b.process, b.request, right.row);
    };
    std::sort(of.sample.begin(), of.sample.end(), earlier);
    std::sort(of.rest.begin(), of.rest.end(), earlier);
}

void TableBuilder::limit_runs() {
    std::size_t left = limits::table_runs_max - lanes_.size();
    const auto cut = [&](std::vector<WantedRun>& runs) {
        if (runs.size() > left) {
            runs.resize(left);
            table_.limit_hit = true;
        }
        left -= runs.size();
    };
    for (Lane& lane : lanes_)
        cut(lane.sample);
    for (Lane& lane : lanes_)
        cut(lane.rest);
    table_.runs_expected = static_cast<std::uint32_t>(limits::table_runs_max - left);
}

const CrashTable& TableBuilder::advance(std::uint32_t runs_max) {
    if (!opened_)
        open();
    for (std::uint32_t i = 0; i < runs_max; ++i) {
        if (!next_run())
            break;
    }
    table_.complete = table_.runs == table_.runs_expected;
    return table_;
}

bool TableBuilder::next_run() {
    while (lane_ < lanes_.size()) {
        const std::vector<WantedRun>& runs = in_rest_ ? lanes_[lane_].rest : lanes_[lane_].sample;
        if (next_ < runs.size()) {
            run(lane_, runs[next_++]);
            return true;
        }
        walk_.reset();
        has_last_ = false;
        next_ = 0;
        if (++lane_ == lanes_.size() && !in_rest_) {
            in_rest_ = true;
            lane_ = 0;
        }
    }
    return false;
}

void TableBuilder::run(std::size_t lane, const WantedRun& wanted) {
    const Plan& plan = *lanes_[lane].plan;
    Column& column = table_.columns[lane];
    if (walk_ == nullptr)
        walk_ = std::make_unique<Walk>(plan);
    // Two rows can name one gap.
    if (!has_last_ || last_injection_ != wanted.injection) {
        walk_->go_to(wanted.injection.pop);
        last_verdict_ = walk_->fork(wanted.injection);
        last_injection_ = wanted.injection;
        has_last_ = true;
        widen_foot(column, plan, last_verdict_);
    }
    column.runs_hash += walk_->trace_hash();
    table_.events += walk_->trace().size();
    ++table_.runs;
    fold_run(column.cells[wanted.row], plan, lanes_[lane].baseline, last_verdict_,
             wanted.occurrence);
}

RowRun run_at(const Plan& plan, std::string_view row_key, std::uint32_t occurrence) {
    RowRun result;
    const CrashPoints found = find_crash_points(plan);
    const std::size_t at = find_point(found, row_key);
    if (at == found.points.size())
        return result;
    const CrashPoint& point = found.points[at];
    result.row = point.row;
    result.occurrences = static_cast<std::uint32_t>(point.occurrences.size());
    result.index = std::min(occurrence, result.occurrences - 1);
    result.occurrence = point.occurrences[result.index];
    result.run = simulate(plan, std::span<const Injection>(&result.occurrence.injection, 1));
    return result;
}

}  // namespace ackpoint
