#include "web/app/link.hpp"

#include <charconv>
#include <optional>

#include "core/base/hash.hpp"
#include "core/model/limits.hpp"

namespace ackpoint {

namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view version_prefix = "0.";
constexpr std::string_view name_prefix = "s=";
constexpr std::size_t checksum_bytes = 4;

std::string to_base64url(std::string_view bytes) {
    std::string text;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (char byte : bytes) {
        bits = bits << 8U | static_cast<unsigned char>(byte);
        held += 8;
        while (held >= 6) {
            held -= 6;
            text += alphabet[bits >> held & 0x3fU];
        }
    }
    if (held > 0)
        text += alphabet[bits << (6 - held) & 0x3fU];
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (char sign : text) {
        std::size_t value = alphabet.find(sign);
        if (value == std::string_view::npos)
            return std::nullopt;
        bits = bits << 6U | static_cast<std::uint32_t>(value);
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        bytes += static_cast<char>(bits >> held & 0xffU);
    }
    return bytes;
}

std::string checksum(std::string_view bytes) {
    Hash hash;
    hash.add(bytes.size());
    for (char byte : bytes)
        hash.add(static_cast<unsigned char>(byte));
    std::string sum;
    for (unsigned i = 0; i < checksum_bytes; ++i) {
        sum += static_cast<char>(hash.value() >> (8 * i) & 0xffU);
    }
    return sum;
}

void add_field(std::string& payload, std::string_view name, std::string_view value) {
    if (value.empty())
        return;
    payload += name;
    payload += ' ';
    for (char sign : value)
        payload += sign == '\n' ? ' ' : sign;
    payload += '\n';
}

void add_field(std::string& payload, std::string_view name, std::uint32_t value) {
    if (value > 0)
        add_field(payload, name, std::to_string(value));
}

std::uint32_t number(std::string_view text) {
    std::uint32_t value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? value : 0;
}

void take_field(Link& link, std::string_view line) {
    std::size_t space = line.find(' ');
    if (space == std::string_view::npos)
        return;
    std::string_view name = line.substr(0, space);
    std::string_view value = line.substr(space + 1);
    if (name == "view")
        link.view = value;
    if (name == "strategy")
        link.strategy = value;
    if (name == "row")
        link.row = value;
    if (name == "occurrence")
        link.occurrence = number(value);
    if (name == "message")
        link.message = number(value);
    if (name == "event")
        link.event = number(value);
}

bool is_name(std::string_view text) {
    if (text.empty() || text.size() > limits::name_bytes_max)
        return false;
    return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") ==
           std::string_view::npos;
}

}  // namespace

std::string encode_link(const Link& link) {
    if (!link.scenario.empty())
        return "#" + std::string(name_prefix) + link.scenario;
    std::string payload;
    add_field(payload, "view", link.view);
    add_field(payload, "strategy", link.strategy);
    add_field(payload, "row", link.row);
    add_field(payload, "occurrence", link.occurrence);
    add_field(payload, "message", link.message);
    add_field(payload, "event", link.event);
    payload += '\n';
    payload += link.text;
    return "#" + std::string(version_prefix) + to_base64url(checksum(payload) + payload);
}

std::variant<NoLink, Link, LinkError> decode_link(std::string_view fragment) {
    if (fragment.starts_with('#'))
        fragment.remove_prefix(1);
    if (fragment.empty())
        return NoLink{};
    if (fragment.size() > link_bytes_max)
        return LinkError{"This link is longer than any we make"};
    if (fragment.starts_with(name_prefix)) {
        std::string_view name = fragment.substr(name_prefix.size());
        if (!is_name(name))
            return LinkError{"This link names no scenario"};
        Link link;
        link.scenario = name;
        return link;
    }
    if (!fragment.starts_with(version_prefix)) {
        return LinkError{"This link is not one that this version of Ackpoint can read"};
    }
    std::optional<std::string> bytes = from_base64url(fragment.substr(version_prefix.size()));
    if (!bytes || bytes->size() <= checksum_bytes) {
        return LinkError{"This link is cut short or has been changed"};
    }
    std::string_view payload = std::string_view(*bytes).substr(checksum_bytes);
    if (checksum(payload) != bytes->substr(0, checksum_bytes)) {
        return LinkError{"This link is cut short or has been changed"};
    }
    Link link;
    while (true) {
        std::size_t end = payload.find('\n');
        if (end == std::string_view::npos)
            return LinkError{"This link carries no scenario"};
        std::string_view line = payload.substr(0, end);
        payload.remove_prefix(end + 1);
        if (line.empty())
            break;
        take_field(link, line);
    }
    if (payload.empty())
        return LinkError{"This link carries no scenario"};
    if (payload.size() > limits::text_bytes_max) {
        return LinkError{"The scenario in this link is longer than 64 KiB"};
    }
    link.text = payload;
    return link;
}

}  // namespace ackpoint
