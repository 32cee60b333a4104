// SPDX-License-Identifier: MIT
// Random playouts in bulk (mnk/playouts.hpp), and through Board, which maintains history, hash and legal moves, against
// hand-written loops for one game. The loops maintain nothing and give an upper bound on the speed.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <numeric>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "mnk/board.hpp"
#include "mnk/playouts.hpp"

namespace mnk::bench {

namespace {

/// Number of games by outcome.
using Outcomes = std::array<std::uint64_t, 4>;

Outcomes board_playouts(const char* game, std::uint64_t count, Random& random) {
  Board board(*parse_game(game));
  Outcomes outcomes{};
  for (std::uint64_t i = 0; i < count; ++i) {
    while (!board.is_over()) {
      const LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[random.below(moves.size())]);
    }
    ++outcomes[static_cast<std::size_t>(board.outcome())];
    board.reset();
  }
  return outcomes;
}

Outcomes bulk_playouts(const char* game, std::uint64_t count, Random& random) {
  std::vector<Outcome> played(count);
  random_playouts(*parse_game(game), random.next(), played);
  Outcomes outcomes{};
  for (const Outcome outcome : played) ++outcomes[static_cast<std::size_t>(outcome)];
  return outcomes;
}

/// Playouts of 3,3,3: a shuffle of nine cells; per player eight line counters in the nibbles of a word.
Outcomes limit_playouts_3x3(std::uint64_t count, Random& random) {
  static constexpr std::array<std::uint32_t, 9> lines = {0x01001001, 0x00010001, 0x10100001, 0x00001010, 0x11010010,
                                                         0x00100010, 0x10001100, 0x00010100, 0x01100100};
  Outcomes outcomes{};
  std::array<std::uint8_t, 9> cells{};
  std::iota(cells.begin(), cells.end(), std::uint8_t{0});
  for (std::uint64_t i = 0; i < count; ++i) {
    std::array<std::uint32_t, 2> counts = {0x55555555, 0x55555555};
    std::size_t outcome = 3;
    for (std::uint32_t ply = 0; ply < 9; ++ply) {
      const std::uint32_t pick = ply + random.below(9 - ply);
      const std::uint8_t cell = cells[pick];
      cells[pick] = cells[ply];
      cells[ply] = cell;
      counts[ply & 1] += lines[cell];
      if ((counts[ply & 1] & 0x88888888U) != 0) {
        outcome = 1 + (ply & 1);
        break;
      }
    }
    ++outcomes[outcome];
  }
  return outcomes;
}

/// Playouts of 15,15,5: rows, columns and diagonals as words with a margin of four bits; lines by shift and AND.
Outcomes limit_playouts_15x15(std::uint64_t count, Random& random) {
  struct Lines {
    std::array<std::uint32_t, 15> rows;
    std::array<std::uint32_t, 15> columns;
    std::array<std::uint32_t, 29> diagonals;
    std::array<std::uint32_t, 29> antis;
  };
  Outcomes outcomes{};
  std::array<std::uint8_t, 225> cells{};
  std::iota(cells.begin(), cells.end(), std::uint8_t{0});
  const auto window = [](std::uint32_t& line, std::uint32_t at) {
    line |= 16U << at;
    return std::uint64_t{(line >> at) & 0x1FF};
  };
  for (std::uint64_t i = 0; i < count; ++i) {
    std::array<Lines, 2> players;
    std::memset(&players, 0, sizeof players);
    std::size_t outcome = 3;
    for (std::uint32_t ply = 0; ply < 225; ++ply) {
      const std::uint32_t pick = ply + random.below(225 - ply);
      const std::uint32_t cell = cells[pick];
      cells[pick] = cells[ply];
      cells[ply] = static_cast<std::uint8_t>(cell);
      const std::uint32_t row = cell / 15;
      const std::uint32_t column = cell % 15;
      Lines& own = players[ply & 1];
      std::uint64_t runs = window(own.rows[row], column) | window(own.columns[column], row) << 16 |
                           window(own.diagonals[row + 14 - column], row) << 32 |
                           window(own.antis[row + column], row) << 48;
      runs &= runs >> 1;
      runs &= runs >> 2;
      runs &= runs >> 1;
      if (runs != 0) {
        outcome = 1 + (ply & 1);
        break;
      }
    }
    ++outcomes[outcome];
  }
  return outcomes;
}

/// Asserts that the outcome shares agree within 0.04: both loops draw from the same distribution of games.
void expect_alike(const Outcomes& a, const Outcomes& b) {
  const auto total_a = static_cast<double>(std::accumulate(a.begin(), a.end(), std::uint64_t{0}));
  const auto total_b = static_cast<double>(std::accumulate(b.begin(), b.end(), std::uint64_t{0}));
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double share_a = static_cast<double>(a[i]) / total_a;
    const double share_b = static_cast<double>(b[i]) / total_b;
    if (share_a > share_b + 0.04 || share_b > share_a + 0.04) {
      std::fprintf(stderr, "mnk: bench: playouts disagree: outcome %zu in %.3f and %.3f of the games\n", i, share_a,
                   share_b);
      std::abort();
    }
  }
}

/// The least shares of the limit loop's speed.
struct Targets {
  double bulk;
  double board;
};

void compare(std::vector<BenchRow>& rows, const char* game, std::uint64_t count, Targets targets, int rounds,
             const std::function<Outcomes(std::uint64_t, Random&)>& limit) {
  Random random(3);
  std::array<std::vector<double>, 3> rates;
  std::array<std::vector<double>, 3> ratios;
  const std::array<std::function<Outcomes()>, 3> loops = {
      [&] { return limit(count, random); },
      [&] { return bulk_playouts(game, count, random); },
      [&] { return board_playouts(game, count, random); },
  };
  for (int round = 0; round < rounds; ++round) {
    std::array<double, 3> taken{};
    std::array<Outcomes, 3> outcomes{};
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const double start = cpu_ns();
      outcomes[i] = loops[i]();
      taken[i] = cpu_ns() - start;
      expect_alike(outcomes[0], outcomes[i]);
      rates[i].push_back(quotient(count, taken[i]) * 1e3);
      ratios[i].push_back(taken[0] / taken[i]);
    }
  }
  const std::string group = std::string(game) + " playouts";
  rows.push_back({group, "hand-written limit loop", median(rates[0]), "M/s", 0, "", 0});
  rows.push_back({group, "random_playouts", median(rates[1]), "M/s", median(ratios[1]), "limit loop", targets.bulk});
  rows.push_back({group, "Board", median(rates[2]), "M/s", median(ratios[2]), "limit loop", targets.board});
}

}  // namespace

std::vector<BenchRow> bench_playouts(bool quick) {
  std::vector<BenchRow> rows;
  const int rounds = quick ? 5 : 25;
  compare(rows, "3,3,3", 100'000, {0.7, 0.25}, rounds, limit_playouts_3x3);
  compare(rows, "15,15,5", 4'000, {0.8, 0.40}, rounds, limit_playouts_15x15);
  return rows;
}

}  // namespace mnk::bench
