#include "core/check/crash_points.hpp"

#include "core/check/gap_finder.hpp"
#include "core/sim/simulate.hpp"

namespace ackpoint {

CrashPoints find_crash_points(const Plan& plan) {
    CrashPoints found;
    GapFinder finder(plan);
    Recorder recorder;
    World world = start_world(plan, recorder);
    std::uint32_t seen = recorder.size();
    while (advance(plan, world, recorder)) {
        const std::span<const Event> events{recorder.events()};
        finder.observe(events.subspan(seen), seen, world.pops);
        seen = recorder.size();
    }
    found.points = finder.take();
    found.run.stop = world.stop;
    found.run.end = world.now();
    found.run.cycle = Duration{world.cycle_ms};
    found.run.pops = world.pops;
    found.run.trace_hash = recorder.hash().value();
    found.run.trace = recorder.take();
    return found;
}

std::size_t find_point(const CrashPoints& found, std::string_view key) {
    std::size_t at = 0;
    while (at < found.points.size() && found.points[at].row.key != key)
        ++at;
    return at;
}

}  // namespace ackpoint
