// Bytes on the heap, counted by the global operator new of this program (tests/bench/memory.cpp).
#pragma once

#include <cstddef>

namespace ackpoint::bench {

/// Bytes in use now.
std::size_t heap_bytes();

/// Most bytes in use since the last reset_heap_peak().
std::size_t heap_peak();
void reset_heap_peak();

}  // namespace ackpoint::bench
