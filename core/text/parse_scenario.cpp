#include "core/text/parse_scenario.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/model/limits.hpp"
#include "core/model/validate.hpp"
#include "core/text/parse_block.hpp"
#include "core/text/parse_statement.hpp"
#include "core/text/parts.hpp"

namespace ackpoint {
namespace {

using StatementReader = bool (*)(Cursor&, const StatementContext&);

/// How often a statement may stand in a text.
enum class Count : std::uint8_t { once, any };

struct StatementInfo {
    std::string_view keyword;
    PartKind part;
    Count count;
    StatementReader read;  ///< none: the reader below does it itself
};

constexpr std::array<StatementInfo, 14> statement_table = {{
    {"ackpoint", PartKind::header, Count::once, nullptr},
    {"title", PartKind::title, Count::once, nullptr},
    {"about", PartKind::about, Count::any, nullptr},
    {"answers", PartKind::answers, Count::any, nullptr},
    {"seed", PartKind::seed, Count::once, nullptr},
    {"messages", PartKind::messages, Count::once, parse_messages},
    {"message", PartKind::message_rule, Count::any, parse_message_rule},
    {"system", PartKind::system, Count::any, parse_system},
    {"handler", PartKind::handler, Count::any, nullptr},
    {"job", PartKind::job, Count::any, nullptr},
    {"consumers", PartKind::consumers, Count::once, parse_consumers},
    {"strategy", PartKind::strategy, Count::any, parse_strategy},
    {"fault", PartKind::fault, Count::any, parse_fault},
    {"expect", PartKind::expectation, Count::any, parse_expectation},
}};

Phrases statement_phrases() {
    Phrases phrases;
    for (const StatementInfo& row : statement_table)
        phrases.push_back(row.keyword);
    return phrases;
}

/// The lines of one statement that have tokens, as indices into LexedText::lines.
struct Statement {
    std::vector<std::size_t> lines;
    const StatementInfo* info = nullptr;
};

class TextReader {
public:
    explicit TextReader(TextParts& text) : text_(text), scenario_(text.scenario) {}

    void read() {
        group();
        check_header();
        for (const Statement& statement : statements_) {
            const PartKind part = statement.info->part;
            const bool good =
                (part != PartKind::handler || parse_handler(text_, statement.lines)) &&
                (part != PartKind::job || parse_job(text_, statement.lines));
            if (!good)
                steps_complete_ = false;
        }
        const KnownSteps known(scenario_);
        for (const Statement& statement : statements_) {
            const PartKind part = statement.info->part;
            if (part != PartKind::handler && part != PartKind::job)
                read_other(statement, known);
        }
        std::stable_sort(text_.parts.begin(), text_.parts.end(),
                         [](const Part& a, const Part& b) { return a.line_first < b.line_first; });
    }

    bool statements_are_complete() const { return statements_complete_; }
    bool steps_are_complete() const { return statements_complete_ && steps_complete_; }

private:
    /// A line that is not indented further than the first one begins a statement.
    void group() {
        const LexedText& lexed = text_.lexed;
        bool found = false;
        bool known = true;
        std::uint32_t base = 0;
        for (std::size_t i = 0; i < lexed.lines.size(); ++i) {
            const Line& line = lexed.lines[i];
            if (line.token_count == 0)
                continue;
            if (!found)
                base = line.indent;
            const bool inside = found && line.indent > base;
            found = true;
            if (!inside) {
                known = begin_statement(i);
            } else if (known) {
                statements_.back().lines.push_back(i);
            }
        }
    }

    /// Lines below an unknown keyword are passed over.
    bool begin_statement(std::size_t line) {
        Cursor cursor = cursor_of(text_, line);
        const std::size_t index = cursor.take_one_of(statement_phrases());
        if (index == no_phrase) {
            cursor.error_nearest("there is no statement " + quoted(cursor.peek().text),
                                 statement_phrases());
            statements_complete_ = false;
            return false;
        }
        const StatementInfo& row = statement_table[index];
        const bool again = std::exchange(seen_[index], true);
        if (again && row.count == Count::once) {
            cursor.error_at(cursor.place_from(0),
                            "`" + std::string(row.keyword) + "` stands here a second time");
            return false;
        }
        statements_.push_back({{line}, &row});
        return true;
    }

    void check_header() {
        const bool first = !statements_.empty() && statements_[0].info->part == PartKind::header;
        if (first)
            return;
        text_.diagnostics.push_back({Severity::error,
                                     {1, 1, 1},
                                     "a scenario begins with the line `ackpoint 1`",
                                     "ackpoint 1"});
    }

    void read_other(const Statement& statement, const KnownSteps& known) {
        const StatementInfo& row = *statement.info;
        if (row.part == PartKind::title || row.part == PartKind::about) {
            read_prose(statement);
            return;
        }
        std::vector<Token> tokens;
        for (const std::size_t index : statement.lines) {
            const Line& line = text_.lexed.lines[index];
            const Token* first = text_.lexed.tokens.data() + line.token_first;
            tokens.insert(tokens.end(), first, first + line.token_count);
        }
        Cursor cursor(tokens.data(), tokens.size(), text_.diagnostics);
        cursor.skip();
        if (row.read != nullptr) {
            if (row.read(cursor, {scenario_, known})) {
                add_statement_part(statement, last_index(row.part), 1);
            }
        } else if (row.part == PartKind::header) {
            read_version(cursor, statement);
        } else if (row.part == PartKind::seed) {
            const std::optional<std::uint64_t> seed = cursor.take_number("a seed");
            scenario_.seed = seed.value_or(1);
            if (seed && cursor.require_end())
                add_statement_part(statement, 0, 1);
        } else {
            read_answers(cursor, statement);
        }
    }

