#include "web/app/update.hpp"

#include <doctest/doctest.h>

#include "tests/app/sample_state.hpp"
#include "web/app/selection.hpp"

namespace ackpoint {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST_CASE("a loaded scenario is run and its worst cell is selected and explained") {
    SamplePage page;
    CHECK(page.state.shown == page.state.wanted);
    CHECK(page.state.stage == TableStage::complete);
    CHECK_FALSE(is_stale(page.state));
    CHECK(page.state.selection.strategy == "first");  // the one that loses
    auto place = find_cell(page.state.table, "first", page.state.selection.row);
    CHECK(place);
    if (!place)
        return;
    CHECK(cell_at(page.state.table, *place).worst == Label::lost);
    CHECK(run_is_current(page.state));
    CHECK(page.state.run);
    if (!page.state.run)
        return;
    CHECK_FALSE(page.state.run->explanations.empty());
}

TEST_CASE("a text with errors keeps the old table, marked as old") {
    SamplePage page;
    CrashTable before = page.state.table;
    page.send(EditText{replaced(sample_text, "validate", "validat"), EditSource::typing, 0});
    CHECK(has_errors(page.state.parsed.diagnostics));
    CHECK(is_stale(page.state));
    CHECK(page.state.table == before);
    CHECK(page.state.run_text == sample_text);
    page.send(EditText{sample_text, EditSource::typing, 1});
    CHECK_FALSE(is_stale(page.state));
}

TEST_CASE("cells of the old table can still be chosen while the text has errors") {
    SamplePage page;
    page.send(EditText{replaced(sample_text, "validate", "validat"), EditSource::typing, 0});
    page.send(SelectCell{"last", ""});
    CHECK(page.state.run_key.strategy == "last");
    CHECK(page.state.run);
}

TEST_CASE("an edit gives a new table") {
    SamplePage page;
    std::uint64_t before = page.state.shown;
    page.send(EditText{replaced(sample_text, " ack after receive", ""), EditSource::typing, 0});
    CHECK(page.state.shown > before);
    auto worst = worst_cell(page.state.table);
    CHECK(worst);
    if (!worst)
        return;
    CHECK(cell_at(page.state.table, *worst).worst == Label::duplicate);
}

TEST_CASE("an edit that takes the selected strategy away selects another cell") {
    SamplePage page;
    page.send(SelectCell{"first", ""});
    page.send(EditText{replaced(sample_text, "\"first\"", "\"at once\""), EditSource::typing, 0});
    CHECK(page.state.selection.strategy == "at once");
    CHECK(run_is_current(page.state));
}

TEST_CASE("a chosen cell stays chosen over edits that leave it there") {
    SamplePage page;
    page.send(SelectCell{"last", "unheard call payments"});
    page.send(EditText{replaced(sample_text, "120ms", "130ms"), EditSource::typing, 0});
    CHECK(page.state.selection.strategy == "last");
    CHECK(page.state.selection.row == "unheard call payments");
}

TEST_CASE("undo and redo go through the editor") {
    SamplePage page;
    std::string edited = replaced(sample_text, "120ms", "130ms");
    page.send(EditText{edited, EditSource::typing, 0});
    std::uint64_t pushes = page.state.pushes;
    page.send(Undo{});
    CHECK(page.state.text == sample_text);
    CHECK(page.state.pushes == pushes + 1);
    page.send(Redo{});
    CHECK(page.state.text == edited);
    page.send(Redo{});
    CHECK(page.state.text == edited);
}

TEST_CASE("a strategy that is left out has no column, and the last one cannot be left out") {
    SamplePage page;
    page.send(ToggleStrategy{"first"});
    CHECK(page.state.table.columns.size() == 1);
    CHECK(page.state.selection.strategy == "last");
    page.send(ToggleStrategy{"last"});
    CHECK(page.state.table.columns.size() == 1);
    page.send(ToggleStrategy{"first"});
    CHECK(page.state.table.columns.size() == 2);
}

TEST_CASE("the cursor steps through events and stops at both ends") {
    SamplePage page;
    page.send(StepCursor{Stride::first});
    EventIndex first = selected_event(page.state);
    page.send(StepCursor{Stride::back});
    CHECK(selected_event(page.state) == first);
    page.send(StepCursor{Stride::forward});
    CHECK(selected_event(page.state) > first);
    page.send(StepCursor{Stride::last});
    EventIndex last = selected_event(page.state);
    page.send(StepCursor{Stride::forward});
    CHECK(selected_event(page.state) == last);
}

TEST_CASE("moving the selection stops at the edges of the table") {
    SamplePage page;
    page.send(SelectCell{"first", ""});
    page.send(MoveSelection{.rows = -1});
    CHECK(page.state.selection.row.empty());
    page.send(MoveSelection{.rows = 1000, .columns = 1000});
    CHECK(page.state.selection.strategy == "last");
    CHECK(page.state.selection.row == page.state.table.rows.back().key);
}

TEST_CASE("a link brings back text and selection") {
    SamplePage page;
    page.send(SelectCell{"last", "unheard call payments"});
    page.send(StepCursor{Stride::forward});
    Link link = link_of(page.state);
    SamplePage other;
    other.send(EditText{"ackpoint 1\n", EditSource::typing, 0});
    other.send(OpenLink{link});
    CHECK(other.state.text == page.state.text);
    CHECK(other.state.selection == page.state.selection);
    CHECK(link_of(other.state) == link);
}

TEST_CASE("an untouched shipped scenario has a short link, an edited one carries its text") {
    SamplePage page;
    CHECK(link_of(page.state).scenario == "sample");
    page.send(EditText{replaced(sample_text, "120ms", "130ms"), EditSource::typing, 0});
    CHECK(link_of(page.state).scenario.empty());
    CHECK(link_of(page.state).text == page.state.text);
}

TEST_CASE("a link that names what is not there selects the worst cell") {
    SamplePage page;
    Link link;
    link.text = sample_text;
    link.strategy = "nobody";
    link.row = "after nothing";
    link.occurrence = 4'000'000'000;
    link.message = 4'000'000'000;
    link.event = 4'000'000'000;
    page.send(OpenLink{link});
    page.send(EditText{replaced(sample_text, "120ms", "130ms"), EditSource::typing, 0});
    CHECK(page.state.selection.strategy == "first");
}

TEST_CASE("tidying is one edit that can be undone") {
    SamplePage page;
    std::string untidy = replaced(sample_text, "title  Two", "title Two");
    page.send(EditText{untidy, EditSource::typing, 0});
    page.send(FormatText{});
    CHECK(page.state.text != untidy);
    page.send(Undo{});
    CHECK(page.state.text == untidy);
}

}  // namespace
}  // namespace ackpoint
