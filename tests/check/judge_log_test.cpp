#include <doctest/doctest.h>

#include "tests/support/trace_writer.hpp"

namespace ackpoint {
namespace {

LabelSet labels_of(const RunVerdict& verdict, MessageId message) {
    return verdict.messages[index_of(message)].labels;
}

const PropertyVerdict& gap_property(const RunVerdict& verdict) {
    return verdict.properties[static_cast<std::size_t>(PropertyKind::commits_skip_no_gap)];
}

TraceWriter& work(TraceWriter& trace, Actor worker, MessageId message) {
    trace.add(EventKind::received, worker, message, static_cast<std::uint32_t>(message));
    trace.begin(worker, message).apply(worker, message, write_step);
    trace.apply(worker, message, call_step).finish(worker, message);
    return trace.add(EventKind::record_done, worker, message, 0,
                     static_cast<std::uint32_t>(message));
}

TEST_CASE("a record is settled by a commit above its offset, not by one that names it") {
    TraceWriter trace(Family::log, 2);
    work(trace, a_worker, m1);
    work(trace, a_worker, m2);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 1);
    const RunVerdict verdict = trace.judged(StopReason::nothing_moves);
    CHECK(labels_of(verdict, m1) == bit(Label::once));
    CHECK(labels_of(verdict, m2) == bit(Label::stalled));
    CHECK(gap_property(verdict).state == PropertyState::holds);
}

TEST_CASE("a commit that passes an unfinished record skips it") {
    TraceWriter trace(Family::log, 2);
    trace.add(EventKind::received, a_worker, m1, 0).begin(a_worker, m1);
    work(trace, b_worker, m2);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 2);
    const EventIndex commit = trace.last();
    trace.add(EventKind::process_killed, a_loop, MessageId::none);
    const RunVerdict verdict = trace.judged();
    CHECK(labels_of(verdict, m1) == bit(Label::skipped));
    CHECK(verdict.messages[0].decisive == commit);
    CHECK(gap_property(verdict).state == PropertyState::broken);
    CHECK(gap_property(verdict).first == commit);
}

TEST_CASE("a passed gap that is worked off all the same breaks the property and loses nothing") {
    TraceWriter trace(Family::log, 1);
    trace.add(EventKind::received, a_worker, m1, 0).begin(a_worker, m1);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 1);
    trace.apply(a_worker, m1, write_step).apply(a_worker, m1, call_step).finish(a_worker, m1);
    const RunVerdict verdict = trace.judged();
    CHECK(labels_of(verdict, m1) == bit(Label::once));
    CHECK(gap_property(verdict).state == PropertyState::broken);
}

TEST_CASE("a record marked done before its handler ends is no gap, and skipped when it is lost") {
    TraceWriter trace(Family::log, 1);
    trace.add(EventKind::received, a_worker, m1, 0).begin(a_worker, m1);
    trace.add(EventKind::record_done, a_worker, m1, 0, 0);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 1);
    trace.add(EventKind::process_killed, a_loop, MessageId::none);
    const RunVerdict verdict = trace.judged();
    CHECK(labels_of(verdict, m1) == bit(Label::skipped));
    CHECK(gap_property(verdict).state == PropertyState::holds);
}

TEST_CASE("where positions are committed, `ack` does not make a record done") {
    TraceWriter trace(Family::log, 1);
    trace.plan.groups[0].settings[SettingKind::commit_rule] =
        static_cast<std::int64_t>(CommitRule::position);
    trace.add(EventKind::received, a_worker, m1, 0).begin(a_worker, m1);
    trace.add(EventKind::record_done, a_worker, m1, 0, 0);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 1);
    CHECK(gap_property(trace.judged()).state == PropertyState::broken);
}

TEST_CASE("what a policy skipped or dead-lettered is lost or kept, and no gap") {
    TraceWriter trace(Family::log, 2);
    trace.add(EventKind::received, a_worker, m1, 0).begin(a_worker, m1);
    trace.add(EventKind::attempt_failed, a_worker, m1,
              static_cast<std::uint32_t>(FailureAction::skip), 1);
    trace.add(EventKind::received, a_worker, m2, 1).begin(a_worker, m2);
    trace.add(EventKind::evidence_written, a_worker, m2, 1);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 2);
    const RunVerdict verdict = trace.judged();
    CHECK(labels_of(verdict, m1) == bit(Label::lost));
    CHECK(labels_of(verdict, m2) == bit(Label::dead_lettered));
    CHECK(gap_property(verdict).state == PropertyState::holds);
}

TEST_CASE("a rewind makes records unsettled again") {
    TraceWriter trace(Family::log, 2);
    work(trace, a_worker, m1);
    work(trace, a_worker, m2);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 2);
    CHECK(trace.judged().messages[1].settled);
    trace.add(EventKind::commit_rewound, Actor::source, MessageId::none, 0, 1);
    const RunVerdict verdict = trace.judged(StopReason::nothing_moves);
    CHECK(verdict.messages[0].settled);
    CHECK(!verdict.messages[1].settled);
    CHECK(verdict.costs.stale_acks == 1);
}

TEST_CASE("a lower commit that is ignored settles and unsettles nothing") {
    TraceWriter trace(Family::log, 2);
    work(trace, a_worker, m1);
    work(trace, a_worker, m2);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 2);
    trace.add(EventKind::commit_ignored, Actor::source, MessageId::none, 0, 1);
    CHECK(trace.judged().messages[1].settled);
}

TEST_CASE("a write is stale once its partition belongs to another member") {
    // To b; to a itself, still the same member; to a after it died and joined anew.
    for (const int variant : {0, 1, 2}) {
        TraceWriter trace(Family::log, 1);
        trace.add(EventKind::received, a_worker, m1, 0).begin(a_worker, m1);
        const std::uint32_t request = trace.send(a_worker, m1, write_step);
        if (variant == 2)
            trace.add(EventKind::process_killed, a_loop, MessageId::none);
        trace.add(EventKind::assigned, variant == 0 ? b_loop : a_loop, MessageId::none, 0, 0);
        trace.land(a_worker, m1, write_step, request);
        const bool stale =
            has(labels_of(trace.judged(StopReason::nothing_moves), m1), Label::stale_write);
        CHECK(stale == (variant != 1));
    }
}

TEST_CASE("offsets need not begin at zero") {
    TraceWriter trace(Family::log, 2);
    trace.plan.messages[0].offset = Offset{20};
    trace.plan.messages[1].offset = Offset{21};
    work(trace, a_worker, m1);
    work(trace, a_worker, m2);
    trace.add(EventKind::committed, Actor::source, MessageId::none, 0, 21);
    const RunVerdict verdict = trace.judged(StopReason::nothing_moves);
    CHECK(verdict.messages[0].settled);
    CHECK(!verdict.messages[1].settled);
}

}  // namespace
}  // namespace ackpoint
