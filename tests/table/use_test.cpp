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
  EXPECT_TRUE(solver.choose(position("....\n....\n...."), Player::o).ok());
  EXPECT_EQ(values.asked, 3);
  EXPECT_EQ(code(solver.choose(position("....\n....\n...."), best::Prefer::fastest)), "bad_table") << "refuted";
  EXPECT_EQ(code(solver.analyse(Board(rules))), "bad_table") << "refuted";
  EXPECT_EQ(code(analyse(Board(rules), {.seconds = 10}, {}, &values)), "bad_table");
  solver.use(nullptr);
  EXPECT_EQ(solver.choose(Board(rules)).value(), best::Solver(rules).choose(Board(rules)).value());
}

/// Plays on from the board in all ways, to at most `plies`, and calls `visit` with every pending board.
template <class Visit>
void for_each_board(Board& board, std::uint32_t plies, const Visit& visit) {
  if (board.is_over()) return;
  visit(board);
  if (board.plies() == plies) return;
  const auto view = board.legal_moves();
  for (const Cell cell : std::vector<Cell>(view.begin(), view.end())) {  // a move ends the view
    board.play(cell).value();
    for_each_board(board, plies, visit);
    board.undo();
  }
}

TEST(TableUse, AnswersAreThoseOfTheSearch) {
  for (const char* text : {"4,3,3", "4,3,3:misere", "4,3,3:exact", "4,4,4:gravity", "3,3,3:gravity,misere"}) {
    SCOPED_TRACE(text);
    const MadeTable made(text);
    Table table = made.open();
    best::Solver with(table.rules());
    best::Solver without(table.rules());
    with.use(&table);
    std::uint64_t nodes_with = 0;
    std::uint64_t nodes_without = 0;
    Board start(table.rules());
    for_each_board(start, 3, [&](const Board& board) {
      const best::Analysis expected = without.analyse(board).value();
      nodes_without += without.nodes();
      const best::Analysis found = with.analyse(board).value();
      nodes_with += with.nodes();
      EXPECT_EQ(found.score, expected.score);
      EXPECT_EQ(found.plies, expected.plies);
      EXPECT_EQ(found.moves, expected.moves);
      for (const best::Prefer prefer : {best::Prefer::first, best::Prefer::fastest})
        EXPECT_EQ(with.choose(board, prefer).value(), without.choose(board, prefer).value());
      EXPECT_EQ(with.choose(board.position()).value(), without.choose(board.position()).value());
    });
    EXPECT_LT(nodes_with, nodes_without);
  }
}

TEST(TableUse, ADrawTakesNoSearch) {
  const MadeTable made("4,4,4");
  Table table = Table::open(made.path()).value();
  best::Solver solver(table.rules());
  solver.use(&table);
  const best::Analysis analysis = solver.analyse(Board(table.rules()), {.nodes = 1}).value();
  EXPECT_EQ(analysis.score, 0);
  EXPECT_EQ(analysis.plies, 16U);
  EXPECT_EQ(analysis.moves.size(), 16U);
  EXPECT_EQ(solver.nodes(), 0U);
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
