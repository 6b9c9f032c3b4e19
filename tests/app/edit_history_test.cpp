#include "web/app/edit_history.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

/// Types `text` letter by letter at the end of what is there.
std::string typed(EditHistory& history, std::string text, std::string_view letters, double now_ms) {
    for (char letter : letters) {
        std::string after = text + letter;
        history.record(difference(text, after), EditSource::typing, now_ms);
        text = after;
    }
    return text;
}

TEST_CASE("an edit turns one text into the other and its inverse turns it back") {
    const std::pair<const char*, const char*> pairs[] = {
        {"", "abc"}, {"abc", ""},        {"aaa", "aaaa"}, {"call payments", "call stock"},
        {"ä", "ö"},  {"日本", "日木本"},
    };
    for (const auto& [before, after] : pairs) {
        Edit edit = difference(before, after);
        CHECK(applied(before, edit) == after);
        CHECK(applied(after, inverted(edit)) == before);
    }
}

TEST_CASE("an edit splits no character") {
    Edit edit = difference("ä", "ö");  // they share their first byte
    CHECK(edit.removed == "ä");
    CHECK(edit.inserted == "ö");
    edit = difference("\u00a4", "\u00e4");  // and these their last
    CHECK(edit.removed == "\u00a4");
}

TEST_CASE("one burst of typing is one entry") {
    EditHistory history;
    std::string text = typed(history, "", "ack", 0);
    auto undone = history.undo();
    CHECK(undone);
    if (!(undone))
        return;
    CHECK(applied(text, *undone) == "");
    CHECK_FALSE(history.can_undo());
}

TEST_CASE("a pause, a new line and a moved caret each start an entry") {
    EditHistory history;
    std::string text = typed(history, "", "ack", 0);
    text = typed(history, text, "s", EditHistory::burst_ms + 1);
    CHECK(applied(text, *history.undo()) == "ack");
    history.redo();
    text = typed(history, text, "\n", EditHistory::burst_ms + 2);
    CHECK(applied(text, *history.undo()) == "acks");
    history.redo();
    history.end_burst();
    text = typed(history, text, "x", EditHistory::burst_ms + 3);
    CHECK(applied(text, *history.undo()) == "acks\n");
}

TEST_CASE("a run of backspaces is one entry") {
    EditHistory history;
    history.record(difference("abc", "ab"), EditSource::typing, 0);
    history.record(difference("ab", "a"), EditSource::typing, 10);
    history.record(difference("a", ""), EditSource::typing, 20);
    CHECK(applied("", *history.undo()) == "abc");
    CHECK_FALSE(history.can_undo());
}

TEST_CASE("one drag is one entry, however long it takes") {
    EditHistory history;
    history.record(difference("1s", "2s"), EditSource::drag, 0);
    history.record(difference("2s", "13s"), EditSource::drag, 5000);
    CHECK(applied("13s", *history.undo()) == "1s");
}

TEST_CASE("an edit after an undo forgets what could have been redone") {
    EditHistory history;
    std::string text = typed(history, "", "a", 0);
    text = applied(text, *history.undo());
    CHECK(history.can_redo());
    typed(history, text, "b", 0);
    CHECK_FALSE(history.can_redo());
    CHECK_FALSE(history.redo());
}

TEST_CASE("redo brings back what undo took") {
    EditHistory history;
    std::string text = typed(history, "x", "yz", 0);
    text = applied(text, *history.undo());
    CHECK(text == "x");
    CHECK(applied(text, *history.redo()) == "xyz");
}

TEST_CASE("the history is bounded and forgets its oldest entries first") {
    EditHistory history;
    std::string text;
    for (std::size_t i = 0; i < EditHistory::entries_max + 7; ++i) {
        std::string after = text + 'x';
        history.record(difference(text, after), EditSource::command, 0);
        text = after;
    }
    while (auto edit = history.undo())
        text = applied(text, *edit);
    CHECK(text == std::string(7, 'x'));
}

}  // namespace
}  // namespace ackpoint
