#include <doctest/doctest.h>

#include <string>

#include "core/model/limits.hpp"
#include "core/text/parse_scenario.hpp"
#include "core/text/print_diagnostics.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view head = "ackpoint 1\nhandler h\n  receive\n";
constexpr std::string_view tail = "  ack\nstrategy \"s\" on sqs\n";

/// What is said about the lines `steps` of a handler and `statements` behind it, without the file.
std::string complaints(std::string_view steps, std::string_view statements) {
    const std::string text =
        std::string(head) + std::string(steps) + std::string(tail) + std::string(statements);
    return print_diagnostics(parse_scenario(text).diagnostics, "f");
}
std::string about_step(std::string_view step) {
    return complaints(step, "");
}
std::string about(std::string_view statement) {
    return complaints("  validate\n", statement);
}

TEST_CASE("a misspelt word is reported where it stands, with what was meant") {
    CHECK(about("strategi \"t\" on sqs\n") ==
          "f:7:1: error: there is no statement `strategi` (did you mean `strategy`?)\n");
    CHECK(about("strategy \"t\" on sqs visibilty 30s\n") ==
          "f:7:21: error: `visibilty` is not understood here (did you mean `visibility`?)\n");
    CHECK(about("strategy \"t\" on kafak\n") ==
          "f:7:17: error: expected a source: `log`, `queue`, `kafka`, `sqs`; not `kafak` "
          "(did you mean `kafka`?)\n");
    CHECK(about("strategy \"t\" on kafka max pol interval 5m\n") ==
          "f:7:23: error: `max` is not understood here (did you mean `max poll interval`?)\n");
    CHECK(about_step("  wrok 5ms\n") ==
          "f:4:3: error: there is no step `wrok` (did you mean `work`?)\n");
    CHECK(about_step("  write orders 5ms kye message\n") ==
          "f:4:20: error: `kye` is not understood here (did you mean `key`?)\n");
    CHECK(about("expect never last\n") ==
          "f:7:14: error: expected an outcome, not `last` (did you mean `lost`?)\n");
    CHECK(about("expect nevr lost\n") ==
          "f:7:8: error: expected `never`, `can`, `always` or something to measure, not `nevr` "
          "(did you mean `never`?)\n");
}

TEST_CASE("a name that does not exist is reported with the nearest one that does") {
    CHECK(complaints("  call payments\n", "message m1 call paymets takes 9s\n") ==
          "f:7:12: error: there is no step `call paymets` here (did you mean `call payments`?)\n");
    CHECK(about("expect \"r\" never lost\n") == "f:7:8: error: there is no strategy \"r\"\n");
    CHECK(about("strategy \"t\" on sqs handler g\n") == "f:7:29: error: there is no handler `g`\n");
    CHECK(about_step("  insert job fulfil\n") == "f:4:3: error: there is no job `fulfil`\n");
    CHECK(about("message m2 poison\n") == "f:7:1: error: there is no m2: the last message is m1\n");
    CHECK(about("fault crash b at 5s\n") ==
          "f:7:1: error: there is no consumer b: the last one is a\n");
    CHECK(about("system paymnts latency 5ms\n") ==
          "f:7:1: error: nothing here talks to a system `paymnts`\n");
}

TEST_CASE("a suggestion is text that fits in the place of what it is about") {
    const auto mended = [](std::string_view steps, std::string_view statement) {
        std::string text = std::string(head) + std::string(steps) + std::string(tail);
        text += statement;
        const Diagnostics diagnostics = parse_scenario(text).diagnostics;
        if (diagnostics.size() != 1)
            return std::string("not one diagnostic");
        const Place& place = diagnostics[0].place;
        std::size_t at = place.column - 1;
        for (std::uint32_t line = 1, from = 0; line < place.line; ++line) {
            from = static_cast<std::uint32_t>(text.find('\n', from)) + 1;
            if (line + 1 == place.line)
                at += from;
        }
        text.replace(at, place.length, diagnostics[0].suggestion);
        return print_diagnostics(parse_scenario(text).diagnostics, "");
    };
    CHECK(mended("  call payments\n", "message m1 call paymets takes 9s\n") == "");
    CHECK(mended("  call payments\n", "system paymets latency 9s\n") == "");
    CHECK(mended("  call payments\n", "expect m1 effects (call paymets) = 1\n") == "");
    CHECK(mended("  wrok 5ms\n", "") == "");
    CHECK(mended("  insert inbx 5ms key message\n", "") == "");
    CHECK(mended("  insert job full\n  insert job ful\n", "job full\n  work\n") == "");
    CHECK(mended("", "strategy \"t\" on kafka max pol interval 5m\n") == "");
    CHECK(mended("", "strategy \"tt\" on sqs handler h visibility 30\n") == "");
    CHECK(mended("", "strategy \"long\" on sqs\nexpect \"lung\" never lost\n") == "");
    CHECK(mended("", "strategy tt on sqs\n") == "");
    CHECK(mended("", "expct never lost\n") == "");
}

