// SPDX-License-Identifier: MIT
// Games with gravity against plain minimax, and against published positions.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "mnk/board.hpp"
#include "mnk/position.hpp"
#include "search/positions.hpp"
#include "solve/drop/solver.hpp"
#include "solve/drop_reference.hpp"

namespace {

using namespace mnk;
namespace drop = mnk::drop;

SolveLimits limits_of(std::uint64_t memory, unsigned threads = 1, std::uint64_t shuffle = 0) {
  SolveLimits limits;
  limits.memory = memory;
  limits.threads = threads;
  limits.shuffle = shuffle;
  return limits;
}

/// A solver reused for many queries, so that its table is full of earlier entries.
class Asked {
 public:
  Asked(const Rules& rules, const SolveLimits& limits) : limits_(limits), solver_(rules, limits_) {}

  int sign(const Position& position) {
    const drop::Bounds bounds = solver_.sign(board(position));
    if (bounds.lower > 0) return 1;
    if (bounds.upper < 0) return -1;
    return bounds.lower == 0 && bounds.upper == 0 ? 0 : 99;
  }
  /// Returns 1000 * sign + plies to the end; 99999 if the value is not exact.
  int plies(const Position& position) {
    const drop::Bounds bounds = solver_.score(board(position));
    if (bounds.lower != bounds.upper) return 99999;
    const int left = drop::last_ply(solver_.shape().cells, board(position).plies, bounds.lower) - board(position).plies;
    return 1000 * (bounds.lower > 0 ? 1 : bounds.lower < 0 ? -1 : 0) + left;
  }
  int score(const Position& position) {
    const drop::Bounds bounds = solver_.score(board(position));
    return bounds.lower == bounds.upper ? bounds.lower : 99;
  }

 private:
  drop::Board board(const Position& position) const { return drop::board_of(position, solver_.shape()); }

