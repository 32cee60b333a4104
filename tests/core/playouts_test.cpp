// SPDX-License-Identifier: MIT
// Random games in bulk: their distribution against exact enumeration and against Board, and their positions.
#include "mnk/playouts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "core/hash_functions.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"

namespace mnk {
namespace {

using Shares = std::array<double, 4>;

/// Adds the probability of every end of a random game of 3,3,3 from this board on. Uses no code of the library.
void enumerate(std::array<int, 9>& cells, int ply, double probability, Shares& shares) {
  static constexpr int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (const auto& line : lines) {
    const int player = cells[line[0]];
    if (player != 0 && cells[line[1]] == player && cells[line[2]] == player) {
      shares[static_cast<std::size_t>(player)] += probability;
      return;
    }
  }
  if (ply == 9) {
    shares[3] += probability;
    return;
  }
  for (int& cell : cells) {
    if (cell != 0) continue;
    cell = 1 + ply % 2;
    enumerate(cells, ply + 1, probability / (9 - ply), shares);
    cell = 0;
  }
}

Shares shares_of(const Rules& rules, std::size_t games, std::uint64_t seed) {
  std::vector<Outcome> outcomes(games);
  random_playouts(rules, seed, outcomes);
  Shares shares{};
  for (const Outcome outcome : outcomes) shares[static_cast<std::size_t>(outcome)] += 1.0 / static_cast<double>(games);
  return shares;
}

Shares shares_on_board(const Rules& rules, std::size_t games, std::uint64_t seed) {
  SplitMix64 random(seed);
  Board board(rules);
  Shares shares{};
  for (std::size_t i = 0; i < games; ++i) {
    board.reset();
    while (!board.is_over()) {
      const LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[static_cast<std::uint32_t>((random() >> 32) * moves.size() >> 32)]);
    }
    shares[static_cast<std::size_t>(board.outcome())] += 1.0 / static_cast<double>(games);
  }
  return shares;
}

/// Expects shares that differ by less than five standard deviations of `games` games.
void expect_alike(const Shares& a, const Shares& b, double games, const std::string& what) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double deviation = std::sqrt((a[i] * (1 - a[i]) + b[i] * (1 - b[i])) / games) + 1 / games;
    EXPECT_LT(std::abs(a[i] - b[i]), 5 * deviation) << what << ", outcome " << i;
  }
}

