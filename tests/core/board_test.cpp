// SPDX-License-Identifier: MIT
// Hand-made games on a Board: refused moves, ends, options, and a board of 16 million cells.
#include "mnk/board.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "core/plain_reference.hpp"
#include "thread_time.hpp"

namespace {

using mnk::Outcome;

mnk::Board played(const char* game, const std::vector<mnk::Cell>& cells) {
  mnk::Board board(*mnk::parse_game(game));
  for (const mnk::Cell cell : cells) EXPECT_TRUE(board.play(cell).ok()) << game << " " << cell;
  return board;
}

void expect_refused(mnk::Board& board, mnk::Cell cell, const char* code) {
  const std::string stones = plain::text_of(board);
  const auto hash = board.hash();
  const auto outcome = board.outcome();
  const auto legal = board.legal_moves().size();
  const auto future = board.future().size();
  const auto result = board.play(cell);
  ASSERT_FALSE(result.ok()) << code;
  EXPECT_EQ(mnk::code_of(result.error()), code);
  EXPECT_TRUE(std::holds_alternative<mnk::LegalityError>(result.error()));
  EXPECT_FALSE(mnk::message_of(result.error()).empty());
  EXPECT_EQ(plain::text_of(board), stones);
  EXPECT_EQ(board.hash(), hash);
  EXPECT_EQ(board.outcome(), outcome);
  EXPECT_EQ(board.legal_moves().size(), legal);
  EXPECT_EQ(board.future().size(), future);
}

TEST(Board, RefusedMovesChangeNothing) {
  mnk::Board board = played("3,3,3", {4, 0});
  board.undo();
  expect_refused(board, 9, "off_board");
  expect_refused(board, 0xffffffffU, "off_board");
  expect_refused(board, 4, "taken_cell");
  mnk::Board over = played("3,3,3", {0, 3, 1, 4, 2});
  expect_refused(over, 8, "game_over");
  mnk::Board full = played("1,1,2", {0});
  EXPECT_EQ(full.outcome(), Outcome::draw);
  mnk::Board falling = played("7,6,4:gravity", {38});
  expect_refused(falling, 0, "floating_stone");
  expect_refused(falling, 24, "floating_stone");
  expect_refused(falling, 38, "taken_cell");
  EXPECT_TRUE(falling.play(31).ok());
}

TEST(Board, AWinWithTheLastCellIsAWin) {
  //  X O X     X's last stone, in the middle, fills the board and makes both diagonals.
  //  O . O
  //  X O X
  const mnk::Board board = played("3,3,3", {0, 1, 2, 3, 6, 5, 8, 7, 4});
  EXPECT_EQ(board.outcome(), Outcome::x_wins);
  EXPECT_EQ(board.winning_lines(), (std::vector<mnk::Line>{{mnk::Direction::diagonal, {0, 4, 8}},
                                                           {mnk::Direction::anti_diagonal, {2, 4, 6}}}));
  EXPECT_TRUE(board.legal_moves().empty());
  EXPECT_EQ(played("3,3,3", {0, 4, 8, 1, 7, 6, 2, 5, 3}).outcome(), Outcome::draw);
}

TEST(Board, MisereSwapsTheWinner) {
  const std::vector<mnk::Cell> x_lines = {0, 3, 1, 4, 2}, o_lines = {0, 3, 1, 4, 8, 5};
  EXPECT_EQ(played("3,3,3", x_lines).outcome(), Outcome::x_wins);
  EXPECT_EQ(played("3,3,3:misere", x_lines).outcome(), Outcome::o_wins);
  EXPECT_EQ(played("3,3,3", o_lines).outcome(), Outcome::o_wins);
  EXPECT_EQ(played("3,3,3:misere", o_lines).outcome(), Outcome::x_wins);
  EXPECT_EQ(played("3,3,3:misere", x_lines).winning_lines(), played("3,3,3", x_lines).winning_lines());
}

TEST(Board, ExactLetsAnOverlinePass) {
  // Row 0: X takes 0 1 2, then 4 5, then 3 joins them to six. O plays far apart on row 4.
  const std::vector<mnk::Cell> moves = {0, 40, 1, 42, 2, 44, 4, 46, 5, 48, 3};
  EXPECT_EQ(played("10,5,5", moves).outcome(), Outcome::x_wins);
  EXPECT_EQ(played("10,5,5", moves).winning_lines(),
            (std::vector<mnk::Line>{{mnk::Direction::row, {0, 1, 2, 3, 4, 5}}}));
  EXPECT_EQ(played("10,5,5:exact", moves).outcome(), Outcome::pending);
  EXPECT_TRUE(played("10,5,5:exact", moves).winning_lines().empty());
}

TEST(Board, StonesFallToTheLowestFreeCell) {
  mnk::Board board(*mnk::parse_game("3,2,3:gravity"));
  const auto legal = [&] {
    std::set<mnk::Cell> cells;
    for (const mnk::Cell cell : board.legal_moves()) cells.insert(cell);
    return cells;
  };
  EXPECT_EQ(legal(), (std::set<mnk::Cell>{3, 4, 5}));
  board.play_unchecked(4);
  EXPECT_EQ(legal(), (std::set<mnk::Cell>{3, 1, 5}));
  board.play_unchecked(1);
  EXPECT_EQ(legal(), (std::set<mnk::Cell>{3, 5}));
  board.undo();
  EXPECT_EQ(legal(), (std::set<mnk::Cell>{3, 1, 5}));
}

TEST(Board, KBeyondTheSidesIsDrawnOnlyWhenFull) {
  mnk::Board board(*mnk::parse_game("5,4,6"));
  for (mnk::Cell cell = 0; cell < 20; ++cell) {
    ASSERT_EQ(board.outcome(), Outcome::pending) << cell;
    ASSERT_TRUE(board.play(cell).ok());
  }
  EXPECT_EQ(board.outcome(), Outcome::draw);
}

TEST(Board, WithKOfOneTheFirstStoneWins) {
  const mnk::Board board = played("4,3,1", {5});
  EXPECT_EQ(board.outcome(), Outcome::x_wins);
  EXPECT_EQ(board.winning_lines(), (std::vector<mnk::Line>{{mnk::Direction::row, {5}}}));
}

TEST(Board, LegalMovesOutliveTheirView) {
  const mnk::Board board = played("3,3,3", {4});
  const std::vector<mnk::Cell> cells(board.legal_moves().begin(), board.legal_moves().end());
  EXPECT_EQ(std::set<mnk::Cell>(cells.begin(), cells.end()), (std::set<mnk::Cell>{0, 1, 2, 3, 5, 6, 7, 8}));
}

/// Resident memory in MiB; 0 if the system does not report it.
long resident() {
  std::ifstream file("/proc/self/statm");
  long all = 0, pages = 0;
  file >> all >> pages;
  return pages / 256;
}

TEST(Board, SixteenMillionCellsCostNothingUntilUsed) {
  const mnk::Rules rules = *mnk::parse_game("4096,4096,5");
  const long before = resident();
  const double start = mnk::test::thread_seconds();
  mnk::Board board(rules);
  for (int round = 0; round < 20; ++round) {
    // X and O alternate along each row of a small area, so nobody gets five.
    for (mnk::Cell i = 0; i < 900; ++i)
      board.play_unchecked(rules.cell(2000 + static_cast<int>(i / 30) * 2, 2000 + static_cast<int>(i % 30)));
    ASSERT_FALSE(board.is_over());
    ASSERT_EQ(board.legal_moves().size(), rules.cells() - 900);
    board.reset();
  }
  EXPECT_TRUE(board.play(rules.cells() - 1).ok());
  EXPECT_LT(resident() - before, 64) << "MiB; clearing or filling the arrays would take more than 200";
  EXPECT_LT(mnk::test::thread_seconds() - start, 3.0) << "18,000 moves and 20 resets";
}

}  // namespace
