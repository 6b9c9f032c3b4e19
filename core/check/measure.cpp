#include "core/check/measure.hpp"

#include <algorithm>

#include "core/model/names.hpp"
#include "core/model/words.hpp"

namespace ackpoint {

namespace {

/// The state of a run at a time, for the metrics that have one.
class State {
public:
    State(const Plan& plan, std::span<const Event> trace, const Expectation& expectation)
        : plan_(plan) {
        const std::size_t messages = plan.messages.size();
        effects_.assign(messages * plan.effects.size(), 0);
        receives_.assign(messages, 0);
        deliveries_.assign(messages, 0);
        renewals_.assign(messages, 0);
        owners_.assign(messages, -1);
        done_.assign(messages, 0);
        settled_.assign(messages, 0);
        for (const std::vector<MessageId>& records : plan.records) {
            const std::int64_t first =
                records.empty() ? 0 : value_of(plan.messages[index_of(records[0])].offset);
            first_.push_back(first);
        }
        committed_ = first_;
        position_ = first_;
        partition_owners_.assign(plan.records.size(), -1);
        const std::int64_t until =
            expectation.has_time ? milliseconds_of(expectation.at) : endless_value;
        for (const Event& event : trace) {
            if (event.at_ms > until)
                break;
            read(event);
        }
    }

    std::int64_t effect(std::size_t message, std::size_t effect) const {
        return effects_[message * plan_.effects.size() + effect];
    }
    std::int64_t receives(std::size_t message) const { return receives_[message]; }
    std::int64_t deliveries(std::size_t message) const { return deliveries_[message]; }
    std::int64_t renewals(std::size_t message) const { return renewals_[message]; }
    std::int64_t committed(std::size_t partition) const { return committed_[partition]; }
    std::int64_t position(std::size_t partition) const { return position_[partition]; }
    std::int64_t stale_acks() const { return stale_acks_; }
    std::int64_t owner(std::size_t message) const {
        return plan_.family == Family::log
                   ? partition_owners_[index_of(plan_.messages[message].partition)]
                   : owners_[message];
    }
    /// Done, but not acknowledged: now with a time, else the most there ever were.
    std::int64_t window(bool has_time) const { return has_time ? window_ : window_max_; }

private:
    bool is_main(Actor actor) const {
        if (is_process(actor))
            return plan_.group_of_process[process_of(actor)] == 0;
        return actor == Actor::source || actor >= Actor::store;
    }
    void settle(std::size_t message, std::uint8_t settled) {
        if (settled_[message] == settled)
            return;
        settled_[message] = settled;
        if (done_[message] != 0)
            count_window(settled != 0 ? -1 : 1);
    }
    void finish(std::size_t message) {
        if (done_[message] != 0)
            return;
        done_[message] = 1;
        if (settled_[message] == 0)
            count_window(1);
    }
    void count_window(std::int64_t change) {
        window_ += change;
        window_max_ = std::max(window_max_, window_);
    }
    void read(const Event& event);
    void read_source(const Event& event);
    void commit(const Event& event);

