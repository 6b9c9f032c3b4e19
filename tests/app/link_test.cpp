#include "web/app/link.hpp"

#include <doctest/doctest.h>

#include "core/model/limits.hpp"

namespace ackpoint {
namespace {

Link sample() {
    Link link;
    link.text = "ackpoint 1\ntitle  Größe ≠ 0\n";
    link.view = "time";
    link.strategy = "manual commit";
    link.row = "unheard call payments";
    link.occurrence = 2;
    link.message = 3;
    link.event = 41;
    return link;
}

bool is_refused(std::string_view fragment) {
    return std::holds_alternative<LinkError>(decode_link(fragment));
}

TEST_CASE("a link gives back what was put into it") {
    auto decoded = decode_link(encode_link(sample()));
    CHECK(std::holds_alternative<Link>(decoded));
    if (!(std::holds_alternative<Link>(decoded)))
        return;
    CHECK(std::get<Link>(decoded) == sample());
}

TEST_CASE("a link to a shipped scenario is its name") {
    Link link;
    link.scenario = "batch-of-500";
    CHECK(encode_link(link) == "#s=batch-of-500");
    CHECK(std::get<Link>(decode_link("#s=batch-of-500")) == link);
    CHECK(is_refused("#s="));
    CHECK(is_refused("#s=../etc"));
}

TEST_CASE("an empty address is no link and no error") {
    CHECK(std::holds_alternative<NoLink>(decode_link("")));
    CHECK(std::holds_alternative<NoLink>(decode_link("#")));
}

TEST_CASE("a link cut anywhere is refused") {
    std::string whole = encode_link(sample());
    for (std::size_t length = 2; length < whole.size(); ++length) {
        CAPTURE(length);
        CHECK(is_refused(std::string_view(whole).substr(0, length)));
    }
}

TEST_CASE("a link with one sign changed is refused or says the same") {
    std::string whole = encode_link(sample());
    for (std::size_t i = 1; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        auto decoded = decode_link(changed);
        bool same = std::holds_alternative<Link>(decoded) && std::get<Link>(decoded) == sample();
        CAPTURE(i);
        CHECK((std::holds_alternative<LinkError>(decoded) || same));
    }
}

TEST_CASE("another version and other rubbish are refused with a sentence") {
    for (const char* fragment : {"#1.AAAA", "#0.", "#0.****", "#hello", "#0.AAAAAAAA"}) {
        auto decoded = decode_link(fragment);
        CHECK(std::holds_alternative<LinkError>(decoded));
        if (!(std::holds_alternative<LinkError>(decoded)))
            return;
        CHECK_FALSE(std::get<LinkError>(decoded).sentence.empty());
    }
}

TEST_CASE("a link that is too long is refused before it is read") {
    CHECK(is_refused("#0." + std::string(link_bytes_max + 1, 'A')));
    Link link;
    link.text = std::string(limits::text_bytes_max + 1, 'x');
    CHECK(is_refused(encode_link(link)));
    link.text.pop_back();
    CHECK_FALSE(is_refused(encode_link(link)));
}

TEST_CASE("a line feed in a name cannot add a field") {
    Link link = sample();
    link.strategy = "a\nrow b";
    link.row.clear();
    auto decoded = decode_link(encode_link(link));
    CHECK(std::holds_alternative<Link>(decoded));
    if (!(std::holds_alternative<Link>(decoded)))
        return;
    CHECK(std::get<Link>(decoded).row.empty());
}

}  // namespace
}  // namespace ackpoint
