#include "core/text/parse_scenario.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/text/print_diagnostics.hpp"
#include "tests/text/sample_texts.hpp"

namespace ackpoint {
namespace {

/// A text around the lines in question: nothing in it is wrong by itself.
std::string with_lines(std::string_view lines) {
    return "ackpoint 1\nmessages 5\nhandler h\n  receive\n  validate 2ms\n  call payments 5ms\n"
           "  ack\nstrategy \"s\" on sqs\n" +
           std::string(lines);
}

Scenario scenario_of(const std::string& text) {
    ParseResult result = parse_scenario(text);
    CHECK(print_diagnostics(result.diagnostics, "") == "");
    return result.scenario;
}

TEST_CASE("the language's first example parses without a complaint and says what it says") {
    const ParseResult result = parse_scenario(inbox_text);
    CHECK(print_diagnostics(result.diagnostics, "") == "");
    const Scenario& scenario = result.scenario;
    CHECK(scenario.title == "An inbox that skips too much");
    CHECK(scenario.messages.count == 5);
    CHECK(scenario.messages.every == Duration{200});
    CHECK(scenario.messages.keys == 2);
    CHECK(scenario.handlers.size() == 1);
    CHECK(scenario.handlers[0].steps.size() == 11);
    CHECK(scenario.handlers[0].steps[4].kind == StepKind::insert_inbox);
    CHECK(scenario.handlers[0].on_failure.action == FailureAction::dead_letter);
    CHECK(scenario.handlers[0].on_failure.count == 3);
    CHECK(scenario.strategies.size() == 4);
    CHECK(scenario.strategies[3].moves_ack);
    CHECK(scenario.expectations.size() == 3);
    CHECK(scenario.expectations[1].point.step.kind == StepKind::commit);
}

TEST_CASE("every form of every statement parses without a complaint") {
    const ParseResult result = parse_scenario(everything_text);
    CHECK(print_diagnostics(result.diagnostics, "") == "");
    CHECK(result.scenario.seed == UINT64_MAX);
    CHECK(result.scenario.about == "The first line.\n\nThe third line.");
    CHECK(result.scenario.title == "Every form, \"quotes\" and # included");
    CHECK(result.scenario.answers.size() == 3);
    CHECK(result.scenario.strategies.size() == 10);
}

TEST_CASE("auto-commit carries positions and a commit of the handler the contiguous prefix") {
    const auto rule = [](const std::string& settings) {
        const Scenario scenario =
            scenario_of(with_lines("strategy \"t\" on kafka " + settings + "\n"));
        return settings_of(scenario.strategies[1]).word<CommitRule>(SettingKind::commit_rule);
    };
    CHECK(rule("auto-commit every 2s") == CommitRule::position);
    CHECK(rule("commit sync each batch") == CommitRule::contiguous_prefix);
    CHECK(rule("commit async every 5s") == CommitRule::contiguous_prefix);
    CHECK(rule("commit rule highest done commit sync each record") == CommitRule::highest_done);
    CHECK(rule("auto-commit commit rule contiguous prefix") == CommitRule::contiguous_prefix);
    CHECK(rule("") == CommitRule::position);
}

TEST_CASE("`delete each batch` is how a queue says that it acknowledges once per batch") {
    const Scenario scenario = scenario_of(with_lines("strategy \"t\" on sqs delete each batch\n"));
    const Settings settings = settings_of(scenario.strategies[1]);
    CHECK(settings.word<AcknowledgeEach>(SettingKind::acknowledge_each) == AcknowledgeEach::batch);
}

TEST_CASE("a strategy goes on in deeper lines and ends where the next statement begins") {
    const Scenario scenario = scenario_of(
        with_lines("strategy \"t\" on sqs\n    visibility 10s\n  # in between\n    batch 4\n"
                   "expect never lost\n"));
    CHECK(scenario.strategies[1].settings.size() == 2);
    CHECK(scenario.expectations.size() == 1);
}

TEST_CASE("the target of a step may be left out where only one step of its kind exists") {
    const Scenario scenario = scenario_of(
        with_lines("message m1 call takes 9s\nexpect never lost when crash at unheard call of m2\n"
                   "strategy \"t\" on sqs ack after call visibility 9s\n"));
    CHECK(scenario.message_rules[0].step.target == "payments");
    CHECK(scenario.expectations[0].point.step.target == "payments");
    CHECK(scenario.expectations[0].point.message == 1);
    CHECK(scenario.strategies[1].ack_after.target == "payments");
    CHECK(scenario.strategies[1].settings.size() == 1);
}

TEST_CASE("`at` before a phase may be said or left out") {
    const std::string fault = "fault pause a at after validate of m1 for 4s\n";
    const std::string short_fault = "fault pause a after validate of m1 for 4s\n";
    CHECK(scenario_of(with_lines(fault)) == scenario_of(with_lines(short_fault)));
}

TEST_CASE("a consumer may be called `at`") {
    const Scenario scenario =
        scenario_of(with_lines("consumers 50\nfault crash at at 5s\nfault crash at at after ack\n"
                               "fault crash at after ack\n"));
    CHECK(scenario.faults[0].consumer == 45);
    CHECK(scenario.faults[0].at == start_of_run + Duration{5000});
    CHECK(scenario.faults[1].consumer == 45);
    CHECK(scenario.faults[1].at_point);
    CHECK_FALSE(scenario.faults[2].has_consumer);
}

TEST_CASE("an effect may be named by its target alone") {
    const Scenario scenario = scenario_of(with_lines("expect m1 effects (payments) <= 2\n"));
    CHECK(scenario.expectations[0].metric_of == "call payments");
}

TEST_CASE("durations are whole milliseconds in five units") {
    const auto every = [](const std::string& duration) {
        std::string text = with_lines("");
        text.replace(text.find("messages 5"), 10, "messages 5 every " + duration);
        return scenario_of(text).messages.every.count();
    };
    CHECK(every("7ms") == 7);
    CHECK(every("1.5s") == 1500);
    CHECK(every("12.147s") == 12147);
    CHECK(every("0.001s") == 1);
    CHECK(every("2m") == 120'000);
    CHECK(every("3h") == 10'800'000);
    CHECK(every("1d") == 86'400'000);
}

TEST_CASE("a text may be indented as a whole") {
    std::string indented;
    for (const char byte : with_lines("")) {
        if (indented.empty() || indented.back() == '\n')
            indented += "    ";
        indented += byte;
    }
    CHECK(scenario_of(indented) == scenario_of(with_lines("")));
}

TEST_CASE("carriage returns and tabs are blanks") {
    std::string windows;
    for (const char byte : with_lines("")) {
        if (byte == '\n')
            windows += '\r';
        windows += byte == ' ' ? '\t' : byte;
    }
    CHECK(scenario_of(windows) == scenario_of(with_lines("")));
}

TEST_CASE("presets can be switched by one word: settings of the other family are warnings") {
    for (const std::string_view preset : {"log", "kafka", "queue", "sqs"}) {
        const ParseResult result = parse_scenario(with_lines(
            "strategy \"t\" on " + std::string(preset) +
            " commit sync each batch session 9s visibility 9s renew every 3s cancel batch 5\n"));
        CHECK_FALSE(has_errors(result.diagnostics));
        CHECK(result.diagnostics.size() == 2);
        CHECK(result.scenario.strategies[1].settings.size() == 8);
    }
}

}  // namespace
}  // namespace ackpoint
