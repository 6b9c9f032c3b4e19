// Runs from scenario texts, and questions about their traces. Messages are numbered from 1 here, as
// in the texts; 0 stands for any.
#pragma once

#include <string>
#include <string_view>

#include "core/sim/simulate.hpp"

namespace ackpoint::testing {

constexpr std::uint32_t any_message = 0;

/// The plan of one strategy; a text with errors fails the test that asks for it.
Plan plan_of(std::string_view text, std::size_t strategy = 0);

/// A scenario of one handler `h` and one strategy "s". `settings` follow `strategy "s" on`; `more`
/// are whole lines: messages, consumers, message rules, faults, jobs.
std::string scenario_text(std::string_view steps, std::string_view settings, std::string_view more);

Run run_of(std::string_view text, std::size_t strategy = 0);

/// A crash of the process that has just done what `wanted` says, at the next gap.
struct Point {
    EventKind kind = EventKind::sent;
    std::uint32_t message = any_message;
    Op op = Op::step;         ///< of a request
    std::string_view step{};  ///< "call payments"; empty: any
    std::uint32_t occurrence = 1;
};
/// The world has just come to the point; its pops are the number of the gap. Fails the test when
/// the run never comes there.
std::uint32_t pop_after(const Plan& plan, const Point& point);
Injection crash_after(const Plan& plan, const Point& point, std::uint16_t process = 0);
/// As above, and the last request that the process had sent is lost.
Injection crash_and_lose(const Plan& plan, const Point& point, std::uint16_t process = 0);
Run run_with(const Plan& plan, const Injection& injection);

bool matches(const Plan& plan, const Event& event, const Point& point);
std::uint32_t count(const Run& run, EventKind kind, std::uint32_t message = any_message);
std::uint32_t count(const Plan& plan, const Run& run, const Point& point);
/// "2 32 62": when events of this kind happened, in milliseconds.
std::string times(const Run& run, EventKind kind, std::uint32_t message = any_message);
std::string times(const Plan& plan, const Run& run, const Point& point);

/// How often the effect took place for the message.
std::uint32_t effects(const Plan& plan, const Run& run, std::string_view effect,
                      std::uint32_t message);
/// "1 1 2": for every message.
std::string effects(const Plan& plan, const Run& run, std::string_view effect);

}  // namespace ackpoint::testing
