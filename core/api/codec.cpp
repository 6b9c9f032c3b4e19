#include "core/api/codec.hpp"

#include <cstring>

namespace ackpoint::api {

void Writer::put_number(std::uint64_t value, std::size_t width) {
    put_raw(&value, width);
}

void Writer::put_raw(const void* data, std::size_t length) {
    if (length == 0)
        return;
    const std::size_t start = bytes_.size();
    bytes_.resize(start + length);
    std::memcpy(bytes_.data() + start, data, length);
}

void Writer::put(const std::string& text) {
    put_number(text.size(), 4);
    put_raw(text.data(), text.size());
}

void Writer::put(const std::vector<Event>& events) {
    put_number(events.size(), 4);
    put_raw(events.data(), events.size() * sizeof(Event));
}

std::uint64_t Reader::get_number(std::size_t width) {
    std::uint64_t value = 0;
    get_raw(&value, width);
    return value;
}

void Reader::get_raw(void* data, std::size_t length) {
    if (length > rest_.size())
        failed_ = true;
    if (failed_ || length == 0)
        return;
    std::memcpy(data, rest_.data(), length);
    rest_ = rest_.subspan(length);
}

std::size_t Reader::get_length(std::size_t width) {
    const std::uint64_t length = get_number(4);
    if (length > rest_.size() / width)
        failed_ = true;
    return failed_ ? 0 : static_cast<std::size_t>(length);
}

void Reader::get(bool& value) {
    const std::uint64_t number = get_number(1);
    if (number > 1)
        failed_ = true;
    value = number == 1;
}

void Reader::get(std::string& text) {
    text.resize(get_length(1));
    get_raw(text.data(), text.size());
}

void Reader::get(std::vector<Event>& events) {
    events.resize(get_length(sizeof(Event)));
    get_raw(events.data(), events.size() * sizeof(Event));
    for (const Event& event : events) {
        if (static_cast<std::size_t>(event.kind) >= event_kind_count)
            failed_ = true;
    }
    if (failed_)
        events.clear();
}

}  // namespace ackpoint::api
