#include "core/model/step.hpp"

namespace ackpoint {

// Order of the flags: target, duration, key, remote, effect, in transaction.
constexpr StepTable step_table = {{
    {StepKind::receive, "receive", "", TargetUse::none, false, false, false, false, false,
     "The source hands the message to this worker; every handler begins here."},
    {StepKind::deserialize, "deserialize", "", TargetUse::none, true, false, false, false, false,
     "Local work that turns bytes into a value."},
    {StepKind::validate, "validate", "", TargetUse::none, true, false, false, false, false,
     "Local checks; a poison message fails here unless its rule names another step."},
    {StepKind::work, "work", "name", TargetUse::allowed, true, false, false, false, false,
     "Local work that leaves nothing behind."},
    {StepKind::begin, "begin", "", TargetUse::none, false, false, false, false, false,
     "Opens a transaction of the local database; what follows is volatile until `commit`."},
    {StepKind::commit, "commit", "", TargetUse::none, true, false, true, false, false,
     "Makes the database transaction durable. Offset commits belong to `ack`."},
    {StepKind::insert_inbox, "insert inbox", "", TargetUse::none, true, true, true, false, true,
     "A unique row per message: a duplicate rolls back and goes straight to `ack`."},
    {StepKind::insert_job, "insert job", "job", TargetUse::needed, true, false, true, false, true,
     "A durable hand-off: a row that the workers of the `job` block work off later."},
    {StepKind::write, "write", "table", TargetUse::needed, true, true, true, true, true,
     "Adds a row: every application counts. With a key it upserts; `unique` refuses a second."},
    {StepKind::set, "set", "name", TargetUse::needed, true, false, true, true, true,
     "Sets a value: repeating it changes nothing, an older message may overwrite a newer one."},
    {StepKind::call, "call", "provider", TargetUse::needed, true, true, true, true, false,
     "Calls an external provider; with a key the provider answers a repeat without redoing it."},
    {StepKind::publish, "publish", "topic", TargetUse::needed, true, false, true, true, false,
     "Sends an output message; every application counts."},
    {StepKind::dead_letter, "dead-letter", "", TargetUse::none, true, false, true, false, false,
     "Writes evidence of a message that cannot be handled."},
    {StepKind::ack, "ack", "", TargetUse::none, false, false, true, false, false,
     "Tells the source \"done\": deletes the message, or marks the record for the next commit."},
}};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < step_table.size(); ++i) {
        if (static_cast<std::size_t>(step_table[i].kind) != i)
            return false;
    }
    return true;
}
static_assert(is_in_order());

std::string step_name(StepKind kind, std::string_view target) {
    std::string name(info(kind).keyword);
    if (!target.empty()) {
        name += ' ';
        name += target;
    }
    return name;
}

}  // namespace ackpoint
