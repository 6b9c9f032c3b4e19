#include "core/text/print_scenario.hpp"

#include <doctest/doctest.h>

#include "core/text/parse_scenario.hpp"
#include "tests/text/sample_texts.hpp"

namespace ackpoint {
namespace {

TEST_CASE("what is printed reads back as the same scenario, and prints the same again") {
    for (const std::string_view text : {inbox_text, everything_text}) {
        const Scenario scenario = parse_scenario(text).scenario;
        const std::string printed = print_scenario(scenario);
        const ParseResult again = parse_scenario(printed);
        CHECK_FALSE(has_errors(again.diagnostics));
        CHECK(again.scenario == scenario);
        CHECK(print_scenario(again.scenario) == printed);
    }
}

TEST_CASE("the canonical text stands in columns and leaves defaults out") {
    CHECK(print_scenario(parse_scenario(R"(ackpoint 1
seed 1
messages 5 every 1000ms
system bank latency 0.02s
consumers 1 restart after 5000ms
expect "long name" can lost
expect never   torn
expect "b" always once when crash at after call
handler h
 receive
 begin
 write orders 5ms key message
 insert inbox key message
 commit 30ms
 call bank 120ms
 ack
 on failure retry
strategy "long name" on kafka batch 5 auto-commit every 5s
strategy "b" on sqs
)")
                             .scenario) == R"(ackpoint 1

messages 5 every 1s

handler h
  receive
  begin
    write orders 5ms key message
    insert inbox     key message
  commit         30ms
  call bank      120ms
  ack
  on failure retry

system bank latency 20ms

strategy "long name"  on kafka  auto-commit every 5s  batch 5
strategy "b"          on sqs

expect "long name" can lost
expect never torn
expect "b"         always once when crash after call bank
)");
}

TEST_CASE("settings that do not fit go on below, in their column") {
    const Scenario scenario =
        parse_scenario(
            "ackpoint 1\nhandler h\n  receive\n  ack\nstrategy \"s\" on kafka commit sync each "
            "batch "
            "commit rule highest done lower commit rewinds session 20s heartbeat 5s batch 5\n")
            .scenario;
    const std::string printed = print_scenario(scenario);
    CHECK(
        printed.find("strategy \"s\"  on kafka  commit sync each batch  commit rule highest done\n"
                     "                        lower commit rewinds  session 20s  heartbeat 5s  "
                     "batch 5\n") != std::string::npos);
}

}  // namespace
}  // namespace ackpoint
