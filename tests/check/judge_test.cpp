#include <doctest/doctest.h>

#include "core/check/judge.hpp"
#include "tests/support/trace_writer.hpp"

namespace ackpoint {
namespace {

Label label_of(const RunVerdict& verdict, MessageId message) {
    return worst(verdict.messages[index_of(message)].labels);
}

const PropertyVerdict& property_of(const RunVerdict& verdict, PropertyKind kind) {
    return verdict.properties[static_cast<std::size_t>(kind)];
}

TraceWriter handled_once() {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    trace.apply(a_worker, m1, write_step).apply(a_worker, m1, call_step);
    trace.finish(a_worker, m1).add(EventKind::deleted, Actor::source, m1, 1);
    return trace;
}

TEST_CASE("every required effect once and a delete is `once`") {
    TraceWriter trace = handled_once();
    const RunVerdict verdict = trace.judged();
    CHECK(label_of(verdict, m1) == Label::once);
    CHECK(verdict.messages[0].settled);
    CHECK(verdict.messages[0].receives == 1);
    CHECK(verdict.messages[0].deliveries == 1);
    CHECK(property_of(verdict, PropertyKind::nothing_lost).state == PropertyState::holds);
    CHECK(property_of(verdict, PropertyKind::commits_skip_no_gap).state ==
          PropertyState::not_applicable);
}

TEST_CASE("any effect or settlement taken out of a good trace changes its verdict") {
    const TraceWriter good = handled_once();
    for (std::size_t i = 0; i < good.run.trace.size(); ++i) {
        const EventKind kind = good.run.trace[i].kind;
        if (kind != EventKind::effect_applied && kind != EventKind::deleted)
            continue;
        TraceWriter flipped = good;
        flipped.run.trace.erase(flipped.run.trace.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(label_of(flipped.judged(), m1) != Label::once);
    }
}

TEST_CASE("a delete before any effect and then a death is a loss, broken by the death") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    trace.add(EventKind::deleted, Actor::source, m1, 1);
    trace.wait(10).add(EventKind::process_killed, a_loop, MessageId::none);
    const EventIndex death = trace.last();
    const RunVerdict verdict = trace.judged();
    CHECK(label_of(verdict, m1) == Label::lost);
    CHECK(verdict.messages[0].decisive == death);
    CHECK(property_of(verdict, PropertyKind::nothing_lost).first == death);
}

TEST_CASE("one of two required effects is torn; an optional one is not missed") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1).apply(a_worker, m1, write_step);
    trace.add(EventKind::deleted, Actor::source, m1, 1);
    CHECK(label_of(trace.judged(), m1) == Label::torn);
    trace.plan.effects[1].required = false;
    CHECK(label_of(trace.judged(), m1) == Label::once);
}

TEST_CASE("a second application is a duplicate and breaks the property where it happens") {
    TraceWriter trace(Family::queue, 1);
    trace.plan.effects[1].required = false;
    trace.receive(a_loop, m1, 1).begin(a_worker, m1).apply(a_worker, m1, write_step);
    trace.add(EventKind::process_killed, a_loop, MessageId::none);
    trace.wait(30'000).add(EventKind::lease_ended, Actor::source, m1, 1);
    trace.receive(b_loop, m1, 2).begin(b_worker, m1);
    const std::uint32_t request = trace.send(b_worker, m1, write_step);
    trace.land(b_worker, m1, write_step, request);
    const EventIndex second = trace.last();
    trace.finish(b_worker, m1).add(EventKind::deleted, Actor::source, m1, 2);
    const RunVerdict verdict = trace.judged();
    CHECK(label_of(verdict, m1) == Label::duplicate);
    CHECK(verdict.effects[0] == 2);
    CHECK(property_of(verdict, PropertyKind::effects_not_repeated).first == second);
    CHECK(property_of(verdict, PropertyKind::stale_owner_changes_nothing).state ==
          PropertyState::holds);
}

TEST_CASE("a write under an expired lease is stale only once another has received") {
    for (const bool granted_again : {false, true}) {
        TraceWriter trace(Family::queue, 1);
        trace.receive(a_loop, m1, 1).begin(a_worker, m1);
        trace.wait(30'000).add(EventKind::lease_ended, Actor::source, m1, 1);
        if (granted_again)
            trace.receive(b_loop, m1, 2);
        trace.apply(a_worker, m1, write_step).apply(a_worker, m1, call_step);
        trace.add(EventKind::deleted, Actor::source, m1, granted_again ? 2U : 1U);
        const RunVerdict verdict = trace.judged();
        CHECK(has(verdict.messages[0].labels, Label::stale_write) == granted_again);
    }
}

TEST_CASE("a call that lands after its sender's successor has received is stale") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    const std::uint32_t late = trace.send(a_worker, m1, call_step);
    trace.add(EventKind::process_killed, a_loop, MessageId::none);
    // The dead process is back and at work on the same message when its old call arrives.
    trace.receive(a_loop, m1, 2).begin(a_worker, m1);
    trace.land(a_worker, m1, call_step, late);
    CHECK(has(trace.judged().messages[0].labels, Label::stale_write));
}

TEST_CASE("a call that a key recognises changes nothing and is not stale") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1).receive(b_loop, m1, 2);
    const std::uint32_t request = trace.send(a_worker, m1, call_step);
    trace.add(EventKind::landed, Actor::store, m1, pack(Op::step, call_step), request);
    trace.add(EventKind::effect_known, a_worker, m1, 1);
    CHECK(!has(trace.judged().messages[0].labels, Label::stale_write));
}