TEST_CASE("a target that could be one of several must be said") {
    CHECK(complaints("  call bank\n  call post\n", "message m1 call takes 9s\n") ==
          "f:8:12: error: which one is meant: `call bank` `call post` "
          "(did you mean `call bank`?)\n");
}

TEST_CASE("a number without a unit is not a duration, and the unit is suggested") {
    CHECK(about("consumers 2 restart after 5\n") ==
          "f:7:27: error: expected the restart delay, a duration such as 500ms or 5s: `5` has no "
          "unit (did you mean `5s`?)\n");
    CHECK(about("consumers 2 restart after 5years\n") ==
          "f:7:27: error: expected the restart delay, a duration such as 500ms or 5s, not "
          "`5years`\n");
    CHECK(about("consumers 2 restart after 31d\n") ==
          "f:7:27: error: the longest duration is 30d, not `31d` (did you mean `30d`?)\n");
    CHECK(about("consumers 2 restart after 0.0001s\n").find("error") != std::string::npos);
}

TEST_CASE("what a world could not hold is refused before it is built") {
    std::string jobs;
    for (int job = 1; job <= 4; ++job) {
        const std::string name = "j" + std::to_string(job);
        jobs += "job " + name + "\n  workers 64\n  call payments 1ms\n";
    }
    CHECK(about("consumers 1\n" + jobs).find("at most 250 processes, these are 257") !=
          std::string::npos);
    std::string effects = "job many\n";
    for (int step = 0; step < 150; ++step)
        effects += "  write t" + std::to_string(step) + "\n";
    CHECK(about("messages 10000\n" + effects).find("at most 1000000") != std::string::npos);
    CHECK(about("messages 1 from offset 1000000001\n").find("the first offset must be 0 to") !=
          std::string::npos);
}

TEST_CASE("a value out of range is an error that names the range and leaves the text readable") {
    CHECK(about("strategy \"t\" on sqs visibility 13h\n") ==
          "f:7:21: error: `visibility` must be 0s to 12h, not 13h\n");
    CHECK(about("strategy \"t\" on sqs batch 11\n") ==
          "f:7:21: error: `batch` must be 1 to 10, not 11\n");
    CHECK(about("strategy \"t\" on queue batch 500\n") == "");
    CHECK(about("messages 10001\n") ==
          "f:7:1: error: the number of messages must be 1 to 10000, not 10001\n");
    CHECK(about("consumers 99999999999999999999999\n") ==
          "f:7:1: error: the number of consumers must be 1 to 64, not 4294967295\n");
    CHECK(about("messages 10000 every 1h\n") ==
          "f:7:1: error: the last message would come after 30d\n");
}

TEST_CASE("a handler begins with receive, and transactions pair up without nesting") {
    CHECK(about_step("  receive\n") == "f:4:3: error: a handler receives once, at its start\n");
    CHECK(about_step("  begin\n") == "f:4:3: error: this `begin` has no `commit`\n");
    CHECK(about_step("  commit\n") == "f:4:3: error: there is no `begin` before this `commit`\n");
    CHECK(about_step("  begin\n  begin\n  commit\n") ==
          "f:5:3: error: a transaction is open already; transactions do not nest\n");
    CHECK(about_step("  ack\n") == "f:5:3: error: a handler has one `ack` at most\n");
    CHECK(print_diagnostics(parse_scenario("ackpoint 1\nhandler h\n  work\n  ack\n"
                                           "strategy \"s\" on sqs\n")
                                .diagnostics,
                            "f") == "f:3:3: error: a handler begins with `receive`\n");
}

