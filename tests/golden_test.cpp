// The printed table of every scenario, the explanation of its worst cells, and the hashes of all
// its runs, as files in tests/golden. With UPDATE_GOLDEN=1 in the environment a native run writes
// them anew; what changes there is to be explained where it is committed.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/api/client.hpp"
#include "core/text/print_run.hpp"
#include "core/text/print_table.hpp"
#include "embedded/goldens.hpp"
#include "embedded/scenarios.hpp"

namespace ackpoint {
namespace {

bool is_updating() {
#ifdef ACKPOINT_SOURCE_DIR
    const char* const update = std::getenv("UPDATE_GOLDEN");
    return update != nullptr && std::string_view{update} == "1";
#else
    return false;
#endif
}

void write_golden([[maybe_unused]] const std::string& name,
                  [[maybe_unused]] const std::string& text) {
#ifdef ACKPOINT_SOURCE_DIR
    const std::string path = std::string{ACKPOINT_SOURCE_DIR} + "/tests/golden/" + name;
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    CHECK(file != nullptr);
    if (file == nullptr)
        return;
    CHECK(std::fwrite(text.data(), 1, text.size(), file) == text.size());
    CHECK(std::fclose(file) == 0);
#endif
}

std::string golden(std::string_view name) {
    for (const EmbeddedFile& file : embedded_goldens()) {
        if (file.name == name)
            return std::string{file.bytes};
    }
    return {};
}

/// Compares line by line, so that a failure shows the line and not the file.
void compare(const std::string& name, const std::string& text) {
    if (is_updating()) {
        // Nothing to tell is no file.
        if (!text.empty())
            write_golden(name, text);
        return;
    }
    const std::string expected = golden(name);
    CAPTURE(name);
    std::size_t at = 0;
    while (at < text.size() && at < expected.size() && text[at] == expected[at])
        ++at;
    if (at == text.size() && at == expected.size())
        return;
    const auto line_around = [at](const std::string& whole) {
        if (at > whole.size())
            return std::string{};
        const std::size_t start = at == 0 ? 0 : whole.rfind('\n', at - 1) + 1;
        return whole.substr(start, whole.find('\n', at) - start);
    };
    CHECK(line_around(text) == line_around(expected));
    CHECK(text.size() == expected.size());
}

struct Tabled {
    std::string name;  ///< without the extension
    std::string text;
    api::ParsedView parsed;
    CrashTable table;
};

std::vector<Tabled> make_tables() {
    std::vector<Tabled> tables;
    for (const EmbeddedFile& file : embedded_scenarios()) {
        Tabled& tabled = tables.emplace_back();
        tabled.name = file.name.substr(0, file.name.rfind('.'));
        tabled.text = file.bytes;
        tabled.parsed = api::parse(tabled.text);
        api::Table table{{.text = tabled.text}};
        tabled.table = table.advance(UINT32_MAX);
    }
    return tables;
}

/// Tables are made once for all the tests of this file: the large ones take a second.
const std::vector<Tabled>& tables() {
    static const std::vector<Tabled> made = make_tables();
    return made;
}

std::string table_text(const Tabled& tabled) {
    return print_table_text({.title = tabled.parsed.title, .about = tabled.parsed.about},
                            tabled.table);
}

/// The first of a column's worst cells, in its rows' order.
std::size_t worst_row(const Column& column) {
    const auto worse = [](const Cell& left, const Cell& right) {
        return (left.state != CellState::absent && right.state == CellState::absent) ||
               (left.state != CellState::absent && left.worst < right.worst);
    };
    return static_cast<std::size_t>(
        std::min_element(column.cells.begin(), column.cells.end(), worse) - column.cells.begin());
}

/// Why the worst cell of each column is what it is.
std::string worst_cells_text(const Tabled& tabled) {
    std::string text;
    for (std::uint32_t strategy = 0; strategy < tabled.table.columns.size(); ++strategy) {
        const Column& column = tabled.table.columns[strategy];
        const std::size_t row = worst_row(column);
        if (row == column.cells.size() || column.cells[row].worst == Label::once)
            continue;
        const auto view = api::run({.text = tabled.text,
                                    .strategy = strategy,
                                    .row = tabled.table.rows[row].key,
                                    .occurrence = column.cells[row].worst_occurrence});
        CHECK(view);
        if (!view)
            continue;
        for (const ExplanationView& explanation : view->explanations) {
            if (explanation.message != index_of(column.cells[row].worst_message))
                continue;
            text += column.strategy + ", " + view->row + ": " + explanation.headline + "\n" +
                    print_explanation(explanation) + "\n";
        }
    }
    return text;
}

TEST_CASE("every scenario's crash table is the one that was approved") {
    for (const Tabled& tabled : tables())
        compare(tabled.name + ".table.txt", table_text(tabled));
}

TEST_CASE("every column's worst cell is explained as it was approved") {
    for (const Tabled& tabled : tables()) {
        compare(tabled.name + ".why.txt", worst_cells_text(tabled));
    }
}

TEST_CASE("the default scenario's runs without a fault are told as they were approved") {
    for (const Tabled& tabled : tables()) {
        if (tabled.name != "default")
            continue;
        std::string text;
        for (std::uint32_t strategy = 0; strategy < tabled.table.columns.size(); ++strategy) {
            const auto view = api::run({.text = tabled.text, .strategy = strategy});
            CHECK(view);
            if (view)
                text += print_run_text(*view) + "\n";
        }
        compare("default.run.txt", text);
    }
}

TEST_CASE("every run of every table has the hash that it has on every compiler") {
    std::string text;
    for (const Tabled& tabled : tables()) {
        text += print_hashes(tabled.name + ".ackpoint", tabled.table);
    }
    compare("hashes.txt", text);
}

TEST_CASE("every golden file belongs to a scenario") {
    for (const EmbeddedFile& file : embedded_goldens()) {
        if (file.name == "hashes.txt")
            continue;
        CAPTURE(std::string{file.name});
        const std::string_view stem = file.name.substr(0, file.name.find('.'));
        CHECK(std::any_of(tables().begin(), tables().end(),
                          [stem](const Tabled& tabled) { return tabled.name == stem; }));
    }
}

}  // namespace
}  // namespace ackpoint
