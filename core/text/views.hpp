// A run and what is said about it, ready to be shown: every name that an event needs is here, so
// that whoever shows it needs neither the scenario nor the plan. These are also the answers that
// core/api hands out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/check/verdict.hpp"
#include "core/sim/run.hpp"

namespace ackpoint {

struct Sentence {
    EventIndex event = EventIndex::none;
    std::uint32_t at_ms = 0;
    std::string text;
    bool operator==(const Sentence&) const = default;
};

/// Why one message ended as it did, in words.
struct ExplanationView {
    std::uint32_t message = 0;
    Label label = Label::once;
    std::string headline;  ///< "m2 was charged twice"
    std::vector<Sentence> sentences;
    std::string rule;  ///< the rule that was broken
    std::string mend;  ///< the change that would mend it
    bool operator==(const ExplanationView&) const = default;
};

struct ProcessView {
    std::string name;
    std::uint16_t program = 0;
    std::uint16_t source = 0;
    std::uint16_t workers = 1;
    bool operator==(const ProcessView&) const = default;
};

struct ProgramView {
    std::string name;
    std::vector<std::string> steps;
    bool operator==(const ProgramView&) const = default;
};

/// A whole run with the names that its events need.
struct RunView {
    std::string strategy;
    Family family = Family::queue;
    std::string row;        ///< key, empty without a fault
    std::string row_title;  ///< "no fault" without one
    std::uint32_t occurrence = 0;
    std::uint32_t occurrences = 0;
    EventIndex fault = EventIndex::none;
    std::vector<std::string> sources;  ///< by source index
    std::vector<ProcessView> processes;
    std::vector<ProgramView> programs;
    std::vector<std::string> effects;
    std::uint32_t partitions = 0;
    Run run;
    RunVerdict verdict;
    std::vector<ExplanationView> explanations;  ///< for every message that is not `once`
    std::vector<std::string> event_texts;       ///< one line for each event of the trace
};

struct ExpectationView {
    std::uint32_t line = 0;
    std::string text;  ///< in its canonical spelling
    bool holds = false;
    std::string reason;  ///< what was found instead, or why it could not be decided
    bool operator==(const ExpectationView&) const = default;
};

}  // namespace ackpoint
