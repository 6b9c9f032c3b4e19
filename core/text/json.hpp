// JSON, written member by member into one string: valid UTF-8 whatever the text was (a byte that
// belongs to no character becomes U+FFFD), two spaces of indentation. Short arrays and objects can
// be asked to stay on one line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ackpoint {

enum class JsonLayout : std::uint8_t { lines, one_line };

class JsonWriter {
public:
    void begin_object(JsonLayout layout = JsonLayout::lines) { begin('{', layout); }
    void end_object() { end('}'); }
    void begin_array(JsonLayout layout = JsonLayout::lines) { begin('[', layout); }
    void end_array() { end(']'); }

    /// The name of the member that comes next.
    void name(std::string_view name);

    void text(std::string_view text);
    void number(std::int64_t value);
    void truth(bool value);
    void null();

    void member(std::string_view name_of_member, std::string_view value) {
        name(name_of_member);
        text(value);
    }
    void member(std::string_view name_of_member, std::int64_t value) {
        name(name_of_member);
        number(value);
    }
    void member_truth(std::string_view name_of_member, bool value) {
        name(name_of_member);
        truth(value);
    }

    /// The document, with a line feed at its end.
    std::string take();

private:
    struct Level {
        JsonLayout layout;
        std::uint32_t members;
    };
    void begin(char bracket, JsonLayout layout);
    void end(char bracket);
    void separate();
    void quote(std::string_view text);

    std::string json_;
    std::vector<Level> levels_;
    bool named_ = false;
};

/// Sixteen hexadecimal digits: a 64-bit number that no reader of JSON may round.
std::string hash_text(std::uint64_t hash);

}  // namespace ackpoint
