#include "core/text/cell_text.hpp"

#include <algorithm>

#include "core/model/limits.hpp"
#include "core/model/words.hpp"
#include "core/text/numbers.hpp"

namespace ackpoint {
namespace {

bool mentions(std::string_view text, std::string_view words) {
    return text.find(words) != std::string_view::npos;
}

bool is_sampled(const CrashTable& table) {
    return std::any_of(table.columns.begin(), table.columns.end(), [](const Column& column) {
        return std::any_of(column.cells.begin(), column.cells.end(),
                           [](const Cell& cell) { return cell.runs < cell.occurrences; });
    });
}

}  // namespace

std::string cell_text(const Cell& cell) {
    const LabelInfo& label = info(cell.worst);
    std::string text{label.glyph};
    text += ' ';
    text += label.word;
    if (cell.worst == Label::once)
        return text;
    if (cell.worst == Label::duplicate)
        text += " " + grouped_number(cell.effects_max) + "×";
    if (cell.messages_worst > 1)
        text += " · " + counted(cell.messages_worst, "message");
    if (cell.runs > 1) {
        text += " · " + grouped_number(cell.runs_bad) + "/" + grouped_number(cell.runs) + " runs";
    }
    return text;
}

std::string_view absence_text(const Row& row, const Column& column) {
    const bool is_log = info(column.preset).family == Family::log;
    const std::string_view key = row.key;
    if (mentions(key, "renewal"))
        return is_log ? "no lease to renew" : "no renewal";
    if (mentions(key, "commit tick"))
        return is_log ? "no commit tick" : "no offsets";
    if (key.starts_with("job "))
        return "no such job";
    if (key.ends_with(" ack"))
        return is_log ? "commits in poll" : "no such step";
    return "no such step";
}

std::string coverage_text(const CrashTable& table) {
    std::string text = counted(table.runs, "run") + ", " + counted(table.events, "event") + ": ";
    if (!table.complete) {
        text += "partial, " + counted(table.runs_expected, "run") + " wanted";
    } else if (table.limit_hit) {
        text += "stopped at the limit of " + counted(limits::table_runs_max, "run");
    } else if (is_sampled(table)) {
        text += "first, middle and last occurrence of every single crash";
    } else {
        text += "every single crash, exhaustively";
    }
    text += ".\nPoints that exist only after a fault (second delivery, takeover) are not rows.\n";
    return text;
}

}  // namespace ackpoint