    const Plan& plan_;
    std::vector<std::int64_t> effects_, receives_, deliveries_, renewals_, owners_;
    std::vector<std::uint8_t> done_, settled_;
    std::vector<std::int64_t> first_, committed_, position_, partition_owners_;
    std::int64_t stale_acks_ = 0;
    std::int64_t window_ = 0;
    std::int64_t window_max_ = 0;
};

void State::read(const Event& event) {
    if (event.kind == EventKind::effect_applied) {
        ++effects_[index_of(event.message) * plan_.effects.size() + event.a];
        return;
    }
    if (!is_main(event.actor))
        return;
    switch (event.kind) {
        case EventKind::received:
            if (plan_.family == Family::log)
                ++receives_[index_of(event.message)];
            return;
        case EventKind::attempt_started:
            ++deliveries_[index_of(event.message)];
            return;
        case EventKind::attempt_done:
            return finish(index_of(event.message));
        case EventKind::position_moved:
            position_[event.a] = event.b;
            return;
        default:
            return read_source(event);
    }
}

void State::read_source(const Event& event) {
    switch (event.kind) {
        case EventKind::lease_started:
            ++receives_[index_of(event.message)];
            owners_[index_of(event.message)] = process_of(event.actor);
            return;
        case EventKind::lease_ended:
            owners_[index_of(event.message)] = -1;
            return;
        case EventKind::lease_extended:
            ++renewals_[index_of(event.message)];
            return;
        case EventKind::deleted:
        case EventKind::moved_aside:
            owners_[index_of(event.message)] = -1;
            return settle(index_of(event.message), 1);
        case EventKind::delete_ignored:
        case EventKind::commit_refused:
            ++stale_acks_;
            return;
        case EventKind::assigned:
            partition_owners_[event.a] = process_of(event.actor);
            position_[event.a] = event.b;
            return;
        case EventKind::revoked:
            if (partition_owners_[event.a] == process_of(event.actor)) {
                partition_owners_[event.a] = -1;
            }
            return;
        case EventKind::committed:
        case EventKind::commit_rewound:
        case EventKind::commit_ignored:
            return commit(event);
        default:
            return;
    }
}

void State::commit(const Event& event) {
    if (event.b < committed_[event.a])
        ++stale_acks_;
    if (event.kind == EventKind::commit_ignored)
        return;
    const std::vector<MessageId>& records = plan_.records[event.a];
    const auto place_of = [&](std::int64_t offset) {
        const std::int64_t place = std::max<std::int64_t>(offset - first_[event.a], 0);
        return std::min(static_cast<std::size_t>(place), records.size());
    };
    const std::size_t before = place_of(committed_[event.a]);
    const std::size_t now = place_of(event.b);
    committed_[event.a] = event.b;
    for (std::size_t i = before; i < now; ++i)
        settle(index_of(records[i]), 1);
    for (std::size_t i = now; i < before; ++i)
        settle(index_of(records[i]), 0);
}

std::string name_of(std::size_t message) {
    return message_name(static_cast<std::uint32_t>(message));
}

template <typename Each>
void for_messages(const Plan& plan, const Expectation& expectation, Each each) {
    for (std::size_t i = 0; i < plan.messages.size(); ++i) {
        if (!expectation.has_message || expectation.message == i)
            each(i);
    }
}

std::int64_t value_of_duration(Duration duration) {
    if (duration == endless_duration)
        return endless_value;
    return duration == no_duration ? 0 : duration.count();
}

/// When the last required effect of each message was there for the first time.
Measurement measure_finish(const Plan& plan, std::span<const Event> trace,
                           const Expectation& expectation) {
    const std::size_t effects = plan.effects.size();
    std::vector<std::int64_t> first(plan.messages.size() * effects, endless_value);
    for (const Event& event : trace) {
        if (event.kind != EventKind::effect_applied)
            continue;
        std::int64_t& cell = first[index_of(event.message) * effects + event.a];
        cell = std::min<std::int64_t>(cell, event.at_ms);
    }
    Measurement measurement;
    for_messages(plan, expectation, [&](std::size_t message) {
        std::int64_t last = 0;
        for (std::size_t effect = 0; effect < effects; ++effect) {
            if (plan.effects[effect].required) {
                last = std::max(last, first[message * effects + effect]);
            }
        }
        measurement.values.push_back({name_of(message), last});
    });
    return measurement;
}

bool is_effect_meant(const PlanEffect& effect, const std::string& name) {
    if (name.empty())
        return effect.required;
    return effect.name == name;
}

Measurement measure_effects(const Plan& plan, const State& state, const Expectation& expectation) {
    Measurement measurement;
    for_messages(plan, expectation, [&](std::size_t message) {
        for (std::size_t effect = 0; effect < plan.effects.size(); ++effect) {
            if (!is_effect_meant(plan.effects[effect], expectation.metric_of))
                continue;
            measurement.values.push_back({name_of(message) + " " + plan.effects[effect].name,
                                          state.effect(message, effect)});
        }
    });
    if (measurement.values.empty()) {
        measurement.undecided = "there is no effect `" + expectation.metric_of + "`";
    }
    return measurement;
}

Measurement measure_partitions(const Plan& plan, const State& state,
                               const Expectation& expectation) {
    Measurement measurement;
    if (plan.family != Family::log) {
        measurement.undecided = "a queue has no offsets";
        return measurement;
    }
    for (std::size_t partition = 0; partition < plan.records.size(); ++partition) {
        const std::string number = std::to_string(partition);
        const bool other = expectation.has_message &&
                           index_of(plan.messages[expectation.message].partition) != partition;
        const bool named = expectation.metric_of.empty() || expectation.metric_of == number ||
                           expectation.metric_of == "partition " + number;
        if (other || !named)
            continue;
        const std::int64_t value = expectation.metric == Metric::committed
                                       ? state.committed(partition)
                                       : state.position(partition);
        measurement.values.push_back({"partition " + number, value});
    }
    if (measurement.values.empty()) {
        measurement.undecided = "there is no partition " + expectation.metric_of;
    }
    return measurement;
}

Measurement measure_messages(const Plan& plan, const State& state, const Expectation& expectation) {
    Measurement measurement;
    for_messages(plan, expectation, [&](std::size_t message) {
        std::int64_t value = 0;
        switch (expectation.metric) {
            case Metric::receives:
                value = state.receives(message);
                break;
            case Metric::deliveries:
                value = state.deliveries(message);
                break;
            case Metric::renewals:
                value = state.renewals(message);
                break;
            default:
                value = state.owner(message);
                break;
        }
        measurement.values.push_back({name_of(message), value});
    });
    return measurement;
}

Measurement whole_run(std::int64_t value) {
    return {{{"", value}}, ""};
}

}  // namespace

Measurement measure(const Plan& plan, std::span<const Event> trace, const RunVerdict& verdict,
                    const Expectation& expectation) {
    const Metric metric = expectation.metric;
    if (metric == Metric::exposure)
        return {{}, "exposure is not measured yet"};
    if (metric == Metric::finish || metric == Metric::recovery || metric == Metric::stall) {
        const std::string word{info(metric).word};
        if (expectation.has_time)
            return {{}, word + " belongs to a whole run, not to a time"};
        if (metric == Metric::finish)
            return measure_finish(plan, trace, expectation);
        if (expectation.has_message)
            return {{}, word + " belongs to a whole run, not a message"};
        return whole_run(value_of_duration(
            metric == Metric::recovery ? verdict.costs.recovery : verdict.costs.longest_stall));
    }
    const State state(plan, trace, expectation);
    switch (metric) {
        case Metric::effects:
            return measure_effects(plan, state, expectation);
        case Metric::committed:
        case Metric::position:
            return measure_partitions(plan, state, expectation);
        case Metric::stale_acks:
        case Metric::window:
            if (expectation.has_message) {
                return {{}, std::string{info(metric).word} + " belongs to a run, not a message"};
            }
            return whole_run(metric == Metric::window ? state.window(expectation.has_time)
                                                      : state.stale_acks());
        default:
            return measure_messages(plan, state, expectation);
    }
}

bool compares(Comparison comparison, std::int64_t left, std::int64_t right) {
    switch (comparison) {
        case Comparison::equal:
            return left == right;
        case Comparison::not_equal:
            return left != right;
        case Comparison::less:
            return left < right;
        case Comparison::less_equal:
            return left <= right;
        case Comparison::greater:
            return left > right;
        case Comparison::greater_equal:
            return left >= right;
    }
    return false;
}

std::string measured_text(Metric metric, std::int64_t value) {
    if (value == endless_value)
        return "never";
    if (info(metric).unit == MetricUnit::duration)
        return duration_name(Duration{value});
    if (metric == Metric::owner) {
        return value < 0 ? "nobody" : consumer_name(static_cast<std::uint32_t>(value));
    }
    return std::to_string(value);
}

}  // namespace ackpoint
