// SPDX-License-Identifier: MIT
// The content of a record, and the helpers of core/text under this folder's name.
#pragma once

#include <string>
#include <variant>

#include "core/text/text.hpp"
#include "mnk/records.hpp"

namespace mnk::notation {

using namespace text;

using Content = std::variant<Position, MoveList, Error>;

/// A record of several lines, at the beginning of a text.
struct BlockReading {
  enum class State : std::uint8_t {
    none,  ///< there is none
    more,  ///< undecided before more lines come
    read   ///< a record, or an error
  };
  State state = State::none;
  std::size_t lines = 0;  ///< used up if `read`, looked at if `none`
  Content content{MoveList{}};
  std::string how;             ///< in words
  bool numbers_below = false;  ///< numbers on the line below a grid can only be labels of its columns
};

}  // namespace mnk::notation
