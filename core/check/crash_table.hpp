// The crash table: rows are points at which a process can die, columns strategies, cells what
// became of the messages. Points are not listed anywhere: they are the gaps in the trace of the
// unharmed run. A row key names a gap for good: links, expectations and the page's ids use it. It
// is
//   "after call payments"    the step is done, the next one not begun
//   "sending call payments"  the request left and was lost with its sender
//   "unheard call payments"  applied there, the answer never heard
// "unheard commit tick", "sending renewal during call payments" for what runs beside the handler,
// and "job fulfil: after call payments" for the workers of a job. "before X" is the gap after the
// step that stands before X.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/check/verdict.hpp"

namespace ackpoint {

struct Row {
    std::string key;
    std::string title;  ///< shorter, for the head of a row: "call payments: applied, unheard"
    std::uint16_t order_group = 0;  ///< 0 the handler, then one per job
    std::uint16_t step = no_index;  ///< line order within the group
    std::uint32_t line = 0;         ///< of the step in the text, 0 when it has none
    bool operator==(const Row&) const = default;
};

/// One place in one unharmed run at which a row's fault can strike.
struct Occurrence {
    Injection injection;
    EventIndex after = EventIndex::none;  ///< what has just happened
    MessageId message = MessageId::none;
    std::uint32_t delivery = 0;
    bool operator==(const Occurrence&) const = default;
};

enum class CellState : std::uint8_t { absent, partial, complete };

struct Cell {
    CellState state = CellState::absent;
    Label worst = Label::once;
    LabelSet labels = 0;            ///< of every message in every run, beyond the baseline's
    std::uint32_t runs = 0;         ///< so far
    std::uint32_t occurrences = 0;  ///< runs when complete
    std::uint32_t runs_bad = 0;
    std::uint32_t messages_worst = 0;  ///< with the worst label, in the run that has most of them
    std::uint32_t effects_max = 0;     ///< highest count of a required effect
    std::uint32_t effects_min = 0;
    std::uint32_t deliveries_max = 0;
    std::uint32_t worst_occurrence = 0;  ///< opens this one
    MessageId worst_message = MessageId::none;
    bool operator==(const Cell&) const = default;
};

struct Column {
    std::string strategy;
    Preset preset = Preset::queue;
    Cell baseline;                 ///< the "no fault" row
    std::vector<Cell> cells;       ///< by row
    std::uint64_t trace_hash = 0;  ///< of the run without a fault
    std::uint64_t runs_hash = 0;   ///< sum over all runs so far, in whatever order they were made
    std::uint16_t effects_min = 0, effects_max = 0;  ///< the foot, over all rows
    std::uint16_t deliveries_min = 0, deliveries_max = 0;
    bool operator==(const Column&) const = default;
};

struct CrashTable {
    std::vector<Row> rows;
    std::vector<Column> columns;
    std::uint32_t runs = 0;
    std::uint32_t runs_expected = 0;
    std::uint64_t events = 0;
    bool complete = false;   ///< nothing left to run; cells that ran a sample stay `partial`
    bool limit_hit = false;  ///< limits::table_runs_max
    bool operator==(const CrashTable&) const = default;
};

}  // namespace ackpoint
