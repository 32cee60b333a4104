// SPDX-License-Identifier: MIT
// Board and judge under renju: legal moves exclude forbidden ones; games and positions against the reference.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/plain_renju.hpp"
#include "game.hpp"
#include "mnk/batch.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "sanitized.hpp"

namespace {

using mnk::Cell;
using mnk::Outcome;
using mnk::Reachable;
using mnk::test::game;

/// Plays the moves, given as row and column.
mnk::Board played(const char* text, std::vector<std::pair<int, int>> moves) {
  mnk::Board board(game(text));
  for (const auto& [row, column] : moves) {
    if (!board.play(board.rules().cell(row, column)).ok()) throw std::runtime_error("move refused");
  }
  return board;
}

std::set<Cell> legal_moves(const mnk::Board& board) {
  const mnk::LegalMoves moves = board.legal_moves();
  return {moves.begin(), moves.end()};
}

TEST(RenjuBoard, AForbiddenMoveIsRefusedAndTheBoardStays) {
  // O is far away. The cell between X's two pairs makes a double three.
  mnk::Board board = played("renju", {{7, 7}, {0, 0}, {7, 8}, {0, 2}, {8, 9}, {0, 4}, {9, 9}, {0, 6}});
  const Cell cell = board.rules().cell(7, 9);
  const auto hash = board.hash();
  EXPECT_FALSE(board.is_legal(cell));
  EXPECT_EQ(board.why_forbidden(cell), mnk::Forbidden::double_three);
  const auto result = board.play(cell);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(mnk::code_of(result.error()), "forbidden_move");
  EXPECT_NE(mnk::message_of(result.error()).find("two threes"), std::string::npos);
  EXPECT_EQ(board.hash(), hash);
  EXPECT_EQ(board.plies(), 8U);
  EXPECT_FALSE(legal_moves(board).contains(cell));
  EXPECT_EQ(legal_moves(board).size(), 225U - 8 - 1);

  ASSERT_TRUE(board.play(board.rules().cell(14, 14)).ok());
  EXPECT_TRUE(board.is_legal(cell)) << "O may move there";
  EXPECT_TRUE(legal_moves(board).contains(cell));
}

// The board keeps a list of X's legal moves: no change of the stones may leave it as it was.
TEST(RenjuBoard, LegalMovesFollowEveryChange) {
  mnk::Board board = played("renju", {{7, 7}, {0, 0}});
  const std::set<Cell> at_two = legal_moves(board);
  ASSERT_EQ(at_two.size(), 223U);
  ASSERT_TRUE(board.play(board.rules().cell(7, 8)).ok());
  ASSERT_TRUE(board.play(board.rules().cell(0, 2)).ok());
  const std::set<Cell> at_four = legal_moves(board);
  ASSERT_EQ(at_four.size(), 221U);
  // X is to move before and after each step.
  ASSERT_TRUE(board.undo() && board.undo());
  EXPECT_EQ(legal_moves(board), at_two);
  ASSERT_TRUE(board.redo() && board.redo());
  EXPECT_EQ(legal_moves(board), at_four);
  const mnk::Board copy = board;
  ASSERT_TRUE(board.undo() && board.undo());
  EXPECT_EQ(legal_moves(copy), at_four);
  EXPECT_EQ(legal_moves(board), at_two);
  board.reset();
  EXPECT_EQ(legal_moves(board).size(), 225U);
}

TEST(RenjuBoard, FiveExactlyForXFiveOrMoreForO) {
  const std::vector<std::pair<int, int>> five = {{7, 3}, {0, 0}, {7, 4}, {0, 1}, {7, 5}, {0, 2}, {7, 6}, {0, 4}};
  mnk::Board board = played("renju", five);
  EXPECT_EQ(*board.play(board.rules().cell(7, 7)), Outcome::x_wins);
  EXPECT_EQ(board.winning_lines().at(0).cells.size(), 5U);

  // O joins 3 + 2 stones to six and wins.
  mnk::Board other =
      played("renju", {{7, 3}, {0, 0}, {9, 4}, {0, 1}, {7, 5}, {0, 2}, {9, 6}, {0, 4}, {14, 14}, {0, 5}, {12, 14}});
  EXPECT_EQ(*other.play(other.rules().cell(0, 3)), Outcome::o_wins);
  EXPECT_EQ(other.winning_lines().at(0).cells.size(), 6U);
}

TEST(RenjuBoard, AnOverlineIsForbiddenUnlessItMakesFiveToo) {
  // Row 7 is X X X . X X; column 6 is the gap.
  mnk::Board board = played("renju", {{7, 3}, {0, 0}, {7, 4}, {0, 2}, {7, 5}, {0, 4}, {7, 7}, {0, 6}, {7, 8}, {2, 0}});
  const Cell cell = board.rules().cell(7, 6);
  EXPECT_EQ(board.why_forbidden(cell), mnk::Forbidden::overline);
  EXPECT_EQ(mnk::code_of(board.play(cell).error()), "forbidden_move");
  // X adds a four in column 6. Now the stone also makes a five and wins.
  for (const auto& [row, column] :
       std::vector<std::pair<int, int>>{{8, 6}, {2, 2}, {9, 6}, {2, 4}, {10, 6}, {2, 6}, {11, 6}, {4, 0}}) {
    ASSERT_TRUE(board.play(board.rules().cell(row, column)).ok());
  }
  EXPECT_EQ(*board.play(cell), Outcome::x_wins);
  ASSERT_EQ(board.winning_lines().size(), 1U);
  EXPECT_EQ(board.winning_lines()[0].direction, mnk::Direction::column);
}

/// X has no legal move: the last empty cell makes an overline.
TEST(RenjuBoard, TheLastCellIsForbidden) {
  const mnk::Rules rules = game("7,3,5:renju");
  const mnk::Position position = plain::position_of(rules, "XXX.XXO/OOXXOOO/OOXOOXX");
  ASSERT_EQ(mnk::forbidden(rules, position.stones, 3), mnk::Forbidden::overline);
  const mnk::Verdict verdict = judge(position);
  ASSERT_TRUE(verdict.valid()) << mnk::code_of(verdict.reason);
  EXPECT_EQ(*verdict.outcome, Outcome::draw);
  EXPECT_FALSE(verdict.to_move.has_value());
  EXPECT_TRUE(verdict.forbidden.empty());
  EXPECT_EQ(verdict.reachable, Reachable::yes);
}

/// Random games with undo and replay: legal moves equal those of the literal rule.
class RandomGames {
 public:
  RandomGames(const char* text, std::uint64_t seed) : board_(game(text)), random_(seed) {}

