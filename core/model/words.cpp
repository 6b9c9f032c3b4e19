#include "core/model/words.hpp"

namespace ackpoint {

constexpr std::array<LabelInfo, label_count> label_table = {{
    {Label::unknown, "unknown", "?", "U", "a limit was reached before the run was quiet"},
    {Label::lost, "lost", "∅", "L",
     "a required effect never happened, and nothing is left to do it"},
    {Label::skipped, "skipped", "⇥", "K", "lost, because an offset commit passed the message"},
    {Label::torn, "torn", "◧", "T", "some required effects happened, others never will"},
    {Label::stale_write, "stale write", "≠", "W",
     "an old owner changed state after the message had been granted to another"},
    {Label::overwritten, "overwritten by older", "↶", "V",
     "an older message's value replaced a newer one's"},
    {Label::duplicate, "duplicate", "⧉", "D", "a required effect happened more than once"},
    {Label::stalled, "stalled", "‖", "S", "unsettled, and nothing would ever move it"},
    {Label::dead_lettered, "dead-lettered", "†", "X",
     "set aside with verified evidence; missing effects are owed"},
    {Label::once, "once", "✓", "O", "every required effect happened exactly once"},
}};

constexpr std::array<MetricInfo, metric_count> metric_table = {{
    {Metric::effects, "effects", MetricUnit::count,
     "times that an effect of the message was applied"},
    {Metric::receives, "receives", MetricUnit::count,
     "times that the source handed the message out"},
    {Metric::deliveries, "deliveries", MetricUnit::count, "times that the handler started on it"},
    {Metric::committed, "committed", MetricUnit::count, "next offset to be read after a restart"},
    {Metric::position, "position", MetricUnit::count, "next offset to be handed out"},
    {Metric::owner, "owner", MetricUnit::count, "the consumer that holds the message or partition"},
    {Metric::finish, "finish", MetricUnit::duration, "time of the last required effect"},
    {Metric::recovery, "recovery", MetricUnit::duration,
     "time from the fault to the last effect outstanding at the fault"},
    {Metric::stall, "stall", MetricUnit::duration,
     "longest time without progress while work was waiting"},
    {Metric::renewals, "renewals", MetricUnit::count, "extensions of leases"},
    {Metric::stale_acks, "stale acks", MetricUnit::count,
     "acknowledgements that no longer counted when they arrived"},
    {Metric::window, "window", MetricUnit::count, "most records done but not acknowledged"},
    {Metric::exposure, "exposure", MetricUnit::duration,
     "time per message in which a crash gives a bad outcome"},
}};

constexpr std::array<std::string_view, 5> phase_words = {"before", "sending", "unheard", "late",
                                                         "after"};
constexpr std::array<std::string_view, 2> fault_words = {"crash", "pause"};
constexpr std::array<std::string_view, 5> action_words = {"retry", "redeliver", "skip", "stall",
                                                          "dead-letter"};
constexpr std::array<std::string_view, 3> counter_words = {"", "broker", "memory"};
constexpr std::array<std::string_view, 3> key_words = {"", "message", "attempt"};
constexpr std::array<std::string_view, 3> claim_words = {"never", "can", "always"};
constexpr std::array<std::string_view, 6> comparison_words = {"=", "!=", "<", "<=", ">", ">="};
constexpr std::array<std::string_view, 2> background_words = {"commit tick", "renewal"};

constexpr bool tables_are_in_order() {
    for (std::size_t i = 0; i < label_table.size(); ++i) {
        if (static_cast<std::size_t>(label_table[i].label) != i)
            return false;
    }
    for (std::size_t i = 0; i < metric_table.size(); ++i) {
        if (static_cast<std::size_t>(metric_table[i].metric) != i)
            return false;
    }
    return true;
}
static_assert(tables_are_in_order());

}  // namespace ackpoint
