// One run: what became of each message and why, what it cost, and every event.
//
// JSON (names are stable; a later version may add some):
//   strategy, row (key, "" without a fault), row_title, occurrence (from 0), occurrences
//   stop                "quiet", "cycle", "nothing moves", "events limit", "time limit"
//   end_ms, cycle_ms, pops, trace_hash, fault (index of the event or null)
//   effects[]           names
//   messages[]          message ("m1"), outcome, labels[], receives, deliveries, settled, evidence,
//                       effects[] (times applied, by effect)
//   properties          the five, each "holds", "broken", "not applicable" or "undecided"
//   costs               receives, deliveries, round_trips, renewals, stale_acks, repeated_steps,
//                       repeated_ms, recovery_ms (null: none, "never"), longest_stall_ms, finish_ms
//   explanations[]      message, outcome, headline, sentences[] (event, at_ms, text), rule, mend
//   events[]            at_ms, kind, actor, message (or null), a, b, cause (index or null), text
#pragma once

#include <string>

#include "core/text/views.hpp"

namespace ackpoint {

std::string print_run_text(const RunView& view);
std::string print_run_markdown(const RunView& view);
std::string print_run_json(const RunView& view);

/// "quiet", "cycle" …
std::string_view stop_word(StopReason reason);
/// "no required work is lost" …
std::string_view property_words(PropertyKind property);
std::string_view property_state_word(PropertyState state);
/// "a", "a worker 2", "source", "producer", "store"
std::string actor_text(const RunView& view, Actor actor);

}  // namespace ackpoint
