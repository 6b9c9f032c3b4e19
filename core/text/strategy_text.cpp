#include "core/text/strategy_text.hpp"

#include "core/text/numbers.hpp"

namespace ackpoint {
namespace {

std::string_view each_text(AcknowledgeEach each, Family family) {
    switch (each) {
        case AcknowledgeEach::record:
            return family == Family::log ? "each record" : "each message";
        case AcknowledgeEach::batch:
            return "each batch";
        case AcknowledgeEach::interval:
            return "";
    }
    return "";
}

std::string_view rule_text(CommitRule rule) {
    switch (rule) {
        case CommitRule::position:
            return "carries the position";
        case CommitRule::highest_done:
            return "carries one past the highest finished record";
        case CommitRule::contiguous_prefix:
            return "carries the first unfinished record";
    }
    return "";
}

std::string when_text(const Settings& settings, Family family) {
    const auto each = settings.word<AcknowledgeEach>(SettingKind::acknowledge_each);
    if (each == AcknowledgeEach::interval) {
        return "every " + duration_text(settings.duration(SettingKind::commit_interval));
    }
    return "after " + std::string{each_text(each, family)};
}

std::string log_text(const Settings& settings) {
    const auto acknowledge = settings.word<Acknowledge>(SettingKind::acknowledge);
    std::string text;
    if (acknowledge == Acknowledge::automatic) {
        text = "Commits in poll every " +
               duration_text(settings.duration(SettingKind::commit_interval));
    } else {
        text = "Commits " + when_text(settings, Family::log);
        text += acknowledge == Acknowledge::sync ? " and waits for the answer" : " without waiting";
    }
    text += "; ";
    text += rule_text(settings.word<CommitRule>(SettingKind::commit_rule));
    return text;
}

std::string queue_text(const Settings& settings) {
    std::string text = "Lease of " + duration_text(settings.duration(SettingKind::visibility));
    if (settings[SettingKind::renew_every] > 0) {
        text += ", renewed every " + duration_text(settings.duration(SettingKind::renew_every));
        const auto failure = settings.word<RenewFailure>(SettingKind::renew_failure);
        text += failure == RenewFailure::cancel ? ", a refusal cancels the work" : "";
    }
    const auto acknowledge = settings.word<Acknowledge>(SettingKind::acknowledge);
    text += "; deletes " + when_text(settings, Family::queue);
    if (acknowledge == Acknowledge::async)
        text += " without waiting";
    const std::int64_t receives = settings[SettingKind::max_receives];
    if (receives > 0) {
        text +=
            "; dead-letter queue after " + counted(static_cast<std::uint64_t>(receives), "receive");
    }
    return text;
}

}  // namespace

std::string strategy_text(const Strategy& strategy) {
    const Settings settings = settings_of(strategy);
    const bool is_log = info(strategy.preset).family == Family::log;
    std::string text = is_log ? log_text(settings) : queue_text(settings);
    const std::int64_t batch = settings[SettingKind::batch];
    if (batch > 1)
        text += "; batches of " + std::to_string(batch);
    const std::int64_t pool = settings[SettingKind::pool];
    if (pool > 0) {
        text +=
            "; " + counted(static_cast<std::uint64_t>(pool), "worker") + " outside the poll loop";
    }
    if (strategy.moves_ack) {
        text += "; ack after " + step_name(strategy.ack_after.kind, strategy.ack_after.target);
    }
    return text + ".";
}

}  // namespace ackpoint
