#include "web/app/edit_history.hpp"

#include <algorithm>

namespace ackpoint {

namespace {

bool continues_sequence(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

std::size_t bytes_of(const Edit& edit) {
    return edit.removed.size() + edit.inserted.size();
}

/// One edit that does what `first` and then `second` do, where they touch.
std::optional<Edit> joined(const Edit& first, const Edit& second) {
    std::size_t first_end = first.begin + first.inserted.size();
    if (second.begin == first_end && second.removed.empty()) {
        return Edit{first.begin, first.removed, first.inserted + second.inserted};
    }
    std::size_t second_end = second.begin + second.removed.size();
    if (second.begin >= first.begin && second_end <= first_end) {  // rewrites part of the first
        std::string inserted = first.inserted;
        inserted.replace(second.begin - first.begin, second.removed.size(), second.inserted);
        return Edit{first.begin, first.removed, inserted};
    }
    if (second_end == first.begin && first.inserted.empty() && second.inserted.empty()) {
        return Edit{second.begin, second.removed + first.removed, {}};  // backspace
    }
    if (second.begin == first.begin && first.inserted.empty() && second.inserted.empty()) {
        return Edit{first.begin, first.removed + second.removed, {}};  // delete
    }
    return std::nullopt;
}

}  // namespace

Edit difference(std::string_view before, std::string_view after) {
    std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < shorter && before[head] == after[head])
        ++head;
    while (head > 0 && ((head < before.size() && continues_sequence(before[head])) ||
                        (head < after.size() && continues_sequence(after[head])))) {
        --head;
    }
    std::size_t tail = 0;
    while (tail < shorter - head &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
        ++tail;
    }
    while (tail > 0 && continues_sequence(before[before.size() - tail]))
        --tail;
    return {head, std::string(before.substr(head, before.size() - head - tail)),
            std::string(after.substr(head, after.size() - head - tail))};
}

std::string applied(std::string_view text, const Edit& edit) {
    std::string result(text.substr(0, edit.begin));
    result += edit.inserted;
    result += text.substr(std::min(text.size(), edit.begin + edit.removed.size()));
    return result;
}

Edit inverted(const Edit& edit) {
    return {edit.begin, edit.inserted, edit.removed};
}

bool EditHistory::joins(const Edit& edit, EditSource source, double now_ms) const {
    if (!burst_open_ || source != source_ || source == EditSource::command)
        return false;
    if (source == EditSource::drag)
        return true;
    bool starts_line = edit.inserted.find('\n') != std::string::npos;
    return now_ms - last_ms_ <= burst_ms && !starts_line;
}

void EditHistory::record(Edit edit, EditSource source, double now_ms) {
    if (edit.removed == edit.inserted)
        return;
    for (std::size_t i = done_; i < entries_.size(); ++i)
        bytes_ -= bytes_of(entries_[i]);
    entries_.resize(done_);
    std::optional<Edit> merged;
    if (done_ > 0 && joins(edit, source, now_ms))
        merged = joined(entries_.back(), edit);
    if (merged) {
        bytes_ -= bytes_of(entries_.back());
        entries_.back() = std::move(*merged);
    } else {
        entries_.push_back(std::move(edit));
        ++done_;
    }
    bytes_ += bytes_of(entries_.back());
    source_ = source;
    last_ms_ = now_ms;
    burst_open_ = true;
    while (entries_.size() > 1 && (entries_.size() > entries_max || bytes_ > bytes_max)) {
        drop_oldest();
    }
}

void EditHistory::drop_oldest() {
    bytes_ -= bytes_of(entries_.front());
    entries_.erase(entries_.begin());
    --done_;
}

std::optional<Edit> EditHistory::undo() {
    burst_open_ = false;
    if (done_ == 0)
        return std::nullopt;
    return inverted(entries_[--done_]);
}

std::optional<Edit> EditHistory::redo() {
    burst_open_ = false;
    if (done_ == entries_.size())
        return std::nullopt;
    return entries_[done_++];
}

void EditHistory::clear() {
    *this = EditHistory{};
}

}  // namespace ackpoint
