// SPDX-License-Identifier: MIT
// Reachability under caro and renju against a search over all orders of play, on boards with fives and overlines.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "core/plain_reference.hpp"
#include "core/plain_renju.hpp"
#include "mnk/judge.hpp"
#include "sanitized.hpp"

namespace {

using mnk::Reachable;

/// Retrograde search without short cuts: removes the last mover's stones in every order.
class EveryOrder {
 public:
  explicit EveryOrder(const mnk::Rules& rules) : game_(plain::game_of(rules)) {}

  /// True if a legal order of play leads to the board.
  bool leads_to(const std::string& board) {
    const auto x = std::count(board.begin(), board.end(), 'X'), o = std::count(board.begin(), board.end(), 'O');
    if (x == 0) return o == 0;
    if (x != o && x != o + 1) return false;
    const auto [known, is_new] = known_.try_emplace(board, false);
    if (!is_new) return known->second;
    const char last_mover = x > o ? 'X' : 'O';
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board[cell] != last_mover) continue;
      std::string before = board;
      before[cell] = '.';
      if (plain::has_line(game_, before, 'X') || plain::has_line(game_, before, 'O')) continue;
      if (game_.renju && last_mover == 'X' && plain::Renju(game_, before).forbidden(static_cast<int>(cell)) != '.')
        continue;
      if (leads_to(before)) return known_[board] = true;
    }
    return false;
  }

 private:
  plain::Game game_;
  std::unordered_map<std::string, bool> known_;
};

/// Random boards of runs that cross, mostly with stones of the opponent at their ends, and equal numbers of stones.
class CrossingRuns {
 public:
  CrossingRuns(const mnk::Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  std::string next(std::size_t most_stones) {
    for (;;) {
      board_.assign(rules_.cells(), '.');
      int row = below(rules_.rows()), column = below(rules_.columns());
      for (int runs = 1 + below(4); runs > 0; --runs) add_run(row, column);
      if (balance(most_stones)) return board_;
    }
  }

 private:
  int below(int end) { return plain::random_below(random_, end); }

  /// Puts a run through the cell or beside it, and moves the cell along the run. Stones that are there stay.
  void add_run(int& row, int& column) {
    static constexpr std::array<std::array<int, 2>, 4> ways = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    const auto [down, right] = ways[static_cast<std::size_t>(below(4))];
    const char own = rules_.renju() || below(2) == 0 ? 'X' : 'O', other = own == 'X' ? 'O' : 'X';
    const int length = rules_.renju() && below(2) == 0 ? 3 + below(6) : 5 + below(5) / 4;
    const int first = 1 - below(length + 2), turn = below(length);
    for (int i = -1; i <= length; ++i) {
      const bool is_end = i < 0 || i == length;
      if (is_end && (rules_.renju() || below(8) == 0)) continue;
      put(row + (first + i) * down, column + (first + i) * right, is_end ? other : own);
    }
    row += (first + turn) * down, column += (first + turn) * right;
  }
  void put(int row, int column, char own) {
    if (rules_.contains(row, column) && board_[rules_.cell(row, column)] == '.') board_[rules_.cell(row, column)] = own;
  }
  bool balance(std::size_t most_stones) {
    const auto count = [&](char own) { return std::count(board_.begin(), board_.end(), own); };
    const auto lead = below(4) == 0 ? 0 : 1;
    while (count('X') - count('O') != lead)
      put(below(rules_.rows()), below(rules_.columns()), count('X') - count('O') < lead ? 'X' : 'O');
    return static_cast<std::size_t>(count('X') + count('O')) <= most_stones;
  }

  mnk::Rules rules_;
  std::mt19937_64 random_;
  std::string board_;
};

struct Answers {
  int yes = 0;
  int no = 0;         // of boards that pass the simple rules: stones in turn, the winner last
  int unknown = 0;    // reachable, but no order was found
  int undecided = 0;  // not reachable, and not seen
};

Answers compare(const char* game, int boards, std::size_t most_stones) {
  const mnk::Rules rules = *mnk::parse_game(game);
  CrossingRuns runs(rules, 11);
  Answers answers;
  for (int i = 0; i < boards && !::testing::Test::HasFailure(); ++i) {
    const std::string board = runs.next(most_stones);
    const mnk::Position position = plain::position_of(rules, board);
    const mnk::Verdict verdict = mnk::judge(position);
    const bool reachable = EveryOrder(rules).leads_to(board);
    EXPECT_NE(verdict.reachable, reachable ? Reachable::no : Reachable::yes)
        << game << " " << mnk::code_of(verdict.reason) << "\n"
        << mnk::to_text(position);
    if (verdict.reachable == Reachable::unknown) ++(reachable ? answers.unknown : answers.undecided);
    answers.yes += verdict.reachable == Reachable::yes;
    answers.no += verdict.reason == mnk::Reason::no_legal_order;
    if (verdict.reachable != Reachable::yes) continue;
    const auto played = mnk::Board::from(position);
    EXPECT_TRUE(played.ok() && mnk::to_text(*played) == mnk::to_text(position)) << game << "\n"
                                                                                << mnk::to_text(position);
  }
  return answers;
}

TEST(ReachOrders, CaroAsEveryOrderOfPlay) {
  for (const char* game : {"9,9,5:caro", "9,9,5:exact,caro", "8,7,5:caro", "8,7,5:exact,caro"}) {
    const Answers answers = compare(game, mnk::test::rounds(4000), 22);
    EXPECT_GT(answers.yes, mnk::test::rounds(3000)) << game;
    EXPECT_LT(answers.unknown, mnk::test::rounds(40)) << game;
  }
}

TEST(ReachOrders, RenjuAsEveryOrderOfPlay) {
  for (const char* game : {"9,9,5:renju", "8,7,5:renju"}) {
    const Answers answers = compare(game, mnk::test::rounds(400), 24);
    EXPECT_GT(answers.yes, mnk::test::rounds(200)) << game;
    EXPECT_GT(answers.no, mnk::test::rounds(40)) << game;
    EXPECT_LE(answers.unknown, 3) << game;
  }
}

Reachable reachable(const char* game, const std::string& board) {
  return mnk::judge(plain::position_of(*mnk::parse_game(game), board)).reachable;
}

// X's stone at g5 closes O's five, so it came before the five was complete.
TEST(ReachOrders, CaroAStoneThatClosesAFiveDoesNotWinAfterIt) {
  const std::string rest = "/........./O.O.O.O..";
  // Two lines cross at g5: no other stone of X can be the last one.
  const std::string crossing = "........./........./....X.X../.....XX../XOOOOOX../......XX./......X.X" + rest;
  EXPECT_EQ(reachable("9,9,5:caro", crossing), Reachable::no);
  EXPECT_FALSE(EveryOrder(*mnk::parse_game("9,9,5:caro"))
                   .leads_to(plain::text_of(plain::position_of(*mnk::parse_game("9,9,5:caro"), crossing))));
  // With one line, X's last stone may be another one.
  const std::string one_line =
      "........./........./......X../......X../XOOOOOX../......X../......X../........./.........";
  EXPECT_EQ(reachable("9,9,5:caro", one_line), Reachable::yes);
}

// In a row of eleven stones the last one was not the middle one, which would join two fives, so it left a run of six
// or more: with exact, no line.
TEST(ReachOrders, ExactCaroARunOfElevenGrowsFromALongRun) {
  EXPECT_EQ(reachable("13,6,5:exact,caro",
                      ".XXXXXXXXXXX./............./OXXXXXO....../............./OO.OO.OO.OO../..OO.OO.O...."),
            Reachable::yes);
}

}  // namespace
