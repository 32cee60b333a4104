// SPDX-License-Identifier: MIT
// Replies to fours and to double fours where renju forbids some of the cells.
#include "engine/moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/boards.hpp"
#include "mnk/records.hpp"

namespace {

using namespace mnk;

std::vector<Cell> sorted(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

/// X's three in row 12 can become a straight four on its right only: on its left the stone would make six in column 2.
/// So O may also take the cell behind the right one.
TEST(Defences, AreNotNeededAgainstAForbiddenDoubleFour) {
  const Rules rules = *parse_game("renju");
  Position position(rules);
  for (const int row : {9, 10, 11, 13, 14}) position.stones[rules.cell(row, 2)] = Stone::x;
  for (const int column : {3, 4, 5}) position.stones[rules.cell(12, column)] = Stone::x;
  for (const int column : {0, 4, 8, 12}) position.stones[rules.cell(0, column)] = Stone::o;
  for (const int column : {2, 6, 10}) position.stones[rules.cell(2, column)] = Stone::o;
  ASSERT_EQ(forbidden(rules, position.stones, rules.cell(12, 2)), Forbidden::overline);
  engine::PatternBoard board = test::pattern_board_of(position);
  ASSERT_EQ(board.to_move(), Player::o);
  std::vector<Cell> defences;
  engine::list_defences(board, defences);
  EXPECT_EQ(sorted(defences), (std::vector<Cell>{rules.cell(12, 2), rules.cell(12, 6), rules.cell(12, 7)}));
}

/// O has a four in row 2. Its only free end, in column 6, is a cell where X would make six.
TEST(Replies, ToAFourAreNoneWhereTheCellIsForbidden) {
  const Rules rules = *parse_game("renju");
  Position position(rules);
  for (const int column : {2, 3, 4, 5}) position.stones[rules.cell(2, column)] = Stone::o;
  for (const int row : {10, 14}) position.stones[rules.cell(row, 12)] = Stone::o;
  position.stones[rules.cell(2, 1)] = Stone::x;
  for (const int row : {0, 1, 3, 4}) position.stones[rules.cell(row, 6)] = Stone::x;
  position.stones[rules.cell(14, 14)] = Stone::x;
  engine::PatternBoard four = test::pattern_board_of(position);
  ASSERT_EQ(four.to_move(), Player::x);
  std::vector<Cell> replies;
  engine::list_replies(four, replies);
  EXPECT_EQ(replies, std::vector<Cell>{rules.cell(2, 6)}) << "it makes five";
  position.stones[rules.cell(14, 14)] = Stone::none;
  position.stones[rules.cell(5, 6)] = Stone::x;
  ASSERT_EQ(forbidden(rules, position.stones, rules.cell(2, 6)), Forbidden::overline);
  engine::PatternBoard lost = test::pattern_board_of(position);
  engine::list_replies(lost, replies);
  EXPECT_EQ(replies, std::vector<Cell>());
}

}  // namespace
