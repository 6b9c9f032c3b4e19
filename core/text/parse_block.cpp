#include "core/text/parse_block.hpp"

#include <string>
#include <utility>

#include "core/text/parse_step.hpp"

namespace ackpoint {
namespace {

/// The name behind `handler` and `job`.
template <typename Block>
bool parse_head(Cursor& cursor, std::string_view keyword, Block& block) {
    cursor.take(keyword);
    const std::optional<std::string> name =
        cursor.take_name("the name of the " + std::string(keyword));
    block.name = name.value_or("");
    const bool good = name && cursor.require_end();
    block.place = cursor.place_from(0);
    return good;
}

template <typename Block>
bool parse_block_line(TextParts& text, std::size_t line, Block& block) {
    Cursor cursor = cursor_of(text, line);
    if (cursor.take("on failure")) {
        if (block.has_failure_policy) {
            cursor.error_at(cursor.place_from(0), "`on failure` stands here a second time");
            return false;
        }
        block.has_failure_policy = true;
        add_part(text, PartKind::policy, line, 0);
        return parse_policy(cursor, block.on_failure) && cursor.require_end();
    }
    Step step;
    if (!parse_step(cursor, step))
        return false;
    add_part(text, PartKind::step, line, block.steps.size());
    block.steps.push_back(std::move(step));
    return true;
}

/// Options of a job; nothing when the line is something else.
std::optional<bool> parse_job_option(TextParts& text, std::size_t line, Job& job) {
    Cursor cursor = cursor_of(text, line);
    if (cursor.take("workers")) {
        add_part(text, PartKind::workers, line, 0);
        const std::optional<std::uint32_t> count = cursor.take_count("the number of workers");
        job.workers = count.value_or(job.workers);
        return count && cursor.require_end();
    }
    if (cursor.take("no lease")) {
        add_part(text, PartKind::lease, line, 0);
        job.claim_lease = Duration{0};
        return cursor.require_end();
    }
    const bool restart = cursor.take("restart after");
    if (!restart && !cursor.take("lease"))
        return std::nullopt;
    add_part(text, restart ? PartKind::restart : PartKind::lease, line, 0);
    Duration& length = restart ? job.restart_after : job.claim_lease;
    const std::optional<Duration> duration = cursor.take_duration("a length");
    length = duration.value_or(length);
    return duration && cursor.require_end();
}

}  // namespace

bool parse_handler(TextParts& text, const std::vector<std::size_t>& lines) {
    Handler handler;
    Cursor head = cursor_of(text, lines.front());
    bool good = parse_head(head, "handler", handler);
    add_part(text, PartKind::handler, lines.front(), text.scenario.handlers.size());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (!parse_block_line(text, lines[i], handler))
            good = false;
    }
    text.scenario.handlers.push_back(std::move(handler));
    return good;
}

bool parse_job(TextParts& text, const std::vector<std::size_t>& lines) {
    Job job;
    Cursor head = cursor_of(text, lines.front());
    bool good = parse_head(head, "job", job);
    add_part(text, PartKind::job, lines.front(), text.scenario.jobs.size());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::optional<bool> option = parse_job_option(text, lines[i], job);
        if (!(option ? *option : parse_block_line(text, lines[i], job)))
            good = false;
    }
    text.scenario.jobs.push_back(std::move(job));
    return good;
}

Cursor cursor_of(TextParts& text, std::size_t line) {
    const Line& wanted = text.lexed.lines[line];
    return Cursor(&text.lexed.tokens[wanted.token_first], wanted.token_count, text.diagnostics);
}

Part& add_part(TextParts& text, PartKind kind, std::size_t line, std::size_t index) {
    const std::uint32_t number = text.lexed.lines[line].number;
    text.parts.push_back({kind, number, number, index, 1});
    return text.parts.back();
}

}  // namespace ackpoint
