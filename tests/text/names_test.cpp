#include "core/text/names.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

TEST_CASE("messages are counted from m1, consumers from a") {
    CHECK(message_name(0) == "m1");
    CHECK(message_name(9999) == "m10000");
    CHECK(consumer_name(0) == "a");
    CHECK(consumer_name(25) == "z");
    CHECK(consumer_name(26) == "aa");
    CHECK(consumer_name(63) == "bl");
    CHECK(consumer_name(26 + 26 * 26) == "aaa");
}

TEST_CASE("durations are written exactly, in the largest unit that people compare in") {
    CHECK(duration_name(Duration{0}) == "0s");
    CHECK(duration_name(Duration{200}) == "200ms");
    CHECK(duration_name(Duration{12'147}) == "12147ms");
    CHECK(duration_name(Duration{90'000}) == "90s");
    CHECK(duration_name(Duration{120'000}) == "120s");
    CHECK(duration_name(Duration{300'000}) == "5m");
    CHECK(duration_name(Duration{3'600'000}) == "1h");
    CHECK(duration_name(Duration{43'200'000}) == "12h");
    CHECK(duration_name(Duration{345'600'000}) == "4d");
}

TEST_CASE("a reference names the second of equal steps, not the first") {
    StepRef ref;
    ref.kind = StepKind::call;
    ref.target = "payments";
    CHECK(step_ref_name(ref) == "call payments");
    ref.ordinal = 2;
    CHECK(step_ref_name(ref) == "call payments #2");
}

TEST_CASE("a policy says only what differs from its bare form") {
    FailurePolicy policy;
    policy.action = FailureAction::retry;
    CHECK(policy_name(policy) == "retry");
    policy.count = 3;
    policy.every = Duration{2000};
    CHECK(policy_name(policy) == "retry 3 every 2s");
    policy.action = FailureAction::dead_letter;
    CHECK(policy_name(policy) == "dead-letter after 3");
    policy.counter = AttemptCounter::memory;
    policy.unverified = true;
    CHECK(policy_name(policy) == "dead-letter after 3 counted by memory unverified");
}

}  // namespace
}  // namespace ackpoint
