#include "tests/support/trace_writer.hpp"

namespace ackpoint {

namespace {

PlanStep step(StepKind kind, std::string name, std::uint16_t effect) {
    PlanStep made;
    made.kind = kind;
    made.name = std::move(name);
    made.effect = effect;
    return made;
}

}  // namespace

Plan hand_made_plan(Family family, std::uint32_t messages) {
    Plan plan;
    plan.family = family;
    Program program;
    program.name = "charge";
    program.steps = {
        step(StepKind::receive, "receive", no_index), step(StepKind::write, "write orders", 0),
        step(StepKind::call, "call payments", 1), step(StepKind::ack, "ack", no_index)};
    program.receive = 0;
    program.ack = 3;
    plan.programs.push_back(program);
    PlanEffect orders;
    orders.name = "write orders";
    PlanEffect payments;
    payments.name = "call payments";
    payments.kind = StepKind::call;
    plan.effects = {orders, payments};
    Group group;
    group.family = family;
    group.process_count = 2;
    group.settings[SettingKind::commit_rule] =
        static_cast<std::int64_t>(CommitRule::contiguous_prefix);
    plan.groups.push_back(group);
    plan.group_of_process = {0, 0};
    plan.records.resize(1);
    for (std::uint32_t i = 0; i < messages; ++i) {
        PlanMessage message;
        message.key = i;
        message.offset = Offset{i};
        plan.messages.push_back(message);
        plan.records[0].push_back(MessageId{i});
    }
    return plan;
}

void add_job(Plan& plan) {
    Program program;
    program.name = "fulfil";
    program.steps = {step(StepKind::receive, "claim", no_index),
                     step(StepKind::ack, "finish", no_index)};
    program.receive = 0;
    program.ack = 1;
    plan.programs.push_back(program);
    Group group;
    group.preset = Preset::job;
    group.program = 1;
    group.process_first = 2;
    group.is_job = true;
    plan.groups.push_back(group);
    plan.group_of_process.push_back(1);
}

TraceWriter::TraceWriter(Family family, std::uint32_t messages)
    : plan(hand_made_plan(family, messages)) {
    for (std::uint32_t i = 0; i < messages; ++i) {
        add(EventKind::produced, Actor::producer, MessageId{i}, 0, i);
    }
    if (family == Family::log)
        add(EventKind::assigned, a_loop, MessageId::none, 0, 0);
}

TraceWriter& TraceWriter::wait(std::uint32_t milliseconds) {
    now_ms_ += milliseconds;
    return *this;
}

TraceWriter& TraceWriter::add(EventKind kind, Actor actor, MessageId message, std::uint32_t a,
                              std::uint32_t b, EventIndex cause) {
    run.trace.push_back({now_ms_, kind, actor, message, a, b, cause});
    return *this;
}

EventIndex TraceWriter::last() const {
    return EventIndex{static_cast<std::uint32_t>(run.trace.size() - 1)};
}

TraceWriter& TraceWriter::receive(Actor loop, MessageId message, std::uint32_t handle) {
    add(EventKind::lease_started, loop, message, handle, handle);
    return add(EventKind::received, loop, message, handle, handle);
}

TraceWriter& TraceWriter::begin(Actor worker, MessageId message) {
    return add(EventKind::attempt_started, worker, message, 1, 1);
}

std::uint32_t TraceWriter::send(Actor worker, MessageId message, std::uint32_t step_index) {
    add(EventKind::sent, worker, message, pack(Op::step, step_index), ++requests_);
    return requests_;
}

TraceWriter& TraceWriter::land(Actor worker, MessageId message, std::uint32_t step_index,
                               std::uint32_t request) {
    add(EventKind::landed, Actor::store, message, pack(Op::step, step_index), request);
    return add(EventKind::effect_applied, worker, message, step_index - 1, 1, last());
}

TraceWriter& TraceWriter::apply(Actor worker, MessageId message, std::uint32_t step_index) {
    const std::uint32_t request = send(worker, message, step_index);
    land(worker, message, step_index, request);
    return add(EventKind::step_done, worker, message, step_index);
}

TraceWriter& TraceWriter::finish(Actor worker, MessageId message) {
    return add(EventKind::attempt_done, worker, message);
}

RunVerdict TraceWriter::judged(StopReason stop) {
    run.stop = stop;
    run.end = start_of_run + Duration{now_ms_};
    return judge(plan, run);
}

}  // namespace ackpoint
