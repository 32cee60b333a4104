// SPDX-License-Identifier: MIT
// Reference implementation of the rules for the tests: as plain as possible, without code from src/.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/rules.hpp"

namespace plain {

struct Game {
  int m, n, k;
  bool exact = false, gravity = false, misere = false, caro = false, renju = false;
};

inline Game game_of(const mnk::Rules& r) {
  return {r.columns(), r.rows(), r.k(), r.exact(), r.gravity(), r.misere(), r.caro(), r.renju()};
}

/// Returns the cell of a board; '#' off the board. A board is a string of m*n characters 'X', 'O' and '.'.
inline char at(const Game& g, const std::string& board, int row, int column) {
  if (row < 0 || row >= g.n || column < 0 || column >= g.m) return '#';
  return board[static_cast<std::size_t>(row * g.m + column)];
}

/// True if a maximal run wins. `before` and `after` are the cells at its ends.
inline bool wins(const Game& g, char own, int length, char before, char after) {
  if (length < g.k) return false;
  if (length > g.k) return !g.exact && !(g.renju && own == 'X');
  const char other = own == 'X' ? 'O' : 'X';
  return !(g.caro && before == other && after == other);
}

/// True if the stone at (row, column) lies on a line. Counts its neighbours both ways in all four directions.
inline bool on_line(const Game& g, const std::string& board, int row, int column) {
  static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  const char own = at(g, board, row, column);
  for (const auto& d : directions) {
    int after = 1, before = 1;
    while (at(g, board, row + after * d[0], column + after * d[1]) == own) ++after;
    while (at(g, board, row - before * d[0], column - before * d[1]) == own) ++before;
    const char end = at(g, board, row + after * d[0], column + after * d[1]);
    if (wins(g, own, before + after - 1, at(g, board, row - before * d[0], column - before * d[1]), end)) return true;
  }
  return false;
}

inline bool has_line(const Game& g, const std::string& board, char own) {
  for (int row = 0; row < g.n; ++row) {
    for (int column = 0; column < g.m; ++column) {
      if (at(g, board, row, column) == own && on_line(g, board, row, column)) return true;
    }
  }
  return false;
}

inline std::vector<int> moves(const Game& g, const std::string& board) {
  std::vector<int> found;
  for (int cell = 0; cell < g.m * g.n; ++cell) {
    if (board[static_cast<std::size_t>(cell)] != '.') continue;
    const bool rests = cell / g.m == g.n - 1 || board[static_cast<std::size_t>(cell + g.m)] != '.';
    if (!g.gravity || rests) found.push_back(cell);
  }
  return found;
}

/// A winning run; `direction` numbers row, column, diagonal and anti-diagonal as 0 to 3.
struct Line {
  int direction;
  std::vector<mnk::Cell> cells;
  bool operator==(const Line&) const = default;
};

/// Returns all winning runs of `own`, by direction, then by first cell.
inline std::vector<Line> lines(const Game& g, const std::string& board, char own) {
  static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  std::vector<Line> found;
  for (int direction = 0; direction < 4; ++direction) {
    const auto [down, right] = directions[direction];
    for (int cell = 0; cell < g.m * g.n; ++cell) {
      const int row = cell / g.m, column = cell % g.m;
      if (at(g, board, row, column) != own || at(g, board, row - down, column - right) == own) continue;
      Line run{direction, {}};
      for (int i = 0; at(g, board, row + i * down, column + i * right) == own; ++i) {
        run.cells.push_back(static_cast<mnk::Cell>((row + i * down) * g.m + column + i * right));
      }
      const int length = static_cast<int>(run.cells.size());
      const char end = at(g, board, row + length * down, column + length * right);
      if (wins(g, own, length, at(g, board, row - down, column - right), end)) found.push_back(std::move(run));
    }
  }
  return found;
}

inline std::vector<Line> plain_lines(const std::vector<mnk::Line>& given) {
  std::vector<Line> found;
  for (const mnk::Line& line : given) found.push_back({static_cast<int>(line.direction), line.cells});
  return found;
}

/// The lines of a board of at most 64 cells as bit masks, for tests with millions of queries.
class Windows {
 public:
  explicit Windows(const Game& g) : through_(static_cast<std::size_t>(g.m * g.n)), exact_(g.exact) {
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& d : directions) {
      for (int cell = 0; cell < g.m * g.n; ++cell) add(g, cell / g.m, cell % g.m, d[0], d[1]);
    }
  }

  bool on_line(std::uint64_t own, int cell) const {
    for (const Window& w : through_[static_cast<std::size_t>(cell)]) {
      if ((own & w.cells) == w.cells && !(exact_ && (own & w.beyond) != 0)) return true;
    }
    return false;
  }

