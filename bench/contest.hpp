// SPDX-License-Identifier: MIT
// Timing of win detectors: games with known lines, and the loop that plays them through a detector.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "bench/timing.hpp"
#include "mnk/rules.hpp"

namespace mnk::bench {

/// Stones in playing order, of alternating players, and the number of stones that make a line.
struct Game {
  std::vector<Cell> moves;
  std::uint32_t lines = 0;
};

/// Reference detector, independent of the measured ones: counts neighbours on a plain array.
class PlainBoard {
 public:
  explicit PlainBoard(const Rules& rules) : rules_(rules), stones_(rules.cells(), 0) {}

  bool place(Cell cell, Player player) {
    const char own = player == Player::x ? 1 : 2;
    stones_[cell] = own;
    static constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const auto count = [&](int dr, int dc) {
      int n = 0;
      for (int r = rules_.row(cell) + dr, c = rules_.column(cell) + dc;
           rules_.contains(r, c) && stones_[rules_.cell(r, c)] == own;) {
        ++n, r += dr, c += dc;
      }
      return n;
    };
    for (const auto& d : directions) {
      const int run = 1 + count(d[0], d[1]) + count(-d[0], -d[1]);
      if (rules_.exact() ? run == rules_.k() : run >= rules_.k()) return true;
    }
    return false;
  }

 private:
  Rules rules_;
  std::vector<char> stones_;
};

/// Returns random games that end with the first line or the full board.
inline std::vector<Game> random_games(const Rules& rules, std::size_t count, Random& random) {
  std::vector<Game> games(count);
  std::vector<Cell> cells(rules.cells());
  for (Game& game : games) {
    PlainBoard board(rules);
    std::iota(cells.begin(), cells.end(), 0U);
    for (std::uint32_t i = 0; i < rules.cells() && game.lines == 0; ++i) {
      std::swap(cells[i], cells[i + random.below(rules.cells() - i)]);
      game.moves.push_back(cells[i]);
      game.lines += board.place(cells[i], player_at(i));
    }
  }
  return games;
}

/// Times in ns per stone.
struct Cost {
  double place = 0;      ///< placing a stone, with win detection
  double take_back = 0;  ///< removing a stone
};

/// One timed method. `slice` plays one game per copy and takes all of them back.
template <class K>
class Contestant {
 public:
  /// `copies`: number of detectors. Should fill, but not exceed, the L1 cache, so that one clock reading covers many
  /// stones.
  Contestant(const Rules& rules, const std::vector<Game>& games, std::size_t copies)
      : games_(games), kernels_(copies, K(rules)) {}

  Cost slice() {
    const std::size_t first = next_;
    std::uint32_t lines = 0;
    std::uint32_t expected = 0;
    std::size_t stones = 0;
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      expected += game(first + i).lines;
      stones += game(first + i).moves.size();
    }
    const double start = cpu_ns();
    for (std::size_t i = 0; i < kernels_.size(); ++i) lines += play(kernels_[i], game(first + i));
    const double played = cpu_ns();
    for (std::size_t i = 0; i < kernels_.size(); ++i) take_back(kernels_[i], game(first + i));
    const double stop = cpu_ns();
    if (lines != expected) {
      std::fprintf(stderr, "mnk bench: a detector found %u lines, not %u\n", lines, expected);
      std::abort();
    }
    next_ = (first + kernels_.size()) % games_.size();
    return {quotient(played - start, stones), quotient(stop - played, stones)};
  }

 private:
  const Game& game(std::size_t i) const { return games_[i % games_.size()]; }

  static std::uint32_t play(K& kernel, const Game& game) {
    std::uint32_t lines = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) lines += kernel.place(game.moves[i], player_at(i));
    return lines;
  }

  static void take_back(K& kernel, const Game& game) {
    for (std::size_t i = game.moves.size(); i-- > 0;) kernel.remove(game.moves[i], player_at(i));
  }

  const std::vector<Game>& games_;
  std::vector<K> kernels_;
  std::size_t next_ = 0;
};

}  // namespace mnk::bench
