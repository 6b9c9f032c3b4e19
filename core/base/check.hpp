// check() guards our own invariants and stays on in release builds. What a scenario, a link or a
// host page can cause is a value (Diagnostic, outcome), never a check.
#pragma once

namespace ackpoint {

inline void check(bool holds) {
    if (!holds)
        __builtin_trap();
}

}  // namespace ackpoint
