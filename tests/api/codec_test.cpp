#include "core/api/codec.hpp"

#include <doctest/doctest.h>

#include "core/api/fields.hpp"

namespace ackpoint::api {
namespace {

RunView example_run() {
    RunView view;
    view.strategy = "ack first";
    view.family = Family::log;
    view.row = "unheard call payments";
    view.fault = EventIndex{1};
    view.sources = {"kafka", "fulfil"};
    view.processes = {{.name = "a", .program = 0, .source = 0, .workers = 4}};
    view.programs = {{.name = "charge", .steps = {"receive", "ack"}}};
    view.effects = {"call payments"};
    view.run.end = Instant{Duration{42010}};
    view.run.trace_hash = 0x0123456789abcdefU;
    view.run.trace = {{.at_ms = 7, .kind = EventKind::limit, .b = 3}, {.kind = EventKind::fault}};
    view.verdict.messages = {{.labels = bit(Label::torn), .receives = 2, .evidence = true}};
    view.verdict.effects = {2};
    view.verdict.properties[4].state = PropertyState::undecided;
    view.verdict.costs.recovery = endless_duration;
    view.explanations = {{.message = 1,
                          .label = Label::duplicate,
                          .headline = "m2 was charged twice",
                          .sentences = {{.event = EventIndex{1}, .at_ms = 5, .text = "a dies"}}}};
    view.event_texts = {"", "crash"};
    return view;
}

Bytes written(const auto& value) {
    Writer writer;
    writer(value);
    return writer.take();
}

template <class Value>
Value read_back(const Value& value) {
    const Bytes bytes = written(value);
    Reader reader{bytes};
    Value result;
    reader(result);
    CHECK(reader.complete());
    return result;
}

TEST_CASE("a run with its names and verdict reads back as it was written") {
    const RunView view = example_run();
    const RunView read = read_back(view);
    CHECK(written(read) == written(view));
    CHECK(read.run.trace == view.run.trace);
    CHECK(read.run.end == view.run.end);
    CHECK(read.verdict.costs == view.verdict.costs);
    CHECK(read.explanations == view.explanations);
    CHECK(read.processes == view.processes);
}

TEST_CASE("a crash table reads back equal") {
    CrashTable table;
    table.rows = {{.key = "after ack", .title = "ack", .order_group = 1, .step = 3, .line = 9}};
    Column column;
    column.strategy = "ack last";
    column.preset = Preset::sqs;
    column.cells = {{.state = CellState::complete, .worst = Label::lost, .runs = 3}};
    column.trace_hash = UINT64_MAX;
    table.columns = {column, column};
    table.events = 1ULL << 40U;
    table.complete = true;
    CHECK(read_back(table) == table);
}

TEST_CASE("a parsed text reads back equal") {
    ParsedView view;
    view.diagnostics = {{.severity = Severity::warning,
                         .place = {.line = 1, .column = 2, .length = 3},
                         .message = "no such step",
                         .suggestion = "work"}};
    view.strategies = {{.name = "x", .preset = Preset::kafka, .line = 4, .sentence = "Commits."}};
    view.steps = {{.line = 5, .handler = "charge", .name = "call payments"}};
    CHECK(read_back(view) == view);
}

TEST_CASE("bytes that end early fail, wherever they end") {
    const Bytes whole = written(example_run());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        Reader reader{{whole.data(), length}};
        RunView view;
        reader(view);
        CHECK(reader.failed());
    }
}

TEST_CASE("bytes that are left over make a value incomplete") {
    Bytes bytes = written(std::string{"text"});
    bytes.push_back(0);
    Reader reader{bytes};
    std::string text;
    reader(text);
    CHECK_FALSE(reader.failed());
    CHECK_FALSE(reader.complete());
}

TEST_CASE("a length beyond the bytes that follow is refused before anything is allocated") {
    const Bytes bytes = {0xff, 0xff, 0xff, 0xff, 1, 2, 3};
    std::string text;
    std::vector<Event> events;
    std::vector<std::uint64_t> numbers;
    Reader{bytes}(text);
    Reader{bytes}(events);
    Reader{bytes}(numbers);
    CHECK(text.capacity() < 100);
    CHECK(events.capacity() == 0);
    CHECK(numbers.capacity() == 0);
}

TEST_CASE("a value that an enum does not have is refused and read as its first") {
    const Bytes bytes = {static_cast<std::uint8_t>(label_count)};
    Reader reader{bytes};
    Label label = Label::once;
    reader(label);
    CHECK(reader.failed());
    CHECK(label == Label::unknown);
}

TEST_CASE("an event of an unknown kind is refused") {
    const Bytes bytes =
        written(std::vector<Event>{{.kind = static_cast<EventKind>(event_kind_count)}});
    Reader reader{bytes};
    std::vector<Event> events;
    reader(events);
    CHECK(reader.failed());
    CHECK(events.empty());
}

TEST_CASE("numbers travel little-endian in their own width") {
    Writer writer;
    writer(std::uint16_t{0x0102}, std::int64_t{-2}, true);
    CHECK(writer.take() == Bytes{2, 1, 0xfe, 255, 255, 255, 255, 255, 255, 255, 1});
}

}  // namespace
}  // namespace ackpoint::api