TEST_CASE("an old value puts its label on the message whose value it replaced") {
    TraceWriter trace(Family::queue, 2);
    trace.add(EventKind::effect_older, a_worker, m1, 0, 1);
    const RunVerdict verdict = trace.judged();
    CHECK(has(verdict.messages[1].labels, Label::overwritten));
    CHECK(!has(verdict.messages[0].labels, Label::overwritten));
}

TEST_CASE("a verified record of failure is evidence; a skip is a loss that nobody can find") {
    TraceWriter kept(Family::queue, 1);
    kept.receive(a_loop, m1, 1).begin(a_worker, m1);
    kept.add(EventKind::attempt_failed, a_worker, m1,
             static_cast<std::uint32_t>(FailureAction::dead_letter), 3);
    kept.add(EventKind::evidence_written, a_worker, m1, 1);
    kept.add(EventKind::deleted, Actor::source, m1, 1);
    const RunVerdict with_evidence = kept.judged();
    CHECK(label_of(with_evidence, m1) == Label::dead_lettered);
    CHECK(property_of(with_evidence, PropertyKind::failure_discoverable).state ==
          PropertyState::holds);

    TraceWriter skipped(Family::queue, 1);
    skipped.receive(a_loop, m1, 1).begin(a_worker, m1);
    skipped.add(EventKind::attempt_failed, a_worker, m1,
                static_cast<std::uint32_t>(FailureAction::skip), 1);
    const EventIndex failure = skipped.last();
    skipped.add(EventKind::deleted, Actor::source, m1, 1);
    const RunVerdict without = skipped.judged();
    CHECK(label_of(without, m1) == Label::lost);
    CHECK(property_of(without, PropertyKind::failure_discoverable).first == failure);
}

TEST_CASE("the source's own dead-letter queue settles and is evidence") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).add(EventKind::moved_aside, Actor::source, m1, 0, 1);
    const RunVerdict verdict = trace.judged();
    CHECK(label_of(verdict, m1) == Label::dead_lettered);
    CHECK(verdict.messages[0].settled);
}

TEST_CASE("a stored job owns its message until it is worked off") {
    TraceWriter trace(Family::queue, 1);
    add_job(trace.plan);
    const Actor job_worker = actor_of(2, 0);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    trace.add(EventKind::job_inserted, Actor::store, m1, 1);
    trace.add(EventKind::deleted, Actor::source, m1, 1);
    CHECK(label_of(trace.judged(StopReason::nothing_moves), m1) == Label::stalled);
    TraceWriter failed = trace;
    failed.add(EventKind::job_failed, source_actor(1), m1, 1);
    CHECK(label_of(failed.judged(), m1) == Label::dead_lettered);
    trace.receive(actor_of(2, no_worker), m1, 1).begin(job_worker, m1);
    trace.apply(job_worker, m1, write_step).apply(job_worker, m1, call_step);
    trace.add(EventKind::deleted, source_actor(1), m1, 1);
    const RunVerdict done = trace.judged();
    CHECK(label_of(done, m1) == Label::once);
    CHECK(done.messages[0].deliveries == 1);  // claims of a job are not deliveries of the message
}

TEST_CASE("only a limit leaves a message unknown") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    CHECK(label_of(trace.judged(StopReason::events_limit), m1) == Label::unknown);
    CHECK(label_of(trace.judged(StopReason::cycle), m1) == Label::stalled);
    CHECK(label_of(trace.judged(StopReason::nothing_moves), m1) == Label::stalled);
    const RunVerdict limited = trace.judged(StopReason::time_limit);
    CHECK(property_of(limited, PropertyKind::nothing_lost).state == PropertyState::undecided);
    TraceWriter good = handled_once();
    CHECK(label_of(good.judged(StopReason::events_limit), m1) == Label::once);
}

TEST_CASE("costs: renewals, stale deletes, repeated steps, recovery and finish") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    trace.add(EventKind::lease_extended, Actor::source, m1, 1, 60'000);
    trace.wait(5).apply(a_worker, m1, write_step);
    trace.add(EventKind::fault, a_loop, MessageId::none);
    trace.add(EventKind::process_killed, a_loop, MessageId::none);
    trace.wait(1000).receive(b_loop, m1, 2).begin(b_worker, m1);
    const std::uint32_t request = trace.send(b_worker, m1, write_step);
    trace.wait(7).land(b_worker, m1, write_step, request);
    trace.add(EventKind::step_done, b_worker, m1, write_step);
    trace.wait(3).apply(b_worker, m1, call_step);
    trace.add(EventKind::delete_ignored, Actor::source, m1, 1, 2);
    trace.add(EventKind::deleted, Actor::source, m1, 2);
    const Costs costs = trace.judged().costs;
    CHECK(costs.receives == 2);
    CHECK(costs.deliveries == 2);
    CHECK(costs.renewals == 1);
    CHECK(costs.stale_acks == 1);
    CHECK(costs.repeated_steps == 1);
    CHECK(costs.repeated == Duration{7});
    CHECK(costs.recovery == Duration{1010});
    CHECK(costs.finish == Duration{1015});
    CHECK(costs.longest_stall == Duration{1010});
}

TEST_CASE("recovery is endless when what was outstanding never happens") {
    TraceWriter trace(Family::queue, 1);
    trace.receive(a_loop, m1, 1).begin(a_worker, m1);
    trace.add(EventKind::deleted, Actor::source, m1, 1);
    trace.add(EventKind::fault, a_loop, MessageId::none);
    trace.add(EventKind::process_killed, a_loop, MessageId::none);
    CHECK(trace.judged().costs.recovery == endless_duration);
}

}  // namespace
}  // namespace ackpoint
