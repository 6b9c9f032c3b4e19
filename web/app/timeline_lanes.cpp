#include "web/app/timeline_lanes.hpp"

#include <algorithm>
#include <compare>
#include <map>

#include "core/model/names.hpp"
#include "web/app/figures.hpp"
#include "web/app/lane_rows.hpp"

namespace ackpoint {

namespace {

/// Walks the trace once and opens and closes spans as it goes.
class LaneBuilder {
public:
    LaneBuilder(const api::RunView& run, std::uint32_t message) : run_(run), message_(message) {
        for (const Event& event : run.run.trace) {
            if (event.kind == EventKind::produced && event.message == MessageId{message})
                partition_ = event.a;
        }
        for (const std::string& source : run.sources)
            add_lane(source);
        process_lane_ = lanes_.size();
        for (const api::ProcessView& process : run.processes) {
            add_lane(process.name);
            lanes_.back().rows = std::min(process.workers, lane_rows_max);
        }
        effect_lane_ = lanes_.size();
        for (const std::string& effect : run.effects)
            add_lane(effect);
        for (std::uint32_t i = 0; i < run.run.trace.size(); ++i)
            take(EventIndex{i}, run.run.trace[i]);
        close_all();
    }

    std::vector<LaneView> finish() {
        for (std::size_t i = 0; i < process_lane_; ++i)
            number_rows(lanes_[i]);
        std::vector<LaneView> lanes;
        for (std::size_t i = 0; i < lanes_.size(); ++i) {
            bool used = !lanes_[i].spans.empty() || !lanes_[i].marks.empty();
            if (used || i >= effect_lane_ || i == 0)
                lanes.push_back(std::move(lanes_[i]));
        }
        return lanes;
    }

private:
    struct SpanKey {
        SpanKind kind = SpanKind::step;
        std::size_t lane = 0;
        std::uint32_t id = 0;  ///< message, partition, worker
        // clang-tidy 14 takes the comparison's zero for a pointer.
        auto operator<=>(const SpanKey&) const = default;  // NOLINT(modernize-use-nullptr)
    };

    void add_lane(const std::string& name) {
        lanes_.emplace_back();
        lanes_.back().name = name;
    }

    bool is_own(const Event& event) const {
        if (event.message != MessageId::none)
            return event.message == MessageId{message_};
        return names_partition(event.kind) && event.a == partition_;
    }

    static bool names_partition(EventKind kind) {
        return kind == EventKind::assigned || kind == EventKind::committed ||
               kind == EventKind::commit_rewound || kind == EventKind::commit_ignored ||
               kind == EventKind::commit_refused;
    }

    void open(const SpanKey& key, EventIndex index, const Event& event, std::string text,
              std::uint16_t row = 0) {
        close(key, event.at_ms);
        open_[key] = lanes_[key.lane].spans.size();
        lanes_[key.lane].spans.push_back({.kind = key.kind,
                                          .begin_ms = event.at_ms,
                                          .end_ms = event.at_ms,
                                          .text = std::move(text),
                                          .event = index,
                                          .row = row,
                                          .own = is_own(event)});
    }

    void close(const SpanKey& key, std::uint32_t at_ms) {
        auto found = open_.find(key);
        if (found == open_.end())
            return;
        lanes_[key.lane].spans[found->second].end_ms = at_ms;
        open_.erase(found);
    }

    /// Ends it before its time.
    void cut(const SpanKey& key, std::uint32_t at_ms) {
        auto found = open_.find(key);
        if (found == open_.end())
            return;
        lanes_[key.lane].spans[found->second].cut = true;
        close(key, at_ms);
    }

    void mark(std::size_t lane, MarkKind kind, EventIndex index, const Event& event,
              std::string text = {}, std::uint16_t row = 0) {
        // On a source's lane the leases of other messages share rows: only their bars are shown.
        bool other = event.message != MessageId::none && !is_own(event);
        if (lane < process_lane_ && other)
            return;
        lanes_[lane].marks.push_back({.kind = kind,
                                      .at_ms = event.at_ms,
                                      .text = std::move(text),
                                      .event = index,
                                      .row = row,
                                      .own = is_own(event)});
    }

