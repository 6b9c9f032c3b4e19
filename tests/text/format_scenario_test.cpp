#include "core/text/format_scenario.hpp"

#include <doctest/doctest.h>

#include "core/text/parse_scenario.hpp"
#include "core/text/print_scenario.hpp"
#include "tests/text/sample_texts.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view untidy_text = R"(
# Before the first line.
ackpoint   1
title   Left   as it is # this too


strategy "a" on sqs visibility 60000ms   # why
  # between its lines
  batch 3 # below it
strategy "bb" on queue

  # indented, but in no block
handler   h
      receive # first
  # of begin
  begin
  # inside
        write  orders   5ms
  commit
  call    bank 1.5s key message      # slow

  ack
  # last in the block
# outside again
messages 3  every 200ms # three


)";

constexpr std::string_view tidy_text = R"(
# Before the first line.
ackpoint 1
title  Left   as it is # this too


# between its lines
# below it
strategy "a"   on sqs  visibility 60s  batch 3  # why
strategy "bb"  on queue

# indented, but in no block
handler h
  receive                            # first
  # of begin
  begin
    # inside
    write orders 5ms
  commit
  call bank      1500ms key message  # slow

  ack
  # last in the block
# outside again
messages 3 every 200ms  # three
)";

TEST_CASE("formatting keeps order, comments and blank lines, and tidies the rest") {
    CHECK(format_scenario(untidy_text) == tidy_text);
}

TEST_CASE("formatting twice is formatting once, and changes nothing that is said") {
    for (const std::string_view text : {inbox_text, everything_text, untidy_text}) {
        const std::string formatted = format_scenario(text);
        CHECK(format_scenario(formatted) == formatted);
        CHECK(parse_scenario(formatted).scenario == parse_scenario(text).scenario);
    }
}

TEST_CASE("a canonical text is formatted already") {
    for (const std::string_view text : {inbox_text, everything_text}) {
        const std::string printed = print_scenario(parse_scenario(text).scenario);
        CHECK(format_scenario(printed) == printed);
    }
}

TEST_CASE("a text with errors comes back as it is, one with warnings does not") {
    const std::string broken = "ackpoint   1\nhandlr h\n";
    CHECK(format_scenario(broken) == broken);
    const std::string doubtful = "ackpoint   1\nhandler h\n receive\nstrategy \"s\" on sqs\n";
    CHECK(format_scenario(doubtful) ==
          "ackpoint 1\nhandler h\n  receive\nstrategy \"s\"  on sqs\n");
}

}  // namespace
}  // namespace ackpoint
