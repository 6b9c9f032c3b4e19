// What the end of a run is judged by. Internal to core/sim.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sim/scene.hpp"

namespace ackpoint::sim {

/// The item belongs to a process or a worker that is still the same.
bool is_awaited(const World& world, const Item& item);

/// Work that is not over before this item is handled; periodic items are none.
bool is_unfinished(const World& world, const Item& item);

/// The world without clock, causes and numbers of handles and members: two worlds with equal words
/// go on alike. First what moves, then the stores.
std::vector<std::uint32_t> moving_words(const Scene& scene);
void add_store_words(const Scene& scene, std::vector<std::uint32_t>& words);

}  // namespace ackpoint::sim
