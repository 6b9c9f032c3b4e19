#include <algorithm>

#include "core/text/parse_statement.hpp"

namespace ackpoint {
namespace {

bool take_into(Cursor& cursor, std::string_view what, std::uint32_t& value) {
    const std::optional<std::uint32_t> count = cursor.take_count(what);
    value = count.value_or(value);
    return count.has_value();
}

bool take_into(Cursor& cursor, std::string_view what, Duration& value) {
    const std::optional<Duration> duration = cursor.take_duration(what);
    value = duration.value_or(value);
    return duration.has_value();
}

bool parse_plan_option(Cursor& cursor, MessagePlan& plan) {
    if (cursor.take("every"))
        return take_into(cursor, "the time between messages", plan.every);
    if (cursor.take("keyed"))
        return take_into(cursor, "the number of keys", plan.keys);
    if (cursor.take("partitions")) {
        return take_into(cursor, "the number of partitions", plan.partitions);
    }
    if (!cursor.take("from offset")) {
        return cursor.require_end({"every", "keyed", "partitions", "from offset", "from"});
    }
    const std::optional<std::uint64_t> offset = cursor.take_number("an offset");
    plan.first_offset =
        static_cast<std::int64_t>(std::min<std::uint64_t>(offset.value_or(0), INT64_MAX));
    return offset.has_value();
}

bool parse_trait(Cursor& cursor, const KnownSteps& known, MessageRule& rule) {
    if (cursor.take("poison")) {
        rule.trait = MessageTrait::poison;
        rule.has_step = cursor.take("at");
        return !rule.has_step || parse_step_ref(cursor, known, {}, rule.step);
    }
    if (cursor.take("key")) {
        rule.trait = MessageTrait::key;
        return take_into(cursor, "the number of a key", rule.count);
    }
    rule.has_step = true;
    if (cursor.take("fails")) {
        rule.trait = MessageTrait::fails;
        if (!take_into(cursor, "how often it fails", rule.count))
            return false;
        if (!cursor.take("time") && !cursor.require("times"))
            return false;
        return cursor.require("at") && parse_step_ref(cursor, known, {}, rule.step);
    }
    rule.trait = MessageTrait::takes;
    Phrases phrases = step_phrases();
    if (std::none_of(phrases.begin(), phrases.end(),
                     [&cursor](std::string_view phrase) { return cursor.sees(phrase); })) {
        phrases.insert(phrases.begin(), {"poison", "fails", "key"});
        cursor.choose(phrases, "`poison`, `fails`, `key` or a step");
        return false;
    }
    return parse_step_ref(cursor, known, {}, rule.step) && cursor.require("takes") &&
           take_into(cursor, "how long the step takes", rule.duration);
}

}  // namespace

bool parse_messages(Cursor& cursor, const StatementContext& context) {
    MessagePlan plan;
    bool good = take_into(cursor, "the number of messages", plan.count);
    while (good && !cursor.at_end())
        good = parse_plan_option(cursor, plan);
    plan.place = cursor.place_from(0);
    context.scenario.messages = plan;
    return good;
}

bool parse_message_rule(Cursor& cursor, const StatementContext& context) {
    MessageRule rule;
    const std::optional<std::uint32_t> message = cursor.take_message();
    if (!message)
        return false;
    rule.message = *message;
    if (!parse_trait(cursor, context.known, rule) || !cursor.require_end({"at"}))
        return false;
    rule.place = cursor.place_from(0);
    context.scenario.message_rules.push_back(rule);
    return true;
}

bool parse_consumers(Cursor& cursor, const StatementContext& context) {
    Consumers consumers;
    bool good = take_into(cursor, "the number of consumers", consumers.count);
    while (good && !cursor.at_end()) {
        if (cursor.take("concurrency")) {
            good = take_into(cursor, "workers in each consumer", consumers.concurrency);
        } else if (cursor.take("restart after")) {
            good = take_into(cursor, "the restart delay", consumers.restart_after);
        } else if (cursor.take("no restart")) {
            consumers.restarts = false;
        } else {
            good = cursor.require_end({"concurrency", "restart after", "no restart", "restart"});
        }
    }
    consumers.place = cursor.place_from(0);
    context.scenario.consumers = consumers;
    return good;
}

bool parse_system(Cursor& cursor, const StatementContext& context) {
    SystemRule rule;
    const std::optional<std::string> name = cursor.take_name("the name of a system");
    if (!name)
        return false;
    rule.name = *name;
    rule.place = cursor.place_from(0);
    const bool good = cursor.require("latency") &&
                      take_into(cursor, "the latency each way", rule.latency) &&
                      cursor.require_end();
    if (good)
        context.scenario.systems.push_back(rule);
    return good;
}

}  // namespace ackpoint
