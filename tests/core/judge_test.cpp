// SPDX-License-Identifier: MIT
// judge on hand-made positions, on every position of random games, and on real data.
#include "mnk/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "core/plain_reference.hpp"
#include "mnk/board.hpp"

namespace {

using mnk::Outcome;
using mnk::Reason;

mnk::Verdict judged(const char* game, const std::string& board) {
  return mnk::judge(plain::position_of(*mnk::parse_game(game), board));
}

struct JudgeCase {
  const char* game;
  std::string board;
  Reason reason;
  Outcome outcome;  ///< expected if the reason is none
};

void expect_cases(const std::vector<JudgeCase>& cases) {
  for (const JudgeCase& c : cases) {
    const mnk::Verdict verdict = judged(c.game, c.board);
    EXPECT_EQ(mnk::code_of(verdict.reason), mnk::code_of(c.reason)) << c.game << " " << c.board;
    EXPECT_EQ(verdict.valid(), c.reason == Reason::none) << c.game << " " << c.board;
    EXPECT_EQ(verdict.reachable, c.reason == Reason::none ? mnk::Reachable::yes : mnk::Reachable::no)
        << c.game << " " << c.board;
    EXPECT_EQ(mnk::sentence_of(verdict.reason).empty(), c.reason == Reason::none);
    const auto stones = std::count_if(c.board.begin(), c.board.end(), [](char s) { return s == 'X' || s == 'O'; });
    EXPECT_EQ(verdict.plies, static_cast<std::uint32_t>(stones));
    if (c.reason != Reason::none) {
      EXPECT_FALSE(verdict.to_move.has_value());
      EXPECT_FALSE(verdict.winner().has_value());
    } else {
      EXPECT_EQ(verdict.outcome, c.outcome) << c.game << " " << c.board;
      EXPECT_EQ(verdict.to_move.has_value(), c.outcome == Outcome::pending) << c.game << " " << c.board;
    }
  }
}

std::string row_of(int columns, const std::string& stones) {
  return stones + std::string(static_cast<std::size_t>(columns) - stones.size(), '.');
}

TEST(Judge, CountsAndWinnersOfTicTacToe) {
  expect_cases({{"3,3,3", ".../.../...", Reason::none, Outcome::pending},
                {"3,3,3", "X.X/.../...", Reason::too_many_x, {}},
                {"3,3,3", "O../.../...", Reason::too_many_o, {}},
                {"3,3,3", "XXX/XXX/XXX", Reason::too_many_x, {}},
                {"3,3,3", "XXX/.../OOO", Reason::two_winners, {}},
                {"3,3,3", "XXX/OO./O..", Reason::winner_not_last, {}},
                {"3,3,3", "OOO/XX./XX.", Reason::winner_not_last, {}},
                {"3,3,3", "OOO/XX./X..", Reason::none, Outcome::o_wins},
                {"3,3,3:misere", "OOO/XX./X..", Reason::none, Outcome::x_wins},
                {"3,3,3", "XOX/XOO/OXX", Reason::none, Outcome::draw},
                {"3,3,3", "XXX/XOO/XOO", Reason::none, Outcome::x_wins},
                {"3,3,4", "XXX/OOX/OXO", Reason::none, Outcome::draw}});
}

TEST(Judge, LeetCode794) {
  expect_cases({{"3,3,3", "O  /   /   ", Reason::too_many_o, {}},
                {"3,3,3", "XOX/ X /   ", Reason::too_many_x, {}},
                {"3,3,3", "XOX/O O/XOX", Reason::none, Outcome::pending},
                {"3,3,3", "XXX/OOX/OOX", Reason::none, Outcome::x_wins},
                {"3,3,3", "XXX/   /OOO", Reason::two_winners, {}},
                {"3,3,3", "OOO/   /XXX", Reason::two_winners, {}}});
}

TEST(Judge, ALastStoneMustLieOnAllLines) {
  const std::string nine_o = row_of(15, "OO.OO.OO.OO") + row_of(15, "O") + std::string(180, '.');  // 9 stones, no five
  const std::string eight_o = row_of(15, "OO.OO.OO.OO") + std::string(195, '.');
  // A run of 2k - 1 has one stone common to all its lines; a run of 2k has none.
  expect_cases({{"15,15,5", row_of(15, "XXXXXXXXX") + eight_o, Reason::none, Outcome::x_wins},
                {"15,15,5", row_of(15, "XXXXXXXXXX") + nine_o, Reason::no_last_stone, {}},
                {"15,15,5:exact", row_of(15, "XXXXXX..XXX") + eight_o, Reason::none, Outcome::pending},
                {"15,15,5:exact", row_of(15, "XXXXX.XXXX") + eight_o, Reason::none, Outcome::x_wins},
                {"15,15,5:exact", row_of(15, "XXXXXXXXX") + eight_o, Reason::none, Outcome::pending}});
  // Two lines that cross in one stone, and two disjoint lines.
  expect_cases({{"6,6,3", "XXX.OO/X...../X...../OO..../....../......", Reason::none, Outcome::x_wins},
                {"6,6,3", "XXX.OO/....O./XXX.../OO..../....../......", Reason::no_last_stone, {}},
                {"6,6,3:exact", "XXX.OO/....O./XXX.../OO..../....../......", Reason::no_last_stone, {}}});
}

TEST(Judge, GravityFloatsAndAlternates) {
  expect_cases({{"7,6,4:gravity", std::string(28, '.') + "...X....O.....", Reason::floating_stone, {}},
                {"7,6,4:gravity", std::string(28, '.') + "...O......X...", Reason::none, Outcome::pending},
                {"1,4,3:gravity", "..OX", Reason::none, Outcome::pending},
                {"1,4,3:gravity", "..XO", Reason::no_legal_order, {}},
                {"1,5,4:gravity", ".OXXO", Reason::no_legal_order, {}},
                {"2,4,4:gravity", "../../XX/OO", Reason::no_legal_order, {}},
                {"2,4,4:gravity", "../../OX/XO", Reason::none, Outcome::pending}});
}

/// Returns the expected reason: from the definitions in the header and from all orders of play.
Reason plain_reason(const plain::Game& g, const std::string& board, bool reached) {
  const auto x = std::count(board.begin(), board.end(), 'X'), o = std::count(board.begin(), board.end(), 'O');
  if (x > o + 1) return Reason::too_many_x;
  if (o > x) return Reason::too_many_o;
  for (int cell = 0; g.gravity && cell < g.m * (g.n - 1); ++cell) {
    if (board[static_cast<std::size_t>(cell)] != '.' && board[static_cast<std::size_t>(cell + g.m)] == '.')
      return Reason::floating_stone;
  }
  const bool x_line = plain::has_line(g, board, 'X'), o_line = plain::has_line(g, board, 'O');
  if (x_line && o_line) return Reason::two_winners;
  if ((x_line && x == o) || (o_line && x != o)) return Reason::winner_not_last;
  if (x_line || o_line) {
    plain::Game windows = g;  // a stone is on all lines if the remaining stones make none
    windows.exact = false;
    bool some = false;
    const char own = x_line ? 'X' : 'O';
    const auto lines = plain::lines(g, board, own);
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      bool on_all = board[cell] == own;
      for (const plain::Line& line : lines) {
        std::string others(board.size(), '.');
        for (const mnk::Cell c : line.cells) others[c] = own;
        others[cell] = '.';
        on_all = on_all && !plain::has_line(windows, others, own);
      }
      some = some || on_all;
    }
    if (!some) return Reason::no_last_stone;
  }
  return reached ? Reason::none : Reason::no_legal_order;
}