    std::size_t source_lane(const Event& event) const {
        auto actor = static_cast<std::uint16_t>(event.actor);
        auto first = static_cast<std::uint16_t>(Actor::source);
        std::size_t source = 0;
        if (is_process(event.actor)) {
            std::size_t process = process_of(event.actor);
            if (process < run_.processes.size())
                source = run_.processes[process].source;
        } else if (actor >= first && actor < static_cast<std::uint16_t>(Actor::store)) {
            source = static_cast<std::size_t>(actor) - first;
        }
        return source < process_lane_ ? source : 0;
    }

    std::size_t lane_of_process(const Event& event) const {
        if (!is_process(event.actor))
            return source_lane(event);
        std::size_t process = process_of(event.actor);
        return process < run_.processes.size() ? process_lane_ + process : 0;
    }

    std::string lease_text(const Event& event) const {
        if (is_own(event))
            return "lease " + std::to_string(event.a);
        return message_name(static_cast<std::uint32_t>(event.message));
    }

    /// A request that a step of the handler waits for, `ack` included.
    static bool is_step_request(const Event& event) {
        Op op = op_in(event.a);
        bool waits =
            op == Op::step || op == Op::commit || op == Op::delete_message || op == Op::evidence;
        return waits && is_process(event.actor) && event.message != MessageId::none;
    }

    static std::uint32_t worker(const Event& event) {
        std::uint32_t number = worker_of(event.actor);
        return number == no_worker ? 0 : number;
    }

    std::string step_name(const Event& event, std::uint32_t index) const {
        if (!is_process(event.actor))
            return {};
        std::size_t process = process_of(event.actor);
        if (process >= run_.processes.size())
            return {};
        const api::ProgramView& program = run_.programs[run_.processes[process].program];
        return index < program.steps.size() ? program.steps[index] : std::string();
    }

    std::string process_name(const Event& event) const {
        std::size_t process = process_of(event.actor);
        bool known = is_process(event.actor) && process < run_.processes.size();
        return known ? run_.processes[process].name : std::string();
    }

    void take(EventIndex index, const Event& event) {
        if (take_of_source(index, event))
            return;
        if (take_of_process(index, event))
            return;
        take_of_store(index, event);
    }

    bool take_of_source(EventIndex index, const Event& event) {
        std::size_t lane = source_lane(event);
        SpanKey lease{SpanKind::lease, lane, static_cast<std::uint32_t>(event.message)};
        SpanKey owned{SpanKind::owned, lane, event.a};
        switch (event.kind) {
            case EventKind::lease_started:
                open(lease, index, event, lease_text(event));
                return true;
            case EventKind::lease_extended:
                mark(lane, MarkKind::renewal, index, event);
                return true;
            case EventKind::lease_ended:
                close(lease, event.at_ms);
                return true;
            case EventKind::deleted:
                close(lease, event.at_ms);
                mark(lane, MarkKind::acknowledged, index, event, "deleted");
                return true;
            case EventKind::moved_aside:
                close(lease, event.at_ms);
                mark(lane, MarkKind::aside, index, event, "dead-lettered");
                return true;
            case EventKind::delete_ignored:
            case EventKind::commit_ignored:
                mark(lane, MarkKind::ack_ignored, index, event);
                return true;
            case EventKind::extend_refused:
            case EventKind::commit_refused:
                mark(lane, MarkKind::ack_refused, index, event);
                return true;
            case EventKind::committed:
            case EventKind::commit_rewound:
                mark(lane, MarkKind::acknowledged, index, event, "next " + std::to_string(event.b),
                     static_cast<std::uint16_t>(event.a));
                return true;
            case EventKind::assigned: {
                std::string text = "p" + std::to_string(event.a) + " → " + process_name(event);
                open(owned, index, event, std::move(text), static_cast<std::uint16_t>(event.a));
                return true;
            }
            case EventKind::revoked:
                close(owned, event.at_ms);
                return true;
            default:
                return false;
        }
    }

