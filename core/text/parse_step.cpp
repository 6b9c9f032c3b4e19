#include "core/text/parse_step.hpp"

#include <algorithm>

#include "core/model/words.hpp"

namespace ackpoint {
namespace {

bool parse_key(Cursor& cursor, Step& step) {
    if (step.kind == StepKind::insert_inbox) {
        step.key = KeyRule::message;
        return cursor.require("message");
    }
    const std::size_t word = cursor.choose(phrases_of(key_words), "a key");
    if (word == no_phrase)
        return false;
    step.key = static_cast<KeyRule>(word);
    return true;
}

/// What may follow a step of this kind, for suggestions.
Phrases option_phrases(const StepInfo& row) {
    Phrases phrases = {"on failure"};
    if (row.takes_key)
        phrases.push_back("key message");
    if (row.takes_key && row.kind != StepKind::insert_inbox)
        phrases.push_back("key attempt");
    if (row.takes_key)
        phrases.push_back("key");
    if (row.kind == StepKind::write)
        phrases.push_back("unique");
    if (row.effect)
        phrases.push_back("optional");
    return phrases;
}

bool parse_option(Cursor& cursor, Step& step) {
    const StepInfo& row = info(step.kind);
    if (row.takes_duration && cursor.sees_duration() && step.duration == Duration{0}) {
        const std::optional<Duration> duration = cursor.take_duration("how long the step takes");
        step.duration = duration.value_or(Duration{0});
        return duration.has_value();
    }
    if (row.takes_key && cursor.take("key"))
        return parse_key(cursor, step);
    if (step.kind == StepKind::write && cursor.take("unique")) {
        step.unique = true;
        return true;
    }
    if (row.effect && cursor.take("optional")) {
        step.optional = true;
        return true;
    }
    if (cursor.take("on failure")) {
        step.has_failure_policy = true;
        return parse_policy(cursor, step.on_failure) && cursor.require_end();
    }
    if (!row.takes_duration && cursor.sees_duration()) {
        cursor.error("`" + std::string(row.keyword) + "` takes no duration");
        return false;
    }
    return cursor.require_end(option_phrases(row));
}

bool parse_counter(Cursor& cursor, FailurePolicy& policy) {
    const std::size_t word = cursor.choose(phrases_of(counter_words), "who counts");
    if (word == no_phrase)
        return false;
    policy.counter = static_cast<AttemptCounter>(word);
    return true;
}

bool parse_dead_letter_policy(Cursor& cursor, FailurePolicy& policy) {
    if (!cursor.require("after"))
        return false;
    const std::optional<std::uint32_t> count = cursor.take_count("the number of attempts");
    if (!count)
        return false;
    policy.count = *count;
    for (;;) {
        if (cursor.take("counted by")) {
            if (!parse_counter(cursor, policy))
                return false;
        } else if (cursor.take("unverified")) {
            policy.unverified = true;
        } else {
            return true;
        }
    }
}

bool parse_retry_policy(Cursor& cursor, FailurePolicy& policy) {
    if (cursor.sees_number()) {
        policy.count = cursor.take_count("the number of retries").value_or(0);
        if (policy.count == 0) {
            cursor.error(
                "`retry 0` never retries; `redeliver` says that, and a bare `retry` has "
                "no bound",
                "redeliver");
            return false;
        }
        cursor.take("times");
    }
    if (!cursor.take("every"))
        return true;
    const std::optional<Duration> every = cursor.take_duration("the time between retries");
    policy.every = every.value_or(Duration{0});
    return every.has_value();
}

}  // namespace

KnownSteps::KnownSteps(const Scenario& scenario) {
    const auto add = [this](const std::vector<Step>& steps) {
        for (const Step& step : steps) {
            if (!has(step.kind, step.target))
                names_.push_back({step.kind, step.target});
        }
    };
    for (const Handler& handler : scenario.handlers)
        add(handler.steps);
    for (const Job& job : scenario.jobs)
        add(job.steps);
}

bool KnownSteps::has(StepKind kind, std::string_view target) const {
    return std::any_of(names_.begin(), names_.end(), [kind, target](const Name& name) {
        return name.kind == kind && name.target == target;
    });
}

std::string KnownSteps::only_target(StepKind kind) const {
    const Name* found = nullptr;
    for (const Name& name : names_) {
        if (name.kind != kind)
            continue;
        if (found != nullptr)
            return {};
        found = &name;
    }
    return found == nullptr ? std::string() : found->target;
}

Phrases step_phrases() {
    Phrases phrases;
    for (const StepInfo& row : step_table)
        phrases.push_back(row.keyword);
    return phrases;
}

bool parse_step(Cursor& cursor, Step& step) {
    const std::size_t first = cursor.position();
    const Phrases phrases = step_phrases();
    const std::size_t kind = cursor.take_one_of(phrases);
    if (kind == no_phrase) {
        cursor.error_nearest("there is no step " + quoted(cursor.peek().text), phrases);
        return false;
    }
    const StepInfo& row = step_table[kind];
    step.kind = row.kind;
    const bool may_have = row.target != TargetUse::none && cursor.sees_name();
    if (may_have || row.target == TargetUse::needed) {
        const std::optional<std::string> target =
            cursor.take_name("the name of a " + std::string(row.target_name));
        if (!target)
            return false;
        step.target = *target;
    }
    step.place = cursor.place_from(first);
    while (!cursor.at_end()) {
        if (!parse_option(cursor, step))
            return false;
    }
    step.place = cursor.place_from(first);
    if (step.kind == StepKind::insert_inbox && step.key == KeyRule::none) {
        cursor.error("a row of the inbox needs its key", "key message");
        return false;
    }
    return true;
}

bool parse_policy(Cursor& cursor, FailurePolicy& policy) {
    const std::size_t action = cursor.choose(phrases_of(action_words), "what to do");
    if (action == no_phrase)
        return false;
    policy.action = static_cast<FailureAction>(action);
    switch (policy.action) {
        case FailureAction::retry:
            return parse_retry_policy(cursor, policy);
        case FailureAction::dead_letter:
            return parse_dead_letter_policy(cursor, policy);
        case FailureAction::redeliver:
        case FailureAction::skip:
        case FailureAction::stall:
            break;
    }
    return true;
}

bool parse_step_ref(Cursor& cursor, const KnownSteps& known, const Phrases& followers,
                    StepRef& ref) {
    const std::size_t first = cursor.position();
    const Phrases phrases = step_phrases();
    const std::size_t kind = cursor.take_one_of(phrases);
    if (kind == no_phrase) {
        cursor.error_nearest(
            cursor.at_end() ? "expected a step" : "there is no step " + quoted(cursor.peek().text),
            phrases);
        return false;
    }
    ref.kind = step_table[kind].kind;
    ref.target.clear();
    const bool takes_target = step_table[kind].target != TargetUse::none && cursor.sees_name();
    const bool follows = std::any_of(followers.begin(), followers.end(),
                                     [&cursor](std::string_view f) { return cursor.sees(f); });
    if (takes_target && (!follows || known.has(ref.kind, cursor.peek().text))) {
        ref.target = cursor.take_name("a target").value_or("");
    } else if (!known.has(ref.kind, "")) {
        ref.target = known.only_target(ref.kind);
    }
    ref.ordinal = 1;
    if (cursor.peek().kind == TokenKind::ordinal) {
        const std::string_view digits = cursor.peek().text.substr(1);
        ref.ordinal = 0;
        for (const char digit : digits.substr(0, 6)) {
            ref.ordinal = ref.ordinal * 10 + static_cast<std::uint32_t>(digit - '0');
        }
        if (ref.ordinal == 0) {
            cursor.error("equal steps are counted from #1", "#1");
            return false;
        }
        cursor.skip();
    }
    ref.place = cursor.place_from(first);
    return true;
}

bool sees_phase(const Cursor& cursor) {
    return std::any_of(phase_words.begin(), phase_words.end(),
                       [&cursor](std::string_view word) { return cursor.sees(word); });
}

bool parse_point(Cursor& cursor, const KnownSteps& known, PointRef& point) {
    const std::size_t first = cursor.position();
    const std::size_t phase = cursor.choose(phrases_of(phase_words), "a phase");
    if (phase == no_phrase)
        return false;
    point.phase = static_cast<PointPhase>(phase);
    const std::size_t background = cursor.take_one_of(phrases_of(background_words));
    point.background = background != no_phrase;
    if (point.background) {
        point.background_step = background_words[background];
    } else if (!parse_step_ref(cursor, known, {}, point.step)) {
        return false;
    }
    if (cursor.take("of")) {
        const std::optional<std::uint32_t> message = cursor.take_message();
        if (!message)
            return false;
        point.has_message = true;
        point.message = *message;
    }
    if (cursor.take("delivery")) {
        const std::optional<std::uint32_t> delivery = cursor.take_count("the number of a delivery");
        if (!delivery)
            return false;
        point.delivery = *delivery;
    }
    point.place = cursor.place_from(first);
    return true;
}

}  // namespace ackpoint