  void play_one() {
    board_.reset();
    while (!board_.is_over() && !::testing::Test::HasFailure()) {
      check_moves();
      play_near();
      if (plain::random_below(random_, 6) == 0) back_and_forth();
    }
    ++ends[board_.outcome()];
    const mnk::Verdict verdict = judge(board_.position());
    EXPECT_EQ(verdict.outcome, board_.outcome()) << to_text(board_);
    EXPECT_NE(verdict.reachable, Reachable::no);
    ++reached[verdict.reachable];
  }

  std::map<Outcome, int> ends;
  std::map<Reachable, int> reached;
  int forbidden_seen = 0;

 private:
  std::set<Cell> expected_moves() {
    const std::string text = plain::text_of(board_);
    plain::Renju plain(plain::game_of(board_.rules()), text);
    std::set<Cell> expected;
    for (Cell cell = 0; cell < text.size(); ++cell) {
      if (text[cell] != '.') continue;
      const bool may = board_.to_move() == mnk::Player::o || plain.forbidden(static_cast<int>(cell)) == '.';
      EXPECT_EQ(board_.is_legal(cell), may) << to_text(board_) << cell;
      if (may) expected.insert(cell);
      forbidden_seen += !may;
    }
    return expected;
  }

  void check_moves() {
    const std::set<Cell> expected = expected_moves();
    EXPECT_EQ(legal_moves(board_), expected) << to_text(board_);
    EXPECT_EQ(board_.legal_moves().size(), expected.size());
  }

  /// Plays mostly next to stones of the same player, so that threes and fours arise.
  void play_near() {
    const mnk::LegalMoves moves = board_.legal_moves();
    Cell best = moves[0];
    int most = -1;
    for (int i = plain::random_below(random_, 4); i >= 0; --i) {
      const Cell cell = moves[static_cast<std::uint32_t>(plain::random_below(random_, static_cast<int>(moves.size())))];
      const int near = neighbours(cell);
      if (near > most) best = cell, most = near;
    }
    board_.play_unchecked(best);
  }

  int neighbours(Cell cell) const {
    int count = 0;
    for (int row = -2; row <= 2; ++row) {
      for (int column = -2; column <= 2; ++column) {
        const int r = board_.rules().row(cell) + row, c = board_.rules().column(cell) + column;
        if (!board_.rules().contains(r, c)) continue;
        count += board_.at(board_.rules().cell(r, c)) == stone_of(board_.to_move());
      }
    }
    return count;
  }

  void back_and_forth() {
    const auto hash = board_.hash();
    const Outcome outcome = board_.outcome();
    const int steps = 1 + plain::random_below(random_, 5);
    int undone = 0;
    while (undone < steps && board_.undo()) ++undone;
    if (!board_.is_over()) check_moves();
    while (undone-- > 0) ASSERT_TRUE(board_.redo());
    EXPECT_EQ(board_.hash(), hash);
    EXPECT_EQ(board_.outcome(), outcome);
  }

