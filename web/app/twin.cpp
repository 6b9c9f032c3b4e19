#include "web/app/twin.hpp"

#include "core/model/words.hpp"
#include "core/text/json.hpp"
#include "web/app/figures.hpp"
#include "web/app/highlight.hpp"

namespace ackpoint {

namespace {

/// Length as JavaScript counts it.
std::int64_t utf16_length(std::string_view text) {
    std::int64_t length = 0;
    for (char sign : text) {
        auto byte = static_cast<unsigned char>(sign);
        if ((byte & 0xc0U) != 0x80U)
            length += byte >= 0xf0U ? 2 : 1;
    }
    return length;
}

/// Without the glyph, which says nothing when read aloud.
std::string_view cell_words(const CellView& cell) {
    std::size_t space = cell.text.find(' ');
    return std::string_view(cell.text).substr(space == std::string::npos ? 0 : space + 1);
}

void write_table(JsonWriter& json, const TableView& table) {
    json.name("table");
    json.begin_object(JsonLayout::one_line);
    json.member_truth("stale", table.stale);
    json.member("staleSentence", table.stale_sentence);
    json.member("status", table.status);
    json.name("columns");
    json.begin_array(JsonLayout::one_line);
    for (const ColumnView& column : table.columns) {
        json.begin_object(JsonLayout::one_line);
        json.member("strategy", column.strategy);
        json.member("preset", column.preset);
        json.member("sentence", column.sentence);
        json.member("foot", column.effects + " · " + column.deliveries);
        json.end_object();
    }
    json.end_array();
    json.name("rows");
    json.begin_array(JsonLayout::one_line);
    for (const RowView& row : table.rows) {
        json.begin_object(JsonLayout::one_line);
        json.member("key", row.key);
        json.member("title", row.title);
        json.member("line", row.line);
        json.name("cells");
        json.begin_array(JsonLayout::one_line);
        for (const CellView& cell : row.cells) {
            json.begin_object(JsonLayout::one_line);
            json.member("text", cell.text);
            json.member("words", cell_words(cell));
            json.member("label", cell.absent ? std::string_view("absent") : info(cell.label).word);
            json.member("sentence", cell.sentence);
            json.member("progress", cell.progress);
            json.member_truth("selected", cell.selected);
            json.end_object();
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.name("choices");
    json.begin_array(JsonLayout::one_line);
    for (const StrategyChoice& choice : table.choices) {
        json.begin_object(JsonLayout::one_line);
        json.member("name", choice.name);
        json.member_truth("taken", choice.taken);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void write_why(JsonWriter& json, const WhyView& why) {
    json.name("why");
    json.begin_object(JsonLayout::one_line);
    json.member("where", why.where);
    json.member("label", info(why.label).word);
    json.member("headline", why.headline);
    json.name("sentences");
    json.begin_array(JsonLayout::one_line);
    for (const SentenceView& sentence : why.sentences) {
        json.begin_object(JsonLayout::one_line);
        json.member("event", static_cast<std::int64_t>(sentence.event));
        json.member("at", sentence.at);
        json.member("text", sentence.text);
        json.member_truth("current", sentence.current);
        json.end_object();
    }
    json.end_array();
    json.member("rule", why.rule);
    json.member("mend", why.mend);
    json.member("costs", why.costs);
    json.name("messages");
    json.begin_array(JsonLayout::one_line);
    for (const MessageChip& chip : why.messages) {
        json.begin_object(JsonLayout::one_line);
        json.member("message", chip.message);
        json.member("words", chip.name + ": " + std::string(info(chip.label).word));
        json.member_truth("selected", chip.selected);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void write_time(JsonWriter& json, const TimelineView& timeline) {
    json.name("time");
    json.begin_object(JsonLayout::one_line);
    json.member("where", timeline.where);
    json.member("event", static_cast<std::int64_t>(timeline.cursor));
    json.member("at", instant_text(timeline.cursor_ms));
    json.member("text", timeline.cursor_text);
    json.member("step", static_cast<std::int64_t>(timeline.step));
    json.member("steps", static_cast<std::int64_t>(timeline.steps.size()));
    json.member("end", timeline.end);
    json.end_object();
}

}  // namespace

std::string twin_json(const AppState& state, const Views& views) {
    JsonWriter json;
    json.begin_object(JsonLayout::one_line);
    json.member("title", state.parsed.title);
    json.member("about", state.parsed.about);
    json.member("notice", state.notice);
    json.member("scenario", state.scenario);
    json.member("theme", theme_of(state) == Theme::dark ? "dark" : "light");
    json.member("themeChoice", state.theme_choice == ThemeChoice::system ? "system"
                               : state.theme_choice == ThemeChoice::dark ? "dark"
                                                                         : "light");
    json.member_truth("complete",
                      state.stage == TableStage::complete && state.shown == state.wanted);
    json.member_truth("current", !is_stale(state));
    json.member("diagnostic", views.editor.message);
    json.member("errors", static_cast<std::int64_t>(views.editor.errors));
    write_table(json, views.table);
    write_why(json, views.why);
    write_time(json, views.timeline);
    json.end_object();
    return json.take();
}

std::string colours_json(std::string_view text) {
    JsonWriter json;
    json.begin_array(JsonLayout::one_line);
    std::size_t begin = 0;
    while (true) {
        std::size_t end = text.find('\n', begin);
        std::string_view line = text.substr(begin, end - begin);
        json.begin_array(JsonLayout::one_line);
        for (const Highlight& token : highlights_of(line)) {
            json.number(utf16_length(line.substr(0, token.begin)));
            json.number(utf16_length(line.substr(token.begin, token.length)));
            json.number(static_cast<std::int64_t>(token.kind));
        }
        json.end_array();
        if (end == std::string_view::npos)
            break;
        begin = end + 1;
    }
    json.end_array();
    return json.take();
}

std::string title_of(std::string_view text, std::string_view name) {
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = text.find('\n', begin);
        std::string_view line = text.substr(begin, end - begin);
        if (line.starts_with("title ")) {
            std::size_t word = line.find_first_not_of(' ', 6);
            if (word != std::string_view::npos)
                return std::string(line.substr(word));
        }
        if (end == std::string_view::npos)
            break;
        begin = end + 1;
    }
    return std::string(name);
}

}  // namespace ackpoint
