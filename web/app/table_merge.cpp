#include "web/app/table_merge.hpp"

namespace ackpoint {

CrashTable merged(const CrashTable& shown, const CrashTable& arriving) {
    if (arriving.complete || shown.rows != arriving.rows ||
        shown.columns.size() != arriving.columns.size()) {
        return arriving;
    }
    CrashTable table = arriving;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        Column& column = table.columns[i];
        const Column& old = shown.columns[i];
        if (column.strategy != old.strategy || column.cells.size() != old.cells.size()) {
            return arriving;
        }
        for (std::size_t row = 0; row < column.cells.size(); ++row) {
            if (old.cells[row].runs > column.cells[row].runs)
                column.cells[row] = old.cells[row];
        }
        if (old.baseline.runs > column.baseline.runs)
            column.baseline = old.baseline;
    }
    return table;
}

}  // namespace ackpoint
