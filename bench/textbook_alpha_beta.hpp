// SPDX-License-Identifier: MIT
// The baseline of `mnk bench solve`: alpha-beta as textbooks have it, with a transposition table, symmetry, and moves
// that are forced (complete a line; block the opponent's). No pairings, no proof numbers, no argument about lines that
// are dead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::bench {

class TextbookAlphaBeta {
 public:
  /// Requires: no options, at most 64 cells.
  explicit TextbookAlphaBeta(const Rules& rules);

  /// 1, 0, -1: the empty board's value for X.
  int value();
  /// Positions looked at.
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Bits = std::uint64_t;
  struct Entry {
    Bits own = 0, other = 0;  ///< of the smallest image; the first is the mover's
    std::int8_t lower = -1, upper = 1;
    bool used = false;
  };
  using Permutation = std::array<std::array<Bits, 256>, 8>;  ///< where the cells of each byte of a set go

  int search(Bits own, Bits other, int alpha, int beta);
  int search_moves(Bits moves, Bits own, Bits other, int alpha, int beta);
  /// Empty cells where a stone would complete a line of `own`.
  Bits completing(Bits own, Bits other) const;
  Entry& entry_of(Bits own, Bits other);

  Bits board_;
  int k_;
  std::vector<Bits> lines_;
  std::vector<Permutation> symmetries_;
  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace mnk::bench
