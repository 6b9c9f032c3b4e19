#include <doctest/doctest.h>

#include <array>
#include <type_traits>

#include "core/base/diagnostic.hpp"
#include "core/base/hash.hpp"
#include "core/base/ids.hpp"
#include "core/base/time.hpp"

namespace ackpoint {
namespace {

std::uint64_t hash_of(std::initializer_list<std::uint64_t> words) {
    Hash hash;
    for (const std::uint64_t word : words)
        hash.add(word);
    return hash.value();
}

TEST_CASE("a hash is the same number on every machine") {
    CHECK(hash_of({}) == 2058203651232607609U);
    CHECK(hash_of({1, 2, 3}) == 1423761514874333328U);
}

TEST_CASE("a hash depends on every word, on their order and on their number") {
    const std::array<std::uint64_t, 7> hashes = {
        hash_of({}),     hash_of({0}),    hash_of({0, 0}),    hash_of({1, 2}),
        hash_of({2, 1}), hash_of({1, 3}), hash_of({1, 2, 0}),
    };
    for (std::size_t left = 0; left < hashes.size(); ++left) {
        for (std::size_t right = left + 1; right < hashes.size(); ++right) {
            CHECK(hashes[left] != hashes[right]);
        }
    }
}

TEST_CASE("an offset is never taken for a message, nor a number for either") {
    CHECK_FALSE(std::is_convertible_v<Offset, MessageId>);
    CHECK_FALSE(std::is_convertible_v<std::int64_t, Offset>);
    CHECK_FALSE(std::is_convertible_v<PartitionId, std::uint32_t>);
    CHECK(next(Offset{21}) == Offset{22});
    CHECK(value_of(Offset{22}) == 22);
}

TEST_CASE("an instant and a duration do not mix, and never is later than any run") {
    CHECK_FALSE(std::is_convertible_v<Duration, Instant>);
    CHECK(milliseconds_of(start_of_run + Duration{90'000}) == 90'000);
    CHECK(never > start_of_run + std::chrono::hours{24 * 365});
    CHECK(never + std::chrono::hours{24 * 365} > never);
}

TEST_CASE("only an error makes a text unusable") {
    Diagnostics diagnostics;
    CHECK_FALSE(has_errors(diagnostics));
    diagnostics.push_back({Severity::warning, {1, 1, 1}, "does nothing", ""});
    CHECK_FALSE(has_errors(diagnostics));
    diagnostics.push_back({Severity::error, {2, 1, 1}, "is wrong", ""});
    CHECK(has_errors(diagnostics));
}

TEST_CASE("where a statement stands takes no part in what it says") {
    CHECK(SourcePlace{{1, 2, 3}} == SourcePlace{{4, 5, 6}});
    CHECK_FALSE(Place{1, 2, 3} == Place{4, 5, 6});
}

}  // namespace
}  // namespace ackpoint
