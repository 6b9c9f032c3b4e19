#include <doctest/doctest.h>

#include <string>

#include "core/check/build_table.hpp"
#include "core/text/event_text.hpp"
#include "core/text/numbers.hpp"
#include "core/text/parse_scenario.hpp"
#include "core/text/print_explanation.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view sample = R"(ackpoint 1
title Sample
messages 3 every 200ms
message m2 poison
handler charge
  receive
  validate 2ms
  begin
    insert inbox key message
    write orders 5ms
  commit 3ms
  call payments 90s
  ack
  on failure dead-letter after 2
handler first
  receive
  ack
  validate 2ms
  write orders 5ms
  on failure skip
consumers 2 restart after 5s
strategy "queue"  on sqs    visibility 60s  handler charge
strategy "log"    on kafka  auto-commit every 1s  pool 2  handler charge
strategy "first"  on sqs    handler first
)";

struct Told {
    Plan plan;
    Run run;
    RunVerdict verdict;
    std::vector<ExplanationView> views;
};

Told tell(std::uint32_t strategy, std::string_view row, std::uint32_t occurrence) {
    Told told;
    told.plan = make_plan(parse_scenario(sample).scenario, strategy);
    told.run = row.empty() ? simulate(told.plan) : run_at(told.plan, row, occurrence).run;
    told.verdict = judge(told.plan, told.run);
    told.views = view_explanations(told.plan, told.run, told.verdict);
    return told;
}

const ExplanationView& of_message(const Told& told, std::uint32_t message) {
    static const ExplanationView none;
    for (const ExplanationView& view : told.views) {
        if (view.message == message)
            return view;
    }
    return none;
}

bool says(const ExplanationView& view, std::string_view words) {
    for (const Sentence& sentence : view.sentences) {
        if (sentence.text.find(words) != std::string::npos)
            return true;
    }
    return false;
}

/// Every "12.345 s" of the text is the time of some event.
bool names_only_known_times(const Run& run, const std::string& text) {
    for (std::size_t at = text.find(" s"); at != std::string::npos; at = text.find(" s", at + 1)) {
        std::size_t first = at;
        while (first > 0 &&
               (text[first - 1] == '.' || (text[first - 1] >= '0' && text[first - 1] <= '9'))) {
            --first;
        }
        if (first + 4 > at)
            continue;
        const std::string moment = text.substr(first, at + 2 - first);
        bool known = false;
        for (const Event& event : run.trace)
            known |= moment_text(event.at_ms) == moment;
        if (!known)
            return false;
    }
    return true;
}

TEST_CASE(
    "every cell that is not `once` has a chain in order, a rule, and only times of its trace") {
    const Scenario scenario = parse_scenario(sample).scenario;
    CHECK(scenario.strategies.size() == 3);
    TableBuilder builder(scenario, {}, Sampling::every);
    while (!builder.advance(1000).complete) {
    }
    std::size_t explained = 0;
    for (std::uint32_t column = 0; column < 3; ++column) {
        for (std::size_t row = 0; row < builder.table().rows.size(); ++row) {
            if (builder.table().columns[column].cells[row].state == CellState::absent)
                continue;
            const Told told = tell(column, builder.table().rows[row].key, 0);
            for (const ExplanationView& view : told.views) {
                ++explained;
                CHECK(!view.sentences.empty());
                CHECK(view.sentences.size() <= chain_max);
                CHECK(!view.rule.empty());
                CHECK(!view.headline.empty());
                for (std::size_t i = 0; i < view.sentences.size(); ++i) {
                    const Sentence& sentence = view.sentences[i];
                    CHECK(sentence.at_ms == told.run.trace[index_of(sentence.event)].at_ms);
                    CHECK((i == 0 || view.sentences[i - 1].event < sentence.event));
                    CHECK_MESSAGE(names_only_known_times(told.run, sentence.text), sentence.text);
                }
            }
        }
    }
    CHECK(explained > 50);
}

TEST_CASE("a redelivery says whose lease ran out, when, and where its owner was") {
    const Told told = tell(0, "", 0);
    const ExplanationView& view = of_message(told, 2);
    CHECK(view.label == Label::stale_write);
    CHECK(says(view, "because b's lease had run out at 60.400 s"));
    CHECK(says(view, "while it was still in `call payments`"));
    CHECK(says(view, "under handle 2"));
}

TEST_CASE("an inbox that hides the missing call is named as the rule") {
    const Told told = tell(0, "after commit", 0);
    const ExplanationView& view = of_message(told, 0);
    CHECK(view.label == Label::torn);
    CHECK(view.rule == rule_text(Rule::guard_hides_missing_effect));
    CHECK(says(view, "`call payments` is never reached"));
    CHECK(view.headline == "m1 is torn: `write orders` took effect, `call payments` never will");
}

TEST_CASE("an acknowledgement before the effect names the delete that came too early") {
    const Told told = tell(2, "after ack", 0);
    const ExplanationView& view = of_message(told, 0);
    CHECK(view.label == Label::lost);
    CHECK(view.rule == rule_text(Rule::acknowledged_before_effect));
    CHECK(says(view, "m1 is deleted with handle 1, before `write orders` was applied"));
    CHECK(says(view, "a dies after `ack`"));
    CHECK(view.mend == "put `ack` behind `write orders`");
}

TEST_CASE("a handler that fails, a lost request and an unheard answer read differently") {
    CHECK(says(of_message(tell(0, "", 0), 1), "fails at `validate` of m2: poison"));
    CHECK(says(of_message(tell(0, "sending commit", 0), 0), "that it has just sent is lost"));
    CHECK(says(of_message(tell(2, "unheard ack", 0), 0), "before it hears that the delete took"));
}

TEST_CASE("a takeover on a log says why the partition moved") {
    const Told told = tell(1, "unheard commit", 0);
    bool found = false;
    for (const ExplanationView& view : told.views) {
        found |= says(view, "because a's session had timed out at 45.0") ||
                 says(view, "because a had restarted and joined as a new member");
    }
    CHECK(found);
}

TEST_CASE("every event has one line, and it ends without a full stop") {
    for (std::uint32_t strategy = 0; strategy < 3; ++strategy) {
        const Told told = tell(strategy, "after validate", 0);
        for (std::uint32_t i = 0; i < told.run.trace.size(); ++i) {
            const std::string text = event_text(told.plan, told.run.trace, EventIndex{i});
            CHECK(!text.empty());
            CHECK(text.back() != '.');
            CHECK(text.find('\n') == std::string::npos);
            CHECK_MESSAGE(text.find("a step") == std::string::npos, text);
        }
    }
}

}  // namespace
}  // namespace ackpoint
