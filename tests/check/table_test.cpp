#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/check/build_table.hpp"
#include "core/text/parse_scenario.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view sample = R"(ackpoint 1
title Sample
messages 4 every 200ms

handler charge
  receive
  validate 2ms
  begin
    write orders 5ms
  commit 3ms
  call payments 120ms
  ack

consumers 2 restart after 5s

strategy "automatic" on kafka  auto-commit every 300ms  batch 2
strategy "renewed"   on sqs    visibility 100ms  renew every 40ms
strategy "first"     on sqs    ack after receive
)";

Scenario scenario_of(std::string_view text) {
    return parse_scenario(text).scenario;
}

CrashTable table_of(std::string_view text, Sampling sampling, std::uint32_t slice) {
    TableBuilder builder(scenario_of(text), {}, sampling);
    while (!builder.advance(slice).complete) {
    }
    return builder.table();
}

std::vector<std::string> keys_of(const CrashTable& table) {
    std::vector<std::string> keys;
    for (const Row& row : table.rows)
        keys.push_back(row.key);
    return keys;
}

const Cell& cell_at(const CrashTable& table, std::size_t column, std::string_view key) {
    static const Cell none;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.rows[row].key == key)
            return table.columns[column].cells[row];
    }
    CHECK(std::string(key) == "a row of the table");
    return none;
}

TEST_CASE(
    "rows are the handler's gaps in the order of the text, with `ack` where the text has it") {
    const std::vector<std::string> expected = {
        "sending receive",
        "unheard receive",
        "after receive",
        "after validate",
        "after begin",
        "after write orders",
        "sending commit",
        "unheard commit",
        "after commit",
        "sending call payments",
        "unheard call payments",
        "after call payments",
        "sending renewal during call payments",
        "unheard renewal during call payments",
        "after renewal during call payments",
        "sending ack",
        "unheard ack",
        "after ack",
        "sending commit tick",
        "unheard commit tick",
        "after commit tick",
    };
    CHECK(keys_of(table_of(sample, Sampling::every, 1000)) == expected);
}

TEST_CASE("cells say what one crash does under each strategy") {
    const CrashTable table = table_of(sample, Sampling::every, 1000);
    CHECK(table.columns[2].baseline.worst == Label::once);
    CHECK(cell_at(table, 1, "after validate").worst == Label::once);
    CHECK(cell_at(table, 1, "unheard call payments").worst == Label::duplicate);
    CHECK(cell_at(table, 1, "unheard call payments").effects_max == 2);
    CHECK(cell_at(table, 1, "unheard ack").worst == Label::once);
    CHECK(cell_at(table, 2, "unheard ack").worst == Label::lost);
    CHECK(cell_at(table, 2, "after commit").worst == Label::torn);
    CHECK(cell_at(table, 2, "sending ack").worst == Label::once);
    CHECK(table.columns[2].effects_min == 0);
    CHECK(table.columns[1].effects_min == 1);
    CHECK(table.columns[1].effects_max == 2);
}

TEST_CASE("a point that a strategy does not have is absent") {
    const CrashTable table = table_of(sample, Sampling::every, 1000);
    CHECK(cell_at(table, 0, "unheard ack").state == CellState::absent);
    CHECK(cell_at(table, 1, "unheard commit tick").state == CellState::absent);
    CHECK(cell_at(table, 0, "unheard commit tick").state == CellState::complete);
}

TEST_CASE("a fork is the run that the same fault gives from the start") {
    const Scenario scenario = scenario_of(sample);
    const CrashTable table = table_of(sample, Sampling::every, 1000);
    for (std::uint32_t strategy = 0; strategy < table.columns.size(); ++strategy) {
        const Plan plan = make_plan(scenario, strategy);
        std::uint64_t hashes = simulate(plan).trace_hash;
        CHECK(hashes == table.columns[strategy].trace_hash);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const Cell& cell = table.columns[strategy].cells[row];
            for (std::uint32_t i = 0; i < cell.occurrences; ++i) {
                const RowRun run = run_at(plan, table.rows[row].key, i);
                hashes += run.run.trace_hash;
                if (i != cell.worst_occurrence)
                    continue;
                const RunVerdict verdict = judge(plan, run.run);
                CHECK(has(verdict.messages[index_of(cell.worst_message)].labels, cell.worst));
            }
        }
        CHECK(hashes == table.columns[strategy].runs_hash);
    }
}

TEST_CASE("the table is the same however it is sliced, and its rows stay in place") {
    const CrashTable whole = table_of(sample, Sampling::every, 1'000'000);
    TableBuilder builder(scenario_of(sample), {}, Sampling::every);
    const std::vector<std::string> keys = keys_of(builder.advance(1));
    CHECK(!builder.table().complete);
    CHECK(keys == keys_of(whole));
    while (!builder.advance(7).complete)
        CHECK(keys_of(builder.table()) == keys);
    CHECK(builder.table() == whole);
}

TEST_CASE("a sample runs the first, middle and last occurrence and says so") {
    const CrashTable table = table_of(sample, Sampling::first_middle_last, 1000);
    const Cell& cell = cell_at(table, 1, "after commit");
    CHECK(cell.occurrences == 4);
    CHECK(cell.runs == 3);
    CHECK(cell.state == CellState::partial);
    CHECK(table.complete);
    CHECK(table.runs == table.runs_expected);
}

TEST_CASE("a cell keeps only what its fault adds to the same message") {
    const std::string poisoned = std::string(sample) + "message m2 poison\n";
    const CrashTable table = table_of(poisoned, Sampling::every, 1000);
    CHECK(table.columns[1].baseline.worst == Label::stalled);
    CHECK(cell_at(table, 1, "after validate").worst == Label::once);
    CHECK(cell_at(table, 1, "unheard commit").worst == Label::duplicate);
}

TEST_CASE("workers of a job have rows of their own, after the handler's") {
    const CrashTable table = table_of(R"(ackpoint 1
title Hand-off
messages 1
handler accept
  receive
  begin
    insert inbox key message
    insert job fulfil
  commit 1ms
  ack
job fulfil
  call payments 10ms key message
strategy "hand-off" on sqs
)",
                                      Sampling::every, 1000);
    const std::vector<std::string> keys = keys_of(table);
    const auto claim = std::find(keys.begin(), keys.end(), "job fulfil: after claim");
    const auto call = std::find(keys.begin(), keys.end(), "job fulfil: unheard call payments");
    const auto acknowledged = std::find(keys.begin(), keys.end(), "after ack");
    CHECK(acknowledged < claim);
    CHECK(claim < call);
    CHECK(call != keys.end());
    CHECK(table.columns[0].baseline.worst == Label::once);
    for (const Cell& cell : table.columns[0].cells)
        CHECK(cell.worst == Label::once);
}

TEST_CASE("a row that a plan does not have has no run") {
    const Plan plan = make_plan(scenario_of(sample), 0);
    CHECK(run_at(plan, "unheard ack", 0).occurrences == 0);
    CHECK(run_at(plan, "after validate", 99).index == 3);
}

}  // namespace
}  // namespace ackpoint
