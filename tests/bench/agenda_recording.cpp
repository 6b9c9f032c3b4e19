#include "tests/bench/agenda_recording.hpp"

#include <algorithm>

#include "core/base/check.hpp"
#include "core/sim/simulate.hpp"

namespace ackpoint::bench {
namespace {

constexpr std::uint32_t no_pop = UINT32_MAX;

struct Pushed {
    Item item;
    std::uint32_t after_pop = 0;
    std::uint32_t popped_at = no_pop;
};

/// Orders are given out one by one; timers of a source have another top bit.
std::uint32_t number_of(const Item& item) {
    return item.order & 0x7fffffffU;
}

/// Files the items that were pushed since the last call under their numbers.
void note_pushes(const Agenda& agenda, std::uint32_t pops, std::vector<Pushed>& pushed) {
    for (const Item& item : agenda.items()) {
        const std::uint32_t number = number_of(item);
        if (number >= pushed.size())
            pushed.resize(number + 1, {.item = {}, .after_pop = no_pop});
        if (pushed[number].after_pop == no_pop) {
            pushed[number] = {.item = item, .after_pop = pops, .popped_at = no_pop};
        }
    }
}

std::uint64_t key_of(const Item& item) {
    return static_cast<std::uint64_t>(item.at_ms) << 32U | item.order;
}

std::uint32_t next_number(const Agenda& agenda) {
    const auto& items = agenda.items();
    return number_of(
        *std::min_element(items.begin(), items.end(),
                          [](const Item& a, const Item& b) { return key_of(a) < key_of(b); }));
}

}  // namespace

AgendaRecording record_agenda(const Plan& plan) {
    Recorder recorder;
    World world = start_world(plan, recorder);
    std::vector<Pushed> pushed;
    AgendaRecording recording;
    note_pushes(world.agenda, 0, pushed);
    while (!world.agenda.empty()) {
        const std::uint32_t next = next_number(world.agenda);
        if (!advance(plan, world, recorder))
            break;
        pushed[next].popped_at = recording.pops++;
        note_pushes(world.agenda, recording.pops, pushed);
    }
    recording.events = recorder.size();
    recording.pushes_per_pop.assign(recording.pops + 1, 0);
    for (const Pushed& push : pushed) {
        if (push.popped_at == no_pop)
            continue;
        recording.pushes.push_back(push.item);
        ++recording.pushes_per_pop[push.after_pop];
    }
    return recording;
}

std::uint64_t replay(const AgendaRecording& recording) {
    Agenda agenda;
    std::uint64_t sum = 0;
    std::size_t next = 0;
    for (std::uint32_t pop = 0; pop < recording.pops; ++pop) {
        for (std::uint32_t i = 0; i < recording.pushes_per_pop[pop]; ++i) {
            agenda.push(recording.pushes[next++]);
        }
        sum += agenda.pop().at_ms;
    }
    return sum;
}

}  // namespace ackpoint::bench
