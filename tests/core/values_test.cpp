// SPDX-License-Identifier: MIT
// Small values as text, in streams and in unordered containers.
#include <gtest/gtest.h>

#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include "game.hpp"
#include "mnk/batch.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/certificate.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"
#include "mnk/solve.hpp"
#include "mnk/symmetry.hpp"

namespace mnk {
namespace {

/// Returns to_string of the value. Expects equal output from a stream.
template <class T>
std::string text_of(const T& value) {
  std::ostringstream out;
  out << value;
  const std::string text(to_string(value));
  return out.str() == text ? text : "to_string gives " + text + ", the stream " + out.str();
}

TEST(Text, OfEnumerators) {
  EXPECT_EQ(text_of(Player::x) + text_of(Player::o), "XO");
  EXPECT_EQ(text_of(Stone::none) + text_of(Stone::x) + text_of(Stone::o), ".XO");
  EXPECT_EQ(text_of(Outcome::pending), "pending");
  EXPECT_EQ(text_of(Outcome::x_wins), "x_wins");
  EXPECT_EQ(text_of(Outcome::o_wins), "o_wins");
  EXPECT_EQ(text_of(Outcome::draw), "draw");
  EXPECT_EQ(text_of(Direction::anti_diagonal), "anti_diagonal");
  EXPECT_EQ(text_of(Method::run_ends), "run_ends");
  EXPECT_EQ(text_of(Forbidden::none), "none");
  EXPECT_EQ(text_of(Forbidden::double_four), "double_four");
  EXPECT_EQ(text_of(Reason::none), "none");
  EXPECT_EQ(text_of(Reason::two_winners), "two_winners");
  EXPECT_EQ(text_of(Reachable::unknown), "unknown");
  EXPECT_EQ(text_of(Symmetry::identity), "identity");
  EXPECT_EQ(text_of(Symmetry::anti_transpose), "anti_transpose");
  EXPECT_EQ(text_of(Value::o_wins), "o_wins");
  EXPECT_EQ(text_of(Format::csv), "csv");
  EXPECT_EQ(text_of(best::Prefer::fastest), "fastest");
  EXPECT_EQ(text_of(proof::Claim::x_does_not_lose), "x_does_not_lose");
  EXPECT_EQ(text_of(batch::Code::after_end), "after_end");
  EXPECT_EQ(text_of(batch::Kernel::avx2), "avx2");
}

TEST(Text, OfValuesThatAreNone) {
  EXPECT_EQ(text_of(static_cast<Outcome>(4)), "?");
  EXPECT_EQ(text_of(static_cast<Player>(255)), "?");
  EXPECT_EQ(text_of(static_cast<Method>(8)), "?");
}

TEST(Text, OfRules) {
  EXPECT_EQ(text_of(test::game("15,15,5:misere,exact")), "15,15,5:exact,misere");
  EXPECT_EQ(text_of(Rules()), "3,3,3");
  EXPECT_EQ(text_of(Options{.exact = true, .misere = true}), "exact,misere");
  EXPECT_EQ(text_of(Options{}), "");
}

TEST(Text, OfBoardsAndLines) {
  const Board board = Board::from(Rules(), "a3 b3 a2 b2 a1").value();
  EXPECT_EQ(text_of(board), "XO.\nXO.\nX..\n");
  EXPECT_EQ(text_of(board.position()), "XO.\nXO.\nX..\n");
  EXPECT_EQ(text_of(board.winning_lines().at(0)), "column 0 3 6");
}

TEST(Text, OfErrors) {
  EXPECT_EQ(text_of(Error(SyntaxError{"bad_cell", "'?' is not a cell", 2, 5})), "bad_cell at 2:5: '?' is not a cell");
  EXPECT_EQ(text_of(Error(LegalityError{"taken_cell", "the cell is taken"})), "taken_cell: the cell is taken");
}

TEST(Text, OfVerdicts) {
  EXPECT_EQ(text_of(judge(Position(Rules()))), "pending x_to_move");
  EXPECT_EQ(text_of(judge(*Position::parse(Rules(), "X../.../..."))), "pending o_to_move");
  EXPECT_EQ(text_of(judge(*Position::parse(Rules(), "XXX/OO./..."))), "x_wins");
  EXPECT_EQ(text_of(judge(*Position::parse(Rules(), "XXX/OOO/..."))),
            "invalid two_winners: both players have a line, but the game ends with the first one");
}

// ---- hashes: equal values hash equally, and values that differ in any part do not collide here

TEST(Hash, OfRules) {
  std::unordered_set<Rules> rules;
  std::unordered_set<std::size_t> hashes;
  std::size_t made = 0;
  for (int columns = 1; columns <= 8; ++columns) {
    for (int rows = 1; rows <= 8; ++rows) {
      for (int k = 1; k <= 6; ++k) {
        for (const Options options :
             {Options{}, Options{.exact = true}, Options{.gravity = true}, Options{.misere = true},
              Options{.exact = true, .misere = true}, Options{.caro = true}, Options{.renju = true}}) {
          const auto valid = Rules::make(columns, rows, k, options);
          if (!valid) continue;
          ++made;
          rules.insert(*valid);
          rules.insert(*parse_game(to_string(*valid)));
          hashes.insert(std::hash<Rules>()(*valid));
        }
      }
    }
  }
  EXPECT_GT(made, 1900U);
  EXPECT_EQ(rules.size(), made);
  EXPECT_EQ(hashes.size(), made);
  EXPECT_EQ(std::hash<Options>()(Options{.caro = true}), std::hash<Options>()(Options{.caro = true}));
  EXPECT_NE(std::hash<Options>()(Options{.caro = true}), std::hash<Options>()(Options{.renju = true}));
}

void visit_all(Board& board, std::unordered_map<Position, int>& seen, std::unordered_set<std::size_t>& hashes) {
  const Position position = board.position();
  hashes.insert(std::hash<Position>()(position));
  if (++seen[position] > 1) return;
  const std::vector<Cell> moves(board.legal_moves().begin(), board.legal_moves().end());
  for (const Cell cell : moves) {
    board.play_unchecked(cell);
    visit_all(board, seen, hashes);
    board.undo();
  }
}

TEST(Hash, OfPositions) {
  std::unordered_map<Position, int> seen;
  std::unordered_set<std::size_t> hashes;
  Board board;
  visit_all(board, seen, hashes);
  EXPECT_EQ(seen.size(), 5478U) << "positions of tic-tac-toe that play leads to";
  EXPECT_EQ(hashes.size(), 5478U);
  EXPECT_NE(std::hash<Position>()(Position(test::game("3,3,3"))),
            std::hash<Position>()(Position(test::game("3,3,3:misere"))));
}

TEST(Hash, OfLines) {
  const Line row{Direction::row, {0, 1, 2}};
  EXPECT_EQ(std::hash<Line>()(row), std::hash<Line>()(Line{Direction::row, {0, 1, 2}}));
  std::unordered_set<Line> lines = {
      row, {Direction::column, {0, 1, 2}}, {Direction::row, {0, 2, 1}}, {Direction::row, {0, 1}}, row};
  EXPECT_EQ(lines.size(), 4U);
  EXPECT_EQ((std::unordered_set<std::size_t>{std::hash<Line>()(row), std::hash<Line>()({Direction::column, {0, 1, 2}}),
                                             std::hash<Line>()({Direction::row, {0, 2, 1}}),
                                             std::hash<Line>()({Direction::row, {0, 1}})})
                .size(),
            4U);
}

}  // namespace
}  // namespace mnk
