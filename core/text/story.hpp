// The sentences of one message's story: what print_explanation strings together. Internal to
// core/text.
#pragma once

#include <string>

#include "core/check/explanation.hpp"
#include "core/sim/run.hpp"

namespace ackpoint {

class Story {
public:
    Story(const Plan& plan, const Run& run, const Explanation& explanation)
        : plan_(plan), run_(run), explanation_(explanation) {}

    std::string sentence(EventIndex index) const;

private:
    const Event& at(EventIndex index) const { return run_.trace[index_of(index)]; }
    std::string message() const;
    std::string receive_sentence(EventIndex index) const;
    std::string reason_to_receive(EventIndex before, EventIndex index) const;
    std::string queue_reason(EventIndex before, EventIndex index) const;
    std::string log_reason(EventIndex before, EventIndex index) const;
    std::string death_sentence(EventIndex index) const;
    std::string effect_sentence(EventIndex index) const;
    std::string done_sentence(EventIndex index) const;

    /// The last event of this kind between two, about this message or, for events that name none,
    /// by this process; none when there is none.
    EventIndex last_between(EventIndex first, EventIndex last, EventKind kind,
                            std::size_t process) const;
    /// The newest thing that this process did with the message, or that became of its request
    /// about it, before an event; none when nothing in the trace says.
    EventIndex last_deed(std::size_t process, EventIndex before) const;
    /// "while it was still in `call payments`"
    std::string whereabouts(std::size_t process, EventIndex before) const;
    /// "during `validate`", "before it hears that `ack` took effect"
    std::string moment_of_death(std::size_t process, EventIndex before) const;
    std::string lost_request(std::size_t process, EventIndex index) const;
    EventIndex unheard_batch(std::size_t process, EventIndex index) const;
    bool is_missing_effect_before(EventIndex index) const;

    const Plan& plan_;
    const Run& run_;
    const Explanation& explanation_;
};

}  // namespace ackpoint
