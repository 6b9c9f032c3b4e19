// Why the selected cell says what it says: the chain of causes of one message, as sentences that
// the cursor walks along with the timeline.
#pragma once

#include <string>
#include <vector>

#include "web/app/app_state.hpp"

namespace ackpoint {

struct SentenceView {
    EventIndex event = EventIndex::none;
    std::string at;  ///< "12.150 s"; empty where no event stands behind it
    std::string text;
    bool reached = false;  ///< the cursor has come this far
    bool current = false;  ///< the cursor stands here
};

struct MessageChip {
    std::uint32_t message = 0;
    std::string name;  ///< "m2"
    Label label = Label::once;
    bool selected = false;
};

struct PropertyLine {
    PropertyState state = PropertyState::holds;
    std::string text;
    EventIndex event = EventIndex::none;  ///< that broke it
};

struct WhyView {
    bool empty = true;
    bool stale = false;
    Label label = Label::once;
    std::string where;     ///< "lease renewal · call payments: applied, unheard"
    std::string headline;  ///< "m2 was charged twice"
    std::vector<SentenceView> sentences;
    std::string rule;
    std::string mend;
    std::vector<MessageChip> messages;  ///< those that are not `once`, and the selected one
    std::string messages_rest;          ///< "4 others: once"
    std::vector<PropertyLine> properties;
    std::uint32_t occurrence = 0;
    std::uint32_t occurrences = 0;  ///< crashes of this row; 0 without a fault
    std::string costs;              ///< "7 deliveries · recovery 30.1 s"
};

WhyView why_view(const AppState& state);

}  // namespace ackpoint
