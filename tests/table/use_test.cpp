// SPDX-License-Identifier: MIT
// The best-move solver and the analysis with a table.
#include <gtest/gtest.h>

#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "table/made_table.hpp"

namespace mnk::table {
namespace {

using test::code;
using test::game;
using test::MadeTable;

/// Values of a whole game in which every move but the last cell loses; they are counted and are not the right ones.
class FalseValues final : public PositionValues {
 public:
  explicit FalseValues(const Rules& rules) : rules_(rules) {}
  const Rules& rules() const override { return rules_; }
  bool covers(const Position& position) const override { return position.at(0, 0) == Stone::none; }
  Result<std::vector<MoveScore>> moves(const Position& position) override {
    ++asked;
    if (position.at(0, 1) != Stone::none) return LegalityError{"bad_table", "damaged"};
    std::vector<MoveScore> moves;
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      if (position.stones[cell] == Stone::none) moves.push_back({cell, cell + 1 == rules_.cells() ? 1 : -1});
    }
    return moves;
  }

  int asked = 0;

 private:
  Rules rules_;
};

TEST(TableUse, TheSolverChoosesByTheTableWhereItCovers) {
  const Rules rules = game("4,3,3");
  FalseValues values(rules);
  best::Solver solver(rules);
  solver.use(&values);
  const auto position = [&](const char* text) { return Position::parse(rules, text).value(); };
  EXPECT_EQ(solver.choose(position("....\n....\n....")).value(), (best::Choice{1, 11}));
  EXPECT_EQ(solver.choose(Board(rules)).value(), (best::Choice{1, 11}));
  EXPECT_EQ(values.asked, 2);
  EXPECT_EQ(code(solver.choose(position(".X..\n....\n...."))), "bad_table");
  EXPECT_EQ(values.asked, 3);
  EXPECT_EQ(solver.choose(position("X...\n....\n....")).value().score, -1);  // not covered
  EXPECT_EQ(code(solver.choose(position("..XX\n....\n...."))), "too_many_x");
  EXPECT_EQ(code(solver.choose(position("....\nXXX.\nOO.."))), "game_over");
  EXPECT_TRUE(solver.choose(position("....\n....\n...."), best::Prefer::fastest).ok());
  EXPECT_TRUE(solver.choose(position("....\n....\n...."), Player::o).ok());
  EXPECT_EQ(values.asked, 3);
  solver.use(nullptr);
  EXPECT_EQ(solver.choose(Board(rules)).value(), best::Solver(rules).choose(Board(rules)).value());
}

TEST(TableUse, AnswersAreThoseOfTheSearch) {
  const MadeTable made("4,3,3:misere");
  Table table = made.open();
  best::Solver with(table.rules());
  best::Solver without(table.rules());
  with.use(&table);
  for (const char* text : {"a1", "b2 c2", "a1 b1 c1", "b2 c3 a1 d1", "a1 c3 b1 b3 d2"}) {
    const Board board = Board::from(table.rules(), parse_moves(table.rules(), text).value()).value();
    EXPECT_EQ(with.choose(board).value(), without.choose(board).value()) << text;
  }
}

TEST(TableUse, AnalysisSettlesWhatTheLimitsDoNotAllowToSearch) {
  const MadeTable made("4,4,3:misere");
  Table table = made.open();
  const Board board(table.rules());
  const SearchLimits little = {.seconds = 0.001, .nodes = 1};
  const Result<Analysed> without = analyse(board, little);
  EXPECT_TRUE(!without || !without->settled());
  const Analysed with = analyse(board, little, {.lines = 100}, &table).value();
  EXPECT_EQ(with.lower, Value::o_wins);
  EXPECT_EQ(with.upper, Value::o_wins);
  EXPECT_TRUE(with.by_solver);
  ASSERT_EQ(with.moves.size(), 16U);
  Board played = board;
  for (const Cell cell : with.moves.front().play) played.play(cell).value();
  EXPECT_EQ(played.outcome(), Outcome::o_wins);
}

}  // namespace
}  // namespace mnk::table
