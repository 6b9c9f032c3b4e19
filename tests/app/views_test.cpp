#include "web/app/views.hpp"

#include <doctest/doctest.h>

#include "tests/app/sample_state.hpp"
#include "web/app/twin.hpp"

namespace ackpoint {
namespace {

const RowView* row_of(const TableView& view, std::string_view key) {
    for (const RowView& row : view.rows) {
        if (row.key == key)
            return &row;
    }
    return nullptr;
}

TEST_CASE("the table says word and count of every cell") {
    SamplePage page;
    TableView view = table_view(page.state);
    CHECK(view.columns.size() == 2);
    CHECK(view.rows.front().title == "no fault");
    const RowView* row = row_of(view, "unheard call payments");
    CHECK(row);
    if (!row)
        return;
    CHECK(row->line == 7);
    CHECK(row->cells[1].word == "duplicate");
    CHECK(row->cells[1].count == "2×");
    CHECK_FALSE(view.stale);
}

TEST_CASE("exactly the selected cell is marked") {
    SamplePage page;
    page.send(SelectCell{"last", "unheard call payments"});
    TableView view = table_view(page.state);
    std::size_t marked = 0;
    for (const RowView& row : view.rows) {
        for (const CellView& cell : row.cells)
            marked += cell.selected ? 1 : 0;
    }
    CHECK(marked == 1);
    CHECK(row_of(view, "unheard call payments")->cells[1].selected);
}

TEST_CASE("a table kept over a text with errors names the first of them") {
    SamplePage page;
    page.send(EditText{std::string(sample_text) + "nonsense\n", EditSource::typing, 0});
    TableView view = table_view(page.state);
    CHECK(view.stale);
    CHECK(view.stale_sentence.find("line 12") != std::string::npos);
    CHECK(view.rows.size() > 1);
    EditorView editor = editor_view(page.state);
    CHECK(editor.errors >= 1);
    CHECK(editor.squiggles.front().line == 12);
    CHECK(editor.message.find("line 12") != std::string::npos);
}

TEST_CASE("squiggles count characters, not bytes") {
    SamplePage page;
    std::string text = std::string(sample_text) + "strategy \"größer\" on nowhere\n";
    page.send(EditText{text, EditSource::typing, 0});
    EditorView editor = editor_view(page.state);
    CHECK_FALSE(editor.squiggles.empty());
    if (editor.squiggles.empty())
        return;
    CHECK(editor.squiggles.front().column == 21);
}

TEST_CASE("the explanation follows the cursor") {
    SamplePage page;
    page.send(SelectCell{"last", "unheard call payments"});
    WhyView why = why_view(page.state);
    CHECK_FALSE(why.empty);
    CHECK(why.label == Label::duplicate);
    CHECK_FALSE(why.headline.empty());
    CHECK(why.sentences.size() >= 2);
    if (why.sentences.empty())
        return;
    page.send(MoveCursor{why.sentences.front().event});
    WhyView first = why_view(page.state);
    CHECK(first.sentences.front().current);
    CHECK_FALSE(first.sentences.back().reached);
    std::size_t current = 0;
    for (const SentenceView& sentence : first.sentences)
        current += sentence.current ? 1 : 0;
    CHECK(current == 1);
}

TEST_CASE("a message that nothing happened to is explained in a sentence") {
    SamplePage page;
    page.send(SelectCell{"last", ""});
    WhyView why = why_view(page.state);
    CHECK(why.label == Label::once);
    CHECK_FALSE(why.headline.empty());
}

TEST_CASE(
    "the timeline has lanes for source, processes and effects, with two leases and two calls") {
    SamplePage page;
    page.send(SelectCell{"last", "unheard call payments"});
    TimelineView view = timeline_view(page.state);
    std::size_t leases = 0;
    std::size_t calls = 0;
    bool cut = false;
    for (const LaneView& lane : view.lanes) {
        for (const LaneSpan& span : lane.spans) {
            CHECK(span.begin_ms <= span.end_ms);
            CHECK(span.row < lane.rows);
            leases += span.kind == SpanKind::lease && span.own ? 1 : 0;
            cut = cut || (span.kind == SpanKind::step && span.cut);
        }
        for (const LaneMark& mark : lane.marks) {
            bool effect = mark.kind == MarkKind::effect || mark.kind == MarkKind::effect_again;
            calls += effect && mark.own ? 1 : 0;
        }
    }
    CHECK(leases == 2);
    CHECK(calls == 2);
    CHECK(cut);
    CHECK(view.has_fault);
    CHECK(view.step > 0);
}

TEST_CASE("spans below a pixel are drawn as one") {
    LaneView lane;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        LaneSpan span;
        span.begin_ms = i;
        span.end_ms = i + 1;
        lane.spans.push_back(span);
    }
    TimeAxis axis({0, 1000}, 1000);
    auto folded = fold_spans(lane, axis, 0.01);
    CHECK(folded.size() < 10);
    std::size_t count = 0;
    for (const FoldedSpan& span : folded)
        count += span.count;
    CHECK(count == 1000);
    CHECK(fold_spans(lane, axis, 0.0001).size() == 1000);
}

TEST_CASE("the twin says what the table says") {
    SamplePage page;
    Views views;
    CHECK(refresh(views, page.state));
    CHECK_FALSE(refresh(views, page.state));
    std::string json = twin_json(page.state, views);
    for (const RowView& row : views.table.rows) {
        CHECK(json.find('"' + row.key + '"') != std::string::npos);
    }
    CHECK(json.find(views.why.headline) != std::string::npos);
}

TEST_CASE("a scenario is called by its title, or by its name") {
    CHECK(title_of("ackpoint 1\ntitle   A b\n", "x") == "A b");
    CHECK(title_of("ackpoint 1\n", "x") == "x");
}

}  // namespace
}  // namespace ackpoint