  SolveLimits limits_;
  drop::Solver solver_;
};

std::vector<SolveLimits> all_limits() { return {limits_of(1 << 22), limits_of(64), limits_of(1 << 20, 1, 7)}; }

void compare_every_position(int columns, int rows, int k) {
  const Rules rules = *Rules::make(columns, rows, k, {.gravity = true});
  test::PlainDrops plain{Position(rules)};
  for (const SolveLimits& limits : all_limits()) {
    Asked solver(rules, limits);
    plain.for_each([&](const Position& position, test::PlainDrops::Value value) {
      if (testing::Test::HasFailure()) return;
      ASSERT_EQ(solver.sign(position), value.sign) << to_string(rules) << "\n" << to_text(position);
      ASSERT_EQ(solver.plies(position), 1000 * value.sign + value.plies) << to_string(rules) << "\n"
                                                                         << to_text(position);
    });
  }
}

TEST(DropSearch, EveryPositionOf444) {
  EXPECT_EQ(test::PlainDrops{Position(*parse_game("4,4,4:gravity"))}.positions(), 161'029U);  // Tromp
  compare_every_position(4, 4, 4);
}
TEST(DropSearch, EveryPositionOf443) { compare_every_position(4, 4, 3); }
TEST(DropSearch, EveryPositionOfSmallBoards) {
  for (const auto& [columns, rows] :
       {std::pair(3, 3), std::pair(4, 3), std::pair(3, 4), std::pair(5, 3), std::pair(3, 5), std::pair(6, 2)}) {
    for (const int k : {2, 3, 4}) compare_every_position(columns, rows, k);
  }
}
/// Boards with odd sides, sides of 1, and sides shorter than k.
TEST(DropSearch, EveryPositionOfOddBoards) {
  for (const auto& [columns, rows, k] :
       {std::tuple(1, 5, 2), std::tuple(9, 1, 3), std::tuple(2, 6, 4), std::tuple(3, 3, 1), std::tuple(2, 7, 5),
        std::tuple(5, 2, 5), std::tuple(10, 1, 2), std::tuple(4, 4, 2), std::tuple(3, 5, 5)}) {
    compare_every_position(columns, rows, k);
  }
}

TEST(DropSearch, EndsOfLargerGames) {
  std::mt19937_64 random(20261121);
  for (const auto& [columns, rows, k, left] :
       {std::tuple(7, 6, 4, 15U), std::tuple(6, 6, 4, 15U), std::tuple(8, 7, 4, 14U), std::tuple(7, 7, 5, 15U),
        std::tuple(6, 5, 4, 15U), std::tuple(7, 8, 4, 14U), std::tuple(6, 6, 3, 20U), std::tuple(12, 4, 4, 13U),
        std::tuple(8, 5, 5, 14U)}) {
    const Rules rules = *Rules::make(columns, rows, k, {.gravity = true});
    Asked solver(rules, limits_of(1 << 22));
    Asked tiny(rules, limits_of(64));
    Asked shuffled(rules, limits_of(1 << 22, 1, 99));
    Asked two(rules, limits_of(1 << 22, 2));
    for (int i = 0; i < 25; ++i) {
      const Position position =
          test::random_position(rules, rules.cells() - left + static_cast<std::uint32_t>(i % 4), random);
      test::PlainDrops plain(position);
      const test::PlainDrops::Value value = plain.value();
      for (Asked* asked : {&solver, &tiny, &shuffled, &two}) {
        ASSERT_EQ(asked->sign(position), value.sign) << to_string(rules) << "\n" << to_text(position);
        ASSERT_EQ(asked->plies(position), 1000 * value.sign + value.plies) << to_string(rules) << "\n"
                                                                           << to_text(position);
        ASSERT_EQ(asked->score(position), plain.score()) << to_string(rules) << "\n" << to_text(position);
      }
    }
  }
}

/// Published values of whole games (Tromp; Allis 1988 for 7,6,4).
TEST(DropSearch, WholeGames) {
  for (const auto& [columns, rows, sign] :
       {std::tuple(5, 4, 0), std::tuple(6, 4, -1), std::tuple(5, 5, 0), std::tuple(5, 6, 0), std::tuple(6, 5, 0)}) {
    const Rules rules = *Rules::make(columns, rows, 4, {.gravity = true});
    EXPECT_EQ(Asked(rules, limits_of(1 << 25)).sign(Position(rules)), sign) << to_string(rules);
    EXPECT_EQ(Asked(rules, limits_of(1 << 25, 2)).sign(Position(rules)), sign) << to_string(rules) << ", two threads";
  }
}

TEST(DropSearch, KeepsToItsLimits) {
  const Position start(*Rules::make(8, 7, 4, {.gravity = true}));
  SolveLimits limits = limits_of(1 << 22);
  limits.nodes = 20'000;
  for (const unsigned threads : {1U, 2U}) {
    limits.threads = threads;
    const Solution solution = *solve(start, limits);
    EXPECT_FALSE(solution.settled());
    EXPECT_LE(solution.nodes, 21'000U);
  }
  limits = limits_of(1 << 22, 2);
  limits.seconds = 0.2;
  EXPECT_FALSE(solve(start, limits)->settled());
  const std::atomic<bool> stop = true;
  limits = limits_of(1 << 22, 2);
  limits.stop = &stop;
  EXPECT_FALSE(solve(start, limits)->settled());
}

TEST(DropSearch, SolveSaysTheDistanceWhenAsked) {
  const Position start(*parse_game("6,4,4:gravity"));
  SolveLimits limits;
  limits.plies = true;
  const Solution solution = *solve(start, limits);
  EXPECT_EQ(solution.value(), Value::o_wins);
  ASSERT_TRUE(solution.plies.has_value());
  limits.threads = 2;
  EXPECT_EQ(solve(start, limits)->plies, solution.plies);
}

/// Compares with a file. Each line holds the columns of the moves, from 1, and the score.
void compare_file(const std::string& name, std::size_t lines) {
  const std::string path = std::string(MNK_SOURCE_DIR) + "/../shared/data/connect4/" + name;
  std::ifstream file(path);
  if (!file)
    GTEST_SKIP() << "NOT COMPARED: there is no " << path << "; Pons' test files are not part of this repository";
  const Rules rules = *parse_game("7,6,4:gravity");
  Asked solver(rules, limits_of(1 << 26));
  std::string moves;
  int score = 0;
  std::size_t read = 0;
  for (; file >> moves >> score; ++read) {
    mnk::Board board(rules);
    for (const char column : moves) {
      int row = rules.rows() - 1;
      while (board.at(rules.cell(row, column - '1')) != Stone::none) --row;
      ASSERT_TRUE(board.play(rules.cell(row, column - '1')).ok()) << moves;
    }
    ASSERT_EQ(solver.score(board.position()), score) << moves;
  }
  EXPECT_EQ(read, lines);
}

TEST(Connect4Files, EndsEasy) { compare_file("Test_L3_R1", 1000); }
TEST(Connect4Files, MiddlesEasy) { compare_file("Test_L2_R1", 1000); }

}  // namespace
