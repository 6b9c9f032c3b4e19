// The unharmed run of a plan, walked from gap to gap, with forks: at any gap the world is copied, a
// fault strikes the copy, and the copy runs on to its end on the same trace, which is cut back
// afterwards. The judge goes along, so a fork costs what comes after it and two flat copies.
#pragma once

#include <span>

#include "core/check/judge.hpp"
#include "core/sim/simulate.hpp"

namespace ackpoint {

class Walk {
public:
    /// The plan outlives the walk.
    explicit Walk(const Plan& plan);

    /// Goes on to the gap before pop number `pop`; never back.
    void go_to(std::uint32_t pop);

    /// The fault strikes a copy of the world here. trace() is that of the copy until the next call.
    RunVerdict fork(const Injection& injection);

    /// To the end of the unharmed run; trace() is its own.
    RunVerdict finish();

    std::span<const Event> trace() const { return recorder_.events(); }
    Instant end() const { return end_; }  ///< of the last fork or of the run
    std::uint64_t trace_hash() const { return recorder_.hash().value(); }

private:
    void cut_back();
    void read(Judge& judge, std::uint32_t& seen) const;

    const Plan* plan_;
    Recorder recorder_;
    World world_;
    Judge judge_;
    std::uint32_t seen_ = 0;  ///< events that the judge has read
    Hash hash_;               ///< of the unharmed run so far
    bool forked_ = false;
    Instant end_{};
    World fork_world_;  ///< kept for their memory
    Judge fork_judge_;
};

}  // namespace ackpoint
