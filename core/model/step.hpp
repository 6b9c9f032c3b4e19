// The steps of a handler. One table says everything about a kind of step: its keyword, what may
// follow it, whether it is remote (then it has phases: sent, applied, heard), whether what it does
// outlives a crash, and what help says. Parser, printer, completion, crash points and the language
// reference are driven by it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.hpp"
#include "core/base/time.hpp"

namespace ackpoint {

enum class StepKind : std::uint8_t {
    receive,
    deserialize,
    validate,
    work,
    begin,
    commit,
    insert_inbox,
    insert_job,
    write,
    set,
    call,
    publish,
    dead_letter,
    ack,
};
constexpr std::size_t step_kind_count = 14;

/// What a repeated attempt sends as the identity of its effect.
enum class KeyRule : std::uint8_t { none, message, attempt };

enum class FailureAction : std::uint8_t { retry, redeliver, skip, stall, dead_letter };

/// Who counts the attempts of `dead-letter after N`: the source's receive count, or the process,
/// which starts again at zero after a restart.
enum class AttemptCounter : std::uint8_t { preset, broker, memory };

/// What happens when a step fails.
/// retry: the handler starts again in place after `every`, at most `count` times (0: no bound),
///   then the message is left for redelivery.
/// redeliver: not acknowledged. A queue's lease runs out; a log's consumer seeks back to the
/// record. skip: acknowledged as if done. stall: this partition or worker stops for ever.
/// dead_letter: redelivered until attempt `count`, which writes evidence and then acknowledges.
struct FailurePolicy {
    FailureAction action = FailureAction::redeliver;
    std::uint32_t count = 0;
    Duration every{0};
    AttemptCounter counter = AttemptCounter::preset;
    bool unverified = false;  ///< dead_letter: acknowledged without waiting for the evidence
    bool operator==(const FailurePolicy&) const = default;
};

struct Step {
    StepKind kind = StepKind::work;
    std::string target;  ///< table, provider, topic, job or a free name; empty where none is needed
    Duration duration{0};
    KeyRule key = KeyRule::none;
    bool unique = false;    ///< write: a second one with the same key fails for good
    bool optional = false;  ///< the effect is not required
    bool has_failure_policy = false;
    FailurePolicy on_failure;  ///< meaningful when has_failure_policy
    SourcePlace place;
    bool operator==(const Step&) const = default;
};

/// Names one step of a handler: its kind, its target, and which of several equal ones (from 1).
struct StepRef {
    StepKind kind = StepKind::receive;
    std::string target;
    std::uint32_t ordinal = 1;
    SourcePlace place;
    bool operator==(const StepRef&) const = default;
};

enum class TargetUse : std::uint8_t { none, allowed, needed };

struct StepInfo {
    StepKind kind;
    std::string_view keyword;
    std::string_view target_name;  ///< what the word after the keyword is: "table", "provider" …
    TargetUse target;
    bool takes_duration;
    bool takes_key;
    bool remote;  ///< travels to another system: can be sent and lost, or applied and unheard
    bool effect;  ///< an applied one is counted per message
    bool in_transaction;  ///< a statement of the database: between begin and commit it is volatile
    std::string_view help;
};

using StepTable = std::array<StepInfo, step_kind_count>;
extern const StepTable step_table;  ///< indexed by StepKind

inline const StepInfo& info(StepKind kind) {
    return step_table[static_cast<std::size_t>(kind)];
}

/// "call payments", "insert inbox", "ack": a step as the language writes it, without options.
std::string step_name(StepKind kind, std::string_view target);

}  // namespace ackpoint
