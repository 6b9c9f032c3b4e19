#include "core/text/print_scenario.hpp"

#include <algorithm>

#include "core/text/part_printer.hpp"

namespace ackpoint {
namespace {

class ScenarioPrinter {
public:
    explicit ScenarioPrinter(const Scenario& scenario) : scenario_(scenario), printer_(scenario) {}

    std::string print() {
        add_head();
        add_messages();
        for (std::size_t i = 0; i < scenario_.handlers.size(); ++i)
            add_handler(i);
        for (std::size_t i = 0; i < scenario_.jobs.size(); ++i)
            add_job(i);
        add_run();
        add_all(PartKind::strategy, scenario_.strategies.size());
        add_all(PartKind::fault, scenario_.faults.size());
        add_all(PartKind::expectation, scenario_.expectations.size());
        return printer_.text();
    }

private:
    void add(PartKind kind, std::size_t index = 0, std::size_t count = 1) {
        if (separate_)
            printer_.add_blank();
        separate_ = false;
        printer_.add({kind, 0, 0, index, count}, {});
    }

    /// A blank line before whatever comes next.
    void end_paragraph() { separate_ = true; }

    void add_all(PartKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            add(kind, i);
        end_paragraph();
    }

    void add_head() {
        const std::string& about = scenario_.about;
        const auto breaks = static_cast<std::size_t>(std::count(about.begin(), about.end(), '\n'));
        add(PartKind::header);
        if (!scenario_.title.empty())
            add(PartKind::title);
        for (std::size_t i = 0; !about.empty() && i <= breaks; ++i)
            add(PartKind::about, i);
        if (!scenario_.answers.empty()) {
            add(PartKind::answers, 0, scenario_.answers.size());
        }
        if (scenario_.seed != Scenario{}.seed)
            add(PartKind::seed);
        end_paragraph();
    }

    void add_messages() {
        if (!(scenario_.messages == MessagePlan{}))
            add(PartKind::messages);
        add_all(PartKind::message_rule, scenario_.message_rules.size());
    }

    void add_handler(std::size_t index) {
        const Handler& handler = scenario_.handlers[index];
        add(PartKind::handler, index);
        for (std::size_t i = 0; i < handler.steps.size(); ++i)
            add(PartKind::step, i);
        if (handler.has_failure_policy)
            add(PartKind::policy);
        end_paragraph();
    }

    void add_job(std::size_t index) {
        const Job& job = scenario_.jobs[index];
        const Job defaults;
        add(PartKind::job, index);
        if (job.workers != defaults.workers)
            add(PartKind::workers);
        if (job.restart_after != defaults.restart_after)
            add(PartKind::restart);
        if (job.claim_lease != defaults.claim_lease)
            add(PartKind::lease);
        for (std::size_t i = 0; i < job.steps.size(); ++i)
            add(PartKind::step, i);
        if (job.has_failure_policy)
            add(PartKind::policy);
        end_paragraph();
    }

    void add_run() {
        if (!(scenario_.consumers == Consumers{}))
            add(PartKind::consumers);
        add_all(PartKind::system, scenario_.systems.size());
    }

    const Scenario& scenario_;
    PartPrinter printer_;
    bool separate_ = false;
};

}  // namespace

std::string print_scenario(const Scenario& scenario) {
    return ScenarioPrinter(scenario).print();
}

}  // namespace ackpoint
