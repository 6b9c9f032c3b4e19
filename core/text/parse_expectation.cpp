#include <utility>

#include "core/model/words.hpp"
#include "core/text/parse_statement.hpp"

namespace ackpoint {
namespace {

/// "a" is 0, "aa" 26.
std::optional<std::uint32_t> read_consumer(std::string_view word) {
    if (word.empty() || word.size() > 3)
        return std::nullopt;
    std::uint32_t number = 0;
    for (const char letter : word) {
        if (letter < 'a' || letter > 'z')
            return std::nullopt;
        number = number * 26 + static_cast<std::uint32_t>(letter - 'a') + 1;
    }
    return number - 1;
}

/// A consumer may be called `at`: the word is one only when another `at` follows.
bool sees_consumer(const Cursor& cursor) {
    if (cursor.sees("at"))
        return cursor.sees("at at");
    return cursor.peek().kind == TokenKind::word && !sees_phase(cursor) &&
           read_consumer(cursor.peek().text).has_value();
}

bool parse_fault_kind(Cursor& cursor, FaultKind& kind) {
    const std::size_t word = cursor.choose(phrases_of(fault_words), "a kind of fault");
    if (word == no_phrase)
        return false;
    kind = static_cast<FaultKind>(word);
    return true;
}

bool parse_fault_place(Cursor& cursor, const KnownSteps& known, ScriptedFault& fault) {
    const bool said_at = cursor.take("at");
    fault.at_point = sees_phase(cursor);
    if (fault.at_point)
        return parse_point(cursor, known, fault.point);
    if (!said_at) {
        cursor.error_nearest("expected `at` with a time, or a point such as `after ack`",
                             phrases_of(phase_words));
        return false;
    }
    const std::optional<Duration> at = cursor.take_duration("a time");
    if (!at)
        return false;
    fault.at = start_of_run + *at;
    return true;
}

bool parse_fault_length(Cursor& cursor, ScriptedFault& fault) {
    const bool pause = fault.kind == FaultKind::pause;
    if (!pause && !cursor.sees("for"))
        return true;
    if (!pause) {
        cursor.error("only a pause has a length");
        return false;
    }
    if (!cursor.require("for"))
        return false;
    const std::optional<Duration> duration = cursor.take_duration("the length of the pause");
    if (!duration)
        return false;
    fault.duration = *duration;
    return true;
}

bool parse_claim(Cursor& cursor, Expectation& expectation, std::size_t claim) {
    expectation.claim = static_cast<Claim>(claim);
    Phrases labels;
    for (const LabelInfo& row : label_table)
        labels.push_back(row.word);
    const std::size_t label = cursor.choose(labels, "an outcome");
    if (label == no_phrase)
        return false;
    expectation.label = static_cast<Label>(label);
    return true;
}

bool parse_value(Cursor& cursor, Expectation& expectation) {
    if (info(expectation.metric).unit == MetricUnit::duration) {
        const std::optional<Duration> duration = cursor.take_duration("a value");
        if (duration)
            expectation.value = duration->count();
        return duration.has_value();
    }
    if (expectation.metric == Metric::owner && cursor.peek().kind == TokenKind::word) {
        const std::optional<std::uint32_t> consumer = read_consumer(cursor.peek().text);
        if (!consumer) {
            cursor.error("expected a consumer such as a");
            return false;
        }
        cursor.skip();
        expectation.value = *consumer;
        return true;
    }
    const std::optional<std::uint64_t> number = cursor.take_number("a value");
    if (!number)
        return false;
    constexpr std::uint64_t value_max = 1'000'000'000'000'000;
    expectation.value = static_cast<std::int64_t>(*number < value_max ? *number : value_max);
    return true;
}

/// `effects (call payments)`, `committed (0)`: the words in brackets, as they are.
bool parse_metric_of(Cursor& cursor, Expectation& expectation) {
    if (!cursor.take("("))
        return true;
    const std::size_t first = cursor.position();
    while (!cursor.sees(")")) {
        if (cursor.peek().kind != TokenKind::word) {
            cursor.error("expected an effect or a partition, and `)`");
            return false;
        }
        if (!expectation.metric_of.empty())
            expectation.metric_of += ' ';
        expectation.metric_of += cursor.peek().text;
        cursor.skip();
    }
    expectation.metric_place = cursor.place_from(first);
    cursor.take(")");
    if (!expectation.metric_of.empty())
        return true;
    cursor.error("the brackets are empty");
    return false;
}

bool parse_metric(Cursor& cursor, Expectation& expectation) {
    Phrases metrics;
    for (const MetricInfo& row : metric_table)
        metrics.push_back(row.word);
    const std::size_t metric = cursor.take_one_of(metrics);
    if (metric == no_phrase) {
        metrics.insert(metrics.end(), claim_words.begin(), claim_words.end());
        cursor.choose(metrics, "`never`, `can`, `always` or something to measure");
        return false;
    }
    expectation.claim = Claim::metric;
    expectation.metric = static_cast<Metric>(metric);
    if (!parse_metric_of(cursor, expectation))
        return false;
    const std::size_t comparison = cursor.choose(phrases_of(comparison_words), "a comparison");
    if (comparison == no_phrase)
        return false;
    expectation.comparison = static_cast<Comparison>(comparison);
    return parse_value(cursor, expectation);
}

bool parse_condition(Cursor& cursor, const KnownSteps& known, Expectation& expectation) {
    if (expectation.claim == Claim::metric && cursor.take("at")) {
        const std::optional<Duration> at = cursor.take_duration("a time");
        if (!at)
            return false;
        expectation.has_time = true;
        expectation.at = start_of_run + *at;
    } else if (cursor.take("when")) {
        if (!parse_fault_kind(cursor, expectation.fault))
            return false;
        cursor.take("at");
        expectation.has_point = true;
        if (!parse_point(cursor, known, expectation.point))
            return false;
    }
    return cursor.require_end({"when", "at", "of", "delivery"});
}

/// `effects (payments)` is short for the only effect with that target.
void complete_metric_of(const Scenario& scenario, Expectation& expectation) {
    if (expectation.metric != Metric::effects || expectation.metric_of.empty())
        return;
    std::string full;
    const auto look = [&full, &expectation](const std::vector<Step>& steps) {
        for (const Step& step : steps) {
            if (!info(step.kind).effect || step.target != expectation.metric_of)
                continue;
            const std::string name = step_name(step.kind, step.target);
            if (!full.empty() && full != name)
                return false;
            full = name;
        }
        return true;
    };
    for (const Handler& handler : scenario.handlers) {
        if (!look(handler.steps))
            return;
    }
    for (const Job& job : scenario.jobs) {
        if (!look(job.steps))
            return;
    }
    if (!full.empty())
        expectation.metric_of = full;
}

}  // namespace

bool parse_fault(Cursor& cursor, const StatementContext& context) {
    ScriptedFault fault;
    if (!parse_fault_kind(cursor, fault.kind))
        return false;
    if (sees_consumer(cursor)) {
        fault.has_consumer = true;
        fault.consumer = read_consumer(cursor.peek().text).value_or(0);
        cursor.skip();
    }
    const bool good = parse_fault_place(cursor, context.known, fault) &&
                      parse_fault_length(cursor, fault) && cursor.require_end({"for", "of", "at"});
    fault.place = cursor.place_from(0);
    if (good)
        context.scenario.faults.push_back(std::move(fault));
    return good;
}

bool parse_expectation(Cursor& cursor, const StatementContext& context) {
    Expectation expectation;
    const TokenKind first = cursor.peek().kind;
    if (first == TokenKind::string || first == TokenKind::open_string) {
        const std::optional<std::string> name = cursor.take_string("the name of a strategy");
        if (!name)
            return false;
        expectation.strategy = *name;
        expectation.strategy_place = cursor.place_from(cursor.position() - 1);
    }
    if (cursor.sees_message()) {
        const std::optional<std::uint32_t> message = cursor.take_message();
        if (!message)
            return false;
        expectation.has_message = true;
        expectation.message = *message;
    }
    const std::size_t claim = cursor.take_one_of(phrases_of(claim_words));
    const bool read = claim == no_phrase ? parse_metric(cursor, expectation)
                                         : parse_claim(cursor, expectation, claim);
    if (!read || !parse_condition(cursor, context.known, expectation))
        return false;
    complete_metric_of(context.scenario, expectation);
    expectation.place = cursor.place_from(0);
    context.scenario.expectations.push_back(std::move(expectation));
    return true;
}

}  // namespace ackpoint
