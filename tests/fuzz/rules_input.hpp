// SPDX-License-Identifier: MIT
// Rules from four bytes; every value is valid.
#pragma once

#include <cstdint>

#include "mnk/rules.hpp"

namespace fuzz {

/// Decodes rules. Bits 3 to 5 of the last byte are free for the fuzz target.
inline mnk::Rules rules_of(const std::uint8_t* data, int max_side, int max_k) {
  const auto has = [&](int bit) { return (data[3] >> bit & 1) != 0; };
  const int columns = 1 + data[0] % max_side, rows = 1 + data[1] % max_side;
  if (has(7)) return *mnk::Rules::make(columns, rows, 5, {.renju = true});
  if (has(6)) return *mnk::Rules::make(columns, rows, 5, {.exact = has(0), .caro = true});
  return *mnk::Rules::make(columns, rows, 1 + data[2] % max_k, {has(0), has(1), has(2)});
}

}  // namespace fuzz
