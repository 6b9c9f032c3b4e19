// Which lines of a text say which part of its scenario: what a formatter, an editor and a hover
// help need beside the scenario itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/model/scenario.hpp"
#include "core/text/lexer.hpp"

namespace ackpoint {

enum class PartKind : std::uint8_t {
    header,
    title,
    about,    ///< index: line of Scenario::about
    answers,  ///< index, count: into Scenario::answers
    seed,
    messages,
    message_rule,  ///< index: into the vector of its kind, here and below
    system,
    handler,
    job,
    step,    ///< of the handler or job before it
    policy,  ///< of the handler or job before it, and so on
    workers,
    restart,
    lease,
    consumers,
    strategy,
    fault,
    expectation,
};

struct Part {
    PartKind kind = PartKind::header;
    std::uint32_t line_first = 0;  ///< from 1
    std::uint32_t line_last = 0;
    std::size_t index = 0;
    std::size_t count = 0;
};

struct TextParts {
    LexedText lexed;  ///< refers to the text
    Scenario scenario;
    Diagnostics diagnostics;
    std::vector<Part> parts;  ///< by line; only what was understood
};

/// `text` must outlive the result.
TextParts parse_parts(std::string_view text);

}  // namespace ackpoint
