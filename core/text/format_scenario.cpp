#include "core/text/format_scenario.hpp"

#include "core/text/part_printer.hpp"
#include "core/text/parts.hpp"

namespace ackpoint {
namespace {

class Formatter {
public:
    explicit Formatter(const TextParts& text) : text_(text), printer_(text.scenario) {}

    std::string format() {
        const std::vector<Line>& lines = text_.lexed.lines;
        std::size_t end = lines.size();
        while (end > 0 && lines[end - 1].text.empty())
            --end;
        for (std::size_t i = 0; i < end; ++i) {
            if (lines[i].number <= done_)
                continue;
            if (next_ < text_.parts.size() && text_.parts[next_].line_first == lines[i].number) {
                add_part(i);
            } else if (lines[i].text.empty()) {
                printer_.add_blank();
            } else {
                add_comment(i);
            }
        }
        return printer_.text();
    }

private:
    /// Comments between the lines of one statement move above it.
    void add_part(std::size_t line) {
        const std::vector<Line>& lines = text_.lexed.lines;
        const Part& part = text_.parts[next_++];
        for (std::size_t i = line + 1; i < lines.size() && lines[i].number <= part.line_last; ++i) {
            if (!lines[i].comment.empty())
                printer_.add_comment(lines[i].comment);
        }
        const bool prose = part.kind == PartKind::title || part.kind == PartKind::about;
        printer_.add(part, prose ? std::string_view{} : lines[line].comment);
        done_ = part.line_last;
    }

    /// A comment belongs to the block whose lines it stands among.
    void add_comment(std::size_t line) {
        const bool inside = next_ < text_.parts.size() && is_in_block(text_.parts[next_].kind);
        const bool indented = next_ > 0 && lines_are_deeper(line);
        if (inside || indented) {
            printer_.add_comment_in_block(text_.lexed.lines[line].comment);
        } else {
            printer_.add_comment(text_.lexed.lines[line].comment);
        }
    }

    /// Behind the last line of a block and indented like it.
    bool lines_are_deeper(std::size_t line) const {
        if (!is_in_block(text_.parts[next_ - 1].kind))
            return false;
        return text_.lexed.lines[line].indent > text_.lexed.lines[0].indent;
    }

    const TextParts& text_;
    PartPrinter printer_;
    std::size_t next_ = 0;    ///< part to be printed next
    std::uint32_t done_ = 0;  ///< last line that is printed
};

}  // namespace

std::string format_scenario(std::string_view text) {
    const TextParts parts = parse_parts(text);
    if (has_errors(parts.diagnostics))
        return std::string(text);
    return Formatter(parts).format();
}

}  // namespace ackpoint
