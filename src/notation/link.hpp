// SPDX-License-Identifier: MIT
// Reads positions from addresses of the web app: `http://127.0.0.1:8080/#/analyse?g=3,3,3&t=b2a1`, or from the `#` on.
#pragma once

#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// True if the line is an address of any page. A comment that contains an address is no address.
bool is_link(std::string_view line);

struct LinkReading {
  Content content;
  std::string how;
};

/// The position that the address shows. Errors `bad_link`, `other_game`, and those of read_moves.
LinkReading read_link(const Rules& rules, std::string_view line, Place start);

}  // namespace mnk::notation
