#include "core/check/expect.hpp"

#include <algorithm>

#include "core/check/measure.hpp"
#include "core/check/resolve_point.hpp"
#include "core/check/walk.hpp"
#include "core/model/names.hpp"
#include "core/model/words.hpp"

namespace ackpoint {

namespace {

/// What an expectation has come to under one strategy.
struct Finding {
    bool asked = false;
    std::size_t row = SIZE_MAX;  ///< into the points; SIZE_MAX: every run
    std::string broken;          ///< why it does not hold
    std::string found;           ///< can: where
    bool undecided = false;
    std::uint32_t runs = 0;
    std::int64_t lowest = INT64_MAX;  ///< metric
    std::int64_t highest = INT64_MIN;
};

bool is_label(LabelSet labels, Label wanted) {
    LabelSet meant = bit(wanted);
    if (wanted == Label::lost)
        meant = bit(Label::lost) | bit(Label::skipped) | bit(Label::torn);
    return (labels & meant) != 0;
}

std::string words_of(LabelSet labels) {
    return std::string{info(worst(labels)).word};
}

std::string message_text(std::size_t message) {
    return message_name(static_cast<std::uint32_t>(message));
}

/// One run under the eyes of all expectations that are asked about it.
struct Seen {
    const Plan& plan;
    std::span<const Event> trace;
    const RunVerdict& verdict;
    std::string where;  ///< "crash unheard ack of m2", "no fault"
};

void look_at_claim(const Expectation& expectation, const Seen& seen, Finding& finding) {
    for (std::size_t i = 0; i < seen.verdict.messages.size(); ++i) {
        if (expectation.has_message && expectation.message != i)
            continue;
        const LabelSet labels = seen.verdict.messages[i].labels;
        if (has(labels, Label::unknown) && expectation.label != Label::unknown) {
            finding.undecided = true;
        }
        const bool is = is_label(labels, expectation.label);
        const std::string what =
            message_text(i) + " is " + words_of(labels) + " (" + seen.where + ")";
        if (is && finding.found.empty())
            finding.found = what;
        const bool breaks = (expectation.claim == Claim::in_no_run && is) ||
                            (expectation.claim == Claim::in_every_run && !is);
        if (breaks && finding.broken.empty()) {
            finding.broken = is && words_of(labels) != info(expectation.label).word
                                 ? message_text(i) + " is also " +
                                       std::string{info(expectation.label).word} + " (" +
                                       seen.where + ")"
                                 : what;
        }
    }
}

void look_at_metric(const Expectation& expectation, const Seen& seen, Finding& finding) {
    const Measurement measurement = measure(seen.plan, seen.trace, seen.verdict, expectation);
    if (!measurement.undecided.empty()) {
        if (finding.broken.empty())
            finding.broken = "cannot be decided: " + measurement.undecided;
        return;
    }
    for (const Measured& measured : measurement.values) {
        const std::string what = measured_text(expectation.metric, measured.value);
        finding.lowest = std::min(finding.lowest, measured.value);
        finding.highest = std::max(finding.highest, measured.value);
        if (compares(expectation.comparison, measured.value, expectation.value))
            continue;
        if (!finding.broken.empty())
            return;
        finding.broken =
            (measured.of.empty() ? "was " : measured.of + ": ") + what + " (" + seen.where + ")";
    }
}

void look(const Expectation& expectation, const Seen& seen, Finding& finding) {
    ++finding.runs;
    if (expectation.claim == Claim::metric) {
        look_at_metric(expectation, seen, finding);
    } else {
        look_at_claim(expectation, seen, finding);
    }
}

std::string list_of(const std::vector<std::string>& keys) {
    std::string text;
    for (const std::string& key : keys)
        text += (text.empty() ? "`" : ", `") + key + "`";
    return text;
}

/// All expectations of a scenario under one strategy.
class Strategist {
public:
    Strategist(const Scenario& scenario, std::size_t strategy)
        : scenario_(scenario), plan_(make_plan(scenario, strategy)) {
        findings_.resize(scenario.expectations.size());
    }

    void run();
    const std::vector<Finding>& findings() const { return findings_; }

private:
    struct Fork {
        std::size_t row = 0;
        std::size_t occurrence = 0;
        FaultKind kind = FaultKind::crash;
    };

    bool is_meant(const Expectation& expectation) const {
        return expectation.strategy.empty() || expectation.strategy == plan_.strategy;
    }
    void resolve(std::size_t index);
    bool is_asked(std::size_t index, const Fork& fork) const;
    bool is_asked(const Fork& fork) const;
    std::vector<Fork> wanted_forks() const;
    void look_at_fork(Walk& walk, const Fork& fork);
    Injection injection_of(const Fork& fork) const;

