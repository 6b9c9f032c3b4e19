#pragma once

#include <string>

#include "web/app/update.hpp"
#include "web/app/work.hpp"

namespace ackpoint {

inline constexpr const char* sample_text =
    "ackpoint 1\n"
    "title  Two columns\n"
    "messages 3 every 200ms\n"
    "handler charge\n"
    "  receive\n"
    "  validate 2ms\n"
    "  call payments 120ms\n"
    "  ack\n"
    "consumers 2 restart after 5s\n"
    "strategy \"first\" on sqs ack after receive\n"
    "strategy \"last\" on sqs\n";

inline double still_clock() {
    return 0;
}

/// Does all the work that the state asks for.
inline void settle(AppState& state, Work& work) {
    for (int slice = 0; slice < 1000; ++slice) {
        Intents results;
        work.advance(state, 1000, results);
        for (const Intent& result : results)
            update(state, result);
        if (work.idle(state))
            return;
    }
}

/// A page that has loaded the sample and run it.
struct SamplePage {
    AppState state;
    Work work{still_clock};
    SamplePage() {
        update(state, LoadScenario{"sample", sample_text});
        settle(state, work);
    }
    void send(const Intent& intent) {
        update(state, intent);
        settle(state, work);
    }
};

}  // namespace ackpoint
