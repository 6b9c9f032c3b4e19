// What one run asked of its agenda, to be asked again of another one with no work in between: the
// floor under the cost of a run.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sim/agenda.hpp"
#include "core/sim/plan.hpp"

namespace ackpoint::bench {

struct AgendaRecording {
    std::vector<Item> pushes;
    /// Pushes before the first pop, then after each pop.
    std::vector<std::uint32_t> pushes_per_pop;
    std::uint32_t pops = 0;
    std::uint32_t events = 0;
};

/// Items that the run took out again without popping them are left out.
AgendaRecording record_agenda(const Plan& plan);

/// The sum of the times of the popped items, so that nothing can be optimised away.
std::uint64_t replay(const AgendaRecording& recording);

}  // namespace ackpoint::bench
