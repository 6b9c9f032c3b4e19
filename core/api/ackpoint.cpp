#include "core/api/ackpoint.h"

#include <algorithm>
#include <memory>

#include "core/api/fields.hpp"
#include "core/api/operations.hpp"
#include "core/check/build_table.hpp"
#include "core/model/limits.hpp"
#include "core/text/format_scenario.hpp"
#include "core/text/parse_scenario.hpp"

namespace ackpoint::api {
namespace {

constexpr std::size_t open_tables_max = 64;
/// A text, and what a request says beside it.
constexpr std::uint32_t request_bytes_max = limits::text_bytes_max + 16 * 1024;

struct OpenTable {
    std::uint32_t number = 0;
    std::unique_ptr<TableBuilder> builder;
};

/// All that outlives a call.
struct Core {
    Bytes request;
    Bytes answer;
    std::vector<OpenTable> tables;
    std::uint32_t next_number = 1;
};

Core& core() {
    static Core instance;
    return instance;
}

template <class Answer>
void respond(const Answer& answer) {
    Writer writer;
    writer(answer);
    core().answer = writer.take();
}

template <class Request>
bool read_request(Reader& reader, Request& request) {
    reader(request);
    return reader.complete();
}

Status parse(Reader& reader) {
    std::string text;
    if (!read_request(reader, text))
        return Status::bad_request;
    respond(make_parsed_view(text));
    return Status::ok;
}

Status format(Reader& reader) {
    std::string text;
    if (!read_request(reader, text))
        return Status::bad_request;
    respond(format_scenario(text));
    return Status::ok;
}

bool have_strategies(const Scenario& scenario, const std::vector<std::uint32_t>& strategies) {
    if (strategies.size() > scenario.strategies.size())
        return false;
    return std::all_of(strategies.begin(), strategies.end(), [&scenario](std::uint32_t index) {
        return index < scenario.strategies.size();
    });
}

Status open_table(Reader& reader) {
    TableRequest request;
    if (!read_request(reader, request))
        return Status::bad_request;
    ParseResult parsed = parse_scenario(request.text);
    TableOpened opened{.table = 0, .diagnostics = std::move(parsed.diagnostics)};
    if (!has_errors(opened.diagnostics)) {
        if (!have_strategies(parsed.scenario, request.strategies))
            return Status::no_such_cell;
        if (core().tables.size() == open_tables_max)
            return Status::too_many_tables;
        opened.table = core().next_number++;
        const Sampling sampling = request.occurrences == Occurrences::every
                                      ? Sampling::every
                                      : Sampling::first_middle_last;
        core().tables.push_back(
            {.number = opened.table,
             .builder = std::make_unique<TableBuilder>(std::move(parsed.scenario),
                                                       std::move(request.strategies), sampling)});
    }
    respond(opened);
    return Status::ok;
}

std::vector<OpenTable>::iterator find_table(std::uint32_t number) {
    return std::find_if(core().tables.begin(), core().tables.end(),
                        [number](const OpenTable& table) { return table.number == number; });
}

Status advance_table(Reader& reader) {
    TableAdvance request;
    if (!read_request(reader, request))
        return Status::bad_request;
    const auto table = find_table(request.table);
    if (table == core().tables.end())
        return Status::unknown_table;
    respond(table->builder->advance(request.runs_max));
    return Status::ok;
}

Status close_table(Reader& reader) {
    std::uint32_t number = 0;
    if (!read_request(reader, number))
        return Status::bad_request;
    const auto table = find_table(number);
    if (table == core().tables.end())
        return Status::unknown_table;
    core().tables.erase(table);
    return Status::ok;
}

Status run(Reader& reader) {
    RunRequest request;
    if (!read_request(reader, request))
        return Status::bad_request;
    RunView view;
    const Status status = make_run_view(request, view);
    if (status == Status::ok)
        respond(view);
    return status;
}

Status check(Reader& reader) {
    std::string text;
    if (!read_request(reader, text))
        return Status::bad_request;
    std::vector<ExpectationView> views;
    const Status status = make_expectation_views(text, views);
    if (status == Status::ok)
        respond(views);
    return status;
}

Status call(Operation operation, Reader& reader) {
    switch (operation) {
        case Operation::parse:
            return parse(reader);
        case Operation::format:
            return format(reader);
        case Operation::table_open:
            return open_table(reader);
        case Operation::table_advance:
            return advance_table(reader);
        case Operation::table_close:
            return close_table(reader);
        case Operation::run:
            return run(reader);
        case Operation::check:
            return check(reader);
    }
    return Status::unknown_operation;
}

}  // namespace
}  // namespace ackpoint::api

using ackpoint::api::core;

uint8_t* ackpoint_buffer(uint32_t length) {
    if (length > ackpoint::api::request_bytes_max)
        return nullptr;
    // One byte at least, so that an empty request has an address too.
    core().request.resize(std::max(length, 1U));
    return core().request.data();
}

uint32_t ackpoint_call(uint32_t operation, uint32_t length) {
    using namespace ackpoint::api;
    core().answer.clear();
    if (length > core().request.size())
        return static_cast<uint32_t>(Status::bad_request);
    Reader reader{{core().request.data(), length}};
    return static_cast<uint32_t>(call(static_cast<Operation>(operation), reader));
}

const uint8_t* ackpoint_answer(void) {
    return core().answer.data();
}

uint32_t ackpoint_answer_length(void) {
    return static_cast<uint32_t>(core().answer.size());
}
