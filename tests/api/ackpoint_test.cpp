#include "core/api/ackpoint.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/api/fields.hpp"
#include "core/model/limits.hpp"

namespace ackpoint::api {
namespace {

const std::string small_text =
    "ackpoint 1\n"
    "handler charge\n"
    "  receive\n"
    "  call payments 120ms\n"
    "  ack\n"
    "strategy \"plain\" on queue\n";

Status send(Operation operation, const Bytes& bytes) {
    const auto length = static_cast<std::uint32_t>(bytes.size());
    std::uint8_t* const buffer = ackpoint_buffer(length);
    if (buffer == nullptr)
        return Status::bad_request;
    std::copy(bytes.begin(), bytes.end(), buffer);
    return static_cast<Status>(ackpoint_call(static_cast<std::uint32_t>(operation), length));
}

Status ask(Operation operation, const auto& request) {
    Writer writer;
    writer(request);
    return send(operation, writer.take());
}

template <class Answer>
Answer answer() {
    Reader reader{{ackpoint_answer(), ackpoint_answer_length()}};
    Answer result;
    reader(result);
    CHECK(reader.complete());
    return result;
}

std::uint32_t open_small() {
    CHECK(ask(Operation::table_open, TableRequest{.text = small_text}) == Status::ok);
    return answer<TableOpened>().table;
}

constexpr Operation operations[] = {
    Operation::parse,       Operation::format, Operation::table_open, Operation::table_advance,
    Operation::table_close, Operation::run,    Operation::check};

TEST_CASE("an empty request is bad, whatever is asked for") {
    for (const Operation operation : operations)
        CHECK(send(operation, {}) == Status::bad_request);
}

TEST_CASE("random bytes get a status from every operation") {
    std::uint32_t state = 1;
    for (int attempt = 0; attempt < 2000; ++attempt) {
        Bytes bytes(attempt % 40);
        for (std::uint8_t& byte : bytes) {
            state = state * 1664525U + 1013904223U;
            // Small numbers more often, so that lengths fit now and then.
            byte = static_cast<std::uint8_t>((state >> 24U) % (attempt % 2 == 0 ? 256U : 6U));
        }
        for (const Operation operation : operations) {
            CHECK(send(operation, bytes) <= Status::too_many_tables);
        }
    }
}

TEST_CASE("an operation that does not exist is named so") {
    CHECK(send(static_cast<Operation>(0), {}) == Status::unknown_operation);
    CHECK(send(static_cast<Operation>(99), {1, 2, 3}) == Status::unknown_operation);
}

TEST_CASE("a request longer than a text may be gets no buffer") {
    CHECK(ackpoint_buffer(limits::text_bytes_max) != nullptr);
    CHECK(ackpoint_buffer(2 * limits::text_bytes_max) == nullptr);
    CHECK(ackpoint_buffer(UINT32_MAX) == nullptr);
}

TEST_CASE("a length beyond the buffer is a bad request") {
    CHECK(ackpoint_buffer(4) != nullptr);
    CHECK(ackpoint_call(static_cast<std::uint32_t>(Operation::parse), 5) ==
          static_cast<std::uint32_t>(Status::bad_request));
}

TEST_CASE("a failed call leaves no answer behind") {
    CHECK(ask(Operation::parse, small_text) == Status::ok);
    CHECK(ackpoint_answer_length() > 0);
    CHECK(send(Operation::parse, {}) == Status::bad_request);
    CHECK(ackpoint_answer_length() == 0);
}

TEST_CASE("a table is computed a few runs at a time and says when it is complete") {
    const std::uint32_t table = open_small();
    CHECK(ask(Operation::table_advance, TableAdvance{.table = table, .runs_max = 0}) == Status::ok);
    const auto first = answer<CrashTable>();
    CHECK_FALSE(first.complete);
    CHECK_FALSE(first.rows.empty());
    CHECK(ask(Operation::table_advance, TableAdvance{.table = table, .runs_max = 1}) == Status::ok);
    CHECK(answer<CrashTable>().runs == first.runs + 1);
    CHECK(ask(Operation::table_advance, TableAdvance{.table = table, .runs_max = UINT32_MAX}) ==
          Status::ok);
    CHECK(answer<CrashTable>().complete);
    CHECK(ask(Operation::table_close, table) == Status::ok);
}

TEST_CASE("a closed table is unknown") {
    const std::uint32_t table = open_small();
    CHECK(ask(Operation::table_close, table) == Status::ok);
    CHECK(ask(Operation::table_close, table) == Status::unknown_table);
    CHECK(ask(Operation::table_advance, TableAdvance{.table = table, .runs_max = 1}) ==
          Status::unknown_table);
}

TEST_CASE("tables that nobody closes reach a limit, and closing one makes room") {
    std::vector<std::uint32_t> open;
    while (ask(Operation::table_open, TableRequest{.text = small_text}) == Status::ok) {
        open.push_back(answer<TableOpened>().table);
        if (open.size() > 1000)
            break;
    }
    CHECK(ask(Operation::table_open, TableRequest{.text = small_text}) == Status::too_many_tables);
    CHECK(open.size() < 1000);
    for (const std::uint32_t table : open)
        CHECK(ask(Operation::table_close, table) == Status::ok);
    CHECK(ask(Operation::table_close, open_small()) == Status::ok);
}

TEST_CASE("a text with errors opens no table and says why") {
    CHECK(ask(Operation::table_open, TableRequest{.text = "ackpoint 1\nnonsense\n"}) == Status::ok);
    const auto opened = answer<TableOpened>();
    CHECK(opened.table == 0);
    CHECK(has_errors(opened.diagnostics));
}

TEST_CASE("a strategy, a row or an occurrence that is not there is no cell") {
    CHECK(ask(Operation::table_open, TableRequest{.text = small_text, .strategies = {1}}) ==
          Status::no_such_cell);
    CHECK(ask(Operation::table_open, TableRequest{.text = small_text, .strategies = {0, 0}}) ==
          Status::no_such_cell);
    CHECK(ask(Operation::run, RunRequest{.text = small_text, .strategy = 7}) ==
          Status::no_such_cell);
    CHECK(ask(Operation::run, RunRequest{.text = small_text, .row = "after lunch"}) ==
          Status::no_such_cell);
    CHECK(ask(Operation::run,
              RunRequest{.text = small_text, .row = "after receive", .occurrence = 1}) ==
          Status::no_such_cell);
    CHECK(ask(Operation::run, RunRequest{.text = small_text, .row = "after receive"}) ==
          Status::ok);
}

}  // namespace
}  // namespace ackpoint::api