 private:
  struct Window {
    std::uint64_t cells = 0;
    std::uint64_t beyond = 0;  ///< the cells adjacent to both ends
  };

  static std::uint64_t bit(const Game& g, int row, int column) {
    const bool inside = row >= 0 && row < g.n && column >= 0 && column < g.m;
    return inside ? std::uint64_t{1} << (row * g.m + column) : 0;
  }

  void add(const Game& g, int row, int column, int down, int right) {
    Window w;
    for (int i = 0; i < g.k; ++i) {
      const std::uint64_t next = bit(g, row + i * down, column + i * right);
      if (next == 0) return;
      w.cells |= next;
    }
    w.beyond = bit(g, row - down, column - right) | bit(g, row + g.k * down, column + g.k * right);
    for (std::size_t cell = 0; cell < through_.size(); ++cell) {
      if ((w.cells >> cell & 1) != 0) through_[cell].push_back(w);
    }
  }

  std::vector<std::vector<Window>> through_;
  bool exact_;
};

/// Returns the stones of a Board or a Position as a string of 'X', 'O' and '.'.
inline std::string text_of(const std::vector<mnk::Stone>& stones) {
  std::string text;
  for (const mnk::Stone stone : stones) text += ".XO"[static_cast<int>(stone)];
  return text;
}
inline std::string text_of(const mnk::Position& position) { return text_of(position.stones); }
inline std::string text_of(const mnk::Board& board) { return text_of(board.position()); }

/// Parses a position. Rows may be separated by '/'; spaces count as empty cells.
inline mnk::Position position_of(const mnk::Rules& rules, const std::string& text) {
  mnk::Position position(rules);
  std::size_t cell = 0;
  for (const char c : text) {
    if (c == '/') continue;
    position.stones.at(cell++) = c == 'X' ? mnk::Stone::x : c == 'O' ? mnk::Stone::o : mnk::Stone::none;
  }
  if (cell != position.stones.size())
    throw std::runtime_error("a board of " + std::to_string(cell) + " cells: " + text);
  return position;
}

inline mnk::Detector detector_for(const mnk::Rules& rules, mnk::Method method) {
  auto made = mnk::Detector::make(rules, method);
  if (!made) throw std::runtime_error(mnk::message_of(made.error()));
  return std::move(*made);
}

inline int random_below(std::mt19937_64& random, int end) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(end));
}

/// Returns random rules up to the given sides, with any subset of the allowed options.
inline mnk::Rules random_rules(std::mt19937_64& random, int max_side, int max_k,
                               mnk::Options allowed = {true, true, true}) {
  const int columns = 1 + random_below(random, max_side), rows = 1 + random_below(random, max_side);
  const auto chance = [&](bool may) { return random_below(random, 3) == 0 && may; };
  const bool exact = chance(allowed.exact), gravity = chance(allowed.gravity), misere = chance(allowed.misere);
  return *mnk::Rules::make(columns, rows, 1 + random_below(random, max_k), {exact, gravity, misere});
}

struct AnyMove {
  bool operator()(const std::string&, int, char) const { return true; }
};

/// Returns every reachable position with its outcome, by enumeration. `allowed(board, cell, own)` may forbid moves on
/// empty cells. The game is drawn if the player to move has no move left.
template <class Allowed = AnyMove>
std::map<std::string, mnk::Outcome> all_positions(const Game& g, Allowed allowed = {}) {
  std::map<std::string, mnk::Outcome> known;
  std::vector<std::pair<std::string, mnk::Outcome>> level = {
      {std::string(static_cast<std::size_t>(g.m * g.n), '.'), mnk::Outcome::pending}};
  for (int ply = 0; !level.empty(); ++ply) {
    std::map<std::string, mnk::Outcome> next;
    const char own = ply % 2 == 0 ? 'X' : 'O';
    for (auto& [board, outcome] : level) {
      std::vector<int> open;
      for (const int cell : moves(g, board)) {
        if (allowed(board, cell, own)) open.push_back(cell);
      }
      if (outcome == mnk::Outcome::pending && open.empty()) outcome = mnk::Outcome::draw;
      known.emplace(board, outcome);
      if (outcome != mnk::Outcome::pending) continue;
      for (const int cell : open) {
        std::string after = board;
        after[static_cast<std::size_t>(cell)] = own;
        mnk::Outcome result = mnk::Outcome::pending;
        if (on_line(g, after, cell / g.m, cell % g.m)) {
          result = (own == 'X') != g.misere ? mnk::Outcome::x_wins : mnk::Outcome::o_wins;
        } else if (after.find('.') == std::string::npos) {
          result = mnk::Outcome::draw;
        }
        next.emplace(after, result);
      }
    }
    level.assign(next.begin(), next.end());
  }
  return known;
}

}  // namespace plain