TEST_CASE("a remote effect inside a transaction is a real mistake, so nothing is said") {
    CHECK(about_step("  begin\n  call payments\n  publish receipts\n  commit\n") == "");
}

TEST_CASE("a handler that never acknowledges is a warning, unless the source commits positions") {
    const auto about_source = [](const std::string& source) {
        return print_diagnostics(
            parse_scenario("ackpoint 1\nhandler h\n  receive\nstrategy \"s\" " + source + "\n")
                .diagnostics,
            "f");
    };
    CHECK(about_source("on sqs") ==
          "f:4:1: warning: handler `h` has no `ack`: nothing is ever acknowledged\n");
    CHECK(about_source("on sqs ack after receive") == "");
    CHECK(about_source("on kafka auto-commit") == "");
    CHECK(about_source("on kafka commit sync each batch") != "");
}

TEST_CASE("a poison message needs a step that can refuse it") {
    CHECK(complaints("  call payments\n", "message m1 poison\n") ==
          "f:7:1: error: no step can refuse m1; say where with `poison at STEP`\n");
    CHECK(complaints("  call payments\n", "message m1 poison at call payments\n") == "");
}

TEST_CASE("jobs are handed over by a handler, and hand nothing on") {
    const std::string job = "job j\n  call post\n";
    CHECK(complaints("  insert job j\n", job) == "");
    CHECK(complaints("", job) == "f:6:1: warning: no handler inserts job `j`\n");
    CHECK(complaints("  insert job j\n", "job j\n  insert job j\n") ==
          "f:8:3: error: a job cannot insert a job\n");
    CHECK(complaints("  insert job j\n", "job j\n  ack\n").find("belongs to a handler") !=
          std::string::npos);
}

TEST_CASE("names stand once") {
    CHECK(about("strategy \"s\" on kafka\n") == "f:7:1: error: there is already a strategy `s`\n");
    CHECK(about("messages 5\nmessages 6\n") ==
          "f:8:1: error: `messages` stands here a second time\n");
    CHECK(about("strategy \"t\" on sqs batch 5 visibility 9s batch 6\n") ==
          "f:7:43: error: this is said twice in one strategy\n");
}

TEST_CASE("every problem is reported, in the order of the text") {
    CHECK(complaints("  wrok\n  call\n", "messages many\nstrategy \"t\" on sqs batch x pool y\n") ==
          "f:4:3: error: there is no step `wrok` (did you mean `work`?)\n"
          "f:5:7: error: expected the name of a provider\n"
          "f:8:10: error: expected the number of messages, a whole number, not `many`\n"
          "f:9:27: error: expected a number, a whole number, not `x`\n"
          "f:9:34: error: expected a number, a whole number, not `y`\n");
}

TEST_CASE("the first line names the version of the grammar") {
    CHECK(print_diagnostics(parse_scenario("").diagnostics, "f")
              .find("f:1:1: error: a scenario begins with the line `ackpoint 1`") == 0);
    CHECK(print_diagnostics(parse_scenario("ackpoint 2\n").diagnostics, "f")
              .find("f:1:10: error: version 2 of the language is not known here, only 1") !=
          std::string::npos);
}

TEST_CASE("a text beyond the limit is one diagnostic and is not read") {
    const std::string text(limits::text_bytes_max + 1, 'x');
    const ParseResult result = parse_scenario(text);
    CHECK(result.scenario == Scenario{});
    CHECK(print_diagnostics(result.diagnostics, "f") ==
          "f:1:1: error: the text has 65537 bytes, at most 65536 are possible\n");
}

TEST_CASE("more problems than can be shown are counted") {
    std::string text = "ackpoint 1\n";
    for (int i = 0; i < 300; ++i)
        text += "nonsense\n";
    const ParseResult result = parse_scenario(text);
    CHECK(result.diagnostics.size() == limits::diagnostics_max);
    CHECK(result.diagnostics.back().message == "101 more problems from here on are not shown");
}

}  // namespace
}  // namespace ackpoint
