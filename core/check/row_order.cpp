#include "core/check/row_order.hpp"

#include <algorithm>
#include <tuple>

namespace ackpoint {

namespace {

struct TextStep {
    std::string name;
    std::uint32_t line = 0;
};

/// Steps of one group in the order in which their rows stand.
using TextOrder = std::vector<TextStep>;

std::size_t find_step(const TextOrder& order, const std::string& name) {
    std::size_t at = 0;
    while (at < order.size() && order[at].name != name)
        ++at;
    return at;
}

TextOrder order_of(const std::vector<Step>& steps) {
    TextOrder order;
    for (const Step& step : steps) {
        const std::string name = step_name(step.kind, step.target);
        std::string numbered = name;
        for (unsigned number = 2; find_step(order, numbered) < order.size(); ++number) {
            numbered = name + " #" + std::to_string(number);
        }
        order.push_back({numbered, step.place.line});
    }
    return order;
}

// What the second handler has beside the first stands behind the step that precedes it there.
void merge(TextOrder& order, const TextOrder& other) {
    std::size_t behind = 0;
    for (const TextStep& step : other) {
        const std::size_t at = find_step(order, step.name);
        if (at == order.size()) {
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(behind), step);
            ++behind;
        } else {
            behind = at + 1;
        }
    }
}

TextOrder handler_order(const Scenario& scenario, const std::vector<std::uint32_t>& strategies) {
    TextOrder order;
    for (const Handler& handler : scenario.handlers) {
        const bool used =
            std::any_of(strategies.begin(), strategies.end(), [&](std::uint32_t strategy) {
                return &handler_of(scenario, scenario.strategies[strategy]) == &handler;
            });
        if (used)
            merge(order, order_of(handler.steps));
    }
    return order;
}

TextOrder job_order(const Job& job) {
    TextOrder order = order_of(job.steps);
    order.insert(order.begin(), {"claim", job.place.line});
    order.push_back({"finish", 0});
    return order;
}

struct PlacedRow {
    Row row;
    std::size_t place = 0;
    PointRank rank = PointRank::after;
};

PlacedRow place_row(const Scenario& scenario, const std::vector<TextOrder>& orders,
                    const CrashPoint& point) {
    PlacedRow placed{.row = point.row, .rank = point.rank};
    for (std::size_t job = 0; job < scenario.jobs.size(); ++job) {
        if (scenario.jobs[job].name == point.job) {
            placed.row.order_group = static_cast<std::uint16_t>(job + 1);
        }
    }
    const TextOrder& order = orders[placed.row.order_group];
    const bool waits = point.step_name.empty() && point.rank >= PointRank::sending_renewal &&
                       point.rank <= PointRank::after_renewal;
    placed.place = waits ? 0 : find_step(order, point.step_name);
    placed.row.step = no_index;
    placed.row.line = 0;
    if (placed.place < order.size()) {
        placed.row.step = static_cast<std::uint16_t>(placed.place);
        placed.row.line = order[placed.place].line;
    }
    return placed;
}

}  // namespace

std::vector<Row> order_rows(const Scenario& scenario, const std::vector<std::uint32_t>& strategies,
                            const std::vector<const std::vector<CrashPoint>*>& points) {
    std::vector<TextOrder> orders{handler_order(scenario, strategies)};
    for (const Job& job : scenario.jobs)
        orders.push_back(job_order(job));
    std::vector<PlacedRow> placed;
    for (const std::vector<CrashPoint>* of_strategy : points) {
        for (const CrashPoint& point : *of_strategy) {
            const bool known =
                std::any_of(placed.begin(), placed.end(),
                            [&](const PlacedRow& other) { return other.row.key == point.row.key; });
            if (!known)
                placed.push_back(place_row(scenario, orders, point));
        }
    }
    std::stable_sort(placed.begin(), placed.end(),
                     [](const PlacedRow& left, const PlacedRow& right) {
                         return std::make_tuple(left.row.order_group, left.place, left.rank) <
                                std::make_tuple(right.row.order_group, right.place, right.rank);
                     });
    std::vector<Row> rows;
    rows.reserve(placed.size());
    for (PlacedRow& row : placed)
        rows.push_back(std::move(row.row));
    return rows;
}

}  // namespace ackpoint
