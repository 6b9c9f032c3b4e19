#include "core/api/operations.hpp"

#include "core/check/build_table.hpp"
#include "core/check/expect.hpp"
#include "core/text/event_text.hpp"
#include "core/text/names.hpp"
#include "core/text/parse_scenario.hpp"
#include "core/text/print_explanation.hpp"
#include "core/text/print_scenario.hpp"
#include "core/text/strategy_text.hpp"

namespace ackpoint::api {
namespace {

void add_steps(std::vector<StepView>& views, const std::string& handler,
               const std::vector<Step>& steps) {
    for (const Step& step : steps) {
        views.push_back({.line = step.place.line,
                         .handler = handler,
                         .name = step_name(step.kind, step.target)});
    }
}

void add_names(RunView& view, const Plan& plan) {
    view.strategy = plan.strategy;
    view.family = plan.family;
    view.partitions = plan.partition_count;
    for (const Group& group : plan.groups) {
        view.sources.push_back(group.is_job ? plan.programs[group.program].name
                                            : std::string{info(group.preset).keyword});
    }
    for (std::size_t process = 0; process < plan.group_of_process.size(); ++process) {
        const std::uint16_t source = plan.group_of_process[process];
        const Group& group = plan.groups[source];
        view.processes.push_back({.name = process_name(plan, process),
                                  .program = group.program,
                                  .source = source,
                                  .workers = group.concurrency});
    }
    for (const Program& program : plan.programs) {
        ProgramView& added = view.programs.emplace_back();
        added.name = program.name;
        for (const PlanStep& step : program.steps)
            added.steps.push_back(step.name);
    }
    for (const PlanEffect& effect : plan.effects)
        view.effects.push_back(effect.name);
}

/// The fault that was asked for, not one that the scenario scripts.
EventIndex find_fault(const Run& run, EventIndex after) {
    const std::size_t start = after == EventIndex::none ? 0 : index_of(after) + 1;
    for (std::size_t event = start; event < run.trace.size(); ++event) {
        if (run.trace[event].kind == EventKind::fault) {
            return EventIndex{static_cast<std::uint32_t>(event)};
        }
    }
    return EventIndex::none;
}

void add_words(RunView& view, const Plan& plan) {
    view.explanations = view_explanations(plan, view.run, view.verdict);
    view.event_texts.reserve(view.run.trace.size());
    for (std::uint32_t event = 0; event < view.run.trace.size(); ++event) {
        view.event_texts.push_back(event_text(plan, view.run.trace, EventIndex{event}));
    }
}

/// A scripted fault whose point a strategy never comes to does not strike there: that is said.
void warn_of_unreached_faults(const Scenario& scenario, Diagnostics& diagnostics) {
    std::vector<const ScriptedFault*> at_points;
    for (const ScriptedFault& fault : scenario.faults) {
        if (fault.at_point)
            at_points.push_back(&fault);
    }
    if (at_points.empty())
        return;
    for (std::size_t index = 0; index < scenario.strategies.size(); ++index) {
        for (const std::size_t number : unreached_triggers(make_plan(scenario, index))) {
            diagnostics.push_back({.severity = Severity::warning,
                                   .place = at_points[number]->point.place,
                                   .message = "\"" + scenario.strategies[index].name +
                                              "\" never comes to this point without other faults"});
        }
    }
}

}  // namespace

ParsedView make_parsed_view(const std::string& text) {
    ParseResult parsed = parse_scenario(text);
    const Scenario& scenario = parsed.scenario;
    ParsedView view;
    view.title = scenario.title;
    view.about = scenario.about;
    view.messages = scenario.messages.count;
    for (const Strategy& strategy : scenario.strategies) {
        view.strategies.push_back({.name = strategy.name,
                                   .preset = strategy.preset,
                                   .line = strategy.place.line,
                                   .sentence = strategy_text(strategy)});
    }
    for (const Handler& handler : scenario.handlers) {
        add_steps(view.steps, handler.name, handler.steps);
    }
    for (const Job& job : scenario.jobs)
        add_steps(view.steps, job.name, job.steps);
    if (!has_errors(parsed.diagnostics)) {
        view.canonical = print_scenario(scenario);
        warn_of_unreached_faults(scenario, parsed.diagnostics);
    }
    view.diagnostics = std::move(parsed.diagnostics);
    return view;
}

Status make_run_view(const RunRequest& request, RunView& view) {
    const ParseResult parsed = parse_scenario(request.text);
    if (has_errors(parsed.diagnostics))
        return Status::invalid_scenario;
    if (request.strategy >= parsed.scenario.strategies.size())
        return Status::no_such_cell;
    const Plan plan = make_plan(parsed.scenario, request.strategy);
    EventIndex before_fault = EventIndex::none;
    if (request.row.empty()) {
        view.row_title = "no fault";
        view.run = simulate(plan);
    } else {
        RowRun found = run_at(plan, request.row, request.occurrence);
        if (request.occurrence >= found.occurrences)
            return Status::no_such_cell;
        view.row = found.row.key;
        view.row_title = found.row.title;
        view.occurrence = found.index;
        view.occurrences = found.occurrences;
        view.run = std::move(found.run);
        before_fault = found.occurrence.after;
    }
    view.fault = find_fault(view.run, before_fault);
    view.verdict = judge(plan, view.run);
    add_names(view, plan);
    add_words(view, plan);
    return Status::ok;
}

Status make_expectation_views(const std::string& text, std::vector<ExpectationView>& views) {
    const ParseResult parsed = parse_scenario(text);
    if (has_errors(parsed.diagnostics))
        return Status::invalid_scenario;
    const Scenario& scenario = parsed.scenario;
    std::vector<ExpectationResult> results = check_expectations(scenario);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Expectation& expectation = scenario.expectations[i];
        std::string written = "expect ";
        if (!expectation.strategy.empty())
            written += "\"" + expectation.strategy + "\" ";
        views.push_back({.line = expectation.place.line,
                         .text = written + claim_name(expectation),
                         .holds = results[i].holds,
                         .reason = std::move(results[i].reason)});
    }
    return Status::ok;
}

}  // namespace ackpoint::api
