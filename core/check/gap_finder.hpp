// Reads an unharmed run pop by pop and names the gaps between the pops. Internal to core/check.
#pragma once

#include <span>

#include "core/check/crash_points.hpp"

namespace ackpoint {

class GapFinder {
public:
    explicit GapFinder(const Plan& plan);

    /// The events of the pop after which the world stands before pop number `next_pop`.
    void observe(std::span<const Event> events, std::uint32_t first, std::uint32_t next_pop);

    std::vector<CrashPoint> take();

private:
    struct Gap {
        std::uint32_t pop = 0;
        EventIndex after = EventIndex::none;
    };
    struct Request {
        std::uint32_t number = 0;
        Op op = Op::step;
        std::uint16_t step = no_step;
        std::uint16_t process = 0;
        MessageId message = MessageId::none;
        Gap sent{};
        Gap landed{};
        bool has_landed = false;
        bool has_records = false;
    };
    /// A row: its group, the step it stands at, its rank.
    struct Place {
        std::uint32_t group = 0;
        std::uint16_t step = no_step;
        PointRank rank = PointRank::after;
    };

    void observe_event(std::span<const Event> events, std::size_t at, Gap gap);
    Request* find(std::uint32_t number);
    void forget(std::uint32_t number);
    void on_sent(const Event& event, Gap gap);
    void on_landed(const Event& event, Gap gap);
    void on_heard(const Event& event, Gap gap);
    void on_lease(const Event& event, Gap gap);
    void on_records(const Event& event);
    void on_after(std::span<const Event> events, std::size_t at, Gap gap, std::uint16_t step);
    Place place_of(const Request& request, PointRank phase) const;
    std::uint32_t group_of(Actor actor) const;
    std::uint32_t delivery_of(MessageId message) const;
    void add(const Place& place, const Occurrence& occurrence);
    void add_request(const Request& request, PointRank phase, Gap gap);
    CrashPoint make_point(const Place& place) const;

    const Plan& plan_;
    std::vector<std::uint32_t> deliveries_;  ///< by message: number of the newest
    std::vector<Request> requests_;
    std::uint32_t heard_ = 0;                ///< the poll or receive that was answered in this pop
    std::vector<std::uint32_t> slot_first_;  ///< by group
    std::vector<std::uint32_t> slots_;       ///< by step and rank: index into points_
    std::vector<CrashPoint> points_;
};

}  // namespace ackpoint
