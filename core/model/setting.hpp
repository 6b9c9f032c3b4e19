// Sources and what can be set about them. A preset is a family (log or queue) with a default for
// every setting; a strategy overrides some. Every setting is accepted by every preset: one that the
// family has no use for is a warning and inert, so that presets can be switched by one word.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/time.hpp"

namespace ackpoint {

enum class Family : std::uint8_t { log, queue };

/// log, queue: the model of the articles this project began from. kafka, sqs: the real systems.
/// job: the internal table that `insert job` fills; not to be chosen by a strategy.
enum class Preset : std::uint8_t { log, queue, kafka, sqs, job };
constexpr std::size_t preset_count = 5;

enum class SettingKind : std::uint8_t {
    acknowledge,       ///< who commits or deletes, see Acknowledge
    acknowledge_each,  ///< how often, see AcknowledgeEach
    commit_interval,   ///< of `every D`
    commit_rule,       ///< what a commit carries, see CommitRule
    lower_commit,      ///< broker: what a commit below the stored one does, see LowerCommit
    session_timeout,
    heartbeat_interval,
    poll_timeout,
    max_poll_interval,
    visibility,
    renew_every,    ///< 0: no renewal
    renew_failure,  ///< see RenewFailure
    wait,           ///< long poll
    max_receives,   ///< 0: no dead-letter queue
    old_handle,     ///< broker: delete with an older handle, see OldHandle
    batch,          ///< records per poll or messages per receive
    pool,           ///< workers outside the poll loop; 0: records are handled in the loop
};
constexpr std::size_t setting_count = 17;

enum class Acknowledge : std::uint8_t { automatic, sync, async };
enum class AcknowledgeEach : std::uint8_t { record, batch, interval };
/// position: what poll has handed out. highest_done: one past the highest finished record.
/// contiguous_prefix: the first record that is not finished.
enum class CommitRule : std::uint8_t { position, highest_done, contiguous_prefix };
/// The rule of a strategy that says who commits and not what a commit carries.
constexpr CommitRule implied_rule(Acknowledge acknowledge) {
    return acknowledge == Acknowledge::automatic ? CommitRule::position
                                                 : CommitRule::contiguous_prefix;
}
/// Kafka keeps the last accepted commit, whatever its size (K-01); the articles say it is ignored.
enum class LowerCommit : std::uint8_t { rewinds, ignored };
enum class RenewFailure : std::uint8_t { go_on, cancel };
/// After a later receive, a delete with the older handle is accepted and keeps the message, or
/// deletes it all the same (D1).
enum class OldHandle : std::uint8_t { keeps, deletes };

enum class SettingUnit : std::uint8_t { duration, count, word };
enum class SettingUse : std::uint8_t { log_only, queue_only, both };

struct SettingInfo {
    SettingKind kind;
    std::string_view keyword;  ///< as the language writes it; several words are possible
    SettingUnit unit;
    SettingUse use;
    std::int64_t minimum;  ///< milliseconds for durations, an index for words
    std::int64_t maximum;
    std::array<std::string_view, 3> words;  ///< unit word: by value of the enum
    std::string_view help;
};

extern const std::array<SettingInfo, setting_count> setting_table;  ///< indexed by SettingKind

inline const SettingInfo& info(SettingKind kind) {
    return setting_table[static_cast<std::size_t>(kind)];
}

/// A value for every setting.
struct Settings {
    std::array<std::int64_t, setting_count> values{};
    std::int64_t operator[](SettingKind kind) const {
        return values[static_cast<std::size_t>(kind)];
    }
    std::int64_t& operator[](SettingKind kind) { return values[static_cast<std::size_t>(kind)]; }
    Duration duration(SettingKind kind) const { return Duration{(*this)[kind]}; }
    template <typename Word>
    Word word(SettingKind kind) const {
        return static_cast<Word>((*this)[kind]);
    }
    bool operator==(const Settings&) const = default;
};

struct PresetInfo {
    Preset preset;
    std::string_view keyword;
    Family family;
    std::string_view help;
    Settings defaults;
    std::int64_t batch_max;  ///< what one call of the real source can return at most
};

extern const std::array<PresetInfo, preset_count> preset_table;  ///< indexed by Preset

inline const PresetInfo& info(Preset preset) {
    return preset_table[static_cast<std::size_t>(preset)];
}

}  // namespace ackpoint
