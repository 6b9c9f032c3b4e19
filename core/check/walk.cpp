#include "core/check/walk.hpp"

namespace ackpoint {

Walk::Walk(const Plan& plan)
    : plan_(&plan), world_(start_world(plan, recorder_)), judge_(plan), fork_judge_(judge_) {
    read(judge_, seen_);
    hash_ = recorder_.hash();
}

void Walk::read(Judge& judge, std::uint32_t& seen) const {
    const std::vector<Event>& events = recorder_.events();
    for (; seen < events.size(); ++seen)
        judge.observe(EventIndex{seen}, events[seen]);
}

void Walk::cut_back() {
    if (!forked_)
        return;
    recorder_.truncate(seen_, hash_);
    forked_ = false;
}

void Walk::go_to(std::uint32_t pop) {
    cut_back();
    while (world_.pops < pop && advance(*plan_, world_, recorder_)) {
    }
    read(judge_, seen_);
    hash_ = recorder_.hash();
}

RunVerdict Walk::fork(const Injection& injection) {
    cut_back();
    forked_ = true;
    fork_world_ = world_;
    fork_judge_ = judge_;
    // A fault after the end finds nothing left to harm.
    if (!fork_world_.stopped) {
        inject(*plan_, fork_world_, recorder_, injection);
        while (advance(*plan_, fork_world_, recorder_)) {
        }
    }
    std::uint32_t seen = seen_;
    read(fork_judge_, seen);
    end_ = fork_world_.now();
    return fork_judge_.finish(fork_world_.stop, end_);
}

RunVerdict Walk::finish() {
    go_to(UINT32_MAX);
    end_ = world_.now();
    return judge_.finish(world_.stop, end_);
}

}  // namespace ackpoint