TEST(Judge, ReasonsOfEveryBoardOfSmallGames) {
  std::map<Reason, int> seen;
  for (const char* game :
       {"3,3,3", "3,3,2:exact", "3,3,3:gravity", "3,3,2:exact,gravity", "3,3,3:misere", "9,1,2", "2,4,2:gravity"}) {
    const mnk::Rules rules = *mnk::parse_game(game);
    const plain::Game g = plain::game_of(rules);
    const auto known = plain::all_positions(g);
    int boards = 1;
    for (std::uint32_t i = 0; i < rules.cells(); ++i) boards *= 3;
    for (int code = 0; code < boards; ++code) {
      std::string board;
      for (std::uint32_t i = 0, rest = static_cast<std::uint32_t>(code); i < rules.cells(); ++i, rest /= 3)
        board += ".XO"[rest % 3];
      const Reason expected = plain_reason(g, board, known.contains(board));
      ASSERT_EQ(mnk::code_of(judged(game, board).reason), mnk::code_of(expected)) << game << " " << board;
      ++seen[expected];
    }
  }
  EXPECT_EQ(seen.size(), 8U);  // every reason, and none
}

TEST(Judge, EveryPositionOnTheWayIsReachable) {
  std::mt19937_64 random(41);
  int decided = 0, unknown = 0;
  for (int i = 0; i < 400; ++i) {
    mnk::Board board(plain::random_rules(random, i % 4 == 0 ? 19 : 8, 6));
    for (;;) {
      const mnk::Position position = board.position();
      const mnk::Verdict verdict = mnk::judge(position, {.nodes = 300});
      ASSERT_NE(verdict.reachable, mnk::Reachable::no) << mnk::to_string(board.rules()) << "\n" << mnk::to_text(board);
      ASSERT_EQ(verdict.outcome, board.outcome()) << mnk::to_string(board.rules()) << "\n" << mnk::to_text(board);
      ASSERT_EQ(verdict.plies, board.plies());
      ++(verdict.reachable == mnk::Reachable::yes ? decided : unknown);
      const bool searched = board.rules().exact() || board.rules().gravity();
      ASSERT_TRUE(searched || verdict.reachable == mnk::Reachable::yes);
      const mnk::Verdict by_history = mnk::judge(board);
      ASSERT_EQ(by_history.reachable, mnk::Reachable::yes);
      ASSERT_EQ(by_history.outcome, board.outcome());
      if (board.is_over()) break;
      const mnk::LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
    }
  }
  EXPECT_GT(decided, 1000);
  std::cout << decided << " positions decided, " << unknown << " unknown within 300 nodes\n";
}

