#include "core/api/client.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "core/model/limits.hpp"
#include "embedded/scenarios.hpp"

namespace ackpoint::api {
namespace {

const std::string text =
    "ackpoint 1\n"
    "messages 4 every 200ms\n"
    "handler charge\n"
    "  receive\n"
    "  validate 2ms\n"
    "  call payments 120ms\n"
    "  ack\n"
    "strategy \"last\" on queue\n"
    "strategy \"first\" on queue ack after receive\n"
    "expect \"last\" never lost\n"
    "expect \"first\" never lost\n";

CrashTable complete(Table& table) {
    CrashTable state = table.advance(0);
    while (table.valid() && !state.complete)
        state = table.advance(UINT32_MAX);
    return state;
}

TEST_CASE("a text says its strategies, its steps and where they stand") {
    const ParsedView view = parse(text);
    CHECK(view.diagnostics.empty());
    CHECK(view.messages == 4);
    CHECK(view.strategies.size() == 2);
    CHECK(view.strategies.back().line == 9);
    CHECK(view.steps.size() == 4);
    CHECK(view.steps[2] == StepView{.line = 6, .handler = "charge", .name = "call payments"});
    CHECK_FALSE(view.canonical.empty());
}

TEST_CASE("the canonical text of a parsed text is canonical") {
    const std::string canonical = parse(text).canonical;
    CHECK(parse(canonical).canonical == canonical);
    CHECK(format(format(text)) == format(text));
}

TEST_CASE("a text with errors is not formatted") {
    CHECK(format("ackpoint 1\n  nonsense   here\n") == "ackpoint 1\n  nonsense   here\n");
}

TEST_CASE("a text beyond the limit is refused with a diagnostic, not cut") {
    const std::string long_text = text + std::string(std::size_t{2} * limits::text_bytes_max, '#');
    CHECK(has_errors(parse(long_text).diagnostics));
    CHECK_FALSE(Table{{.text = long_text}}.valid());
    CHECK(has_errors(Table{{.text = long_text}}.diagnostics()));
    CHECK_FALSE(run({.text = long_text}));
    CHECK(check(long_text).empty());
    const bool is_unchanged = format(long_text) == long_text;
    CHECK(is_unchanged);
}

TEST_CASE("a table ends the same in one go and run by run") {
    Table at_once{{.text = text}};
    Table in_steps{{.text = text}};
    CrashTable state = in_steps.advance(0);
    while (!state.complete)
        state = in_steps.advance(1);
    CHECK(complete(at_once) == state);
}

TEST_CASE("a table of one strategy is that column of the whole table") {
    Table whole{{.text = text}};
    Table second{{.text = text, .strategies = {1}}};
    const CrashTable all = complete(whole);
    const CrashTable one = complete(second);
    CHECK(one.columns.size() == 1);
    CHECK(one.columns[0].strategy == "first");
    CHECK(one.columns[0].trace_hash == all.columns[1].trace_hash);
}

TEST_CASE("a moved table goes on, and what it was moved from is closed") {
    Table first{{.text = text}};
    first.advance(1);
    Table second{std::move(first)};
    CHECK(second.valid());
    CHECK(complete(second).complete);
    Table third{{.text = text}};
    third = std::move(second);
    CHECK(complete(third).complete);
}

TEST_CASE("the run without a fault is the one whose hash stands in the table") {
    Table table{{.text = text}};
    const CrashTable state = complete(table);
    for (std::uint32_t strategy = 0; strategy < state.columns.size(); ++strategy) {
        const auto view = run({.text = text, .strategy = strategy});
        CHECK(view);
        if (view)
            CHECK(view->run.trace_hash == state.columns[strategy].trace_hash);
    }
}

/// The worst message of the run that a cell opens has the label that the cell shows.
void check_cell(const std::string& scenario, std::uint32_t strategy, const Row& row,
                const Cell& cell) {
    if (cell.state == CellState::absent || cell.worst == Label::once)
        return;
    const auto view = run({.text = scenario,
                           .strategy = strategy,
                           .row = row.key,
                           .occurrence = cell.worst_occurrence});
    CHECK(view);
    if (!view)
        return;
    const std::size_t message = index_of(cell.worst_message);
    CHECK(message < view->verdict.messages.size());
    if (message >= view->verdict.messages.size())
        return;
    CHECK(has(view->verdict.messages[message].labels, cell.worst));
    CHECK(view->fault != EventIndex::none);
    CHECK(view->event_texts.size() == view->run.trace.size());
}

TEST_CASE("every cell opens a run that shows what the cell says") {
    for (const EmbeddedFile& file : embedded_scenarios()) {
        CAPTURE(std::string{file.name});
        const std::string scenario{file.bytes};
        Table table{{.text = scenario, .occurrences = Occurrences::first_middle_last}};
        const CrashTable state = complete(table);
        for (std::uint32_t column = 0; column < state.columns.size(); ++column) {
            for (std::size_t row = 0; row < state.rows.size(); ++row) {
                check_cell(scenario, column, state.rows[row], state.columns[column].cells[row]);
            }
        }
    }
}

TEST_CASE("an expectation holds or does not, in the order of the text") {
    const std::vector<ExpectationView> views = check(text);
    CHECK(views.size() == 2);
    if (views.size() != 2)
        return;
    CHECK(views[0].line == 10);
    CHECK(views[0].holds);
    CHECK_FALSE(views[1].holds);
    CHECK_FALSE(views[1].reason.empty());
}

}  // namespace
}  // namespace ackpoint::api
