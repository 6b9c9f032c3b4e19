#include "core/model/setting.hpp"

#include <doctest/doctest.h>

#include "core/model/scenario.hpp"

namespace ackpoint {
namespace {

std::int64_t seconds(Preset preset, SettingKind kind) {
    return info(preset).defaults[kind] / 1000;
}

TEST_CASE("kafka has the defaults of its Java client") {
    CHECK(seconds(Preset::kafka, SettingKind::commit_interval) == 5);
    CHECK(seconds(Preset::kafka, SettingKind::session_timeout) == 45);
    CHECK(seconds(Preset::kafka, SettingKind::heartbeat_interval) == 3);
    CHECK(seconds(Preset::kafka, SettingKind::max_poll_interval) == 300);
    const Settings& settings = info(Preset::kafka).defaults;
    CHECK(settings[SettingKind::batch] == 500);
    CHECK(settings.word<Acknowledge>(SettingKind::acknowledge) == Acknowledge::automatic);
    CHECK(settings.word<CommitRule>(SettingKind::commit_rule) == CommitRule::position);
    CHECK(settings.word<LowerCommit>(SettingKind::lower_commit) == LowerCommit::rewinds);
}

TEST_CASE("sqs hides a message for 30 s, returns one of at most ten, and keeps on old handles") {
    CHECK(seconds(Preset::sqs, SettingKind::visibility) == 30);
    CHECK(seconds(Preset::sqs, SettingKind::wait) == 20);
    CHECK(info(Preset::sqs).defaults[SettingKind::batch] == 1);
    CHECK(info(Preset::sqs).batch_max == 10);
    CHECK(info(Preset::sqs).defaults.word<OldHandle>(SettingKind::old_handle) == OldHandle::keeps);
}

TEST_CASE("the articles' log ignores a lower commit") {
    const Settings& settings = info(Preset::log).defaults;
    CHECK(settings.word<LowerCommit>(SettingKind::lower_commit) == LowerCommit::ignored);
    CHECK(settings.word<CommitRule>(SettingKind::commit_rule) == CommitRule::contiguous_prefix);
}

TEST_CASE("every default lies in the range that its setting names") {
    for (const PresetInfo& preset : preset_table) {
        for (const SettingInfo& setting : setting_table) {
            CHECK(preset.defaults[setting.kind] >= setting.minimum);
            CHECK(preset.defaults[setting.kind] <= setting.maximum);
        }
    }
}

TEST_CASE("a setting that the family has no use for keeps its default") {
    Strategy strategy;
    strategy.preset = Preset::sqs;
    SettingValue session;
    session.kind = SettingKind::session_timeout;
    session.value = 1000;
    SettingValue visibility;
    visibility.kind = SettingKind::visibility;
    visibility.value = 2000;
    strategy.settings = {session, visibility};
    CHECK(settings_of(strategy)[SettingKind::session_timeout] == 10'000);
    CHECK(settings_of(strategy)[SettingKind::visibility] == 2000);
    strategy.preset = Preset::kafka;
    CHECK(settings_of(strategy)[SettingKind::session_timeout] == 1000);
    CHECK(settings_of(strategy)[SettingKind::visibility] == 30'000);
}

TEST_CASE("`each batch` counts on a queue only when no commit is meant, and on a log only then") {
    Strategy strategy;
    SettingValue each;
    each.kind = SettingKind::acknowledge_each;
    each.value = static_cast<std::int64_t>(AcknowledgeEach::batch);
    SettingValue who;
    who.kind = SettingKind::acknowledge;
    who.value = static_cast<std::int64_t>(Acknowledge::sync);
    const auto counts = [&strategy](Preset preset) {
        strategy.preset = preset;
        return !is_inert(strategy, SettingKind::acknowledge_each);
    };
    strategy.settings = {each};
    CHECK(counts(Preset::sqs));
    CHECK_FALSE(counts(Preset::kafka));
    strategy.settings = {who, each};
    CHECK_FALSE(counts(Preset::sqs));
    CHECK(counts(Preset::kafka));
}

}  // namespace
}  // namespace ackpoint