TEST(Judge, EveryMethodGivesTheSameVerdict) {
  std::mt19937_64 random(42);
  int invalid = 0;
  for (int i = 0; i < 6000; ++i) {
    mnk::Position position(plain::random_rules(random, i % 3 == 0 ? 3 : 7, 4));
    for (mnk::Stone& stone : position.stones) stone = static_cast<mnk::Stone>(plain::random_below(random, 3));
    const mnk::Verdict expected = mnk::judge(position, {.nodes = 300});
    invalid += !expected.valid();
    for (const mnk::Method method : mnk::all_methods) {
      if (!mnk::refusal(method, position.rules).empty()) continue;
      const mnk::Verdict verdict = mnk::judge(position, {.nodes = 300}, method);
      ASSERT_EQ(verdict.outcome, expected.outcome) << mnk::to_string(method) << " " << mnk::to_string(position.rules);
      ASSERT_EQ(verdict.reason, expected.reason) << mnk::to_string(method) << " " << mnk::to_string(position.rules);
      ASSERT_EQ(verdict.reachable, expected.reachable);
      ASSERT_EQ(verdict.lines, expected.lines);
      ASSERT_EQ(verdict.to_move, expected.to_move);
    }
  }
  EXPECT_GT(invalid, 1000);
}

TEST(Judge, RealDataOfFinishedTicTacToe) {
  const char* given = std::getenv("MNK_SHARED_DATA");
  const std::filesystem::path folder =
      given != nullptr ? given : std::filesystem::path(MNK_SOURCE_DIR) / "../shared/data";
  std::ifstream file(folder / "tic-tac-toe.data");
  if (!file)
    GTEST_SKIP()
        << "NOT TESTED: tic-tac-toe.data (UCI) is not in the real data folder; MNK_SHARED_DATA names that folder";
  std::map<Outcome, int> counts;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("col", 0) == 0 || line.size() < 18) continue;
    std::string board;
    for (std::size_t i = 0; i < 18; i += 2) board += line[i] == 'x' ? 'X' : line[i] == 'o' ? 'O' : '.';
    const mnk::Verdict verdict = judged("3,3,3", board);
    ASSERT_TRUE(verdict.valid()) << board;
    EXPECT_EQ(verdict.outcome == Outcome::x_wins, line.find("positive") != std::string::npos) << line;
    ++counts[*verdict.outcome];
  }
  EXPECT_EQ(counts, (std::map<Outcome, int>{{Outcome::x_wins, 626}, {Outcome::o_wins, 316}, {Outcome::draw, 16}}));
}

}  // namespace
