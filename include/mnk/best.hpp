// SPDX-License-Identifier: MIT
// Exact best moves of a position: score and plies to the end for the position and for every legal move.
//
// Scores are exact and for the side to move: 1 win, 0 draw, -1 loss. `plies` is the number of moves to the end of the
// game under optimal play: the winner minimises it, the loser maximises it. A draw lasts until the board is full.
// docs/best.md
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mnk/detail/owned.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk {
class Board;
}

namespace mnk::table {
class PositionValues;
}

namespace mnk::best {

/// Tie-break among the moves of the best score. If several remain, the smallest row decides, then the smallest column.
enum class Prefer : std::uint8_t {
  first,   ///< all moves of the best score are equal
  fastest  ///< the quickest win, the slowest loss
};

std::string_view to_string(Prefer prefer);  ///< "first", "fastest"
std::ostream& operator<<(std::ostream& out, Prefer prefer);

struct MoveValue {
  Cell cell = 0;
  int score = 0;            ///< for the side that plays it
  std::uint32_t plies = 1;  ///< to the end, this move included
  bool operator==(const MoveValue&) const = default;
};

/// A position with all its moves.
struct Analysis {
  int score = 0;
  std::uint32_t plies = 0;
  std::vector<MoveValue> moves{};  ///< every legal move, by cell

  /// Requires: `moves` is not empty.
  const MoveValue& best(Prefer prefer) const;
};

/// A best move without `plies`, which take longer to find.
struct Choice {
  int score = 0;
  Cell cell = 0;
  bool operator==(const Choice&) const = default;
};

/// Positions searched for one answer, by default; they take about 10 seconds.
inline constexpr std::uint64_t default_nodes = 20'000'000;

/// Boards with more cells are `too_large`.
inline constexpr std::uint32_t max_cells = 64;

/// Solves positions of one game. The transposition table (up to 48 MB) is kept between calls, so use one Solver for a
/// series of positions. The answers do not depend on the order of the calls. Obeys the limits `nodes` (a search that
/// reaches them fails with `too_large` and never returns an estimate) and `stop` (`interrupted`). Not thread-safe: use
/// one Solver per thread.
class Solver {
 public:
  explicit Solver(const Rules& rules);
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  const Rules& rules() const;

  /// Errors, all LegalityError: the reason code of `mnk::judge` if the position is unreachable, `unsupported_rules`
  /// (caro, renju), `game_over`, `too_large`, `interrupted`. Positions whose reachability judge leaves undecided are
  /// answered. Requires: the position's rules are this solver's.
  Result<Analysis> analyse(const Position& position, const SearchLimits& limits = {.nodes = default_nodes});
  Result<Choice> choose(const Position& position, Prefer prefer = Prefer::first,
                        const SearchLimits& limits = {.nodes = default_nodes});

  /// Overloads with an explicit side to move, for composed positions that no play reaches: the numbers of stones are
  /// not checked. LegalityError `floating_stone` (gravity), `game_over` (also if the board is full),
  /// `unsupported_rules`, `too_large`, `interrupted`.
  Result<Analysis> analyse(const Position& position, Player to_move,
                           const SearchLimits& limits = {.nodes = default_nodes});
  Result<Choice> choose(const Position& position, Player to_move, Prefer prefer = Prefer::first,
                        const SearchLimits& limits = {.nodes = default_nodes});

  /// Overloads for a game in progress, which is reachable by construction.
  Result<Analysis> analyse(const Board& board, const SearchLimits& limits = {.nodes = default_nodes});
  Result<Choice> choose(const Board& board, Prefer prefer = Prefer::first,
                        const SearchLimits& limits = {.nodes = default_nodes});

  /// Takes scores from a table (mnk/table.hpp) where the table covers the position, with the table's errors; then only
  /// the distances of wins and losses take a search. LegalityError `bad_table` also if a search refutes a score.
  /// `values` is not owned; null: none. Requires: the same rules.
  void use(table::PositionValues* values);

  /// Returns true if a book (mnk/book.hpp) has the values of all moves, so that `analyse` needs no search.
  bool in_book(const Board& board) const;

  /// Number of positions searched for the last answer.
  std::uint64_t nodes() const;

 private:
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

/// The entry of the 3,3,3 table for one board, in two bytes.
class Answer3x3 {
 public:
  enum class Status : std::uint8_t { fine = 0, game_over = 1, impossible = 2, bad_bits = 3 };

  constexpr Answer3x3() = default;
  constexpr Answer3x3(int score, unsigned plies, unsigned cell, unsigned fastest_cell)
      : bits_(static_cast<std::uint16_t>(cell | fastest_cell << 4 | plies << 8 |
                                         static_cast<unsigned>(score + 1) << 12)) {}
  explicit constexpr Answer3x3(Status status)
      : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(status) << 14)) {}

  constexpr Status status() const { return static_cast<Status>(bits_ >> 14); }
  // The members below are meaningful only if the status is `fine`.
  constexpr int score() const { return static_cast<int>(bits_ >> 12 & 3U) - 1; }
  constexpr std::uint32_t plies() const { return bits_ >> 8 & 15U; }
  constexpr Cell cell(Prefer prefer = Prefer::first) const {
    return prefer == Prefer::first ? bits_ & 15U : bits_ >> 4 & 15U;
  }
  bool operator==(const Answer3x3&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

/// Solves 3,3,3 boards in bulk, from a table built at compile time. Boards as in mnk/batch.hpp: bits 0..8 are X's
/// stones, bits 16..24 O's. Requires: `answers.size() >= boards.size()`.
void best_3x3(std::span<const std::uint32_t> boards, std::span<Answer3x3> answers);

}  // namespace mnk::best

#pragma GCC visibility pop
