#include "web/app/highlight.hpp"

#include <algorithm>

#include "core/model/step.hpp"

namespace ackpoint {

namespace {

constexpr std::string_view openers[] = {"ackpoint", "title",   "about", "answers",   "messages",
                                        "message",  "handler", "job",   "consumers", "strategy",
                                        "expect",   "system",  "fault", "seed",      "faults"};

bool is_blank(char sign) {
    return sign == ' ' || sign == '\t' || sign == '\r';
}
bool is_digit(char sign) {
    return sign >= '0' && sign <= '9';
}

bool is_opener(std::string_view word) {
    return std::find(std::begin(openers), std::end(openers), word) != std::end(openers);
}

/// The length of the step's keyword at the start of the line's words: "insert inbox" has two.
std::size_t step_length(std::string_view words) {
    std::size_t longest = 0;
    for (const StepInfo& step : step_table) {
        std::string_view keyword = step.keyword;
        bool fits = words.starts_with(keyword) &&
                    (words.size() == keyword.size() || is_blank(words[keyword.size()]));
        if (fits)
            longest = std::max(longest, keyword.size());
    }
    return longest;
}

bool is_message(std::string_view word) {
    return word.size() > 1 && word[0] == 'm' && is_digit(word[1]);
}

class LineReader {
public:
    explicit LineReader(std::string_view line) : line_(line) {}

    std::vector<Highlight> read() {
        bool indented = !line_.empty() && is_blank(line_[0]);
        bool first = true;
        bool prose = false;
        while (skip_blanks()) {
            std::size_t begin = at_;
            if (line_[at_] == '#') {
                add(line_.size() - at_, HighlightKind::comment);
            } else if (prose) {
                add(line_.size() - at_, HighlightKind::string);
            } else if (line_[at_] == '"') {
                std::size_t end = line_.find('"', at_ + 1);
                add(end == std::string_view::npos ? line_.size() - at_ : end + 1 - at_,
                    HighlightKind::string);
            } else if (first && indented && step_length(line_.substr(at_)) > 0) {
                add(step_length(line_.substr(at_)), HighlightKind::step);
            } else {
                add_word(first && !indented);
            }
            std::string_view word = line_.substr(begin, at_ - begin);
            prose = first && !indented && (word == "title" || word == "about");
            first = false;
        }
        return std::move(highlights_);
    }

private:
    bool skip_blanks() {
        while (at_ < line_.size() && is_blank(line_[at_]))
            ++at_;
        return at_ < line_.size();
    }

    void add(std::size_t length, HighlightKind kind) {
        highlights_.push_back({at_, length, kind});
        at_ += length;
    }

    void add_word(bool may_open) {
        std::size_t end = at_;
        while (end < line_.size() && !is_blank(line_[end]) && line_[end] != '"')
            ++end;
        std::string_view word = line_.substr(at_, end - at_);
        HighlightKind kind = HighlightKind::plain;
        if (may_open && is_opener(word))
            kind = HighlightKind::keyword;
        if (is_digit(word[0]))
            kind = HighlightKind::number;
        if (is_message(word))
            kind = HighlightKind::name;
        add(end - at_, kind);
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::vector<Highlight> highlights_;
};

}  // namespace

std::vector<Highlight> highlights_of(std::string_view line) {
    return LineReader(line).read();
}

}  // namespace ackpoint
