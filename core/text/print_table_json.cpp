#include "core/model/names.hpp"
#include "core/model/words.hpp"
#include "core/text/cell_text.hpp"
#include "core/text/print_table.hpp"

namespace ackpoint {
namespace {

std::string_view state_word(CellState state) {
    switch (state) {
        case CellState::absent:
            return "absent";
        case CellState::partial:
            return "partial";
        case CellState::complete:
            return "complete";
    }
    return "";
}

void write_labels(JsonWriter& json, LabelSet labels) {
    json.name("labels");
    json.begin_array(JsonLayout::one_line);
    for (const LabelInfo& label : label_table) {
        if (has(labels, label.label))
            json.text(label.word);
    }
    json.end_array();
}

void write_cell(JsonWriter& json, const Cell& cell) {
    json.begin_object(JsonLayout::one_line);
    json.member("state", state_word(cell.state));
    json.member("outcome", info(cell.worst).word);
    write_labels(json, cell.labels);
    json.member("text", cell_text(cell));
    json.member("runs", cell.runs);
    json.member("occurrences", cell.occurrences);
    json.member("runs_bad", cell.runs_bad);
    json.member("messages_worst", cell.messages_worst);
    json.member("effects_min", cell.effects_min);
    json.member("effects_max", cell.effects_max);
    json.member("deliveries_max", cell.deliveries_max);
    json.member("worst_occurrence", cell.worst_occurrence);
    json.name("worst_message");
    if (cell.worst_message == MessageId::none) {
        json.null();
    } else {
        json.text(message_name(static_cast<std::uint32_t>(index_of(cell.worst_message))));
    }
    json.end_object();
}

void write_row(JsonWriter& json, const Row& row) {
    json.begin_object(JsonLayout::one_line);
    json.member("key", row.key);
    json.member("title", row.title);
    json.member("line", row.line);
    json.end_object();
}

void write_column(JsonWriter& json, const CrashTable& table, const Column& column) {
    json.begin_object();
    json.member("strategy", column.strategy);
    json.member("preset", info(column.preset).keyword);
    json.member("trace_hash", hash_text(column.trace_hash));
    json.member("runs_hash", hash_text(column.runs_hash));
    json.member("effects_min", column.effects_min);
    json.member("effects_max", column.effects_max);
    json.member("deliveries_min", column.deliveries_min);
    json.member("deliveries_max", column.deliveries_max);
    json.name("baseline");
    write_cell(json, column.baseline);
    json.name("cells");
    json.begin_array();
    for (std::size_t row = 0; row < column.cells.size(); ++row) {
        if (column.cells[row].state != CellState::absent) {
            write_cell(json, column.cells[row]);
            continue;
        }
        json.begin_object(JsonLayout::one_line);
        json.member("state", state_word(CellState::absent));
        json.member("reason", absence_text(table.rows[row], column));
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

}  // namespace

std::string print_table_json(const TableHeading& heading, const CrashTable& table) {
    JsonWriter json;
    json.begin_object();
    json.member("title", heading.title);
    json.member("about", heading.about);
    json.member_truth("complete", table.complete);
    json.member_truth("limit_hit", table.limit_hit);
    json.member("runs", table.runs);
    json.member("runs_expected", table.runs_expected);
    json.member("events", static_cast<std::int64_t>(table.events));
    json.name("rows");
    json.begin_array();
    for (const Row& row : table.rows)
        write_row(json, row);
    json.end_array();
    json.name("columns");
    json.begin_array();
    for (const Column& column : table.columns)
        write_column(json, table, column);
    json.end_array();
    json.end_object();
    return json.take();
}

}  // namespace ackpoint
