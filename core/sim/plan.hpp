// A scenario under one strategy, made ready to run: names turned into indices, one program of steps
// per handler and job, one group of processes per source. Also what the judge and the text need to
// put names back. Immutable during a run and shared by all forks of its worlds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/ids.hpp"
#include "core/model/scenario.hpp"
#include "core/sim/event.hpp"

namespace ackpoint {

constexpr std::uint16_t no_index = 0xffff;

struct PlanStep {
    StepKind kind = StepKind::work;
    std::uint16_t effect = no_index;  ///< into Plan::effects
    std::uint16_t job = no_index;     ///< insert job: into Plan::groups
    std::uint16_t inbox = no_index;   ///< insert inbox: which inbox
    std::uint16_t commit = no_index;  ///< inside a transaction: its commit step
    KeyRule key = KeyRule::none;
    bool unique = false;
    bool remote = false;  ///< has phases here: false for statements inside a transaction
    Duration duration{0};
    Duration latency{0};  ///< each way, when remote
    FailurePolicy on_failure;
    std::string name;        ///< "call payments", with " #2" for the second equal one
    std::uint32_t line = 0;  ///< in the text; 0 where the strategy put it
};

struct Program {
    std::string name;  ///< of the handler or job
    std::vector<PlanStep> steps;
    std::uint16_t ack = no_index;
    std::uint16_t receive = no_index;
    std::uint16_t completes = 0;  ///< the last step but for `ack`
};

/// Required unless marked optional. A handler without effects counts completed attempts: then
/// there is one effect of that name.
struct PlanEffect {
    std::string name;  ///< "call payments"
    StepKind kind = StepKind::write;
    bool required = true;
    bool is_attempt = false;
};

/// Processes that take from one source: the scenario's consumers, or a job's workers.
struct Group {
    Preset preset = Preset::queue;
    Family family = Family::queue;
    Settings settings;
    std::uint16_t program = 0;
    std::uint16_t process_first = 0;
    std::uint16_t process_count = 1;
    std::uint16_t concurrency = 1;  ///< workers in the loop, or in the pool when settings say so
    bool restarts = true;
    bool is_job = false;
    Duration restart_after{5000};
    Duration source_latency{1};
};

struct PlanMessage {
    Instant arrival{};
    std::uint32_t key = 0;
    PartitionId partition{};
    Offset offset{};
    std::uint16_t rule_first = 0;  ///< into Plan::rules
    std::uint16_t rule_count = 0;
};

/// One MessageRule on one step of one program.
struct PlanRule {
    MessageTrait trait = MessageTrait::takes;
    std::uint16_t program = 0;
    std::uint16_t step = 0;
    std::uint32_t count = 0;
    Duration duration{0};
};

/// A scripted fault at a time.
struct PlanFault {
    FaultKind kind = FaultKind::crash;
    std::uint16_t process = 0;
    Instant at{};
    Duration duration{0};
};

/// A scripted fault at a point: it strikes once, in the gap that the first matching event opens.
struct PlanTrigger {
    FaultKind kind = FaultKind::crash;
    Duration duration{0};
    bool has_process = false;
    std::uint16_t process = 0;  ///< who must come to the point; anyone otherwise
    EventKind event = EventKind::step_done;
    std::uint32_t a = 0;  ///< of the event, where a_mask has bits
    std::uint32_t a_mask = 0;
    MessageId message = MessageId::none;  ///< none: any
    std::uint32_t delivery = 0;           ///< of the message; 0: any
    bool loses_request = false;
};

struct Plan {
    std::string strategy;
    Family family = Family::queue;
    std::vector<Group> groups;  ///< groups[0] takes from the scenario's source
    std::vector<Program> programs;
    std::vector<PlanEffect> effects;
    std::vector<PlanMessage> messages;
    std::vector<PlanRule> rules;
    std::vector<PlanFault> faults;
    std::vector<PlanTrigger> triggers;
    std::vector<std::uint16_t> group_of_process;
    std::vector<std::vector<MessageId>> records;  ///< log: by partition, from its first offset
    std::uint16_t inbox_count = 0;
    std::uint32_t key_count = 0;
    std::uint32_t partition_count = 1;
    std::uint64_t seed = 1;
    bool starts_cold = false;
};

/// Compiles strategy `index` of a scenario without errors.
Plan make_plan(const Scenario& scenario, std::size_t index);

/// "a", "b" … for consumers; "fulfil 1" … for the workers of a job.
std::string process_name(const Plan& plan, std::size_t process);

}  // namespace ackpoint
