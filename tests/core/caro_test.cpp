// SPDX-License-Identifier: MIT
// caro: five in a row between two stones of the opponent do not win. "Blocked" follows Piskvork's judge
// (source/game.cpp of github.com/plastovicka/Piskvork): both neighbours of a run of exactly five are opponent stones.
// The board's edge does not block. Blocking never matters for longer runs: they win, or `exact` excludes them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/plain_reference.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"

namespace {

using mnk::Outcome;

/// A row of 15 cells with the last stone on `*`, and the expected result under caro and under caro with exact. X plays
/// `*` if the row contains XX, else O.
struct Row {
  const char* cells;
  bool caro;
  bool exact_caro;
};

const Row rows[] = {
    {"....XX*XX......", true, true},    // both ends open
    {"...OXX*XX......", true, true},    // one end blocked
    {"....XX*XXO.....", true, true},    //
    {"...OXX*XXO.....", false, false},  // both ends blocked
    {"...OXXXX*O.....", false, false},  // with the last stone at any place
    {"...O*XXXXO.....", false, false},  //
    {"XX*XX..........", true, true},    // the edge does not block
    {"XX*XXO.........", true, true},    //
    {"..........XX*XX", true, true},    //
    {".........OXX*XX", true, true},    //
    {"..O.XX*XX.O....", true, true},    // stones further away do not block
    {"...OXXX*XX.....", true, false},   // six: an overline wins unless exact
    {"...OXXX*XXO....", true, false},   // even blocked on both sides
    {"OXXXX*XXXO.....", true, false},   // eight
    {"XXXX*X.........", true, false},   // six at the edge
    {"...OXX*X.O.....", false, false},  // four
    {"..OXXXX*O......", false, false},  //
    {"....OO*OO......", true, true},    // now for O
    {"...XOO*OOX.....", false, false},  //
    {"..XOOO*OOX.....", true, false},   //
    {"OO*OOX.........", true, true},    //
};

/// Returns the cells of a row, a column or a diagonal of a 15x15 board.
std::vector<mnk::Cell> cells_of(const mnk::Rules& rules, int direction) {
  std::vector<mnk::Cell> cells;
  for (int i = 0; i < 15; ++i) {
    cells.push_back(direction == 0   ? rules.cell(7, i)
                    : direction == 1 ? rules.cell(i, 3)
                    : direction == 2 ? rules.cell(i, i)
                                     : rules.cell(i, 14 - i));
  }
  return cells;
}

void expect_row(const Row& row, int direction, mnk::Method method, const mnk::Rules& rules) {
  mnk::Detector detector = plain::detector_for(rules, method);
  const std::string text = row.cells;
  const std::vector<mnk::Cell> cells = cells_of(rules, direction);
  mnk::Position position(rules);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != 'X' && text[i] != 'O') continue;
    const mnk::Player player = text[i] == 'X' ? mnk::Player::x : mnk::Player::o;
    detector.place(cells[i], player);
    position.stones[cells[i]] = stone_of(player);
  }
  const std::size_t last = text.find('*');
  const mnk::Player player = text.find("XX") != std::string::npos ? mnk::Player::x : mnk::Player::o;
  const bool expected = rules.exact() ? row.exact_caro : row.caro;
  EXPECT_EQ(detector.place(cells[last], player), expected)
      << text << " " << mnk::to_string(method) << " direction " << direction;
  position.stones[cells[last]] = stone_of(player);
  EXPECT_EQ(!winning_lines(position, player).empty(), expected) << text << " direction " << direction;
}

TEST(Caro, RowsInEveryDirection) {
  for (const char* game : {"15,15,5:caro", "15,15,5:exact,caro"}) {
    const mnk::Rules rules = *mnk::parse_game(game);
    for (const mnk::Method method : mnk::all_methods) {
      if (!mnk::refusal(method, rules).empty()) continue;
      for (const Row& row : rows) {
        for (int direction = 0; direction < 4; ++direction) expect_row(row, direction, method, rules);
      }
    }
  }
}

TEST(Caro, WhoCannotJudgeItRefuses) {
  for (const char* game : {"15,15,5:caro", "15,15,5:exact,caro", "15,15,5:renju", "5,5,5:renju"}) {
    const mnk::Rules rules = *mnk::parse_game(game);
    for (const mnk::Method method :
         {mnk::Method::automatic, mnk::Method::scan, mnk::Method::last_move, mnk::Method::run_ends}) {
      EXPECT_TRUE(mnk::refusal(method, rules).empty());
    }
    for (const mnk::Method method :
         {mnk::Method::counters, mnk::Method::bitboard, mnk::Method::line_words, mnk::Method::magic_square}) {
      EXPECT_FALSE(mnk::refusal(method, rules).empty());
    }
    EXPECT_TRUE(mnk::refusal(mnk::choose_method(rules), rules).empty());
  }
}

/// X makes a blocked five in row 7. The game goes on, and O wins elsewhere.
TEST(Caro, AGameGoesOnAfterABlockedFive) {
  const mnk::Rules rules = *mnk::parse_game("caro");
  mnk::Board board(rules);
  const auto play = [&](int row, int column) { return *board.play(rules.cell(row, column)); };
  play(7, 5), play(7, 4), play(7, 6), play(7, 10), play(7, 7), play(0, 0), play(7, 8), play(0, 1);
  EXPECT_EQ(play(7, 9), Outcome::pending);
  EXPECT_TRUE(board.winning_lines().empty());
  play(0, 2), play(14, 14), play(0, 3), play(14, 12);
  EXPECT_EQ(play(0, 4), Outcome::o_wins);
  ASSERT_EQ(board.winning_lines().size(), 1U);
  EXPECT_EQ(board.winning_lines()[0].cells.size(), 5U);
  ASSERT_TRUE(board.undo());
  EXPECT_EQ(board.outcome(), Outcome::pending);
}

// A stone of O at one end of X's five, or at the edge of the board, does not close it.
TEST(Caro, TheWinningLineIsNamedWithOneEndClosed) {
  for (const char* game : {"caro", "15,15,5:exact,caro"}) {
    for (const int closed_end : {2, 8}) {
      for (const bool down : {false, true}) {
        mnk::Board board(*mnk::parse_game(game));
        const auto cell = [&](int i) { return down ? board.rules().cell(i, 7) : board.rules().cell(7, i); };
        std::vector<mnk::Cell> five;
        for (int i = 3; i < 8; ++i) {
          ASSERT_TRUE(board.play(cell(i)).ok());
          five.push_back(cell(i));
          if (i == 7) break;
          ASSERT_TRUE(board.play(i == 3 ? cell(closed_end) : board.rules().cell(0, 2 * i)).ok());
        }
        EXPECT_EQ(board.outcome(), Outcome::x_wins);
        ASSERT_EQ(board.winning_lines().size(), 1U) << game << closed_end << down;
        EXPECT_EQ(board.winning_lines()[0].cells, five);
      }
    }
  }
}

}  // namespace
