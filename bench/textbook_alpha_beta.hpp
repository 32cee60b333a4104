// SPDX-License-Identifier: MIT
// The baseline of `mnk bench solve`: textbook alpha-beta with a transposition table, symmetry reduction, and forced
// moves (complete a line; block a line). No pairing strategies, no proof numbers, no dead-line analysis.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::bench {

class TextbookAlphaBeta {
 public:
  /// Requires: rules without options, at most 64 cells.
  explicit TextbookAlphaBeta(const Rules& rules);

  /// Returns the value of the empty board for X: 1, 0 or -1.
  int value();
  /// Returns the number of nodes searched.
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Bits = std::uint64_t;
  struct Entry {
    Bits own = 0, other = 0;  ///< canonical form: the smallest image; `own` is the side to move
    std::int8_t lower = -1, upper = 1;
    bool used = false;
  };
  using Permutation = std::array<std::array<Bits, 256>, 8>;  ///< image of a set, by byte position and byte

  int search(Bits own, Bits other, int alpha, int beta);
  int search_moves(Bits moves, Bits own, Bits other, int alpha, int beta);
  /// Returns the empty cells on which a stone completes a line of `own`.
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
