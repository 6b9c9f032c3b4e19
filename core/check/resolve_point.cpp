#include "core/check/resolve_point.hpp"

namespace ackpoint {

namespace {

std::string name_of(const StepRef& step) {
    std::string name = step_name(step.kind, step.target);
    if (step.ordinal > 1)
        name += " #" + std::to_string(step.ordinal);
    return name;
}

bool is_phase(PointPhase phase, PointRank rank) {
    const unsigned of_rank = static_cast<unsigned>(rank) % 3U;
    switch (phase) {
        case PointPhase::sending:
            return of_rank == static_cast<unsigned>(PointRank::sending);
        case PointPhase::unheard:
            return of_rank == static_cast<unsigned>(PointRank::unheard);
        case PointPhase::after:
            return of_rank == static_cast<unsigned>(PointRank::after);
        case PointPhase::before:
        case PointPhase::late:
            return false;
    }
    return false;
}

bool is_background(const std::string& name, PointRank rank) {
    if (name == "commit tick")
        return rank >= PointRank::sending_tick;
    return name == "renewal" && rank >= PointRank::sending_renewal &&
           rank <= PointRank::after_renewal;
}

// The nearest row before the step; an `ack` that does nothing has none, so the one before it
// counts.
void add_row_before(const Program& program, const std::string& name, const std::string& job,
                    const std::vector<CrashPoint>& points, std::vector<std::string>& rows) {
    std::size_t at = 0;
    while (at < program.steps.size() && program.steps[at].name != name)
        ++at;
    if (at == program.steps.size())
        return;
    while (at-- > 0) {
        for (const CrashPoint& point : points) {
            if (point.job != job || point.rank != PointRank::after)
                continue;
            if (point.step_name != program.steps[at].name)
                continue;
            rows.push_back(point.row.key);
            return;
        }
    }
}

}  // namespace

std::vector<std::string> rows_of(const PointRef& point, const Plan& plan,
                                 const std::vector<CrashPoint>& points) {
    std::vector<std::string> rows;
    if (point.phase == PointPhase::before && !point.background) {
        for (const Group& group : plan.groups) {
            const Program& program = plan.programs[group.program];
            add_row_before(program, name_of(point.step), group.is_job ? program.name : "", points,
                           rows);
        }
        return rows;
    }
    for (const CrashPoint& candidate : points) {
        if (!is_phase(point.phase, candidate.rank))
            continue;
        const bool meant = point.background ? is_background(point.background_step, candidate.rank)
                                            : candidate.rank <= PointRank::after &&
                                                  candidate.step_name == name_of(point.step);
        if (meant)
            rows.push_back(candidate.row.key);
    }
    return rows;
}

bool is_named(const PointRef& point, const Occurrence& occurrence) {
    if (point.has_message && occurrence.message != MessageId{point.message})
        return false;
    return point.delivery == 0 || occurrence.delivery == point.delivery;
}

}  // namespace ackpoint
