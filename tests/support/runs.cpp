#include "tests/support/runs.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/base/check.hpp"
#include "core/text/parse_scenario.hpp"
#include "core/text/print_diagnostics.hpp"

namespace ackpoint::testing {

namespace {

bool is_request_event(EventKind kind) {
    return kind == EventKind::sent || kind == EventKind::landed || kind == EventKind::refused ||
           kind == EventKind::heard || kind == EventKind::request_lost;
}

bool is_step_event(EventKind kind) {
    return kind == EventKind::step_started || kind == EventKind::step_done ||
           kind == EventKind::step_failed;
}

/// A step's number means something in the program of the process that asks; what a store or a
/// source did is looked for in all programs.
bool names_step(const Plan& plan, const Event& event, std::uint32_t step, std::string_view name) {
    if (name.empty())
        return true;
    if (is_process(event.actor)) {
        const Group& group = plan.groups[plan.group_of_process[process_of(event.actor)]];
        const Program& program = plan.programs[group.program];
        return step < program.steps.size() && program.steps[step].name == name;
    }
    return std::any_of(plan.programs.begin(), plan.programs.end(),
                       [step, name](const Program& program) {
                           return step < program.steps.size() && program.steps[step].name == name;
                       });
}

void append(std::string& list, std::uint32_t number) {
    if (!list.empty())
        list += ' ';
    list += std::to_string(number);
}

}  // namespace

Plan plan_of(std::string_view text, std::size_t strategy) {
    ParseResult result = parse_scenario(text);
    if (has_errors(result.diagnostics)) {
        FAIL_CHECK(print_diagnostics(result.diagnostics, ""), text);
        result =
            parse_scenario("ackpoint 1\nhandler h\n  receive\n  ack\nstrategy \"none\" on sqs\n");
    }
    check(strategy < result.scenario.strategies.size());
    return make_plan(result.scenario, strategy);
}

std::string scenario_text(std::string_view steps, std::string_view settings,
                          std::string_view more) {
    std::string text = "ackpoint 1\n";
    text += more;
    text += "\nhandler h\n";
    text += steps;
    text += "\nstrategy \"s\" on ";
    text += settings;
    return text + "\n";
}

Run run_of(std::string_view text, std::size_t strategy) {
    return simulate(plan_of(text, strategy));
}

bool matches(const Plan& plan, const Event& event, const Point& point) {
    if (event.kind != point.kind)
        return false;
    if (point.message != any_message && event.message != MessageId{point.message - 1})
        return false;
    if (is_request_event(event.kind)) {
        return op_in(event.a) == point.op && names_step(plan, event, step_in(event.a), point.step);
    }
    return !is_step_event(event.kind) || names_step(plan, event, event.a, point.step);
}

std::uint32_t pop_after(const Plan& plan, const Point& point) {
    Recorder recorder;
    World world = start_world(plan, recorder);
    std::uint32_t left = point.occurrence;
    std::uint32_t looked_at = 0;
    do {
        for (; looked_at < recorder.size(); ++looked_at) {
            if (matches(plan, recorder.events()[looked_at], point) && --left == 0) {
                return world.pops;
            }
        }
    } while (advance(plan, world, recorder));
    FAIL_CHECK("the run never comes to this point: ", info(point.kind).name, " ", point.step);
    return world.pops;
}

Injection crash_after(const Plan& plan, const Point& point, std::uint16_t process) {
    return {.kind = FaultKind::crash, .pop = pop_after(plan, point), .process = process};
}

Injection crash_and_lose(const Plan& plan, const Point& point, std::uint16_t process) {
    Injection injection = crash_after(plan, point, process);
    Recorder recorder;
    World world = start_world(plan, recorder);
    while (world.pops < injection.pop && advance(plan, world, recorder)) {
    }
    for (const Event& event : recorder.events()) {
        const bool is_mine = is_process(event.actor) && process_of(event.actor) == process;
        if (event.kind == EventKind::sent && is_mine)
            injection.request = event.b;
    }
    return injection;
}

Run run_with(const Plan& plan, const Injection& injection) {
    return simulate(plan, {&injection, 1});
}

std::uint32_t count(const Run& run, EventKind kind, std::uint32_t message) {
    const auto is_it = [kind, message](const Event& event) {
        return event.kind == kind &&
               (message == any_message || event.message == MessageId{message - 1});
    };
    return static_cast<std::uint32_t>(std::count_if(run.trace.begin(), run.trace.end(), is_it));
}

std::uint32_t count(const Plan& plan, const Run& run, const Point& point) {
    const auto is_it = [&plan, &point](const Event& event) { return matches(plan, event, point); };
    return static_cast<std::uint32_t>(std::count_if(run.trace.begin(), run.trace.end(), is_it));
}

std::string times(const Run& run, EventKind kind, std::uint32_t message) {
    std::string list;
    for (const Event& event : run.trace) {
        const bool is_it = event.kind == kind &&
                           (message == any_message || event.message == MessageId{message - 1});
        if (is_it)
            append(list, event.at_ms);
    }
    return list;
}

std::string times(const Plan& plan, const Run& run, const Point& point) {
    std::string list;
    for (const Event& event : run.trace) {
        if (matches(plan, event, point))
            append(list, event.at_ms);
    }
    return list;
}

std::uint32_t effects(const Plan& plan, const Run& run, std::string_view effect,
                      std::uint32_t message) {
    std::uint32_t applied = 0;
    bool is_known = false;
    for (std::size_t index = 0; index < plan.effects.size(); ++index) {
        if (plan.effects[index].name != effect)
            continue;
        is_known = true;
        for (const Event& event : run.trace) {
            const bool is_it = event.kind == EventKind::effect_applied && event.a == index &&
                               event.message == MessageId{message - 1};
            if (is_it)
                ++applied;
        }
    }
    CHECK_MESSAGE(is_known, "there is no such effect: ", effect);
    return applied;
}

std::string effects(const Plan& plan, const Run& run, std::string_view effect) {
    std::string list;
    for (std::uint32_t message = 1; message <= plan.messages.size(); ++message) {
        append(list, effects(plan, run, effect, message));
    }
    return list;
}

}  // namespace ackpoint::testing
