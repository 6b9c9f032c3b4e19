// One line in words for any event of a trace: what the inspector of the timeline, `ackpoint run`
// and the list of events show. Without its time, which stands beside it.
//
// A failed handler, an acknowledgement that was refused and one whose answer never came read
// differently: "the handler fails at `validate`", "a's offset commit is refused: old generation",
// "the answer to a's delete is lost".
#pragma once

#include <span>
#include <string>

#include "core/sim/event.hpp"
#include "core/sim/plan.hpp"

namespace ackpoint {

/// "a receives m2 under handle 2"
std::string event_text(const Plan& plan, std::span<const Event> trace, EventIndex index);

/// "a" for a process and all its workers, "the queue", "the log", "the job table", "the producer".
std::string actor_name(const Plan& plan, Actor actor);

/// What a request is about: "`call payments`", "the delete", "the offset commit", "the renewal".
std::string request_name(const Plan& plan, std::span<const Event> trace, EventIndex index);

/// The process behind an event: its actor, or whoever sent what caused it; the number of processes
/// when there is none.
std::size_t process_behind(const Plan& plan, std::span<const Event> trace, EventIndex index);

/// "`call payments`" in the program of this process.
std::string quoted_step(const Plan& plan, std::size_t process, std::uint32_t step);

}  // namespace ackpoint