    bool take_of_process(EventIndex index, const Event& event) {
        std::size_t lane = lane_of_process(event);
        std::uint32_t number = worker(event);
        auto row = static_cast<std::uint16_t>(number % lane_rows_max);
        SpanKey attempt{SpanKind::attempt, lane, number};
        SpanKey step{SpanKind::step, lane, number};
        switch (event.kind) {
            case EventKind::process_started:
                close({SpanKind::down, lane, 0}, event.at_ms);
                return true;
            case EventKind::process_killed:
                cut_all(lane, event.at_ms);
                mark(lane, MarkKind::fault, index, event, "dies");
                open({SpanKind::down, lane, 0}, index, event, {});
                return true;
            case EventKind::process_paused:
                mark(lane, MarkKind::fault, index, event, "paused");
                open({SpanKind::paused, lane, 0}, index, event, {});
                return true;
            case EventKind::process_resumed:
                close({SpanKind::paused, lane, 0}, event.at_ms);
                return true;
            case EventKind::attempt_started:
                open(attempt, index, event,
                     event.message == MessageId::none
                         ? std::string()
                         : message_name(static_cast<std::uint32_t>(event.message)),
                     row);
                return true;
            case EventKind::step_started:
                open(step, index, event, step_name(event, event.a), row);
                return true;
            case EventKind::sent:  // a remote step begins with its request
                if (!is_step_request(event))
                    return false;
                open(step, index, event, step_name(event, step_in(event.a)), row);
                return true;
            case EventKind::heard:
            case EventKind::refused:
                if (!is_step_request(event))
                    return false;
                close(step, event.at_ms);
                return true;
            case EventKind::step_done:
                close(step, event.at_ms);
                return true;
            case EventKind::step_failed:
                close(step, event.at_ms);
                mark(lane, MarkKind::failed, index, event, "fails", row);
                return true;
            case EventKind::attempt_done:
            case EventKind::attempt_failed:
                close(step, event.at_ms);
                close(attempt, event.at_ms);
                return true;
            case EventKind::attempt_dropped:
                cut(step, event.at_ms);
                cut(attempt, event.at_ms);
                return true;
            default:
                return false;
        }
    }

    void take_of_store(EventIndex index, const Event& event) {
        std::size_t lane = effect_lane_ + event.a;
        bool effect = event.a < run_.effects.size();
        std::string name = event.message == MessageId::none
                               ? std::string()
                               : message_name(static_cast<std::uint32_t>(event.message));
        switch (event.kind) {
            case EventKind::effect_applied:
                if (!effect)
                    return;
                mark(lane, event.b > 1 ? MarkKind::effect_again : MarkKind::effect, index, event,
                     event.b > 1 ? name + " again" : name);
                return;
            case EventKind::effect_known:
            case EventKind::effect_refused:
                if (effect)
                    mark(lane, MarkKind::effect_known, index, event, name);
                return;
            case EventKind::effect_older:
                if (effect)
                    mark(lane, MarkKind::effect_again, index, event, name + " older");
                return;
            case EventKind::evidence_written:
                mark(lane_of_process(event), MarkKind::aside, index, event, "evidence");
                return;
            default:
                return;
        }
    }

    /// A death ends whatever the process was doing.
    void cut_all(std::size_t lane, std::uint32_t at_ms) {
        for (auto each = open_.begin(); each != open_.end();) {
            bool ends = each->first.lane == lane && each->first.kind != SpanKind::down;
            if (!ends) {
                ++each;
                continue;
            }
            LaneSpan& span = lanes_[lane].spans[each->second];
            span.end_ms = at_ms;
            span.cut = true;
            each = open_.erase(each);
        }
    }

    void close_all() {
        auto end_ms = static_cast<std::uint32_t>(milliseconds_of(run_.run.end));
        for (const auto& [key, place] : open_)
            lanes_[key.lane].spans[place].end_ms = end_ms;
        open_.clear();
    }

    const api::RunView& run_;
    std::uint32_t message_;
    std::uint32_t partition_ = UINT32_MAX;  ///< of the message, on a log
    std::vector<LaneView> lanes_;
    std::size_t process_lane_ = 0;
    std::size_t effect_lane_ = 0;
    std::map<SpanKey, std::size_t> open_;
};

}  // namespace

std::vector<LaneView> timeline_lanes(const api::RunView& run, std::uint32_t message) {
    return LaneBuilder(run, message).finish();
}

}  // namespace ackpoint