  mnk::Board board_;
  std::mt19937_64 random_;
};

TEST(RenjuBoard, RandomGamesAsTheWordsOfTheRule) {
  int forbidden_seen = 0, drawn = 0, won = 0;
  std::map<Reachable, int> reached;
  for (const char* text : {"15,15,5:renju", "9,9,5:renju", "6,6,5:renju", "9,4,5:renju"}) {
    RandomGames games(text, 5);
    for (int i = 0; i < mnk::test::rounds(25) && !HasFailure(); ++i) games.play_one();
    forbidden_seen += games.forbidden_seen;
    drawn += games.ends[Outcome::draw];
    won += games.ends[Outcome::x_wins] + games.ends[Outcome::o_wins];
    for (const auto& [answer, count] : games.reached) reached[answer] += count;
  }
  EXPECT_GT(forbidden_seen, mnk::test::rounds(1000));
  EXPECT_GT(drawn, mnk::test::rounds(5));
  EXPECT_GT(won, mnk::test::rounds(20));
  EXPECT_GE(reached[Reachable::yes], mnk::test::rounds(80)) << "an order of play is nearly always found";
}

/// Compares the reachability of every board with an enumeration of all games.
void expect_verdicts(const mnk::Rules& rules, std::map<Reachable, int>& answers) {
  const plain::Game g = plain::game_of(rules);
  const auto reached = plain::all_positions(g, [&](const std::string& board, int cell, char own) {
    return !g.renju || own == 'O' || plain::Renju(g, board).forbidden(cell) == '.';
  });
  std::string text(rules.cells(), '.');
  for (bool more = true; more;) {
    const mnk::Verdict verdict = judge(plain::position_of(rules, text));
    const auto found = reached.find(text);
    if (found != reached.end()) {
      EXPECT_EQ(verdict.outcome, found->second) << mnk::to_string(rules) << " " << text;
      EXPECT_NE(verdict.reachable, Reachable::no) << text;
    } else {
      EXPECT_NE(verdict.reachable, Reachable::yes) << mnk::to_string(rules) << " " << text;
    }
    ++answers[verdict.reachable];
    std::size_t i = 0;
    while (i < text.size() && text[i] == 'O') text[i++] = '.';
    more = i < text.size();
    if (more) text[i] = text[i] == '.' ? 'X' : 'O';
  }
}

TEST(RenjuBoard, EveryBoardOfOneRow) {
  for (const char* text : {"6,1,5:renju", "8,1,5:renju", "10,1,5:renju", "5,2,5:renju"}) {
    std::map<Reachable, int> answers;
    expect_verdicts(game(text), answers);
    EXPECT_GT(answers[Reachable::yes], 10 * answers[Reachable::unknown]) << text;
  }
}

TEST(CaroBoard, EveryBoardOfOneRow) {
  for (const char* text : {"7,1,5:caro", "9,1,5:caro", "10,1,5:exact,caro", "10,1,5:caro", "5,2,5:caro"}) {
    std::map<Reachable, int> answers;
    expect_verdicts(game(text), answers);
    EXPECT_GT(answers[Reachable::yes], 10 * answers[Reachable::unknown]) << text;
  }
}

TEST(CaroBoard, AFiveWasClosedBeforeItWasMade) {
  // O must have closed both ends before X's last stone.
  const mnk::Verdict fine = judge(plain::position_of(game("9,3,5:caro"), "........./.OXXXXXO./..OO....."));
  EXPECT_EQ(fine.outcome, Outcome::pending);
  EXPECT_EQ(fine.reachable, Reachable::yes);
  EXPECT_TRUE(fine.lines.empty());
  // O moved last, and O's only stones are the two that close the five.
  const mnk::Verdict late = judge(plain::position_of(game("8,1,5:caro"), "OXXXXXO."));
  EXPECT_EQ(late.reason, mnk::Reason::too_many_x);
}

TEST(CaroBoard, BatchGivesTheSame) {
  std::mt19937_64 random(9);
  for (const char* text : {"9,9,5:caro", "12,7,5:exact,caro", "10,10,5:renju"}) {
    const mnk::Rules rules = game(text);
    for (int i = 0; i < 300; ++i) {
      mnk::Board board(rules);
      const int plies = plain::random_below(random, static_cast<int>(rules.cells()));
      while (static_cast<int>(board.plies()) < plies && !board.is_over()) {
        board.play_unchecked(board.legal_moves()[static_cast<std::uint32_t>(random() % board.legal_moves().size())]);
      }
      mnk::batch::Board16 packed{};
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        const auto bit = static_cast<std::uint16_t>(1U << rules.column(cell));
        auto& rows = board.at(cell) == mnk::Stone::x ? packed.x : packed.o;
        if (board.at(cell) != mnk::Stone::none) rows[static_cast<std::size_t>(rules.row(cell))] |= bit;
      }
      mnk::batch::Code code{};
      mnk::batch::judge_boards_16(rules, {&packed, 1}, {&code, 1});
      const mnk::Verdict verdict = judge(board.position());
      const int undecided = verdict.reachable == Reachable::unknown ? 16 : 0;
      EXPECT_EQ(static_cast<int>(code), static_cast<int>(*verdict.outcome) + undecided) << text << "\n"
                                                                                        << to_text(board);
      EXPECT_EQ(*verdict.outcome, board.outcome());
    }
  }
}

}  // namespace
