#include "core/sim/event.hpp"

namespace ackpoint {

constexpr std::array<EventInfo, event_kind_count> event_table = {{
    {EventKind::produced, "produced", Lane::source},
    {EventKind::lease_started, "lease started", Lane::source},
    {EventKind::lease_extended, "lease extended", Lane::source},
    {EventKind::lease_ended, "lease ended", Lane::source},
    {EventKind::deleted, "deleted", Lane::source},
    {EventKind::delete_ignored, "delete ignored", Lane::source},
    {EventKind::extend_refused, "extend refused", Lane::source},
    {EventKind::moved_aside, "moved aside", Lane::source},
    {EventKind::committed, "committed", Lane::source},
    {EventKind::commit_rewound, "commit rewound", Lane::source},
    {EventKind::commit_ignored, "commit ignored", Lane::source},
    {EventKind::commit_refused, "commit refused", Lane::source},
    {EventKind::member_joined, "member joined", Lane::source},
    {EventKind::member_removed, "member removed", Lane::source},
    {EventKind::assigned, "assigned", Lane::source},
    {EventKind::revoked, "revoked", Lane::source},
    {EventKind::generation, "generation", Lane::source},
    {EventKind::sent, "sent", Lane::consumer},
    {EventKind::landed, "landed", Lane::consumer},
    {EventKind::refused, "refused", Lane::consumer},
    {EventKind::heard, "heard", Lane::consumer},
    {EventKind::request_lost, "request lost", Lane::consumer},
    {EventKind::reply_lost, "reply lost", Lane::consumer},
    {EventKind::process_started, "process started", Lane::consumer},
    {EventKind::process_killed, "process killed", Lane::consumer},
    {EventKind::process_paused, "process paused", Lane::consumer},
    {EventKind::process_resumed, "process resumed", Lane::consumer},
    {EventKind::received, "received", Lane::consumer},
    {EventKind::attempt_started, "attempt started", Lane::consumer},
    {EventKind::step_started, "step started", Lane::consumer},
    {EventKind::step_done, "step done", Lane::consumer},
    {EventKind::step_failed, "step failed", Lane::consumer},
    {EventKind::attempt_done, "attempt done", Lane::consumer},
    {EventKind::attempt_failed, "attempt failed", Lane::consumer},
    {EventKind::attempt_dropped, "attempt dropped", Lane::consumer},
    {EventKind::partition_stalled, "partition stalled", Lane::consumer},
    {EventKind::worker_stalled, "worker stalled", Lane::consumer},
    {EventKind::record_done, "record done", Lane::consumer},
    {EventKind::position_moved, "position moved", Lane::consumer},
    {EventKind::inbox_inserted, "inbox inserted", Lane::store},
    {EventKind::inbox_hit, "inbox hit", Lane::store},
    {EventKind::lock_waited, "lock waited", Lane::store},
    {EventKind::effect_applied, "effect applied", Lane::store},
    {EventKind::effect_known, "effect known", Lane::store},
    {EventKind::effect_refused, "effect refused", Lane::store},
    {EventKind::effect_older, "effect older", Lane::store},
    {EventKind::rolled_back, "rolled back", Lane::store},
    {EventKind::job_inserted, "job inserted", Lane::store},
    {EventKind::job_failed, "job failed", Lane::store},
    {EventKind::evidence_written, "evidence written", Lane::store},
    {EventKind::fault, "fault", Lane::consumer},
    {EventKind::limit, "limit", Lane::consumer},
}};

constexpr bool table_is_in_order() {
    for (std::size_t i = 0; i < event_table.size(); ++i) {
        if (static_cast<std::size_t>(event_table[i].kind) != i)
            return false;
    }
    return true;
}
static_assert(table_is_in_order());

}  // namespace ackpoint
