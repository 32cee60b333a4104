// SPDX-License-Identifier: MIT
// VCF search against a brute-force search; its lines and relevance zones by the exact rules.
#include "engine/vcf_search.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board.hpp"
#include "sanitized.hpp"
#include "search/plain_vcf.hpp"

namespace {

using namespace mnk;
using engine::PatternBoard;
using engine::VcfSearch;

/// Returns a pattern board with the position's stones, played by X and O in turn. None if the stone counts do not allow
/// it.
PatternBoard board_of(const Position& position) {
  PatternBoard board(position.rules);
  std::array<std::vector<Cell>, 2> stones;
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] != Stone::none) stones[position.stones[cell] == Stone::x ? 0 : 1].push_back(cell);
  }
  for (std::size_t i = 0; i < stones[0].size(); ++i) {
    board.play(stones[0][i]);
    if (i < stones[1].size()) board.play(stones[1][i]);
  }
  return board;
}

/// Returns the attacker's moves of a line, without the replies in between.
std::vector<Cell> attackers(std::span<const Cell> line) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < line.size(); i += 2) cells.push_back(line[i]);
  return cells;
}

class VcfSearches : public testing::TestWithParam<const char*> {};

TEST_P(VcfSearches, FindTheSameWinsAndLeaveOutOnlyRepliesThatLose) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(7);
  VcfSearch search;
  std::vector<Cell> zone;
  unsigned wins = 0;
  unsigned replies = 0;
  const int positions = test::rounds(rules.k() < 5 ? 1500 : 300);  // the brute-force search is slow
  for (int i = 0; i < positions; ++i) {
    Position position = test::random_position(rules, 4 + static_cast<unsigned>(random() % (rules.cells() / 2)), random);
    if (!test::completing_cells(position, Player::x).empty() || !test::completing_cells(position, Player::o).empty())
      continue;
    PatternBoard board = board_of(position);
    for (const bool passed : {false, true}) {
      if (passed) board.pass();
      const Player mover = board.to_move();
      const bool found = search.find(board, 1U << 30);
      ASSERT_EQ(found, test::has_vcf(position, mover)) << to_text(position);
      const std::vector<Cell> line(search.line().begin(), search.line().end());
      if (passed) board.unpass();
      if (!found) continue;
      ++wins;
      ASSERT_TRUE(test::line_wins(position, mover, attackers(line))) << to_text(position);
      if (!passed) continue;
      // Only moves in the relevance zone can refute the win.
      VcfSearch::zone(board, line, zone);
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (!board.is_empty(cell) || std::find(zone.begin(), zone.end(), cell) != zone.end()) continue;
        ++replies;
        position.stones[cell] = stone_of(board.to_move());
        EXPECT_TRUE(test::line_wins(position, mover, attackers(line))) << to_text(position) << cell;
        position.stones[cell] = Stone::none;
      }
    }
  }
  EXPECT_GT(wins, test::rounds(20U));
  EXPECT_GT(replies, test::rounds(20U));
}

INSTANTIATE_TEST_SUITE_P(Games, VcfSearches,
                         testing::Values("7,7,4", "8,6,4:exact", "8,8,5", "8,8,5:exact", "10,5,4", "5,5,3"),
                         test::by_game);

}  // namespace
