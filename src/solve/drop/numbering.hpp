// SPDX-License-Identifier: MIT
// Numbers of the positions of one ply: an array indexed by them needs no keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/drop/board.hpp"

namespace mnk::drop {

/// Numbers all ways to put `plies` stones into the columns, as many of each player as play in turn puts there, in the
/// order of Board::key. Some of them are out of reach or have a line.
/// A key is a number with one digit a column (own + filled of that column). The number of a position is the sum, over
/// the columns from the right, of the ways to have the same digits so far and a smaller one there.
class Numbering {
 public:
  /// Requires: 0 <= most_plies <= shape.cells.
  Numbering(const Shape& shape, int most_plies);

  const Shape& shape() const { return shape_; }
  int most_plies() const { return most_plies_; }
  /// Returns the count of numbers. Requires: plies <= most_plies().
  std::uint64_t size(int plies) const { return ways_[of(shape_.columns, plies, plies / 2)]; }
  /// Requires: `key` is that of a position with `plies` stones.
  std::size_t number_of(Bits key, int plies) const;
  /// Calls visit(number, board) for all numbers, ascending.
  template <class Visit>
  void for_each(int plies, Visit visit) const {
    std::size_t number = 0;
    descend(shape_.columns, plies, plies / 2, Board{0, 0, plies}, number, visit);
  }

 private:
  struct Digit {
    std::uint8_t height, own;  ///< stones, stones of the player to move
  };

  /// Returns the index for a number of columns from the left, their stones, and their stones of the player to move.
  std::size_t of(unsigned columns, int stones, int own) const {
    return (columns * (most_plies_ + 1U) + stones) * (most_plies_ / 2U + 1U) + own;
  }

  template <class Visit>
  void descend(unsigned columns, int stones, int own, const Board& board, std::size_t& number, Visit& visit) const {
    if (columns == 0) {
      visit(number++, board);
      return;
    }
    const unsigned low = (columns - 1) * shape_.step;
    for (std::size_t digit = 0; digit < digits_.size(); ++digit) {
      const int left = stones - digits_[digit].height, own_left = own - digits_[digit].own;
      if (left < 0) break;  // heights grow with the digits
      if (own_left < 0 || ways_[of(columns - 1, left, own_left)] == 0) continue;
      const Bits filled = (Bits{1} << digits_[digit].height) - 1;
      const Bits stones_here = Bits{digit} - filled;
      descend(columns - 1, left, own_left,
              Board{board.own | stones_here << low, board.filled | filled << low, board.plies}, number, visit);
    }
  }

  Shape shape_;
  int most_plies_;
  std::vector<Digit> digits_;
  std::vector<std::uint64_t> ways_;  ///< by of()
  std::vector<std::uint64_t>
      before_;  ///< by of() of the columns up to a digit's, and the digit: ways with a smaller one
};

}  // namespace mnk::drop
