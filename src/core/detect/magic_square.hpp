// SPDX-License-Identifier: MIT
// magic_square: number the cells so that three cells form a line if and only if they add up to 15.
//
//     2 7 6
//     9 5 1      (Lo Shu; folklore as a tic-tac-toe win test)
//     4 3 8
//
// The last stone has number a. It completes a line if the player has numbers b and c = 15 - a - b. At most 8 sums per
// stone, 8 bytes. 3,3,3 only: no other game has such a numbering.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/geometry.hpp"

namespace mnk::detect {

class MagicSquare {
 public:
  static std::string_view refusal(const Rules& rules) {
    const bool fits = rules.columns() == 3 && rules.rows() == 3 && rules.k() == 3;
    return fits ? std::string_view{} : "magic_square works for 3,3,3 only";
  }

  explicit MagicSquare(const Rules&) {}

  bool place(Cell cell, Player player) {
    std::uint32_t& owned = numbers_[player];
    const int a = magic[cell];
    for (std::uint32_t rest = owned; rest != 0; rest &= rest - 1) {
      const int b = std::countr_zero(rest);
      const int c = 15 - a - b;
      if (c >= 1 && c <= 9 && c != b && ((owned >> c) & 1U) != 0) {
        owned |= 1U << a;
        return true;
      }
    }
    owned |= 1U << a;
    return false;
  }

  void remove(Cell cell, Player player) { numbers_[player] &= ~(1U << magic[cell]); }

  std::size_t state_bytes() const { return sizeof(*this); }
  void clear() { numbers_ = {}; }

 private:
  static constexpr std::array<int, 9> magic = {2, 7, 6, 9, 5, 1, 4, 3, 8};

  PerPlayer<std::uint32_t> numbers_{};  ///< bit i: the player has number i
};

}  // namespace mnk::detect
