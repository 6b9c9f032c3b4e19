// The address of what is on screen: choices, never results. `#0.<payload>` carries the scenario's
// text and the selection; version 0 is provisional and promises nothing. `#s=name` names a shipped
// scenario. An address is hostile input: it is bounded, checked, and refused with a sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace ackpoint {

struct Link {
    std::string scenario;  ///< name of a shipped one; then `text` is empty
    std::string text;
    std::string view;  ///< pane shown where there is room for one only: "handler", "table" …
    std::string strategy;
    std::string row;               ///< row key; empty with a strategy: the run without a fault
    std::uint32_t occurrence = 0;  ///< counts from 1; 0: the worst one
    std::uint32_t message = 0;     ///< counts from 1; 0: the worst one
    std::uint32_t event = 0;       ///< counts from 1; 0: the decisive one
    bool operator==(const Link&) const = default;
};

struct LinkError {
    std::string sentence;
    bool operator==(const LinkError&) const = default;
};

struct NoLink {
    bool operator==(const NoLink&) const = default;
};

constexpr std::size_t link_bytes_max = std::size_t{128} * 1024;

/// With the leading '#'.
std::string encode_link(const Link& link);

/// `fragment` with or without '#'; NoLink when it is empty.
std::variant<NoLink, Link, LinkError> decode_link(std::string_view fragment);

}  // namespace ackpoint
