// SPDX-License-Identifier: MIT
// Pairing strategies of boards of any size, against the definition of a pairing and against known values.
#include "search/line_pairing.hpp"
#include "game.hpp"
#include "sanitized.hpp"
#include "search/pair_pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "mnk/solve.hpp"

namespace {

using namespace mnk;
using Pairs = std::vector<search::CellPair>;

/// The windows of k cells, by rows and columns.
std::vector<std::vector<Cell>> windows(const Rules& rules) {
  std::vector<std::vector<Cell>> all;
  const int k = rules.k();
  for (int row = 0; row < rules.rows(); ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
        std::vector<Cell> cells;
        for (int i = 0; i < k && rules.contains(row + i * down, column + i * right); ++i)
          cells.push_back(rules.cell(row + i * down, column + i * right));
        if (cells.size() == static_cast<std::size_t>(k)) all.push_back(cells);
      }
    }
  }
  return all;
}

void expect_pairing(const Position& position, Player attacker, const Pairs& pairs) {
  std::set<Cell> used;
  for (const auto& [a, b] : pairs) {
    EXPECT_LT(a, b);
    for (const Cell cell : {a, b}) {
      EXPECT_EQ(position.stones[cell], Stone::none) << position;
      EXPECT_TRUE(used.insert(cell).second) << "cell " << cell << " is in two pairs";
    }
  }
  EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
  for (const std::vector<Cell>& cells : windows(position.rules)) {
    const auto has = [&](Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); };
    const bool closed = std::any_of(cells.begin(), cells.end(),
                                    [&](Cell cell) { return position.stones[cell] == stone_of(opponent(attacker)); });
    const bool served =
        std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) { return has(pair.first) && has(pair.second); });
    EXPECT_TRUE(closed || served) << position << " from cell " << cells[0];
  }
}

TEST(LinePairing, DrawsOnWholeBoards) {
  for (const char* game : {"9,9,9", "10,10,10", "9,8,8", "11,11,8", "12,12,10", "19,19,12", "19,9,8", "13,13,9"}) {
    const Position empty(*parse_game(game));
    const std::optional<Pairs> pairs = search::match_lines(empty, Player::x);
    ASSERT_TRUE(pairs) << game;
    expect_pairing(empty, Player::x, *pairs);
  }
}

/// A pairing is a proof that the attacker does not win, so there is none where the attacker does.
TEST(LinePairing, NoneWhereTheAttackerWins) {
  for (const char* game : {"4,3,3", "6,5,4", "9,4,4", "15,15,5", "3,1,2", "2,2,1"}) {
    EXPECT_FALSE(search::match_lines(Position(*parse_game(game)), Player::x)) << game;
  }
  std::mt19937 random(7);
  unsigned found = 0, wins = 0;
  const Rules rules = *parse_game("4,4,4");
  for (unsigned round = 0; round < test::rounds(400U); ++round) {
    Position position(rules);
    std::vector<Cell> cells(rules.cells());
    for (Cell cell = 0; cell < cells.size(); ++cell) cells[cell] = cell;
    std::shuffle(cells.begin(), cells.end(), random);
    const auto stones = static_cast<unsigned>(random() % 10);
    for (unsigned i = 0; i < stones; ++i) position.stones[cells[i]] = i % 2 == 0 ? Stone::x : Stone::o;
    if (!winning_lines(position, Player::x).empty() || !winning_lines(position, Player::o).empty()) continue;
    const Result<Solution> solution = solve(position);
    ASSERT_TRUE(solution.ok());
    for (const Player attacker : {Player::x, Player::o}) {
      const std::optional<Pairs> pairs = search::match_lines(position, attacker);
      const bool wins_it = solution->lower == (attacker == Player::x ? Value::x_wins : Value::o_wins);
      wins += wins_it;
      found += pairs.has_value();
      EXPECT_FALSE(pairs && wins_it) << position;
      if (pairs) expect_pairing(position, attacker, *pairs);
    }
  }
  EXPECT_GT(found, test::rounds(100U));
  EXPECT_GT(wins, test::rounds(10U));
}

TEST(PairPattern, ServesEveryBoardOfNineOrMoreInARow) {
  for (const char* game : {"9,9,9", "19,19,9", "19,19,10", "15,15,9", "40,25,9", "9,1,9", "1,30,11", "31,33,9:exact"}) {
    const Position empty(*parse_game(game));
    for (const Player attacker : {Player::x, Player::o}) {
      const std::optional<Pairs> pairs = search::find_pattern(empty, attacker);
      ASSERT_TRUE(pairs) << game;
      expect_pairing(empty, attacker, *pairs);
    }
  }
  EXPECT_FALSE(search::find_pattern(Position(*parse_game("19,19,8")), Player::x));
}

TEST(PairPattern, ShiftsAwayFromStones) {
  std::mt19937 random(11);
  unsigned found = 0;
  const Rules rules = *parse_game("16,16,9");
  for (unsigned round = 0; round < 200; ++round) {
    Position position(rules);
    for (unsigned i = 0; i < 1 + round % 6; ++i) {
      position.stones[random() % rules.cells()] = i % 2 == 0 ? Stone::x : Stone::o;
    }
    const std::optional<Pairs> pairs = search::find_pattern(position, Player::x);
    if (!pairs) continue;
    ++found;
    expect_pairing(position, Player::x, *pairs);
  }
  EXPECT_GT(found, 50U);
}

}  // namespace
