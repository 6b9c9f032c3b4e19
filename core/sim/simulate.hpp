// Running a plan. The agenda hands out one item at a time ("a pop"); each pop does one thing that
// cannot be interrupted, so every gap between two pops is a place at which a process can die, and a
// world copied there is a fork of the universe.
#pragma once

#include <span>
#include <vector>

#include "core/sim/recorder.hpp"
#include "core/sim/run.hpp"
#include "core/sim/world.hpp"

namespace ackpoint {

World start_world(const Plan& plan, Recorder& recorder);

/// Handles one item of the agenda. False, with nothing done, once the run has stopped.
bool advance(const Plan& plan, World& world, Recorder& recorder);

/// Strikes now; `injection.pop` is not looked at.
void inject(const Plan& plan, World& world, Recorder& recorder, const Injection& injection);

/// Scripted faults at a point (into Plan::triggers) that a run without other faults never comes to.
std::vector<std::size_t> unreached_triggers(const Plan& plan);

/// From the start to the end. `injections` are ordered by pop.
Run simulate(const Plan& plan, std::span<const Injection> injections = {});

}  // namespace ackpoint
