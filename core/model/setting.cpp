#include "core/model/setting.hpp"

#include "core/model/limits.hpp"

namespace ackpoint {
namespace {

constexpr std::int64_t second = 1000;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t records_max = limits::messages_max;

constexpr std::int64_t& at(Settings& settings, SettingKind kind) {
    return settings.values[static_cast<std::size_t>(kind)];
}

template <typename Word>
constexpr std::int64_t number(Word word) {
    return static_cast<std::int64_t>(word);
}

/// Kafka: ConsumerConfig (auto.commit.interval.ms, session.timeout.ms, heartbeat.interval.ms,
/// max.poll.interval.ms, max.poll.records). SQS: CreateQueue (VisibilityTimeout) and
/// ReceiveMessage (WaitTimeSeconds at its longest, as its guide advises; one message).
constexpr Settings kafka_settings() {
    Settings settings;
    at(settings, SettingKind::acknowledge) = number(Acknowledge::automatic);
    at(settings, SettingKind::acknowledge_each) = number(AcknowledgeEach::interval);
    at(settings, SettingKind::commit_interval) = 5 * second;
    at(settings, SettingKind::commit_rule) = number(CommitRule::position);
    at(settings, SettingKind::lower_commit) = number(LowerCommit::rewinds);
    at(settings, SettingKind::session_timeout) = 45 * second;
    at(settings, SettingKind::heartbeat_interval) = 3 * second;
    at(settings, SettingKind::poll_timeout) = 1 * second;
    at(settings, SettingKind::max_poll_interval) = 5 * minute;
    at(settings, SettingKind::visibility) = 30 * second;
    at(settings, SettingKind::renew_every) = 0;
    at(settings, SettingKind::renew_failure) = number(RenewFailure::go_on);
    at(settings, SettingKind::wait) = 20 * second;
    at(settings, SettingKind::max_receives) = 0;
    at(settings, SettingKind::old_handle) = number(OldHandle::keeps);
    at(settings, SettingKind::batch) = 500;
    at(settings, SettingKind::pool) = 0;
    return settings;
}

/// The articles: commit after the effect, exactly the next offset, and a lower one is ignored.
constexpr Settings log_settings() {
    Settings settings = kafka_settings();
    at(settings, SettingKind::acknowledge) = number(Acknowledge::sync);
    at(settings, SettingKind::acknowledge_each) = number(AcknowledgeEach::record);
    at(settings, SettingKind::commit_rule) = number(CommitRule::contiguous_prefix);
    at(settings, SettingKind::lower_commit) = number(LowerCommit::ignored);
    at(settings, SettingKind::session_timeout) = 10 * second;
    return settings;
}

constexpr Settings queue_settings() {
    Settings settings = log_settings();
    at(settings, SettingKind::batch) = 1;
    return settings;
}

}  // namespace

constexpr std::array<SettingInfo, setting_count> setting_table = {{
    {SettingKind::acknowledge,
     "",
     SettingUnit::word,
     SettingUse::log_only,
     0,
     2,
     {"auto-commit", "commit sync", "commit async"},
     "Who commits: the client inside its poll, or the handler's `ack`, waiting or not."},
    {SettingKind::acknowledge_each,
     "each",
     SettingUnit::word,
     SettingUse::both,
     0,
     2,
     {"record", "batch", "every"},
     "How often: for each record (or message), once per batch, or at an interval."},
    {SettingKind::commit_interval,
     "every",
     SettingUnit::duration,
     SettingUse::log_only,
     1,
     24 * hour,
     {},
     "Time between commits."},
    {SettingKind::commit_rule,
     "commit rule",
     SettingUnit::word,
     SettingUse::log_only,
     0,
     2,
     {"position", "highest done", "contiguous prefix"},
     "What a commit carries: what poll handed out, one past the highest finished record, or the "
     "first record that is not finished."},
    {SettingKind::lower_commit,
     "lower commit",
     SettingUnit::word,
     SettingUse::log_only,
     0,
     1,
     {"rewinds", "ignored", ""},
     "What the broker does with a commit below the stored one."},
    {SettingKind::session_timeout,
     "session",
     SettingUnit::duration,
     SettingUse::log_only,
     10,
     1 * hour,
     {},
     "Without a heartbeat for so long a member is removed from its group."},
    {SettingKind::heartbeat_interval,
     "heartbeat",
     SettingUnit::duration,
     SettingUse::log_only,
     10,
     1 * hour,
     {},
     "Time between the heartbeats of a member."},
    {SettingKind::poll_timeout,
     "poll timeout",
     SettingUnit::duration,
     SettingUse::log_only,
     1,
     1 * hour,
     {},
     "How long a poll waits for records when there are none."},
    {SettingKind::max_poll_interval,
     "max poll interval",
     SettingUnit::duration,
     SettingUse::log_only,
     1,
     24 * hour,
     {},
     "Longest time between two polls before the member leaves its group."},
    {SettingKind::visibility,
     "visibility",
     SettingUnit::duration,
     SettingUse::queue_only,
     0,
     12 * hour,
     {},
     "How long a received message stays hidden: the length of its lease."},
    {SettingKind::renew_every,
     "renew every",
     SettingUnit::duration,
     SettingUse::queue_only,
     0,
     12 * hour,
     {},
     "Time between extensions of the lease while the handler runs."},
    {SettingKind::renew_failure,
     "",
     SettingUnit::word,
     SettingUse::queue_only,
     0,
     1,
     {"continue", "cancel", ""},
     "What a failed extension does to the running handler."},
    {SettingKind::wait,
     "wait",
     SettingUnit::duration,
     SettingUse::queue_only,
     0,
     20 * second,
     {},
     "Long poll: how long a receive waits when the queue is empty."},
    {SettingKind::max_receives,
     "max receives",
     SettingUnit::count,
     SettingUse::queue_only,
     0,
     1000,
     {},
     "Receives after which the source moves a message to its dead-letter queue; 0: never."},
    {SettingKind::old_handle,
     "old handle",
     SettingUnit::word,
     SettingUse::queue_only,
     0,
     1,
     {"keeps", "deletes", ""},
     "Whether a delete with the handle of an earlier receive keeps the message or deletes it."},
    {SettingKind::batch,
     "batch",
     SettingUnit::count,
     SettingUse::both,
     1,
     records_max,
     {},
     "Most records that one poll returns, or messages that one receive returns."},
    {SettingKind::pool,
     "pool",
     SettingUnit::count,
     SettingUse::both,
     0,
     limits::workers_max,
     {},
     "Workers outside the poll loop that the loop hands its records to; 0: none."},
}};

constexpr std::array<PresetInfo, preset_count> preset_table = {{
    {Preset::log, "log", Family::log,
     "The articles' log: a commit that names an offset no higher than the stored one changes "
     "nothing.",
     log_settings(), records_max},
    {Preset::queue, "queue", Family::queue,
     "The articles' queue: leases of 30 s, and a delete with an older handle deletes nothing.",
     queue_settings(), records_max},
    {Preset::kafka, "kafka", Family::log,
     "Kafka's Java client: auto-commit every 5 s inside poll; a lower commit rewinds.",
     kafka_settings(), records_max},
    {Preset::sqs, "sqs", Family::queue,
     "SQS, standard queue: leases of 30 s, at most ten messages per receive.", queue_settings(),
     10},
    {Preset::job, "job", Family::queue,
     "The table of jobs inside the local database; not to be chosen by a strategy.",
     queue_settings(), 1},
}};

constexpr bool tables_are_in_order() {
    for (std::size_t i = 0; i < setting_table.size(); ++i) {
        if (static_cast<std::size_t>(setting_table[i].kind) != i)
            return false;
    }
    for (std::size_t i = 0; i < preset_table.size(); ++i) {
        if (static_cast<std::size_t>(preset_table[i].preset) != i)
            return false;
    }
    return true;
}
static_assert(tables_are_in_order());

}  // namespace ackpoint
