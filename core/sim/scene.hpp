// What the parts of the simulator share while one item of the agenda is handled: the plan, the
// world, the recorder and the event that caused what happens now. Internal to core/sim.
#pragma once

#include <algorithm>

#include "core/sim/recorder.hpp"
#include "core/sim/world.hpp"

namespace ackpoint::sim {

struct Scene {
    const Plan& plan;
    World& world;
    Recorder& recorder;
    EventIndex cause = EventIndex::none;

    /// Records an event; what follows is caused by it.
    EventIndex emit(EventKind kind, Actor actor, MessageId message, std::uint32_t a = 0,
                    std::uint32_t b = 0) {
        cause = recorder.add({world.now_ms, kind, actor, message, a, b, cause});
        return cause;
    }
    /// Records an event beside the chain of causes.
    void note(EventKind kind, Actor actor, MessageId message, std::uint32_t a = 0,
              std::uint32_t b = 0) const {
        recorder.add({world.now_ms, kind, actor, message, a, b, cause});
    }
    void plan_item(Item item, Duration after = Duration{0}) const {
        const std::int64_t at = std::int64_t{world.now_ms} + after.count();
        item.at_ms = static_cast<std::uint32_t>(std::min<std::int64_t>(at, UINT32_MAX));
        item.cause = cause;
        world.agenda.push(item);
    }

    const Group& group_of(std::size_t process) const {
        return plan.groups[plan.group_of_process[process]];
    }
    const Program& program_of(std::size_t process) const {
        return plan.programs[group_of(process).program];
    }
    std::uint32_t source_of(std::size_t process) const { return plan.group_of_process[process]; }
    std::size_t messages() const { return plan.messages.size(); }
};

/// An item for this process as it is now; it misses when the process has died since.
Item item_for(const Scene& scene, ItemKind kind, std::size_t process);
/// An item for this worker's attempt as it is now.
Item item_for(const Scene& scene, ItemKind kind, std::size_t process, std::size_t worker);

// ---- loop.cpp: a consumer process and its source ------------------------------------------------
void start_process(Scene& scene, std::size_t process);
void on_loop(Scene& scene, std::size_t process);
void on_heartbeat(Scene& scene, std::size_t process);
void on_poll_limit(Scene& scene, std::size_t process);
void on_renewal(Scene& scene, const Item& item);
void on_loop_reply(Scene& scene, const Item& item);
void plan_loop(Scene& scene, std::size_t process, Duration after = Duration{0});
/// A delivery of this process has come to its end: the next one, the end of the batch, or a poll.
void delivery_over(Scene& scene, std::size_t process);
/// Sends this process's commit of what the rule allows; false when there is nothing new to say.
bool send_commit(Scene& scene, std::size_t process, Op op, Item item);
/// CommitFailedException (K-22): the member joins again, anew if the group does not know it.
void commit_was_refused(Scene& scene, std::size_t process, const Item& item);
OwnedPartition* owned_partition(Volatile& memory, std::uint8_t partition);
/// The group as it is after everyone has joined, where the scenario does not start cold.
void start_group(Scene& scene);
void forget_parcels(World& world, std::uint32_t request);

// ---- handler.cpp: a worker in its handler -------------------------------------------------------
void dispatch(Scene& scene, std::size_t process);
/// Log: the record counts as done for the commit rule.
void mark_done(Scene& scene, std::size_t process, const Delivery& delivery);
void on_worker_start(Scene& scene, const Item& item);
void on_worker_step(Scene& scene, const Item& item);
void on_worker_timer(Scene& scene, const Item& item);
void on_step_reply(Scene& scene, const Item& item);
/// The owner has lost the message: the attempt is given up where it stands.
void drop_attempt(Scene& scene, std::size_t process, std::size_t worker, DropReason reason);

// ---- failure.cpp --------------------------------------------------------------------------------
void fail_step(Scene& scene, std::size_t process, std::size_t worker, FailureReason reason);

// ---- stores.cpp: databases, providers, topics ---------------------------------------------------
enum class StepAnswer : std::uint32_t { done, duplicate, violation, poison, transient };
StepAnswer land_step(Scene& scene, const Item& item);
/// Whether this message is to fail at this step, and how; counts the failures that a rule allows.
StepAnswer refusal_of(Scene& scene, std::uint16_t program, std::uint16_t step, MessageId message);
Duration duration_of(const Scene& scene, std::uint16_t program, std::uint16_t step,
                     MessageId message);
/// In a transaction: adds the statement, finds the duplicate, or has to wait for a lock.
enum class StatementAnswer : std::uint8_t { added, duplicate, violation, locked };
StatementAnswer add_statement(Scene& scene, std::size_t process, std::size_t worker);
void roll_back(Scene& scene, std::size_t process, std::size_t worker);
void roll_back_request(Scene& scene, std::uint32_t request);
/// A handler without effects counts the attempts whose last step but for `ack` is done: a remote
/// one when it has landed, a local one when it is over.
void complete_attempt(Scene& scene, std::size_t process, std::size_t worker, std::uint16_t step,
                      MessageId message);

// ---- source.cpp: requests that reach a source, and its timers -----------------------------------
void on_arrival(Scene& scene);
void on_request(Scene& scene, const Item& item);
void on_lease_end(Scene& scene, const Item& item);
void on_session_end(Scene& scene, const Item& item);
void on_rebalance_end(Scene& scene);
void on_poll_end(Scene& scene, const Item& item);
void start_sources(Scene& scene);
void add_job(Scene& scene, std::uint16_t group, MessageId message);

// ---- fault.cpp ----------------------------------------------------------------------------------
void kill(Scene& scene, std::size_t process, std::uint32_t lost_request);
void pause(Scene& scene, std::size_t process, Duration duration);
void on_restart(Scene& scene, std::size_t process);
void on_resume(Scene& scene, const Item& item);

// ---- quiet.cpp ----------------------------------------------------------------------------------
/// Stops the run when nothing is left to do or nothing would ever move what is left.
void stop_if_still(Scene& scene);
/// To be called at redelivery, restart and retry: stops the run when the world has come back to an
/// earlier state.
void stop_if_cycle(Scene& scene);

}  // namespace ackpoint::sim