    std::size_t last_index(PartKind part) const {
        switch (part) {
            case PartKind::message_rule:
                return scenario_.message_rules.size() - 1;
            case PartKind::system:
                return scenario_.systems.size() - 1;
            case PartKind::strategy:
                return scenario_.strategies.size() - 1;
            case PartKind::fault:
                return scenario_.faults.size() - 1;
            case PartKind::expectation:
                return scenario_.expectations.size() - 1;
            case PartKind::header:
            case PartKind::title:
            case PartKind::about:
            case PartKind::answers:
            case PartKind::seed:
            case PartKind::messages:
            case PartKind::handler:
            case PartKind::job:
            case PartKind::step:
            case PartKind::policy:
            case PartKind::workers:
            case PartKind::restart:
            case PartKind::lease:
            case PartKind::consumers:
                break;
        }
        return 0;
    }

    void add_statement_part(const Statement& statement, std::size_t index, std::size_t count) {
        Part& part = add_part(text_, statement.info->part, statement.lines.front(), index);
        part.line_last = text_.lexed.lines[statement.lines.back()].number;
        part.count = count;
    }

    /// Title and about run to the end of their line, whatever stands there.
    void read_prose(const Statement& statement) {
        const Line& line = text_.lexed.lines[statement.lines[0]];
        std::string_view prose = line.text.substr(statement.info->keyword.size());
        while (!prose.empty() && (prose[0] == ' ' || prose[0] == '\t'))
            prose.remove_prefix(1);
        const bool title = statement.info->part == PartKind::title;
        if (title) {
            scenario_.title = prose;
        } else {
            if (about_lines_ > 0)
                scenario_.about += '\n';
            scenario_.about += prose;
        }
        add_statement_part(statement, title ? 0 : about_lines_++, 1);
        if (statement.lines.size() == 1)
            return;
        Cursor cursor = cursor_of(text_, statement.lines[1]);
        cursor.error("this line is indented, but belongs to no block");
    }

    void read_version(Cursor& cursor, const Statement& statement) {
        const std::optional<std::uint32_t> version =
            cursor.take_count("the version of the grammar");
        if (!version)
            return;
        if (*version != 1) {
            cursor.error_at(cursor.place_from(1),
                            "version " + std::to_string(*version) +
                                " of the language is not known here, only 1",
                            "1");
            return;
        }
        if (cursor.require_end())
            add_statement_part(statement, 0, 1);
    }

    void read_answers(Cursor& cursor, const Statement& statement) {
        const std::size_t first = scenario_.answers.size();
        while (!cursor.at_end()) {
            const std::optional<std::string> name = cursor.take_name("a row such as A5");
            if (!name)
                return;
            scenario_.answers.push_back(*name);
        }
        add_statement_part(statement, first, scenario_.answers.size() - first);
    }

    TextParts& text_;
    Scenario& scenario_;
    std::vector<Statement> statements_;
    std::array<bool, statement_table.size()> seen_{};
    std::size_t about_lines_ = 0;
    bool statements_complete_ = true;
    bool steps_complete_ = true;
};

void put_in_order(Diagnostics& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                         return std::pair(a.place.line, a.place.column) <
                                std::pair(b.place.line, b.place.column);
                     });
    if (diagnostics.size() <= limits::diagnostics_max)
        return;
    const std::size_t left_out = diagnostics.size() - (limits::diagnostics_max - 1);
    const Place place = diagnostics[limits::diagnostics_max - 1].place;
    diagnostics.resize(limits::diagnostics_max - 1);
    add_error(diagnostics, place,
              std::to_string(left_out) + " more problems from here on are not shown");
}

}  // namespace

TextParts parse_parts(std::string_view text) {
    TextParts parts;
    if (text.size() > limits::text_bytes_max) {
        add_error(parts.diagnostics, {1, 1, 1},
                  "the text has " + std::to_string(text.size()) + " bytes, at most " +
                      std::to_string(limits::text_bytes_max) + " are possible");
        return parts;
    }
    parts.lexed = lex(text, parts.diagnostics);
    TextReader reader(parts);
    reader.read();
    validate_numbers(parts.scenario, parts.diagnostics);
    if (reader.statements_are_complete()) {
        validate_strategies(parts.scenario, parts.diagnostics);
    }
    if (reader.steps_are_complete()) {
        validate_handlers(parts.scenario, parts.diagnostics);
        validate_references(parts.scenario, parts.diagnostics);
    }
    put_in_order(parts.diagnostics);
    return parts;
}

ParseResult parse_scenario(std::string_view text) {
    TextParts parts = parse_parts(text);
    return {std::move(parts.scenario), std::move(parts.diagnostics)};
}

}  // namespace ackpoint
