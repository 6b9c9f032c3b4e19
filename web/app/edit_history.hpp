// The editor's own undo and redo. Every edit is a range of the text and what replaced it; offsets
// count bytes. One burst of typing, or one drag of a number, is one entry.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ackpoint {

struct Edit {
    std::size_t begin = 0;
    std::string removed;
    std::string inserted;
    bool operator==(const Edit&) const = default;
};

/// The smallest edit that turns one text into the other; it splits no UTF-8 sequence.
Edit difference(std::string_view before, std::string_view after);

/// The text after the edit; `edit.removed` must stand at `edit.begin`.
std::string applied(std::string_view text, const Edit& edit);

Edit inverted(const Edit& edit);

enum class EditSource : std::uint8_t { typing, drag, command };

class EditHistory {
public:
    static constexpr std::size_t entries_max = 500;
    static constexpr std::size_t bytes_max = std::size_t{4} * 1024 * 1024;
    /// Typing that pauses for longer starts a new entry.
    static constexpr double burst_ms = 1000;

    void record(Edit edit, EditSource source, double now_ms);
    /// The edit to apply now; nothing when there is nothing to undo or redo.
    std::optional<Edit> undo();
    std::optional<Edit> redo();
    /// The next edit starts an entry of its own: a drag ended, the caret moved elsewhere.
    void end_burst() { burst_open_ = false; }
    void clear();
    bool can_undo() const { return done_ > 0; }
    bool can_redo() const { return done_ < entries_.size(); }

private:
    bool joins(const Edit& edit, EditSource source, double now_ms) const;
    void drop_oldest();

    std::vector<Edit> entries_;
    std::size_t done_ = 0;
    std::size_t bytes_ = 0;
    EditSource source_ = EditSource::command;
    double last_ms_ = 0;
    bool burst_open_ = false;
};

}  // namespace ackpoint
