#include "core/check/gap_finder.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

constexpr std::uint32_t rank_count = static_cast<std::uint32_t>(PointRank::after_tick) + 1;
constexpr std::uint32_t no_point = UINT32_MAX;

// One group of ranks for each kind of thing that a row can be about: sending, unheard, after.
PointRank phase_of(PointRank first, PointRank phase) {
    return static_cast<PointRank>(static_cast<unsigned>(first) + static_cast<unsigned>(phase));
}

PointRank phase_in(PointRank rank) {
    return static_cast<PointRank>(static_cast<unsigned>(rank) % 3U);
}

std::string_view phase_word(PointRank rank) {
    switch (phase_in(rank)) {
        case PointRank::sending:
            return "sending ";
        case PointRank::unheard:
            return "unheard ";
        default:
            return "after ";
    }
}

// What the row says after the phase: "call payments", "renewal during call payments", "commit
// tick".
std::string subject_of(PointRank rank, const std::string& step) {
    if (rank <= PointRank::after)
        return step;
    if (rank <= PointRank::after_renewal) {
        return step.empty() ? "renewal while waiting" : "renewal during " + step;
    }
    return rank <= PointRank::after_dead_letter ? "dead-letter" : "commit tick";
}

}  // namespace

GapFinder::GapFinder(const Plan& plan) : plan_(plan) {
    deliveries_.assign(plan.messages.size(), 0);
    std::uint32_t room = 0;
    for (const Group& group : plan.groups) {
        slot_first_.push_back(room);
        const std::size_t steps = plan.programs[group.program].steps.size();
        room += static_cast<std::uint32_t>(steps + 1) * rank_count;
    }
    slots_.assign(room, no_point);
}

void GapFinder::observe(std::span<const Event> events, std::uint32_t first,
                        std::uint32_t next_pop) {
    heard_ = 0;
    for (std::size_t at = 0; at < events.size(); ++at) {
        const auto index = static_cast<std::uint32_t>(first + at);
        observe_event(events, at, {next_pop, EventIndex{index}});
    }
}

void GapFinder::observe_event(std::span<const Event> events, std::size_t at, Gap gap) {
    const Event& event = events[at];
    switch (event.kind) {
        case EventKind::attempt_started:
            if (group_of(event.actor) == 0)
                deliveries_[index_of(event.message)] = event.a;
            return on_after(events, at, gap,
                            plan_.programs[plan_.groups[group_of(event.actor)].program].receive);
        case EventKind::step_done:
            return on_after(events, at, gap, static_cast<std::uint16_t>(event.a));
        case EventKind::sent:
            return on_sent(event, gap);
        case EventKind::landed:
            return on_landed(event, gap);
        case EventKind::heard:
            return on_heard(event, gap);
        case EventKind::lease_started:
            return on_lease(event, gap);
        case EventKind::received:
            return on_records(event);
        case EventKind::refused:
        case EventKind::request_lost:
        case EventKind::reply_lost:
            if (op_in(event.a) == Op::step)
                forget(event.b);
            return;
        default:
            return;
    }
}

std::uint32_t GapFinder::group_of(Actor actor) const {
    return is_process(actor) ? plan_.group_of_process[process_of(actor)] : 0;
}

std::uint32_t GapFinder::delivery_of(MessageId message) const {
    return message == MessageId::none ? 0 : deliveries_[index_of(message)];
}

GapFinder::Request* GapFinder::find(std::uint32_t number) {
    for (std::size_t i = requests_.size(); i-- > 0;) {
        if (requests_[i].number == number)
            return &requests_[i];
    }
    return nullptr;
}

void GapFinder::forget(std::uint32_t number) {
    const auto found =
        std::find_if(requests_.begin(), requests_.end(),
                     [number](const Request& request) { return request.number == number; });
    if (found != requests_.end())
        requests_.erase(found);
}

void GapFinder::on_sent(const Event& event, Gap gap) {
    if (!is_process(event.actor))
        return;
    const Op op = op_in(event.a);
    if (op == Op::heartbeat || op == Op::join || op == Op::leave)
        return;
    Request request{.number = event.b,
                    .op = op,
                    .step = step_in(event.a),
                    .process = static_cast<std::uint16_t>(process_of(event.actor)),
                    .message = event.message,
                    .sent = gap};
    requests_.push_back(request);
    if (op != Op::poll && op != Op::receive)
        add_request(request, PointRank::sending, gap);
}

void GapFinder::on_landed(const Event& event, Gap gap) {
    Request* request = find(event.b);
    if (request == nullptr)
        return;
    request->landed = gap;
    request->has_landed = true;
    if (request->op != Op::poll && request->op != Op::receive) {
        add_request(*request, PointRank::unheard, gap);
    }
}

// A long poll lands first and is answered when there is something: that is when it is served.
void GapFinder::on_lease(const Event& event, Gap gap) {
    if (!is_process(event.actor))
        return;
    for (Request& request : requests_) {
        if (request.op != Op::receive || request.process != process_of(event.actor))
            continue;
        request.landed = gap;
        request.has_landed = true;
        if (request.message == MessageId::none)
            request.message = event.message;
    }
}

