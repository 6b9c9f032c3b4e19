// The scenario language, read. Grammar, one statement a line, keyword first; a line that is
// indented further than the first one of the text belongs to the statement above it; # begins a
// comment:
//
//   ackpoint 1                     title TEXT        about TEXT        answers ID…      seed N
//   messages N [every D] [keyed K] [partitions P] [from offset N]
//   message mN poison [at STEP] | fails N times at STEP | STEP takes D | key K
//   handler NAME                   then indented: steps, on failure POLICY
//   job NAME                       then indented: workers N, restart after D, lease D | no lease,
//                                  steps, on failure POLICY
//   consumers N [concurrency N] [restart after D | no restart]
//   system NAME latency D
//   strategy "NAME" on PRESET [SETTING…] [handler NAME] [ack after STEP]
//   fault crash|pause [CONSUMER] at T|POINT [for D]
//   expect ["NAME"] [mN] never|can|always LABEL [when crash|pause POINT]
//   expect ["NAME"] [mN] METRIC[(NAME)] = != < <= > >= VALUE [at T | when crash|pause POINT]
//
//   POLICY  retry [N] [every D] | redeliver | skip | stall
//           | dead-letter after N [counted by broker|memory] [unverified]
//   POINT   before|sending|unheard|late|after STEP|commit tick|renewal [of mN] [delivery K]
//   STEP    keyword and target, with #2 for the second of equal ones; the target may be left out
//           where only one step of that kind exists
//   D, T    500ms 5s 1.5s 5m 12h 4d
//
// Steps, settings, presets, labels and metrics stand in the tables of core/model.
#pragma once

#include <string_view>

#include "core/model/scenario.hpp"

namespace ackpoint {

struct ParseResult {
    Scenario scenario;        ///< what was understood
    Diagnostics diagnostics;  ///< by place, at most limits::diagnostics_max
};

/// Reads and validates. Any bytes are allowed; a text beyond limits::text_bytes_max is not read.
ParseResult parse_scenario(std::string_view text);

}  // namespace ackpoint
