// SPDX-License-Identifier: MIT
// Reads text as a game in progress.
#include "protocol/read_board.hpp"

#include <gtest/gtest.h>

namespace mnk {
namespace {

Rules rules_of(const char* game) { return *parse_game(game); }

TEST(ReadBoard, NothingIsTheEmptyBoard) {
  for (const char* text : {"", " \r\n\t"}) {
    const Result<Board> board = read_board(rules_of("3,3,3"), text);
    ASSERT_TRUE(board.ok());
    EXPECT_EQ(board->plies(), 0U);
  }
}

TEST(ReadBoard, MovesKeepTheirOrder) {
  const Result<Board> board = read_board(rules_of("3,3,3"), "b2 a1 c3");
  ASSERT_TRUE(board.ok());
  EXPECT_EQ(std::vector<Cell>(board->history().begin(), board->history().end()), (std::vector<Cell>{4, 6, 2}));
}

TEST(ReadBoard, StonesGetALegalOrder) {
  for (const char* text : {"XO./.X./..O", "XXX/OO./...", "OXX/XOO/XOX"}) {
    const Result<Board> board = read_board(rules_of("3,3,3"), text);
    ASSERT_TRUE(board.ok()) << text;
    EXPECT_EQ(to_text(*board), to_text(std::get<Position>(read_record(rules_of("3,3,3"), text)->content)));
  }
  const Result<Board> fallen = read_board(rules_of("4,3,3:gravity"), "O.../XX../XO.O");
  ASSERT_TRUE(fallen.ok()) << message_of(fallen.error());
  EXPECT_EQ(fallen->plies(), 6U);
}

TEST(ReadBoard, Errors) {
  const auto code = [](const char* game, const char* text) {
    return code_of(read_board(rules_of(game), text).error());
  };
  EXPECT_EQ(code("3,3,3", "XX./.../..."), "impossible_position");
  EXPECT_EQ(code("3,3,3", "XXX/OOO/..."), "impossible_position");
  EXPECT_EQ(code("3,3,3", "a1 a1"), "taken_cell");
  EXPECT_EQ(code("3,3,3", "XX/OO"), "bad_row_length");
  EXPECT_EQ(message_of(read_board(rules_of("3,3,3"), "a1 a1").error()), "move 2: a1 is taken by X");
}

TEST(ReadBoard, ThousandsOfStones) {
  // rows XXOOXXOO..., pairs of rows shifted by two: no three in a row. The call stack must not grow with the stones.
  std::string text;
  for (int row = 0; row < 100; ++row) {
    for (int column = 0; column < 100; ++column) text += (column / 2 + row / 2) % 2 == 0 ? 'X' : 'O';
    text += '\n';
  }
  const Result<Board> board = read_board(rules_of("100,100,5:exact"), text);
  ASSERT_TRUE(board.ok()) << message_of(board.error());
  EXPECT_EQ(board->plies(), 10'000U);
  EXPECT_EQ(board->outcome(), Outcome::draw);
}

TEST(ReadBoard, GoesBackWhereTheFirstOrderFails) {
  // X's first stone on d1, the first try, would leave O without a move: no stone above it is O's.
  for (const char* text : {"..../..../OOO./XXXX", "X.../X.O./X.O./X.O.", "XX../OO../XXO./OOXX"}) {
    const Rules rules = rules_of("4,4,4:gravity");
    const Result<Board> board = read_board(rules, text);
    const auto position = std::get<Position>(read_record(rules, text)->content);
    ASSERT_TRUE(board.ok()) << text << ' ' << message_of(board.error());
    EXPECT_EQ(to_text(*board), to_text(position));
  }
}

TEST(ReadBoard, GivesUpWithinItsLimits) {
  EXPECT_TRUE(read_board(rules_of("4,4,4:gravity"), "..../..../O.../X...", Format::automatic, {.nodes = 2})
                  .ok());  // two stones need two steps
  const Result<Board> board =
      read_board(rules_of("4,4,4:gravity"), "..../..../O.../X...", Format::automatic, {.nodes = 1});
  ASSERT_FALSE(board.ok());
  EXPECT_EQ(code_of(board.error()), "order_not_found");
}

TEST(ReadBoard, Stops) {
  const std::atomic<bool> stop = true;
  const Result<Board> board =
      read_board(rules_of("4,4,4:gravity"), "..../..../O.../X...", Format::automatic, {.stop = &stop});
  ASSERT_FALSE(board.ok());
  EXPECT_EQ(code_of(board.error()), "interrupted");
}

}  // namespace
}  // namespace mnk