    const Scenario& scenario_;
    Plan plan_;
    CrashPoints found_;
    std::vector<Finding> findings_;
};

void Strategist::resolve(std::size_t index) {
    const Expectation& expectation = scenario_.expectations[index];
    Finding& finding = findings_[index];
    finding.asked = is_meant(expectation);
    if (!finding.asked || !expectation.has_point)
        return;
    const std::vector<std::string> rows = rows_of(expectation.point, plan_, found_.points);
    if (rows.size() == 1) {
        finding.row = find_point(found_, rows.front());
    } else if (rows.size() > 1) {
        finding.broken = "the point is one of several rows: " + list_of(rows);
    } else {
        std::vector<std::string> near;
        for (const CrashPoint& point : found_.points) {
            if (!expectation.point.background &&
                point.step_name ==
                    step_name(expectation.point.step.kind, expectation.point.step.target)) {
                near.push_back(point.row.key);
            }
        }
        if (near.empty()) {
            for (const CrashPoint& point : found_.points)
                near.push_back(point.row.key);
        }
        finding.broken = "there is no such point; there is " + list_of(near);
    }
}

bool Strategist::is_asked(std::size_t index, const Fork& fork) const {
    const Expectation& expectation = scenario_.expectations[index];
    const Finding& finding = findings_[index];
    if (!finding.asked)
        return false;
    if (!expectation.has_point) {
        return expectation.claim != Claim::metric && fork.kind == FaultKind::crash;
    }
    return finding.row == fork.row && expectation.fault == fork.kind &&
           is_named(expectation.point, found_.points[fork.row].occurrences[fork.occurrence]);
}

bool Strategist::is_asked(const Fork& fork) const {
    for (std::size_t i = 0; i < findings_.size(); ++i) {
        if (is_asked(i, fork))
            return true;
    }
    return false;
}

std::vector<Strategist::Fork> Strategist::wanted_forks() const {
    std::vector<Fork> forks;
    for (std::size_t row = 0; row < found_.points.size(); ++row) {
        for (std::size_t i = 0; i < found_.points[row].occurrences.size(); ++i) {
            for (const FaultKind kind : {FaultKind::crash, FaultKind::pause}) {
                const Fork fork{row, i, kind};
                if (is_asked(fork))
                    forks.push_back(fork);
            }
        }
    }
    std::stable_sort(forks.begin(), forks.end(), [this](const Fork& left, const Fork& right) {
        return injection_of(left).pop < injection_of(right).pop;
    });
    return forks;
}

Injection Strategist::injection_of(const Fork& fork) const {
    Injection injection = found_.points[fork.row].occurrences[fork.occurrence].injection;
    if (fork.kind == FaultKind::crash)
        return injection;
    const Settings& settings = plan_.groups[0].settings;
    injection.kind = fork.kind;
    injection.request = 0;
    injection.duration =
        2 * settings.duration(plan_.family == Family::log ? SettingKind::session_timeout
                                                          : SettingKind::visibility);
    return injection;
}

void Strategist::look_at_fork(Walk& walk, const Fork& fork) {
    const Injection injection = injection_of(fork);
    walk.go_to(injection.pop);
    const RunVerdict verdict = walk.fork(injection);
    const CrashPoint& point = found_.points[fork.row];
    const Occurrence& occurrence = point.occurrences[fork.occurrence];
    std::string where =
        std::string{fault_words[static_cast<std::size_t>(fork.kind)]} + " " + point.row.key;
    if (occurrence.message != MessageId::none) {
        where += " of " + message_text(index_of(occurrence.message));
    }
    const Seen seen{plan_, walk.trace(), verdict, where};
    for (std::size_t i = 0; i < findings_.size(); ++i) {
        if (is_asked(i, fork))
            look(scenario_.expectations[i], seen, findings_[i]);
    }
}

void Strategist::run() {
    bool any = false;
    for (const Expectation& expectation : scenario_.expectations)
        any |= is_meant(expectation);
    if (!any)
        return;
    found_ = find_crash_points(plan_);
    for (std::size_t i = 0; i < findings_.size(); ++i)
        resolve(i);
    const RunVerdict verdict = judge(plan_, found_.run);
    const Seen seen{plan_, found_.run.trace, verdict, "no fault"};
    for (std::size_t i = 0; i < findings_.size(); ++i) {
        const bool asked = findings_[i].asked && !scenario_.expectations[i].has_point;
        if (asked)
            look(scenario_.expectations[i], seen, findings_[i]);
    }
    const std::vector<Fork> forks = wanted_forks();
    if (forks.empty())
        return;
    Walk walk(plan_);
    for (const Fork& fork : forks)
        look_at_fork(walk, fork);
}

/// What one strategy says; empty `broken` means that it holds there.
ExpectationResult conclude(const Expectation& expectation, const Finding& finding) {
    if (!finding.broken.empty())
        return {false, finding.broken};
    if (finding.runs == 0)
        return {false, "no run has that message or delivery at the point"};
    const std::string runs = std::to_string(finding.runs) + (finding.runs == 1 ? " run" : " runs");
    if (expectation.claim == Claim::metric) {
        std::string seen = measured_text(expectation.metric, finding.lowest);
        if (finding.highest != finding.lowest)
            seen += "…" + measured_text(expectation.metric, finding.highest);
        return {true, "was " + seen + " in " + runs};
    }
    if (expectation.claim == Claim::in_some_run) {
        if (!finding.found.empty())
            return {true, finding.found};
        return {false,
                (finding.undecided ? "undecided: a limit was reached in " : "never in ") + runs};
    }
    if (finding.undecided)
        return {false, "undecided: a limit was reached in " + runs};
    return {true, "in " + runs};
}

}  // namespace

std::vector<ExpectationResult> check_expectations(const Scenario& scenario) {
    std::vector<ExpectationResult> results(scenario.expectations.size());
    std::vector<std::uint8_t> decided(results.size(), 0);
    for (std::size_t strategy = 0; strategy < scenario.strategies.size(); ++strategy) {
        Strategist strategist(scenario, strategy);
        strategist.run();
        for (std::size_t i = 0; i < results.size(); ++i) {
            const Finding& finding = strategist.findings()[i];
            if (!finding.asked || (decided[i] != 0 && !results[i].holds))
                continue;
            ExpectationResult result = conclude(scenario.expectations[i], finding);
            if (scenario.expectations[i].strategy.empty()) {
                result.reason = "\"" + scenario.strategies[strategy].name + "\": " + result.reason;
            }
            if (decided[i] == 0 || !result.holds)
                results[i] = std::move(result);
            decided[i] = 1;
        }
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (decided[i] == 0)
            results[i].reason = "there is no such strategy";
    }
    return results;
}

}  // namespace ackpoint
