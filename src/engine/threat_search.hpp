// SPDX-License-Identifier: MIT
// Wins by continuous fours and threes (VCT): each stone leaves the opponent only the replies that stop a line, until
// none does. Proof-number search over them, depth first (df-pn: Nagai 2002; threats: Allis 1994).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern_board.hpp"

namespace mnk::engine {

/// One for each thread; what it finds out of a position it keeps, and goes on from there when it is asked again.
class ThreatSearch {
 public:
  ThreatSearch();

  /// Whether the side to move wins by fours and threes. Looks at no more than `nodes` positions; a win it does not find
  /// may be there. Leaves the board as it was. Requires: neither gravity nor misere.
  bool find(PatternBoard& board, std::uint32_t nodes);

  /// Of the win found last: the opponent is beaten after so many stones at most, and one way there.
  int plies() const { return plies_; }
  std::span<const Cell> line() const { return line_; }
  std::uint64_t nodes() const { return nodes_; }  ///< of all searches so far

 private:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1U << 24;
  static constexpr Cell no_move = 0xFFFF;

  /// How far a position is from being proved a win of the attacker's, and from the opposite; 0 and infinite: it is.
  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
    std::uint16_t plies = 0;  ///< of a win
    Cell move = no_move;      ///< that wins, or that holds out longest
  };
  struct Child {
    Cell cell;
    Numbers numbers;
    std::uint16_t plies;
  };
  struct Node {
    bool attacking;  ///< the attacker is to move
    unsigned depth;
  };

  Entry search(PatternBoard& board, Node node, Numbers limits);
  static bool settle(const PatternBoard& board, Node node, Entry& here);
  void list(PatternBoard& board, Node node, std::vector<Child>& children);
  static void sum_up(Node node, std::span<const Child> children, Entry& here);
  static std::size_t most_promising(Node node, std::span<const Child> children);
  static Numbers limits_of(Node node, std::span<const Child> children, std::size_t chosen, Numbers now, Numbers limits);
  void read_line(PatternBoard& board);
  const Entry* find_entry(std::uint64_t key) const;
  void store(const Entry& entry);

  std::vector<std::array<Entry, 2>> table_;   ///< empty until it is needed
  std::vector<std::vector<Child>> children_;  ///< by depth
  std::vector<Cell> cells_;
  std::vector<Cell> line_;
  int plies_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
};

}  // namespace mnk::engine
