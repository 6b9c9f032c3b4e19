#include "core/text/part_printer.hpp"

#include <algorithm>
#include <utility>

#include "core/model/words.hpp"
#include "core/text/names.hpp"

namespace ackpoint {
namespace {

constexpr std::uint32_t indent_step = 2;

std::string about_line(const std::string& about, std::size_t index) {
    std::size_t first = 0;
    for (; index > 0; --index)
        first = about.find('\n', first) + 1;
    const std::size_t end = about.find('\n', first);
    return about.substr(first, end == std::string::npos ? end : end - first);
}

std::string plan_text(const MessagePlan& plan) {
    std::string text = "messages " + std::to_string(plan.count);
    if (plan.every != Duration{0})
        text += " every " + duration_name(plan.every);
    if (plan.keys != 0)
        text += " keyed " + std::to_string(plan.keys);
    if (plan.partitions != 0)
        text += " partitions " + std::to_string(plan.partitions);
    if (plan.first_offset != 0)
        text += " from offset " + std::to_string(plan.first_offset);
    return text;
}

std::string rule_text(const MessageRule& rule) {
    std::string text = "message " + message_name(rule.message) + " ";
    const std::string step = step_ref_name(rule.step);
    switch (rule.trait) {
        case MessageTrait::poison:
            text += "poison" + (rule.has_step ? " at " + step : "");
            break;
        case MessageTrait::fails:
            text += "fails " + std::to_string(rule.count) +
                    (rule.count == 1 ? " time at " : " times at ") + step;
            break;
        case MessageTrait::takes:
            text += step + " takes " + duration_name(rule.duration);
            break;
        case MessageTrait::key:
            text += "key " + std::to_string(rule.count);
            break;
    }
    return text;
}

std::string consumers_text(const Consumers& consumers) {
    std::string text = "consumers " + std::to_string(consumers.count);
    const Consumers defaults;
    if (consumers.concurrency != defaults.concurrency) {
        text += " concurrency " + std::to_string(consumers.concurrency);
    }
    if (consumers.restart_after != defaults.restart_after) {
        text += " restart after " + duration_name(consumers.restart_after);
    }
    if (!consumers.restarts)
        text += " no restart";
    return text;
}

std::string fault_text(const ScriptedFault& fault) {
    std::string text = "fault ";
    text += fault_words[static_cast<std::size_t>(fault.kind)];
    if (fault.has_consumer)
        text += " " + consumer_name(fault.consumer);
    // Behind a consumer called `at` the word would be missed.
    const bool says_at = fault.has_consumer && consumer_name(fault.consumer) == "at";
    if (!fault.at_point || says_at)
        text += " at";
    text += " ";
    text += fault.at_point ? point_name(fault.point) : duration_name(fault.at - start_of_run);
    if (fault.kind == FaultKind::pause)
        text += " for " + duration_name(fault.duration);
    return text;
}

std::string answers_text(const Scenario& scenario, const Part& part) {
    std::string text = "answers";
    for (std::size_t i = 0; i < part.count; ++i)
        text += " " + scenario.answers[part.index + i];
    return text;
}

std::string prose(std::string_view keyword, const std::string& text) {
    return std::string(keyword) + (text.empty() ? "" : "  " + text);
}

}  // namespace

bool is_in_block(PartKind kind) {
    return kind == PartKind::step || kind == PartKind::policy || kind == PartKind::workers ||
           kind == PartKind::restart || kind == PartKind::lease;
}

void PartPrinter::add(const Part& part, std::string_view comment) {
    const std::size_t first = lines_.size();
    begin_group(part.kind);
    if (!is_in_block(part.kind))
        begin_block(part);
    if (part.kind == PartKind::step) {
        add_step((handler_ != nullptr ? handler_->steps : job_->steps)[part.index]);
    } else if (part.kind == PartKind::strategy) {
        add_strategy(scenario_.strategies[part.index]);
    } else if (part.kind == PartKind::expectation) {
        const Expectation& expectation = scenario_.expectations[part.index];
        if (expectation.strategy.empty()) {
            add_line({"expect " + claim_name(expectation)});
        } else {
            add_line({"expect \"" + expectation.strategy + "\"", claim_name(expectation)});
        }
    } else if (is_in_block(part.kind)) {
        add_line({block_line(part)});
        lines_.back().indent = indent_step;
    } else {
        add_line({statement(part)});
    }
    lines_[first].comment = comment;
}

void PartPrinter::begin_block(const Part& part) {
    handler_ = part.kind == PartKind::handler ? &scenario_.handlers[part.index] : nullptr;
    job_ = part.kind == PartKind::job ? &scenario_.jobs[part.index] : nullptr;
    depth_ = 1;
}

void PartPrinter::begin_group(PartKind kind) {
    const bool joins = kind == group_kind_ || kind == PartKind::message_rule;
    if (is_in_block(kind)) {
        if (!is_in_block(group_kind_))
            ++group_;
    } else if (!joins || kind == PartKind::handler || kind == PartKind::job) {
        ++group_;
    }
    group_kind_ = kind;
}

void PartPrinter::add_blank() {
    lines_.emplace_back();
    if (!is_in_block(group_kind_))
        ++group_;
}

void PartPrinter::add_comment(std::string_view comment) {
    TextLine line;
    line.group = group_;
    line.comment = comment;
    lines_.push_back(std::move(line));
}

void PartPrinter::add_comment_in_block(std::string_view comment) {
    add_comment(comment);
    lines_.back().indent = indent_step * depth_;
}

void PartPrinter::add_line(std::vector<std::string> cells) {
    TextLine line;
    line.group = group_;
    line.cells = std::move(cells);
    lines_.push_back(std::move(line));
}

void PartPrinter::add_step(const Step& step) {
    if (step.kind == StepKind::commit)
        depth_ = 1;
    const bool timed = step.duration != Duration{0};
    add_line({step_name(step.kind, step.target), timed ? duration_name(step.duration) : "",
              step_options(step)});
    lines_.back().indent = indent_step * depth_;
    if (step.kind == StepKind::begin)
        depth_ = 2;
}

/// What does not fit goes on below, in the same column.
void PartPrinter::add_strategy(const Strategy& strategy) {
    constexpr std::size_t settings_width = 66;
    std::string settings;
    std::vector<std::string> cells = {"strategy \"" + strategy.name + "\"",
                                      "on " + std::string(info(strategy.preset).keyword)};
    const auto flush = [this, &settings, &cells] {
        cells.push_back(std::exchange(settings, {}));
        add_line(std::exchange(cells, {"", ""}));
        lines_.back().gap = 2;
    };
    for (const std::string& name : setting_names(strategy)) {
        if (!settings.empty() && settings.size() + name.size() + 2 > settings_width)
            flush();
        if (!settings.empty())
            settings += "  ";
        settings += name;
    }
    flush();
}

std::string PartPrinter::block_line(const Part& part) const {
    switch (part.kind) {
        case PartKind::policy:
            return "on failure " +
                   policy_name(handler_ != nullptr ? handler_->on_failure : job_->on_failure);
        case PartKind::workers:
            return "workers " + std::to_string(job_->workers);
        case PartKind::restart:
            return "restart after " + duration_name(job_->restart_after);
        case PartKind::lease:
            if (job_->claim_lease == Duration{0})
                return "no lease";
            return "lease " + duration_name(job_->claim_lease);
        case PartKind::header:
        case PartKind::title:
        case PartKind::about:
        case PartKind::answers:
        case PartKind::seed:
        case PartKind::messages:
        case PartKind::message_rule:
        case PartKind::system:
        case PartKind::handler:
        case PartKind::job:
        case PartKind::step:
        case PartKind::consumers:
        case PartKind::strategy:
        case PartKind::fault:
        case PartKind::expectation:
            break;
    }
    return {};
}

std::string PartPrinter::statement(const Part& part) const {
    const Scenario& scenario = scenario_;
    switch (part.kind) {
        case PartKind::header:
            return "ackpoint " + std::to_string(scenario.version);
        case PartKind::title:
            return prose("title", scenario.title);
        case PartKind::about:
            return prose("about", about_line(scenario.about, part.index));
        case PartKind::answers:
            return answers_text(scenario, part);
        case PartKind::seed:
            return "seed " + std::to_string(scenario.seed);
        case PartKind::messages:
            return plan_text(scenario.messages);
        case PartKind::message_rule:
            return rule_text(scenario.message_rules[part.index]);
        case PartKind::system: {
            const SystemRule& rule = scenario.systems[part.index];
            return "system " + rule.name + " latency " + duration_name(rule.latency);
        }
        case PartKind::handler:
            return "handler " + scenario.handlers[part.index].name;
        case PartKind::job:
            return "job " + scenario.jobs[part.index].name;
        case PartKind::consumers:
            return consumers_text(scenario.consumers);
        case PartKind::fault:
            return fault_text(scenario.faults[part.index]);
        case PartKind::step:
        case PartKind::policy:
        case PartKind::workers:
        case PartKind::restart:
        case PartKind::lease:
        case PartKind::strategy:
        case PartKind::expectation:
            break;
    }
    return {};
}

}  // namespace ackpoint
