#include "core/text/print_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/text/cell_text.hpp"
#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

Cell cell_with(Label label) {
    Cell cell;
    cell.state = CellState::complete;
    cell.worst = label;
    cell.runs = cell.occurrences = 1;
    cell.messages_worst = 1;
    return cell;
}

CrashTable small_table() {
    CrashTable table;
    table.rows = {{.key = "unheard call payments"}, {.key = "unheard commit tick"}};
    Column column;
    column.strategy = "last | first";
    column.preset = Preset::queue;
    column.baseline = cell_with(Label::once);
    column.cells = {cell_with(Label::duplicate), Cell{}};
    column.cells[0].effects_max = 2;
    column.effects_max = 2;
    column.deliveries_min = column.deliveries_max = 1;
    table.columns = {column};
    table.runs = table.runs_expected = 2;
    table.events = 1234;
    table.complete = true;
    return table;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("a cell says its sign, its word and what there is to count") {
    Cell cell = cell_with(Label::duplicate);
    cell.effects_max = 3;
    CHECK(cell_text(cell) == "⧉ duplicate 3×");
    cell.runs = cell.occurrences = 5;
    cell.runs_bad = 2;
    CHECK(cell_text(cell) == "⧉ duplicate 3× · 2/5 runs");
    cell.worst = Label::lost;
    cell.messages_worst = 4;
    CHECK(cell_text(cell) == "∅ lost · 4 messages · 2/5 runs");
    CHECK(cell_text(cell_with(Label::once)) == "✓ once");
}

TEST_CASE("an absent cell gives its reason") {
    CHECK(contains(print_table_text({}, small_table()), "– no offsets"));
    Column log;
    log.preset = Preset::kafka;
    CHECK(absence_text({.key = "sending ack"}, log) == "commits in poll");
    CHECK(absence_text({.key = "sending renewal during call x"}, log) == "no lease to renew");
    CHECK(absence_text({.key = "after work"}, log) == "no such step");
}

TEST_CASE("columns stand below each other, whatever their signs weigh in bytes") {
    CrashTable table = small_table();
    table.columns.push_back(table.columns[0]);
    table.columns[1].strategy = "second";
    table.columns[1].cells[0] = table.columns[1].cells[1] = cell_with(Label::lost);
    const std::string text = print_table_text({}, table);
    std::vector<std::size_t> starts;
    for (std::size_t at = text.find("∅"); at != std::string::npos; at = text.find("∅", at + 1)) {
        const std::size_t line = text.rfind('\n', at) + 1;
        starts.push_back(display_width(std::string_view{text}.substr(line, at - line)));
    }
    CHECK(starts.size() == 2);
    CHECK(std::adjacent_find(starts.begin(), starts.end(), std::not_equal_to<>{}) == starts.end());
}

TEST_CASE("the foot names the range of effects and deliveries") {
    const std::string text = print_table_text({}, small_table());
    CHECK(contains(text, "0…2"));
    CHECK(contains(text, "deliveries"));
}

TEST_CASE("a table says what it covers") {
    CrashTable table = small_table();
    CHECK(
        contains(coverage_text(table), "2 runs, 1,234 events: every single crash, exhaustively."));
    table.columns[0].cells[0].occurrences = 500;
    CHECK(contains(coverage_text(table), "first, middle and last occurrence"));
    table.limit_hit = true;
    CHECK(contains(coverage_text(table), "stopped at the limit of 200,000 runs"));
    table.complete = false;
    CHECK(contains(coverage_text(table), "partial"));
}

TEST_CASE("a pipe in a name does not end a cell of a Markdown table") {
    const std::string text = print_table_markdown({.title = "Title"}, small_table());
    CHECK(contains(text, "| crash | last \\| first (queue) |\n| --- | --- |\n"));
    CHECK(contains(text, "| unheard call payments | ⧉ duplicate 2× |\n"));
    CHECK(text.starts_with("### Title\n"));
}

TEST_CASE("JSON names every cell's state, outcome and text") {
    const std::string text = print_table_json({.title = "T", .about = "A"}, small_table());
    CHECK(contains(text, "{\"state\": \"absent\", \"reason\": \"no offsets\"}"));
    CHECK(contains(text, "\"outcome\": \"duplicate\""));
    CHECK(contains(text, "\"text\": \"⧉ duplicate 2×\""));
    CHECK(contains(text, "\"strategy\": \"last | first\""));
}

TEST_CASE("cells of one strategy with the same finding are explained once") {
    CellExplanation cell{.strategy = "last", .row = "after work", .explanation = {}};
    cell.explanation.headline = "m2 was charged twice";
    cell.explanation.sentences = {{.at_ms = 12'000, .text = "a dies"}};
    cell.explanation.mend = "give the call a key";
    std::vector<CellExplanation> cells(2, cell);
    cells[1].row = "unheard call payments";
    cells.push_back(cell);
    cells[2].strategy = "first";
    CHECK(print_cell_explanations(cells) ==
          "\nlast: m2 was charged twice\n"
          "  crash: after work\n"
          "  crash: unheard call payments\n"
          "  12.000 s  a dies\n"
          "  Mend: give the call a key\n"
          "\nfirst: m2 was charged twice\n"
          "  crash: after work\n"
          "  12.000 s  a dies\n"
          "  Mend: give the call a key\n");
}

TEST_CASE("hashes are one line for each strategy") {
    CHECK(print_hashes("x.ackpoint", small_table()) ==
          "x.ackpoint \"last | first\" 0000000000000000 0000000000000000\n");
}

}  // namespace
}  // namespace ackpoint
