#include "tests/bench/memory.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

std::size_t in_use = 0;
std::size_t peak = 0;

void* allocate(std::size_t size) {
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        std::abort();
    in_use += malloc_usable_size(memory);
    peak = std::max(peak, in_use);
    return memory;
}

void release(void* memory) {
    if (memory != nullptr)
        in_use -= malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

namespace ackpoint::bench {

std::size_t heap_bytes() {
    return in_use;
}
std::size_t heap_peak() {
    return peak;
}
void reset_heap_peak() {
    peak = in_use;
}

}  // namespace ackpoint::bench

void* operator new(std::size_t size) {
    return allocate(size);
}
void* operator new[](std::size_t size) {
    return allocate(size);
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
    release(memory);
}
