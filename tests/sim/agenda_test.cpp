#include "core/sim/agenda.hpp"

#include <doctest/doctest.h>

#include <string>

namespace ackpoint {
namespace {

/// Tags of the items in the order in which they are popped.
std::string popped(Agenda& agenda) {
    std::string tags;
    while (!agenda.empty())
        tags += static_cast<char>(agenda.pop().a);
    return tags;
}

Item item(std::uint32_t at_ms, char tag, ItemKind kind = ItemKind::loop) {
    return {.at_ms = at_ms, .kind = kind, .a = static_cast<std::uint32_t>(tag)};
}

TEST_CASE("the earliest item is popped first, equal ones in the order of being planned") {
    Agenda agenda;
    agenda.push(item(5, 'c'));
    agenda.push(item(1, 'a'));
    agenda.push(item(5, 'd'));
    agenda.push(item(1, 'b'));
    CHECK(popped(agenda) == "abcd");
}

TEST_CASE("timers of a source go before everything else of their instant") {
    for (const ItemKind timer :
         {ItemKind::lease_end, ItemKind::session_end, ItemKind::rebalance_end}) {
        Agenda agenda;
        agenda.push(item(5, 'b', ItemKind::request));
        agenda.push(item(5, 'a', timer));
        CHECK(popped(agenda) == "ab");
    }
    Agenda agenda;
    agenda.push(item(5, 'a', ItemKind::request));
    agenda.push(item(5, 'b', ItemKind::poll_end));
    CHECK(popped(agenda) == "ab");
}

TEST_CASE("taking items out leaves the order of the rest") {
    Agenda agenda;
    for (char tag = 'a'; tag <= 'p'; ++tag) {
        agenda.push(item(static_cast<std::uint32_t>('p' - tag) / 3, tag));
    }
    Agenda whole = agenda;
    agenda.remove_if([](const Item& one) { return one.a % 2 == 0; });
    std::string odd;
    for (const char tag : popped(whole)) {
        if (tag % 2 != 0)
            odd += tag;
    }
    CHECK(popped(agenda) == odd);
}

TEST_CASE("a copied agenda goes its own way") {
    Agenda agenda;
    agenda.push(item(1, 'a'));
    Agenda copy = agenda;
    copy.push(item(0, 'b'));
    CHECK(popped(copy) == "ba");
    CHECK(popped(agenda) == "a");
}

}  // namespace
}  // namespace ackpoint
