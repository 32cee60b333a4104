// SPDX-License-Identifier: MIT
// Record content, the result of block readers, and the helpers of core/text in this folder's namespace.
#pragma once

#include <string>
#include <variant>

#include "core/text/text.hpp"
#include "mnk/records.hpp"

namespace mnk::notation {

using namespace text;

using Content = std::variant<Position, MoveList, Error>;

/// The result of reading a record of several lines at the beginning of a text.
struct BlockReading {
  enum class State : std::uint8_t {
    none,  ///< no such record begins here
    more,  ///< undecided: more lines are needed
    read   ///< a record, or an error
  };
  State state = State::none;
  std::size_t lines = 0;  ///< consumed if `read`, examined if `none`
  Content content{MoveList{}};
  std::string how;             ///< the reading, in words
  bool numbers_below = false;  ///< numbers on the line below a grid can only be column labels
};

}  // namespace mnk::notation
