// SPDX-License-Identifier: MIT
// VCT (victory by continuous threats, fours and threes): each stone leaves the opponent only replies that stop a line,
// until none does. df-pn (Nagai 2002) over threat sequences (Allis 1994).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern_board.hpp"

namespace mnk::engine {

/// VCT search, one object per thread. Keeps its table, so a later search of a position continues there.
class VctSearch {
 public:
  VctSearch();

  /// Searches for a VCT of the side to move, in at most `nodes` positions. Returns true if one was found; false proves
  /// nothing. Restores the board. Requires: neither gravity nor misere.
  bool find(PatternBoard& board, std::uint64_t nodes);

  /// The last win found: upper bound on its length in plies, and one line of play.
  int plies() const { return plies_; }
  std::span<const Cell> line() const { return line_; }
  std::uint64_t nodes() const { return nodes_; }  ///< positions of all searches so far

 private:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1U << 24;
  static constexpr Cell no_move = 0xFFFF;

  /// Proof number and disproof number of "the attacker wins"; one of them is 0 in a settled position, the other
  /// infinite.
  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
    int plies = 0;        ///< length of a win
    Cell move = no_move;  ///< the winning move, or the reply that holds out longest
  };
  struct Child {
    Cell cell;
    Numbers numbers;
    int plies;
  };
  struct Node {
    bool attacking;  ///< the attacker is to move
    unsigned depth;
  };

  Entry search(PatternBoard& board, Node node, Numbers limits);
  static bool settle(const PatternBoard& board, Node node, Entry& here);
  void list(PatternBoard& board, Node node, std::vector<Child>& children);
  static void combine_numbers(Node node, std::span<const Child> children, Entry& here);
  static std::size_t most_proving_child(Node node, std::span<const Child> children);
  static Numbers limits_of(Node node, std::span<const Child> children, std::size_t chosen, Numbers now, Numbers limits);
  void read_line(PatternBoard& board);
  const Entry* find_entry(std::uint64_t key) const;
  void store(const Entry& entry);

  std::vector<std::array<Entry, 2>> table_;   ///< allocated on first use
  std::vector<std::vector<Child>> children_;  ///< per depth
  std::vector<Cell> cells_;
  std::vector<Cell> line_;
  int plies_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
};

}  // namespace mnk::engine
