#include <doctest/doctest.h>

#include <string>

#include "core/check/expect.hpp"
#include "core/text/parse_scenario.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view sample = R"(ackpoint 1
title Sample
messages 3 every 200ms
handler charge
  receive
  validate 2ms
  write orders 5ms
  call payments 120ms
  ack
consumers 2 restart after 5s
strategy "last"  on sqs    visibility 30s
strategy "first" on sqs    ack after receive
strategy "log"   on kafka  commit sync each record
)";

/// What the last line says, alone with the sample.
ExpectationResult result_of(const std::string& line) {
    const ParseResult parsed = parse_scenario(std::string(sample) + line + "\n");
    CHECK_MESSAGE(parsed.scenario.expectations.size() == 1, line);
    const std::vector<ExpectationResult> results = check_expectations(parsed.scenario);
    return results.empty() ? ExpectationResult{} : results.front();
}

bool holds(const std::string& line) {
    return result_of(line).holds;
}

TEST_CASE("never, can and always tell right from wrong") {
    CHECK(holds("expect \"last\" never lost"));
    CHECK(!holds("expect \"first\" never lost"));
    CHECK(holds("expect \"first\" can lost"));
    CHECK(!holds("expect \"last\" can lost"));
    CHECK(holds("expect \"last\" always once when crash after validate"));
    CHECK(!holds("expect \"last\" always once when crash after write orders"));
    CHECK(!holds("expect \"last\" always once"));
}

TEST_CASE("lost means torn and skipped as well; torn means torn alone") {
    CHECK(holds("expect \"first\" can torn when crash after write orders"));
    CHECK(holds("expect \"first\" can lost when crash after write orders"));
    CHECK(!holds("expect \"first\" can torn when crash after validate"));
}

TEST_CASE("without a strategy every column has to agree") {
    CHECK(holds("expect never stalled"));
    CHECK(!holds("expect never lost"));
    CHECK(result_of("expect never lost").reason.find("\"first\"") != std::string::npos);
}

TEST_CASE("a message and a delivery narrow what is looked at") {
    CHECK(holds("expect \"first\" m1 never lost when crash after ack of m2"));
    CHECK(!holds("expect \"first\" m2 never lost when crash after ack of m2"));
    CHECK(holds("expect \"last\" m1 can duplicate when crash after write orders of m1 delivery 1"));
    CHECK(
        !holds("expect \"last\" m1 can duplicate when crash after write orders of m1 delivery 2"));
}

TEST_CASE("a point that is not in the table is never a pass, and the candidates are named") {
    const ExpectationResult none =
        result_of("expect \"last\" never lost when crash sending commit tick");
    CHECK(!none.holds);
    CHECK(none.reason.find("after validate") != std::string::npos);
    CHECK(!holds("expect \"last\" never lost when crash late call payments"));
}

TEST_CASE("before a step is after the one that precedes it under this strategy") {
    CHECK(holds("expect \"last\" always once when crash before write orders"));
    CHECK(!holds("expect \"last\" always once when crash before ack"));
    CHECK(holds("expect \"first\" always once when crash before ack"));
}

TEST_CASE("metrics are measured without a fault, or at a point") {
    CHECK(holds("expect \"last\" effects = 1"));
    CHECK(!holds("expect \"last\" effects = 2"));
    CHECK(holds("expect \"last\" m1 effects (write orders) = 2 when crash unheard ack of m2") ==
          false);
    CHECK(holds(
        "expect \"last\" m2 effects (write orders) = 2 when crash after call payments of m2"));
    CHECK(holds("expect \"last\" receives = 1"));
    CHECK(holds("expect \"last\" m2 receives = 2 when crash after validate of m2"));
    CHECK(holds("expect \"last\" m2 deliveries = 2 when crash after validate of m2"));
    CHECK(holds("expect \"last\" m1 finish < 1s"));
    CHECK(!holds("expect \"first\" m1 finish < 1h when crash after ack of m1"));
    CHECK(holds("expect \"last\" recovery > 29s when crash after validate of m1"));
    CHECK(!holds("expect \"last\" recovery > 31s when crash after validate of m1"));
}

TEST_CASE("`at` reads the state at that time") {
    CHECK(holds("expect \"log\" committed = 0 at 50ms"));
    CHECK(holds("expect \"log\" committed = 3 at 10s"));
    CHECK(!holds("expect \"log\" committed = 3 at 50ms"));
    CHECK(holds("expect \"log\" position = 1 at 50ms"));
    CHECK(holds("expect \"last\" m1 owner = a at 50ms"));
    CHECK(!holds("expect \"last\" m1 owner = b at 50ms"));
    CHECK(holds("expect \"last\" m1 effects (write orders) = 0 at 3ms"));
}

TEST_CASE("a frozen owner that wakes up after its lease writes stale") {
    CHECK(holds("expect \"last\" can stale write when pause after validate"));
    CHECK(!holds("expect \"last\" can stale write when crash after validate"));
}

TEST_CASE("what cannot be measured is never a pass") {
    for (const char* line : {"expect \"last\" exposure >= 0s", "expect \"last\" committed >= 0",
                             "expect \"last\" effects (nothing) >= 0"}) {
        CHECK(!holds(line));
    }
}

}  // namespace
}  // namespace ackpoint
