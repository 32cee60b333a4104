// SPDX-License-Identifier: MIT
// Adapters from the methods of docs/classics.md to the interface of the win detectors: `place` puts a stone and returns
// whether it makes a line, `remove` takes it back. The examples keep their usual form. Requires: no stone follows a
// line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "examples/classics/bit_boards.hpp"
#include "examples/classics/counters.hpp"
#include "examples/classics/last_move.hpp"
#include "examples/classics/lines.hpp"
#include "examples/classics/magic_square.hpp"
#include "examples/classics/scan.hpp"
#include "examples/classics/window_counters.hpp"
#include "mnk/rules.hpp"

namespace mnk::bench::classic {

inline char letter_of(Player player) { return player == Player::x ? 'X' : 'O'; }
inline classics::Board empty_board(const Rules& rules) {
  return classics::Board(rules.rows(), std::string(rules.columns(), '.'));
}
inline bool is_tic_tac_toe(const Rules& rules) { return rules.columns() == 3 && rules.rows() == 3 && rules.k() == 3; }

class Scan {
 public:
  static bool supports(const Rules&) { return true; }
  explicit Scan(const Rules& rules) : rules_(rules), board_(empty_board(rules)) {}
  bool place(Cell cell, Player player) {
    board_[rules_.row(cell)][rules_.column(cell)] = letter_of(player);
    return classics::winner(board_, rules_.k()) == letter_of(player);
  }
  void remove(Cell cell, Player) { board_[rules_.row(cell)][rules_.column(cell)] = '.'; }

 private:
  Rules rules_;
  classics::Board board_;
};

class Lines {
 public:
  static bool supports(const Rules&) { return true; }
  explicit Lines(const Rules& rules)
      : lines_(classics::all_lines(rules.columns(), rules.rows(), rules.k())), cells_(rules.cells(), '.') {}
  bool place(Cell cell, Player player) {
    cells_[cell] = letter_of(player);
    return classics::owns_line(cells_, lines_, letter_of(player));
  }
  void remove(Cell cell, Player) { cells_[cell] = '.'; }

 private:
  std::vector<std::vector<int>> lines_;
  std::string cells_;
};

/// `Form`: classics::Counters or classics::SignedCounters.
template <class Form>
class SquareCounters {
 public:
  static bool supports(const Rules& rules) { return rules.columns() == rules.k() && rules.rows() == rules.k(); }
  explicit SquareCounters(const Rules& rules) : rules_(rules), counters_(rules.k()) {}
  bool place(Cell cell, Player player) {
    return counters_.move(rules_.row(cell), rules_.column(cell), number_of(player)) != 0;
  }
  void remove(Cell cell, Player player) { counters_.take(rules_.row(cell), rules_.column(cell), number_of(player)); }

 private:
  static int number_of(Player player) { return detail::to_underlying(player) + 1; }
  Rules rules_;
  Form counters_;
};

class WindowCounters {
 public:
  static bool supports(const Rules&) { return true; }
  explicit WindowCounters(const Rules& rules) : rules_(rules), counters_(rules.columns(), rules.rows(), rules.k()) {}
  bool place(Cell cell, Player player) {
    return counters_.put(rules_.row(cell), rules_.column(cell), detail::to_underlying(player));
  }
  void remove(Cell cell, Player player) {
    counters_.take(rules_.row(cell), rules_.column(cell), detail::to_underlying(player));
  }
  int open_windows() const { return counters_.open_windows(); }

 private:
  Rules rules_;
  classics::WindowCounters counters_;
};

class LastMove {
 public:
  static bool supports(const Rules&) { return true; }
  explicit LastMove(const Rules& rules) : rules_(rules), board_(empty_board(rules)) {}
  bool place(Cell cell, Player player) {
    const int row = rules_.row(cell);
    const int column = rules_.column(cell);
    board_[row][column] = letter_of(player);
    return classics::wins(board_, row, column, rules_.k());
  }
  void remove(Cell cell, Player) { board_[rules_.row(cell)][rules_.column(cell)] = '.'; }

 private:
  Rules rules_;
  classics::Board board_;
};

class MagicSquare {
 public:
  static bool supports(const Rules& rules) { return is_tic_tac_toe(rules); }
  explicit MagicSquare(const Rules&) {}
  bool place(Cell cell, Player player) {
    std::vector<int>& own = numbers_[player];
    const int number = classics::magic_number[cell / 3][cell % 3];
    const bool line = classics::makes_15(own, number);
    own.push_back(number);
    return line;
  }
  void remove(Cell, Player player) { numbers_[player].pop_back(); }

 private:
  PerPlayer<std::vector<int>> numbers_;
};

class Masks {
 public:
  static bool supports(const Rules& rules) { return is_tic_tac_toe(rules); }
  explicit Masks(const Rules&) {}
  bool place(Cell cell, Player player) { return classics::has_line(stones_[player] |= 1U << cell); }
  void remove(Cell cell, Player player) { stones_[player] &= ~(1U << cell); }

 private:
  PerPlayer<unsigned> stones_{};
};

class ShiftAndAnd {
 public:
  static bool supports(const Rules& rules) {
    return rules.columns() <= 61 && (rules.columns() + 1) * rules.rows() <= 64;
  }
  explicit ShiftAndAnd(const Rules& rules) : rules_(rules) {}
  bool place(Cell cell, Player player) {
    std::uint64_t& own = stones_[player];
    own |= bit_of(cell);
    return classics::has_run(own, rules_.columns(), rules_.k());
  }
  void remove(Cell cell, Player player) { stones_[player] &= ~bit_of(cell); }

 private:
  std::uint64_t bit_of(Cell cell) const {
    return classics::bit_of(rules_.row(cell), rules_.column(cell), rules_.columns());
  }
  Rules rules_;
  PerPlayer<std::uint64_t> stones_{};
};

/// Calls `use(std::type_identity<Method>(), name)` for each method.
template <class Use>
void for_each_method(Use use) {
  use(std::type_identity<Scan>(), "scan");
  use(std::type_identity<Lines>(), "table of lines");
  use(std::type_identity<SquareCounters<classics::Counters>>(), "counters");
  use(std::type_identity<SquareCounters<classics::SignedCounters>>(), "signed counters");
  use(std::type_identity<WindowCounters>(), "counters of windows");
  use(std::type_identity<LastMove>(), "last move");
  use(std::type_identity<MagicSquare>(), "magic square");
  use(std::type_identity<Masks>(), "eight masks");
  use(std::type_identity<ShiftAndAnd>(), "shift and AND");
}

}  // namespace mnk::bench::classic
