#include <algorithm>
#include <utility>

#include "core/model/words.hpp"
#include "core/text/parse_statement.hpp"

namespace ackpoint {
namespace {

enum class Reading : std::uint8_t { understood, failed, unknown };

Reading result(bool good) {
    return good ? Reading::understood : Reading::failed;
}

Phrases words_of_setting(SettingKind kind) {
    return phrases_of(info(kind).words);
}

/// A setting of its own, not a part of a form that sets several.
bool stands_alone(SettingKind kind) {
    switch (kind) {
        case SettingKind::acknowledge:
        case SettingKind::acknowledge_each:
        case SettingKind::commit_interval:
        case SettingKind::renew_every:
        case SettingKind::renew_failure:
            return false;
        case SettingKind::commit_rule:
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
    return true;
}

Phrases setting_phrases() {
    Phrases phrases = words_of_setting(SettingKind::acknowledge);
    for (const SettingInfo& row : setting_table) {
        if (stands_alone(row.kind))
            phrases.push_back(row.keyword);
    }
    const Phrases forms = {"delete each", "renew every", "no renewal", "handler", "ack after"};
    phrases.insert(phrases.end(), forms.begin(), forms.end());
    return phrases;
}

class StrategyReader {
public:
    StrategyReader(Cursor& cursor, const KnownSteps& known, Strategy& strategy)
        : cursor_(cursor), known_(known), strategy_(strategy), phrases_(setting_phrases()) {}

    /// Goes on behind what it does not understand, so that every setting is looked at.
    bool read_settings() {
        bool good = true;
        bool lost = false;
        while (!cursor_.at_end()) {
            const std::size_t first = cursor_.position();
            const Reading reading = read_one(first);
            if (reading == Reading::unknown && !lost)
                cursor_.require_end(phrases_);
            if (reading == Reading::unknown)
                cursor_.skip();
            good = good && reading == Reading::understood;
            lost = reading != Reading::understood;
        }
        add_implied_rule();
        std::sort(strategy_.settings.begin(), strategy_.settings.end(),
                  [](const SettingValue& a, const SettingValue& b) { return a.kind < b.kind; });
        return good;
    }

private:
    Reading read_one(std::size_t first) {
        const Phrases acknowledge = words_of_setting(SettingKind::acknowledge);
        const std::size_t who = cursor_.take_one_of(acknowledge);
        if (who != no_phrase)
            return read_acknowledge(first, static_cast<Acknowledge>(who));
        if (cursor_.take("delete each"))
            return read_delete(first);
        if (cursor_.take("renew every"))
            return read_renewal(first);
        if (cursor_.take("no renewal")) {
            add(SettingKind::renew_every, 0, first);
            return Reading::understood;
        }
        if (cursor_.take("handler")) {
            const std::optional<std::string> name = cursor_.take_name("the name of a handler");
            strategy_.handler = name.value_or("");
            strategy_.handler_place = cursor_.place_from(first + 1);
            return result(name.has_value());
        }
        if (cursor_.take("ack after")) {
            strategy_.moves_ack = parse_step_ref(cursor_, known_, phrases_, strategy_.ack_after);
            return result(strategy_.moves_ack);
        }
        return read_single(first);
    }

    Reading read_acknowledge(std::size_t first, Acknowledge who) {
        AcknowledgeEach each = AcknowledgeEach::interval;
        bool timed = cursor_.take("every");
        if (who != Acknowledge::automatic && !timed) {
            const std::size_t often =
                cursor_.choose({"each record", "each batch", "every"}, "how often");
            if (often == no_phrase)
                return Reading::failed;
            each = static_cast<AcknowledgeEach>(often);
            timed = each == AcknowledgeEach::interval;
        }
        std::optional<Duration> interval;
        if (timed) {
            interval = cursor_.take_duration("the time between commits");
            if (!interval)
                return Reading::failed;
        }
        add(SettingKind::acknowledge, static_cast<std::int64_t>(who), first);
        add(SettingKind::acknowledge_each, static_cast<std::int64_t>(each), first);
        if (interval)
            add(SettingKind::commit_interval, interval->count(), first);
        return Reading::understood;
    }

    Reading read_delete(std::size_t first) {
        const std::size_t each = cursor_.choose({"message", "batch"}, "how often");
        if (each == no_phrase)
            return Reading::failed;
        add(SettingKind::acknowledge_each, static_cast<std::int64_t>(each), first);
        return Reading::understood;
    }

    Reading read_renewal(std::size_t first) {
        const std::optional<Duration> every = cursor_.take_duration("the time between renewals");
        if (!every)
            return Reading::failed;
        const std::size_t failure =
            cursor_.take_one_of(words_of_setting(SettingKind::renew_failure));
        add(SettingKind::renew_every, every->count(), first);
        if (failure != no_phrase) {
            add(SettingKind::renew_failure, static_cast<std::int64_t>(failure), first);
        }
        return Reading::understood;
    }

    Reading read_single(std::size_t first) {
        Phrases phrases;
        for (const SettingInfo& row : setting_table) {
            phrases.push_back(stands_alone(row.kind) ? row.keyword : std::string_view{});
        }
        const std::size_t index = cursor_.take_one_of(phrases);
        if (index == no_phrase)
            return Reading::unknown;
        const SettingInfo& row = setting_table[index];
        std::optional<std::int64_t> value;
        switch (row.unit) {
            case SettingUnit::duration:
                if (const auto duration = cursor_.take_duration("a length")) {
                    value = duration->count();
                }
                break;
            case SettingUnit::count:
                value = cursor_.take_count("a number");
                break;
            case SettingUnit::word: {
                const std::size_t word = cursor_.choose(words_of_setting(row.kind), "a word");
                if (word != no_phrase)
                    value = static_cast<std::int64_t>(word);
                break;
            }
        }
        if (value)
            add(row.kind, *value, first);
        return result(value.has_value());
    }

    void add(SettingKind kind, std::int64_t value, std::size_t first) {
        SettingValue setting;
        setting.kind = kind;
        setting.value = value;
        setting.place = cursor_.place_from(first);
        if (is_set(strategy_, kind)) {
            cursor_.error_at(setting.place, "this is said twice in one strategy");
        } else {
            strategy_.settings.push_back(setting);
        }
    }

    /// Auto-commit carries positions, a commit of the handler the contiguous prefix.
    void add_implied_rule() {
        if (is_set(strategy_, SettingKind::commit_rule))
            return;
        for (const SettingValue& setting : strategy_.settings) {
            if (setting.kind != SettingKind::acknowledge)
                continue;
            SettingValue rule = setting;
            rule.kind = SettingKind::commit_rule;
            rule.value =
                static_cast<std::int64_t>(implied_rule(static_cast<Acknowledge>(setting.value)));
            strategy_.settings.push_back(rule);
            return;
        }
    }

    Cursor& cursor_;
    const KnownSteps& known_;
    Strategy& strategy_;
    Phrases phrases_;
};

bool parse_preset(Cursor& cursor, Preset& preset) {
    Phrases phrases;
    for (const PresetInfo& row : preset_table) {
        phrases.push_back(row.preset == Preset::job ? std::string_view{} : row.keyword);
    }
    const std::size_t index = cursor.choose(phrases, "a source");
    if (index == no_phrase)
        return false;
    preset = preset_table[index].preset;
    return true;
}

}  // namespace

bool parse_strategy(Cursor& cursor, const StatementContext& context) {
    Strategy strategy;
    const std::optional<std::string> name = cursor.take_string("the name of the strategy");
    if (!name)
        return false;
    strategy.name = *name;
    strategy.place = cursor.place_from(0);
    const bool good = cursor.require("on") && parse_preset(cursor, strategy.preset) &&
                      StrategyReader(cursor, context.known, strategy).read_settings();
    context.scenario.strategies.push_back(std::move(strategy));
    return good;
}

}  // namespace ackpoint
