// Traces written by hand: a small plan, and events in order, so that the judge can be asked about
// runs that no simulator has to produce. The plan: two consumers a and b with one worker each,
// steps receive, write orders (effect 0), call payments (effect 1), ack; messages m1 … at one
// partition.
#pragma once

#include "core/check/verdict.hpp"

namespace ackpoint {

constexpr MessageId m1{0};
constexpr MessageId m2{1};
constexpr Actor a_loop = actor_of(0, no_worker);
constexpr Actor b_loop = actor_of(1, no_worker);
constexpr Actor a_worker = actor_of(0, 0);
constexpr Actor b_worker = actor_of(1, 0);
constexpr std::uint32_t write_step = 1;
constexpr std::uint32_t call_step = 2;

Plan hand_made_plan(Family family, std::uint32_t messages);

/// Adds a job `fulfil` with one worker: process 2, source 1.
void add_job(Plan& plan);

class TraceWriter {
public:
    TraceWriter(Family family, std::uint32_t messages);

    Plan plan;
    Run run;

    /// Events written from now on happen so much later.
    TraceWriter& wait(std::uint32_t milliseconds);
    TraceWriter& add(EventKind kind, Actor actor, MessageId message, std::uint32_t a = 0,
                     std::uint32_t b = 0, EventIndex cause = EventIndex::none);
    EventIndex last() const;

    /// Queue: the source grants, the process holds.
    TraceWriter& receive(Actor loop, MessageId message, std::uint32_t handle);
    /// Starts the handler.
    TraceWriter& begin(Actor worker, MessageId message);
    /// Sends the step's request; its number for land().
    std::uint32_t send(Actor worker, MessageId message, std::uint32_t step);
    /// The request arrives and applies the effect of its step.
    TraceWriter& land(Actor worker, MessageId message, std::uint32_t step, std::uint32_t request);
    /// Both.
    TraceWriter& apply(Actor worker, MessageId message, std::uint32_t step);
    TraceWriter& finish(Actor worker, MessageId message);

    RunVerdict judged(StopReason stop = StopReason::quiet);

private:
    std::uint32_t now_ms_ = 0;
    std::uint32_t requests_ = 0;
};

}  // namespace ackpoint
