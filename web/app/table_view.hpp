// The crash table as it is shown: words and counts for every cell, and what the lines around it
// say.
#pragma once

#include <string>
#include <vector>

#include "web/app/app_state.hpp"

namespace ackpoint {

struct CellView {
    bool absent = false;  ///< this point does not exist under this strategy
    Label label = Label::once;
    std::string word;      ///< "duplicate"
    std::string count;     ///< "2×", "1/5"; empty where there is nothing to count
    std::string progress;  ///< "3 of 500 so far"; empty once all have been run
    double share = 1;      ///< of its occurrences that have been run
    std::string text;      ///< the same words that every other output has
    std::string sentence;  ///< all of it, spelt out
    bool selected = false;
};

struct RowView {
    std::string key;  ///< empty: the run without a fault
    std::string title;
    std::uint32_t line = 0;
    bool starts_group = false;  ///< first row of a job, after those of the handler
    std::vector<CellView> cells;
};

struct ColumnView {
    std::string strategy;
    std::string preset;
    std::string sentence;
    std::string effects;     ///< foot: "effects 0…1"
    std::string deliveries;  ///< foot: "deliveries 1…3"
};

struct StrategyChoice {
    std::string name;
    std::string preset;
    bool taken = true;
};

struct TableView {
    std::vector<ColumnView> columns;
    std::vector<RowView> rows;
    std::vector<StrategyChoice> choices;
    bool stale = false;
    std::string stale_sentence;  ///< why, when there is something to say
    std::string status;          ///< "62 runs · 18,204 events · every crash point …"
    std::string identity;        ///< "trace a91f 03c7"
};

TableView table_view(const AppState& state);

/// "charge: call payments", unheard → how a row is spoken of: its title, or "no fault".
std::string row_title(const CrashTable& table, std::string_view key);

}  // namespace ackpoint