TEST(Playouts, SharesOfTicTacToeAreThoseOfAllGames) {
  std::array<int, 9> cells{};
  Shares exact{};
  enumerate(cells, 0, 1.0, exact);
  EXPECT_NEAR(exact[1], 212256.0 / 362880, 1e-12);
  EXPECT_NEAR(exact[2], 104544.0 / 362880, 1e-12);
  expect_alike(exact, shares_of(Rules(), 400'000, 7), 400'000, "3,3,3");
}

TEST(Playouts, SharesAreThoseOfBoard) {
  for (const char* game : {"3,3,3:misere", "7,6,4:gravity", "4,4,3:gravity,misere", "5,4,3:exact", "7,5,5:caro",
                           "4,2,3", "1,6,2", "9,9,5", "6,6,5:renju", "20,20,9"}) {
    const Rules rules = *parse_game(game);
    const std::size_t games = rules.renju() || rules.cells() > 100 ? 1'000 : 20'000;
    expect_alike(shares_of(rules, games, 1), shares_on_board(rules, games, 2), static_cast<double>(games), game);
  }
}

TEST(Playouts, ASeriesIsTheSameHoweverItIsDivided) {
  for (const char* game : {"3,3,3", "7,6,4:gravity", "300,300,5"}) {
    const Rules rules = *parse_game(game);
    std::vector<Outcome> whole(300);
    random_playouts(rules, 5, whole);
    std::vector<Outcome> parts(300);
    random_playouts(rules, 5, std::span(parts).subspan(128), 128);
    random_playouts(rules, 5, std::span(parts).first(128));
    EXPECT_EQ(whole, parts) << game;
    random_playouts(rules, 6, parts);
    EXPECT_NE(whole, parts) << game;
  }
}

TEST(Playouts, AStopLeavesTheRestUnwritten) {
  const std::atomic<bool> stop = true;
  for (const char* game : {"3,3,3", "7,6,4:gravity", "40,40,5", "6,6,5:renju"}) {
    std::vector<Outcome> outcomes(200, Outcome::pending);
    random_playouts(*parse_game(game), 1, outcomes, 0, &stop);
    EXPECT_EQ(outcomes, std::vector<Outcome>(200, Outcome::pending)) << game;
  }
  std::vector<Stone> stones(9 * 100);
  EXPECT_FALSE(random_positions(Rules(), {1, 1}, 1, stones, 0, &stop));
  EXPECT_EQ(std::count(stones.begin(), stones.end(), Stone::x), 1);
}

TEST(Playouts, AGameWithoutLinesIsDrawn) {
  std::vector<Outcome> outcomes(100, Outcome::pending);
  random_playouts(*Rules::make(2, 2, 3), 1, outcomes);
  EXPECT_EQ(outcomes, std::vector<Outcome>(100, Outcome::draw));
}

TEST(RandomPositions, ArePendingAndReachable) {
  for (const char* game : {"3,3,3", "7,6,4:gravity", "4,4,3:exact", "9,9,5:caro", "4,4,3:misere", "9,9,5:renju"}) {
    const Rules rules = *parse_game(game);
    std::vector<Stone> stones(200 * rules.cells());
    ASSERT_FALSE(random_positions(rules, {3, 7}, 11, stones)) << game;
    for (std::size_t i = 0; i < 200; ++i) {
      Position position(rules);
      for (Cell cell = 0; cell < rules.cells(); ++cell) position.stones[cell] = stones[i * rules.cells() + cell];
      const Verdict verdict = judge(position);
      EXPECT_EQ(verdict.outcome, Outcome::pending) << game << "\n" << to_text(position);
      EXPECT_EQ(verdict.reachable, Reachable::yes) << game << "\n" << to_text(position);
      EXPECT_GE(verdict.plies, 3U);
      EXPECT_LE(verdict.plies, 7U);
    }
  }
}

TEST(RandomPositions, AreDrawnEvenly) {
  constexpr std::size_t count = 72'000;
  std::vector<Stone> stones(count * 9);
  ASSERT_FALSE(random_positions(Rules(), {2, 2}, 3, stones));
  std::map<std::vector<Stone>, int> seen;
  for (std::size_t i = 0; i < count; ++i) {
    const auto begin = stones.begin() + static_cast<std::ptrdiff_t>(9 * i);
    ++seen[std::vector<Stone>(begin, begin + 9)];
  }
  EXPECT_EQ(seen.size(), 72U);  // 9 cells for X, 8 for O
  for (const auto& [position, times] : seen) EXPECT_NEAR(times, 1000, 5 * std::sqrt(1000));
}

TEST(RandomPositions, AreTheSameHoweverTheyAreDivided) {
  std::vector<Stone> whole(20 * 9);
  std::vector<Stone> parts(20 * 9);
  ASSERT_FALSE(random_positions(Rules(), {0, 6}, 9, whole));
  ASSERT_FALSE(random_positions(Rules(), {0, 6}, 9, std::span(parts).first(7 * 9)));
  ASSERT_FALSE(random_positions(Rules(), {0, 6}, 9, std::span(parts).subspan(7 * 9), 7));
  EXPECT_EQ(whole, parts);
}

TEST(RandomPositions, RefuseWhatNoGameReaches) {
  std::vector<Stone> stones(9);
  for (const auto& [k, plies] : {std::pair{1, 1U}, {2, 7U}, {3, 9U}, {3, 1000U}}) {
    const auto refused = random_positions(*Rules::make(3, 3, k), {plies, plies}, 1, stones);
    ASSERT_TRUE(refused) << k << " " << plies;
    EXPECT_EQ(refused->code, "no_such_position");
  }
}

}  // namespace
}  // namespace mnk
