#include "core/text/json.hpp"

#include <array>
#include <charconv>

#include "core/text/utf8.hpp"

namespace ackpoint {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

void append_control(std::string& json, unsigned char control) {
    switch (control) {
        case '\n':
            json += "\\n";
            return;
        case '\r':
            json += "\\r";
            return;
        case '\t':
            json += "\\t";
            return;
    }
    json += "\\u00";
    json += digits[control >> 4U];
    json += digits[control & 15U];
}

}  // namespace

void JsonWriter::name(std::string_view name) {
    separate();
    quote(name);
    json_ += ": ";
    named_ = true;
}

void JsonWriter::text(std::string_view text) {
    separate();
    quote(text);
}

void JsonWriter::number(std::int64_t value) {
    separate();
    std::array<char, 24> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    json_.append(buffer.data(), result.ptr);
}

void JsonWriter::truth(bool value) {
    separate();
    json_ += value ? "true" : "false";
}

void JsonWriter::null() {
    separate();
    json_ += "null";
}

std::string JsonWriter::take() {
    json_ += '\n';
    return std::move(json_);
}

void JsonWriter::begin(char bracket, JsonLayout layout) {
    separate();
    json_ += bracket;
    const bool inside_line = !levels_.empty() && levels_.back().layout == JsonLayout::one_line;
    levels_.push_back({.layout = inside_line ? JsonLayout::one_line : layout, .members = 0});
}

void JsonWriter::end(char bracket) {
    const Level level = levels_.back();
    levels_.pop_back();
    if (level.layout == JsonLayout::lines && level.members > 0) {
        json_ += '\n';
        json_.append(2 * levels_.size(), ' ');
    }
    json_ += bracket;
}

void JsonWriter::separate() {
    if (named_ || levels_.empty()) {
        named_ = false;
        return;
    }
    Level& level = levels_.back();
    if (level.members++ > 0)
        json_ += level.layout == JsonLayout::lines ? "," : ", ";
    if (level.layout == JsonLayout::lines) {
        json_ += '\n';
        json_.append(2 * levels_.size(), ' ');
    }
}

void JsonWriter::quote(std::string_view text) {
    json_ += '"';
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const char first = text[0];
        if (length == 0) {
            json_ += "\xef\xbf\xbd";
        } else if (static_cast<unsigned char>(first) < 0x20) {
            append_control(json_, static_cast<unsigned char>(first));
        } else {
            if (first == '"' || first == '\\')
                json_ += '\\';
            json_ += text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    json_ += '"';
}

std::string hash_text(std::uint64_t hash) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4U)
        text[i] = digits[hash & 15U];
    return text;
}

}  // namespace ackpoint
