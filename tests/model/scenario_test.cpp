#include "core/model/scenario.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

Step step(StepKind kind, std::string target = {}) {
    Step result;
    result.kind = kind;
    result.target = std::move(target);
    return result;
}

StepRef ref(StepKind kind, std::string target = {}, std::uint32_t ordinal = 1) {
    StepRef result;
    result.kind = kind;
    result.target = std::move(target);
    result.ordinal = ordinal;
    return result;
}

Scenario scenario_with(std::vector<Step> steps) {
    Scenario scenario;
    scenario.handlers.emplace_back();
    scenario.handlers[0].name = "h";
    scenario.handlers[0].steps = std::move(steps);
    scenario.strategies.emplace_back();
    return scenario;
}

std::string order_of(const std::vector<Step>& steps) {
    std::string order;
    for (const Step& s : steps)
        order += step_name(s.kind, s.target) + ",";
    return order;
}

TEST_CASE("a strategy moves the handler's ack behind any step, forwards and backwards") {
    Scenario scenario = scenario_with({step(StepKind::receive), step(StepKind::call, "bank"),
                                       step(StepKind::ack), step(StepKind::set, "status")});
    Strategy& strategy = scenario.strategies[0];
    CHECK(order_of(steps_of(scenario, strategy)) == "receive,call bank,ack,set status,");
    strategy.moves_ack = true;
    strategy.ack_after = ref(StepKind::receive);
    CHECK(order_of(steps_of(scenario, strategy)) == "receive,ack,call bank,set status,");
    strategy.ack_after = ref(StepKind::set, "status");
    CHECK(order_of(steps_of(scenario, strategy)) == "receive,call bank,set status,ack,");
    strategy.ack_after = ref(StepKind::call, "bank");
    CHECK(order_of(steps_of(scenario, strategy)) == "receive,call bank,ack,set status,");
}

TEST_CASE("`ack after` gives an ack to a handler that has none, and a moved ack keeps its policy") {
    Scenario scenario = scenario_with({step(StepKind::receive), step(StepKind::work)});
    scenario.strategies[0].moves_ack = true;
    scenario.strategies[0].ack_after = ref(StepKind::work);
    CHECK(order_of(steps_of(scenario, scenario.strategies[0])) == "receive,work,ack,");
    Step ack = step(StepKind::ack);
    ack.has_failure_policy = true;
    scenario.handlers[0].steps.insert(scenario.handlers[0].steps.begin() + 1, ack);
    CHECK(steps_of(scenario, scenario.strategies[0])[2].has_failure_policy);
}

TEST_CASE("equal steps are told apart by their number") {
    const std::vector<Step> steps = {step(StepKind::call, "bank"), step(StepKind::call, "post"),
                                     step(StepKind::call, "bank")};
    CHECK(find_step(steps, ref(StepKind::call, "bank")) == 0);
    CHECK(find_step(steps, ref(StepKind::call, "bank", 2)) == 2);
    CHECK(find_step(steps, ref(StepKind::call, "bank", 3)) == step_not_found);
    CHECK(find_step(steps, ref(StepKind::call)) == step_not_found);
    CHECK(ordinal_of(steps, 2) == 2);
    CHECK(ordinal_of(steps, 1) == 1);
}

TEST_CASE("a poison message fails at validate, else at deserialize, else at work") {
    const std::vector<Step> steps = {step(StepKind::receive), step(StepKind::work),
                                     step(StepKind::deserialize), step(StepKind::validate)};
    CHECK(poison_step(steps) == 3);
    CHECK(poison_step({steps[0], steps[1], steps[2]}) == 2);
    CHECK(poison_step({steps[0], steps[1]}) == 1);
    CHECK(poison_step({steps[0]}) == step_not_found);
}

TEST_CASE("a system answers after its own latency, any other after one millisecond") {
    Scenario scenario;
    scenario.systems.emplace_back();
    scenario.systems[0].name = "bank";
    scenario.systems[0].latency = Duration{20};
    CHECK(latency_of(scenario, system_of(step(StepKind::call, "bank"))) == Duration{20});
    CHECK(latency_of(scenario, system_of(step(StepKind::ack))) == Duration{1});
    CHECK(system_of(step(StepKind::write, "bank")) == "database");
    CHECK(system_of(step(StepKind::ack)) == "source");
    CHECK(system_of(step(StepKind::work, "bank")).empty());
}

TEST_CASE("scenarios are equal when they say the same, wherever it stands") {
    Scenario here = scenario_with({step(StepKind::receive)});
    Scenario there = here;
    there.handlers[0].steps[0].place.line = 7;
    CHECK(here == there);
    there.handlers[0].steps[0].duration = Duration{1};
    CHECK_FALSE(here == there);
}

}  // namespace
}  // namespace ackpoint