void GapFinder::on_heard(const Event& event, Gap gap) {
    Request* request = find(event.b);
    if (request == nullptr)
        return;
    switch (request->op) {
        case Op::poll:
        case Op::receive:
            heard_ = event.b;
            return;
        case Op::commit_tick:
        case Op::extend:
        case Op::evidence:
            add_request(*request, PointRank::after, gap);
            break;
        case Op::step:
        case Op::commit:
        case Op::delete_message:
        case Op::heartbeat:
        case Op::join:
        case Op::leave:
            break;  // the handler's own step says that it is over
    }
    forget(event.b);
}

// Only now is it known that the poll or receive was not an idle one.
void GapFinder::on_records(const Event& event) {
    Request* request = find(heard_);
    if (heard_ == 0 || request == nullptr)
        return;
    Request served = *request;
    forget(heard_);
    heard_ = 0;
    served.message = event.message;
    add_request(served, PointRank::sending, served.sent);
    if (served.has_landed)
        add_request(served, PointRank::unheard, served.landed);
}

void GapFinder::on_after(std::span<const Event> events, std::size_t at, Gap gap,
                         std::uint16_t step) {
    const Event& event = events[at];
    if (!is_process(event.actor))
        return;
    Occurrence occurrence;
    occurrence.injection.pop = gap.pop;
    occurrence.injection.process = static_cast<std::uint16_t>(process_of(event.actor));
    for (std::size_t i = at + 1; i < events.size(); ++i) {
        const Event& other = events[i];
        if (other.kind != EventKind::sent || !is_process(other.actor))
            continue;
        if (process_of(other.actor) != occurrence.injection.process)
            continue;
        occurrence.injection.request = other.b;
        break;
    }
    occurrence.after = gap.after;
    occurrence.message = event.message;
    occurrence.delivery = delivery_of(event.message);
    add({group_of(event.actor), step, PointRank::after}, occurrence);
}

GapFinder::Place GapFinder::place_of(const Request& request, PointRank phase) const {
    const std::uint32_t group = plan_.group_of_process[request.process];
    const Program& program = plan_.programs[plan_.groups[group].program];
    switch (request.op) {
        case Op::poll:
        case Op::receive:
            return {group, program.receive, phase};
        case Op::commit:
        case Op::delete_message:
            return {group, program.ack, phase};
        case Op::commit_tick:
            return {group, no_step, phase_of(PointRank::sending_tick, phase)};
        case Op::extend:
            return {group, request.step, phase_of(PointRank::sending_renewal, phase)};
        case Op::evidence:
            return {group, no_step, phase_of(PointRank::sending_dead_letter, phase)};
        case Op::step:
        case Op::heartbeat:
        case Op::join:
        case Op::leave:
            break;
    }
    return {group, request.step, phase};
}

void GapFinder::add_request(const Request& request, PointRank phase, Gap gap) {
    Occurrence occurrence;
    occurrence.injection.pop = gap.pop;
    occurrence.injection.process = request.process;
    if (phase == PointRank::sending)
        occurrence.injection.request = request.number;
    occurrence.after = gap.after;
    occurrence.message = request.message;
    occurrence.delivery = delivery_of(request.message);
    add(place_of(request, phase), occurrence);
}

void GapFinder::add(const Place& place, const Occurrence& occurrence) {
    const Program& program = plan_.programs[plan_.groups[place.group].program];
    const std::size_t steps = program.steps.size();
    const std::size_t step = std::min<std::size_t>(place.step, steps);
    std::uint32_t& slot =
        slots_[slot_first_[place.group] + step * rank_count + static_cast<std::size_t>(place.rank)];
    if (slot == no_point) {
        slot = static_cast<std::uint32_t>(points_.size());
        points_.push_back(make_point(place));
    }
    std::vector<Occurrence>& known = points_[slot].occurrences;
    // Several deletes of one batch land in one pop: one death.
    if (!known.empty() && known.back().injection == occurrence.injection)
        return;
    known.push_back(occurrence);
}

CrashPoint GapFinder::make_point(const Place& place) const {
    const Group& group = plan_.groups[place.group];
    const Program& program = plan_.programs[group.program];
    CrashPoint point;
    point.rank = place.rank;
    if (place.step < program.steps.size()) {
        point.step_name = program.steps[place.step].name;
        point.row.step = place.step;
        point.row.line = program.steps[place.step].line;
    }
    const bool own = place.rank <= PointRank::after;
    const std::string subject =
        subject_of(place.rank, own && point.step_name.empty() ? "ack" : point.step_name);
    if (group.is_job)
        point.job = program.name;
    const std::string job = group.is_job ? "job " + program.name + ": " : "";
    point.row.key = job + std::string{phase_word(place.rank)} + subject;
    switch (phase_in(place.rank)) {
        case PointRank::sending:
            point.row.title = job + subject + ": sent, lost";
            break;
        case PointRank::unheard:
            point.row.title = job + subject + ": applied, unheard";
            break;
        default:
            point.row.title = job + "after " + subject;
            break;
    }
    return point;
}

std::vector<CrashPoint> GapFinder::take() {
    for (CrashPoint& point : points_) {
        std::stable_sort(point.occurrences.begin(), point.occurrences.end(),
                         [](const Occurrence& left, const Occurrence& right) {
                             return left.injection.pop < right.injection.pop;
                         });
    }
    return std::move(points_);
}

}  // namespace ackpoint
