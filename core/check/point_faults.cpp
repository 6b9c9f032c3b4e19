#include <algorithm>

#include "core/check/crash_points.hpp"
#include "core/check/resolve_point.hpp"

namespace ackpoint {

namespace {

const Occurrence* place_of(const PointRef& point, const Plan& plan, const CrashPoints& found) {
    const std::vector<std::string> rows = rows_of(point, plan, found.points);
    if (rows.size() != 1)
        return nullptr;
    const CrashPoint& row = found.points[find_point(found, rows.front())];
    const auto place = std::find_if(
        row.occurrences.begin(), row.occurrences.end(),
        [&point](const Occurrence& occurrence) { return is_named(point, occurrence); });
    return place == row.occurrences.end() ? nullptr : &*place;
}

}  // namespace

Plan make_faulted_plan(const Scenario& scenario, std::size_t strategy) {
    Plan plan = make_plan(scenario, strategy);
    for (const ScriptedFault& fault : scenario.faults) {
        if (!fault.at_point)
            continue;
        const CrashPoints found = find_crash_points(plan);
        const Occurrence* place = place_of(fault.point, plan, found);
        if (place == nullptr)
            continue;
        PlanFault planned{
            .kind = fault.kind, .process = place->injection.process, .duration = fault.duration};
        if (fault.has_consumer)
            planned.process = static_cast<std::uint16_t>(fault.consumer);
        planned.at = start_of_run + Duration{found.run.trace[index_of(place->after)].at_ms + 1};
        plan.faults.push_back(planned);
    }
    return plan;
}

}  // namespace ackpoint
