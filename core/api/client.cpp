#include "core/api/client.hpp"

#include <algorithm>
#include <utility>

#include "core/api/ackpoint.h"
#include "core/api/fields.hpp"
#include "core/base/check.hpp"
#include "core/model/limits.hpp"

namespace ackpoint::api {
namespace {

/// A text that is too long is not sent whole: one byte over the limit shows the parser as much.
std::string sendable(std::string_view text) {
    return std::string{text.substr(0, limits::text_bytes_max + 1)};
}

template <class Request>
Status call(Operation operation, const Request& request) {
    Writer writer;
    writer(request);
    const Bytes bytes = writer.take();
    const auto length = static_cast<std::uint32_t>(bytes.size());
    std::uint8_t* const buffer = ackpoint_buffer(length);
    if (buffer == nullptr)
        return Status::bad_request;
    std::copy(bytes.begin(), bytes.end(), buffer);
    return static_cast<Status>(ackpoint_call(static_cast<std::uint32_t>(operation), length));
}

template <class Answer>
Answer read_answer() {
    Answer answer;
    Reader reader{{ackpoint_answer(), ackpoint_answer_length()}};
    reader(answer);
    ackpoint::check(reader.complete());
    return answer;
}

}  // namespace

ParsedView parse(std::string_view text) {
    if (call(Operation::parse, sendable(text)) != Status::ok)
        return {};
    return read_answer<ParsedView>();
}

std::string format(std::string_view text) {
    // Cut to what can be sent it would come back shorter.
    if (text.size() > limits::text_bytes_max)
        return std::string{text};
    if (call(Operation::format, sendable(text)) != Status::ok)
        return std::string{text};
    return read_answer<std::string>();
}

Table::Table(const TableRequest& request) {
    TableRequest sent = request;
    sent.text = sendable(request.text);
    if (call(Operation::table_open, sent) != Status::ok)
        return;
    TableOpened opened = read_answer<TableOpened>();
    table_ = opened.table;
    diagnostics_ = std::move(opened.diagnostics);
}

Table::Table(Table&& other) noexcept
    : table_(std::exchange(other.table_, 0)), diagnostics_(std::move(other.diagnostics_)) {}

Table& Table::operator=(Table&& other) noexcept {
    std::swap(table_, other.table_);
    std::swap(diagnostics_, other.diagnostics_);
    return *this;
}

Table::~Table() {
    if (valid())
        call(Operation::table_close, table_);
}

CrashTable Table::advance(std::uint32_t runs_max) {
    const TableAdvance request{.table = table_, .runs_max = runs_max};
    if (call(Operation::table_advance, request) != Status::ok)
        return {};
    return read_answer<CrashTable>();
}

std::optional<RunView> run(const RunRequest& request) {
    RunRequest sent = request;
    sent.text = sendable(request.text);
    if (call(Operation::run, sent) != Status::ok)
        return std::nullopt;
    return read_answer<RunView>();
}

std::vector<ExpectationView> check(std::string_view text) {
    if (call(Operation::check, sendable(text)) != Status::ok)
        return {};
    return read_answer<std::vector<ExpectationView>>();
}

}  // namespace ackpoint::api
