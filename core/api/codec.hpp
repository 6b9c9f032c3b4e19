// Values as flat bytes: numbers little-endian in their own width, lengths (32 bits) before what
// they count, a time in milliseconds as 64 bits, events of a trace as the 24 bytes that they are in
// memory. Writer and Reader are archives: core/api/fields.hpp lists the members of each struct once
// for both, so that they cannot disagree.
// A Reader takes any bytes: past the end, or on a value that its enum does not have, it fails for
// good and hands out zeros. It allocates no more than in proportion to the bytes that it was given.
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/time.hpp"
#include "core/sim/event.hpp"

namespace ackpoint::api {

using Bytes = std::vector<std::uint8_t>;

static_assert(std::endian::native == std::endian::little, "events travel as they are in memory");

/// Largest value that an enum may have on the way in; no bound for identities.
template <class Enum>
constexpr std::uint64_t enum_max = std::numeric_limits<std::uint64_t>::max();

template <class Value>
concept Number = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;

class Writer {
public:
    template <class... Values>
    void operator()(const Values&... values) {
        (put(values), ...);
    }
    Bytes take() { return std::move(bytes_); }

private:
    void put_number(std::uint64_t value, std::size_t width);
    void put_raw(const void* data, std::size_t length);
    void put(const std::string& text);
    void put(const std::vector<Event>& events);
    void put(bool value) { put_number(value ? 1 : 0, 1); }
    void put(Duration duration) { put(duration.count()); }
    void put(Instant instant) { put(milliseconds_of(instant)); }
    template <Number Value>
    void put(const Value& value) {
        put_number(static_cast<std::uint64_t>(value), sizeof(Value));
    }
    template <class Value>
    void put(const std::vector<Value>& values) {
        put_number(values.size(), 4);
        for (const Value& value : values)
            put(value);
    }
    template <class Value, std::size_t size>
    void put(const std::array<Value, size>& values) {
        for (const Value& value : values)
            put(value);
    }
    template <class Value>
    void put(const Value& value) {
        if constexpr (std::is_enum_v<Value>) {
            put(static_cast<std::underlying_type_t<Value>>(value));
        } else {
            fields(*this, value);
        }
    }

    Bytes bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    template <class... Values>
    void operator()(Values&... values) {
        (get(values), ...);
    }
    bool failed() const { return failed_; }
    /// Nothing failed and nothing is left over.
    bool complete() const { return !failed_ && rest_.empty(); }

private:
    std::uint64_t get_number(std::size_t width);
    /// A length of things that take at least `width` bytes each.
    std::size_t get_length(std::size_t width);
    void get_raw(void* data, std::size_t length);
    void get(std::string& text);
    void get(std::vector<Event>& events);
    void get(bool& value);
    void get(Duration& duration) { get_as<std::int64_t>(duration); }
    void get(Instant& instant) {
        Duration since_start{};
        get(since_start);
        instant = Instant{since_start};
    }
    template <class Representation, class Value>
    void get_as(Value& value) {
        value = Value{static_cast<Representation>(get_number(sizeof(Representation)))};
    }
    template <Number Value>
    void get(Value& value) {
        value = static_cast<Value>(get_number(sizeof(Value)));
    }
    template <class Value>
    void get(std::vector<Value>& values) {
        values.clear();
        const std::size_t length = get_length(1);
        for (std::size_t i = 0; i < length && !failed_; ++i)
            get(values.emplace_back());
    }
    template <class Value, std::size_t size>
    void get(std::array<Value, size>& values) {
        for (Value& value : values)
            get(value);
    }
    template <class Value>
    void get(Value& value) {
        if constexpr (std::is_enum_v<Value>) {
            const std::uint64_t number = get_number(sizeof(Value));
            if (number > enum_max<Value>)
                failed_ = true;
            value = static_cast<Value>(failed_ ? 0 : number);
        } else {
            fields(*this, value);
        }
    }

    std::span<const std::uint8_t> rest_;
    bool failed_ = false;
};

}  // namespace ackpoint::api
