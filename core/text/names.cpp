#include "core/text/names.hpp"

#include <optional>

#include "core/model/words.hpp"

namespace ackpoint {
namespace {

template <typename Table, typename Word>
std::string word_of(const Table& words, Word word) {
    return std::string(words[static_cast<std::size_t>(word)]);
}

std::optional<std::int64_t> value_of(const Strategy& strategy, SettingKind kind) {
    for (const SettingValue& setting : strategy.settings) {
        if (setting.kind == kind)
            return setting.value;
    }
    return std::nullopt;
}

std::string acknowledge_name(const Strategy& strategy, std::int64_t who) {
    std::string name = word_of(info(SettingKind::acknowledge).words, who);
    const bool automatic = static_cast<Acknowledge>(who) == Acknowledge::automatic;
    const auto each =
        static_cast<AcknowledgeEach>(value_of(strategy, SettingKind::acknowledge_each).value_or(0));
    const std::optional<std::int64_t> interval = value_of(strategy, SettingKind::commit_interval);
    if (!automatic && each != AcknowledgeEach::interval) {
        return name + " each " + word_of(info(SettingKind::acknowledge_each).words, each);
    }
    if (interval)
        name += " every " + duration_name(Duration{*interval});
    return name;
}

bool is_implied_rule(const Strategy& strategy, std::int64_t rule) {
    const std::optional<std::int64_t> who = value_of(strategy, SettingKind::acknowledge);
    return who && static_cast<CommitRule>(rule) == implied_rule(static_cast<Acknowledge>(*who));
}

std::string renewal_name(const Strategy& strategy, std::int64_t every) {
    const std::optional<std::int64_t> failure = value_of(strategy, SettingKind::renew_failure);
    if (every == 0 && !failure)
        return "no renewal";
    std::string name = "renew every " + duration_name(Duration{every});
    if (failure)
        name += " " + word_of(info(SettingKind::renew_failure).words, *failure);
    return name;
}

std::string single_setting_name(const SettingValue& setting) {
    const SettingInfo& row = info(setting.kind);
    std::string name = std::string(row.keyword) + " ";
    switch (row.unit) {
        case SettingUnit::duration:
            name += duration_name(Duration{setting.value});
            break;
        case SettingUnit::count:
            name += std::to_string(setting.value);
            break;
        case SettingUnit::word:
            name += word_of(row.words, setting.value);
            break;
    }
    return name;
}

/// Empty when another phrase says it already.
std::string setting_name(const Strategy& strategy, const SettingValue& setting) {
    switch (setting.kind) {
        case SettingKind::acknowledge:
            return acknowledge_name(strategy, setting.value);
        case SettingKind::acknowledge_each: {
            if (is_set(strategy, SettingKind::acknowledge))
                return {};
            const bool batch =
                static_cast<AcknowledgeEach>(setting.value) == AcknowledgeEach::batch;
            return batch ? "delete each batch" : "delete each message";
        }
        case SettingKind::commit_interval:
        case SettingKind::renew_failure:
            return {};
        case SettingKind::commit_rule:
            if (is_implied_rule(strategy, setting.value))
                return {};
            return single_setting_name(setting);
        case SettingKind::renew_every:
            return renewal_name(strategy, setting.value);
        case SettingKind::lower_commit:
        case SettingKind::session_timeout:
        case SettingKind::heartbeat_interval:
        case SettingKind::poll_timeout:
        case SettingKind::max_poll_interval:
        case SettingKind::visibility:
        case SettingKind::wait:
        case SettingKind::max_receives:
        case SettingKind::old_handle:
        case SettingKind::batch:
        case SettingKind::pool:
            break;
    }
    return single_setting_name(setting);
}

std::string metric_claim(const Expectation& expectation) {
    const MetricInfo& row = info(expectation.metric);
    std::string text(row.word);
    if (!expectation.metric_of.empty())
        text += " (" + expectation.metric_of + ")";
    text += " " + word_of(comparison_words, expectation.comparison) + " ";
    if (row.unit == MetricUnit::duration) {
        text += duration_name(Duration{expectation.value});
    } else if (expectation.metric == Metric::owner) {
        text += consumer_name(static_cast<std::uint32_t>(expectation.value));
    } else {
        text += std::to_string(expectation.value);
    }
    return text;
}

}  // namespace

std::string step_ref_name(const StepRef& ref) {
    const std::string name = step_name(ref.kind, ref.target);
    return ref.ordinal > 1 ? name + " #" + std::to_string(ref.ordinal) : name;
}

std::string point_name(const PointRef& point) {
    std::string name = word_of(phase_words, point.phase) + " ";
    name += point.background ? point.background_step : step_ref_name(point.step);
    if (point.has_message)
        name += " of " + message_name(point.message);
    if (point.delivery != 0)
        name += " delivery " + std::to_string(point.delivery);
    return name;
}

std::string policy_name(const FailurePolicy& policy) {
    std::string name = word_of(action_words, policy.action);
    switch (policy.action) {
        case FailureAction::retry:
            if (policy.count != 0)
                name += " " + std::to_string(policy.count);
            if (policy.every != Duration{0})
                name += " every " + duration_name(policy.every);
            break;
        case FailureAction::dead_letter:
            name += " after " + std::to_string(policy.count);
            if (policy.counter != AttemptCounter::preset) {
                name += " counted by " + word_of(counter_words, policy.counter);
            }
            if (policy.unverified)
                name += " unverified";
            break;
        case FailureAction::redeliver:
        case FailureAction::skip:
        case FailureAction::stall:
            break;
    }
    return name;
}

std::string step_options(const Step& step) {
    std::string options;
    const auto add = [&options](const std::string& option) {
        if (!options.empty())
            options += ' ';
        options += option;
    };
    if (step.key != KeyRule::none)
        add("key " + word_of(key_words, step.key));
    if (step.unique)
        add("unique");
    if (step.optional)
        add("optional");
    if (step.has_failure_policy)
        add("on failure " + policy_name(step.on_failure));
    return options;
}

std::vector<std::string> setting_names(const Strategy& strategy) {
    std::vector<std::string> names;
    for (const SettingValue& setting : strategy.settings) {
        std::string name = setting_name(strategy, setting);
        if (!name.empty())
            names.push_back(std::move(name));
    }
    if (!strategy.handler.empty())
        names.push_back("handler " + strategy.handler);
    if (strategy.moves_ack)
        names.push_back("ack after " + step_ref_name(strategy.ack_after));
    return names;
}

std::string claim_name(const Expectation& expectation) {
    std::string text;
    if (expectation.has_message)
        text += message_name(expectation.message) + " ";
    if (expectation.claim == Claim::metric) {
        text += metric_claim(expectation);
    } else {
        text += word_of(claim_words, expectation.claim) + " ";
        text += info(expectation.label).word;
    }
    if (expectation.has_time) {
        text += " at " + duration_name(expectation.at - start_of_run);
    }
    if (expectation.has_point) {
        text += " when " + word_of(fault_words, expectation.fault) + " ";
        text += point_name(expectation.point);
    }
    return text;
}

}  // namespace ackpoint
