#include <algorithm>

#include "core/check/build_table.hpp"

namespace ackpoint {

namespace {

struct RunSummary {
    LabelSet labels = 0;
    Label worst = Label::once;
    std::uint32_t with_worst = 0;
    MessageId first_with_worst = MessageId::none;
};

// What the run adds to the baseline.
RunSummary summary_of(const RunVerdict& run, const RunVerdict* baseline) {
    RunSummary summary;
    for (std::size_t i = 0; i < run.messages.size(); ++i) {
        LabelSet added = run.messages[i].labels;
        if (baseline != nullptr) {
            added = static_cast<LabelSet>(added & ~baseline->messages[i].labels);
        }
        summary.labels |= added;
        const Label label = worst(added);
        if (label > summary.worst)
            continue;
        if (label < summary.worst) {
            summary.worst = label;
            summary.with_worst = 0;
            summary.first_with_worst = MessageId::none;
        }
        if (summary.first_with_worst == MessageId::none) {
            summary.first_with_worst = MessageId{static_cast<std::uint32_t>(i)};
        }
        ++summary.with_worst;
    }
    return summary;
}

void count_effects(Cell& cell, const Plan& plan, const RunVerdict& run) {
    const std::size_t effects = plan.effects.size();
    for (std::size_t i = 0; i < run.effects.size(); ++i) {
        if (!plan.effects[i % effects].required)
            continue;
        const std::uint32_t times = run.effects[i];
        cell.effects_max = std::max(cell.effects_max, times);
        cell.effects_min = std::min(cell.effects_min, times);
    }
    for (const MessageVerdict& message : run.messages) {
        cell.deliveries_max = std::max<std::uint32_t>(cell.deliveries_max, message.deliveries);
    }
}

void fold(Cell& cell, const Plan& plan, const RunSummary& summary, const RunVerdict& run,
          std::uint32_t occurrence) {
    if (cell.runs == 0)
        cell.effects_min = UINT32_MAX;
    count_effects(cell, plan, run);
    if (cell.effects_min == UINT32_MAX)
        cell.effects_min = 0;
    cell.labels |= summary.labels;
    if (summary.worst != Label::once)
        ++cell.runs_bad;
    // The same cell whatever the order in which its runs come: the first of the worst opens.
    const bool is_first = cell.runs == 0;
    const bool is_worse =
        summary.worst < cell.worst ||
        (summary.worst == cell.worst &&
         (summary.with_worst > cell.messages_worst ||
          (summary.with_worst == cell.messages_worst && occurrence < cell.worst_occurrence)));
    ++cell.runs;
    if (!is_first && !is_worse)
        return;
    cell.worst = summary.worst;
    cell.messages_worst = summary.with_worst;
    cell.worst_occurrence = occurrence;
    cell.worst_message = summary.first_with_worst;
}

}  // namespace

void fold_run(Cell& cell, const Plan& plan, const RunVerdict& baseline, const RunVerdict& run,
              std::uint32_t occurrence) {
    fold(cell, plan, summary_of(run, &baseline), run, occurrence);
    cell.state = cell.runs == cell.occurrences ? CellState::complete : CellState::partial;
}

Cell baseline_cell(const Plan& plan, const RunVerdict& baseline) {
    Cell cell;
    cell.occurrences = 1;
    fold(cell, plan, summary_of(baseline, nullptr), baseline, 0);
    cell.state = CellState::complete;
    return cell;
}

}  // namespace ackpoint
