#include "web/app/work.hpp"

#include <doctest/doctest.h>

#include "tests/app/sample_state.hpp"

namespace ackpoint {
namespace {

double ticking_clock() {
    static double now_ms = 0;
    return now_ms += 1;  // every look at it costs a millisecond
}

const char* many_messages =
    "ackpoint 1\n"
    "messages 40 every 10ms\n"
    "handler h\n  receive\n  work 5ms\n  call payments 20ms\n  ack\n"
    "strategy \"a\" on sqs\n"
    "strategy \"b\" on queue\n";

TEST_CASE("a table is first a sample of each row and then complete") {
    AppState state;
    Work work(still_clock);
    update(state, LoadScenario{"many", many_messages});
    bool sampled = false;
    for (int slice = 0; slice < 1000 && !work.idle(state); ++slice) {
        Intents results;
        work.advance(state, 1000, results);
        for (const Intent& result : results) {
            update(state, result);
            if (state.stage != TableStage::completing || sampled)
                continue;
            sampled = true;
            for (const Column& column : state.table.columns) {
                for (const Cell& cell : column.cells)
                    CHECK(cell.runs <= 3);
            }
        }
    }
    CHECK(sampled);
    CHECK(state.stage == TableStage::complete);
    for (const Column& column : state.table.columns) {
        for (const Cell& cell : column.cells)
            CHECK(cell.runs == cell.occurrences);
    }
}

TEST_CASE("no cell falls back to fewer runs while the table is completed") {
    AppState state;
    Work work(ticking_clock);
    update(state, LoadScenario{"many", many_messages});
    std::uint32_t before = 0;
    int arrivals = 0;
    for (int slice = 0; slice < 100'000 && !work.idle(state); ++slice) {
        Intents results;
        work.advance(state, 4, results);
        for (const Intent& result : results)
            update(state, result);
        if (state.table.columns.empty() || state.table.columns[0].cells.empty())
            continue;
        std::uint32_t runs = state.table.columns[0].cells[0].runs;
        CHECK(runs >= before);
        arrivals += runs != before ? 1 : 0;
        before = runs;
    }
    CHECK(state.stage == TableStage::complete);
    CHECK(arrivals >= 2);
}

TEST_CASE("an edit drops the work for the text before it") {
    AppState state;
    Work work(ticking_clock);
    update(state, LoadScenario{"many", many_messages});
    Intents results;
    work.advance(state, 3, results);
    update(state, EditText{sample_text, EditSource::typing, 0});
    for (const Intent& result : results)
        update(state, result);
    CHECK(is_stale(state));
    settle(state, work);
    CHECK(state.table.columns.size() == 2);
    CHECK(state.table.columns[0].strategy == "first");
}

TEST_CASE("a slice keeps to its budget") {
    AppState state;
    Work work(ticking_clock);
    update(state, LoadScenario{"many", many_messages});
    double begun_ms = ticking_clock();
    Intents results;
    work.advance(state, 10, results);
    CHECK(ticking_clock() - begun_ms <= 20);
}

}  // namespace
}  // namespace ackpoint
