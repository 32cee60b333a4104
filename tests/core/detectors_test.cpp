// SPDX-License-Identifier: MIT
// Detectors on hand-made boards: refused rules, long runs, joins, corners, edges, wraps and overlines.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/plain_reference.hpp"
#include "game.hpp"
#include "mnk/detector.hpp"

namespace {

using mnk::Method;
using mnk::Player;
using mnk::test::game;

bool accepts(Method method, const char* text) {
  const mnk::Rules rules = game(text);
  const auto made = mnk::Detector::make(rules, method);
  EXPECT_EQ(made.ok(), mnk::refusal(method, rules).empty()) << mnk::to_string(method) << " " << text;
  if (made.ok()) {
    EXPECT_EQ(made->rules(), rules);
    EXPECT_TRUE(method == Method::automatic || made->method() == method);
  } else {
    EXPECT_EQ(mnk::code_of(made.error()), "method_refuses");
    EXPECT_TRUE(std::holds_alternative<mnk::LegalityError>(made.error()));
    EXPECT_NE(mnk::message_of(made.error()).find(mnk::to_string(method)), std::string::npos)
        << mnk::message_of(made.error());
  }
  return made.ok();
}

/// Places X's stones in order and returns the method's answer to the last one.
bool last_answer(const mnk::Rules& rules, Method method, const std::vector<std::pair<int, int>>& stones) {
  mnk::Detector detector = plain::detector_for(rules, method);
  bool line = false;
  for (const auto& [row, column] : stones) line = detector.place(rules.cell(row, column), Player::x);
  return line;
}

/// Returns the answers of all methods that support the rules, by name.
std::vector<std::pair<std::string, bool>> answers(const mnk::Rules& rules,
                                                  const std::vector<std::pair<int, int>>& stones) {
  std::vector<std::pair<std::string, bool>> found;
  for (const Method method : mnk::all_methods) {
    if (mnk::refusal(method, rules).empty())
      found.emplace_back(mnk::to_string(method), last_answer(rules, method, stones));
  }
  return found;
}

void expect_all(const char* text, const std::vector<std::pair<int, int>>& stones, bool line) {
  const auto found = answers(game(text), stones);
  EXPECT_GE(found.size(), 4U) << text;
  for (const auto& [method, answer] : found)
    EXPECT_EQ(answer, line) << method << " " << text << " of " << stones.size() << " stones";
}

/// Returns `length` cells from (row, column), with the cell at `gap` moved to the end.
std::vector<std::pair<int, int>> run(int row, int column, int down, int right, int length, int gap) {
  std::vector<std::pair<int, int>> stones;
  for (int i = 0; i < length; ++i) {
    if (i != gap) stones.emplace_back(row + i * down, column + i * right);
  }
  stones.emplace_back(row + gap * down, column + gap * right);
  return stones;
}

TEST(Detectors, RefuseWhatTheyCannotJudge) {
  for (const char* text : {"3,3,3", "3,3,3:exact", "3,3,3:misere", "3,3,3:gravity"})
    EXPECT_TRUE(accepts(Method::magic_square, text));
  for (const char* text : {"4,3,3", "3,4,3", "3,3,2", "3,3,4", "15,15,5"})
    EXPECT_FALSE(accepts(Method::magic_square, text)) << text;
  for (const Method method :
       {Method::automatic, Method::scan, Method::last_move, Method::run_ends, Method::line_words}) {
    for (const char* text : {"3,3,3", "1,1,1", "1,40,7", "15,15,5:exact", "19,19,400", "1000,1000,512"})
      EXPECT_TRUE(accepts(method, text));
  }
  for (const char* text : {"3,3,3", "1,1,1", "15,15,5", "1024,1024,4096"})
    EXPECT_TRUE(accepts(Method::counters, text)) << text;
  EXPECT_FALSE(accepts(Method::counters, "1025,1024,5"));  // the documented limit: 2^20 cells
  for (const char* text : {"3,3,3", "7,8,8", "15,15,5", "32,32,8"})
    EXPECT_TRUE(accepts(Method::bitboard, text)) << text;
}

TEST(Detectors, AutomaticIsOneOfThemAndNeverRefuses) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    const mnk::Rules rules = plain::random_rules(random, i % 10 == 0 ? 600 : 40, i % 10 == 0 ? 700 : 45);
    const Method chosen = mnk::choose_method(rules);
    ASSERT_NE(chosen, Method::automatic);
    ASSERT_TRUE(mnk::refusal(chosen, rules).empty()) << mnk::to_string(rules);
    ASSERT_TRUE(mnk::refusal(Method::automatic, rules).empty());
  }
}

TEST(Detectors, NamesRoundTrip) {
  for (const Method method : mnk::all_methods) EXPECT_EQ(mnk::parse_method(mnk::to_string(method)), method);
  EXPECT_EQ(mnk::parse_method(mnk::to_string(Method::automatic)), Method::automatic);
  for (const char* name : {"", "scans", "sca", "scan "}) EXPECT_EQ(mnk::parse_method(name), std::nullopt) << name;
}

TEST(Detectors, RunsInEveryDirectionFromEveryGap) {
  static const int directions[4][4] = {{7, 5, 0, 1}, {5, 7, 1, 0}, {5, 5, 1, 1}, {5, 9, 1, -1}};
  for (const auto& [row, column, down, right] : directions) {
    for (int gap = 0; gap < 5; ++gap) {
      expect_all("15,15,5", run(row, column, down, right, 5, gap), true);
      expect_all("15,15,5:exact", run(row, column, down, right, 5, gap), true);
      expect_all("15,15,5", run(row, column, down, right, 4, gap % 4), false);
    }
    for (int gap = 0; gap < 6; ++gap) {  // six by joining 5+1, 3+2(+1), ...
      expect_all("15,15,5", run(row, column, down, right, 6, gap), true);
      expect_all("15,15,5:exact", run(row, column, down, right, 6, gap), false);
    }
    expect_all("15,15,5", run(row, column, down, right, 9, 4), true);  // the longest run that play can make
    expect_all("15,15,5:exact", run(row, column, down, right, 9, 4), false);
  }
}

TEST(Detectors, ALineBesideAnOverlineIsALineUnderExact) {
  auto stones = run(7, 2, 0, 1, 6, 3);  // row 7, columns 2 to 7, the gap at column 5
  const auto down = run(5, 5, 1, 0, 5, 2);
  stones.insert(stones.begin(), down.begin(), down.end() - 1);
  expect_all("15,15,5:exact", stones, true);
  expect_all("15,15,5", stones, true);
}

TEST(Detectors, CornersAndTheLastCell) {
  for (const char* text : {"9,7,4", "9,7,4:exact", "40,33,4", "40,33,4:exact", "64,64,4", "4,4,4"}) {
    const mnk::Rules rules = game(text);
    const int right = rules.columns() - 1, bottom = rules.rows() - 1;
    expect_all(text, run(0, 0, 0, 1, 4, 0), true);
    expect_all(text, run(0, 0, 1, 0, 4, 0), true);
    expect_all(text, run(0, 0, 1, 1, 4, 0), true);
    expect_all(text, run(0, right, 1, -1, 4, 0), true);
    expect_all(text, run(bottom, right, 0, -1, 4, 0), true);
    expect_all(text, run(bottom, right, -1, 0, 4, 0), true);
    expect_all(text, run(bottom, right, -1, -1, 4, 0), true);
    expect_all(text, run(bottom, 0, -1, 1, 4, 0), true);
  }
}

TEST(Detectors, NothingWrapsAroundAnEdge) {
  for (const char* text : {"6,6,4", "7,5,4", "8,7,4", "16,16,4", "31,9,4", "32,32,4", "33,5,4", "64,8,4", "65,8,4"}) {
    const int right = game(text).columns() - 1;
    expect_all(text, {{1, right - 1}, {1, right}, {2, 0}, {2, 1}}, false);
    expect_all(text, {{2, 0}, {1, right - 2}, {1, right}, {1, right - 1}}, false);
    expect_all(text, {{0, right - 1}, {1, right}, {2, 0}, {3, 1}}, false);  // diagonal across the right edge
    expect_all(text, {{1, right - 1}, {2, right}, {4, 0}, {5 % game(text).rows(), 2}}, false);
    expect_all(text, {{0, 1}, {1, 0}, {1, right}, {2, right - 1}}, false);  // anti-diagonal across the left edge
    expect_all(text, {{0, 1}, {1, 0}, {2, right}, {3, right - 1}}, false);
  }
}

TEST(Detectors, KOfOneAndKBeyondTheSides) {
  for (const char* text : {"1,1,1", "5,4,1", "5,4,1:exact", "1,9,1", "9,1,1", "40,40,1"})
    expect_all(text, {{0, 0}}, true);
  for (const char* text : {"3,2,4", "1,5,6", "5,1,6", "3,3,4096", "20,20,21", "8,7,9"}) {
    const mnk::Rules rules = game(text);
    std::vector<std::pair<int, int>> stones;
    for (int row = 0; row < rules.rows(); ++row) {
      for (int column = 0; column < rules.columns(); ++column) stones.emplace_back(row, column);
    }
    expect_all(text, stones, false);
  }
  expect_all("5,3,4", run(1, 0, 0, 1, 4, 2), true);  // k exceeds the rows, not the columns
  expect_all("1,9,9", run(0, 0, 1, 0, 9, 4), true);
  expect_all("9,1,9", run(0, 0, 0, 1, 9, 4), true);
  expect_all("100,1,70", run(0, 30, 0, 1, 70, 0), true);
  expect_all("1,100,70:exact", run(0, 0, 1, 0, 71, 70), false);
}

TEST(Detectors, RunsOf512On1000x1000) {
  static const int directions[4][4] = {{999, 488, 0, 1}, {488, 999, 1, 0}, {488, 488, 1, 1}, {0, 999, 1, -1}};
  for (const Method method : {Method::counters, Method::last_move, Method::run_ends, Method::line_words}) {
    const auto answer = [&](const char* text, const std::vector<std::pair<int, int>>& stones) {
      return last_answer(game(text), method, stones);
    };
    for (const auto& [row, column, down, right] : directions) {
      for (const int gap : {0, 255, 511}) {
        EXPECT_TRUE(answer("1000,1000,512:exact", run(row, column, down, right, 512, gap))) << mnk::to_string(method);
        EXPECT_FALSE(answer("1000,1000,512", run(row, column, down, right, 511, std::min(gap, 510))))
            << mnk::to_string(method);
      }
    }
    EXPECT_TRUE(answer("1000,1000,512", run(3, 0, 0, 1, 1000, 500))) << mnk::to_string(method);
    EXPECT_FALSE(answer("1000,1000,512:exact", run(3, 0, 0, 1, 1000, 500))) << mnk::to_string(method);
  }
  // The whole-board scan takes a millisecond per stone here, so a shorter run checks that the last cells are scanned.
  EXPECT_TRUE(last_answer(game("1000,1000,100"), Method::scan, run(999, 900, 0, 1, 100, 50)));
}

TEST(Detectors, TheOtherPlayersStonesBreakARun) {
  for (const Method method : mnk::all_methods) {
    const mnk::Rules rules = game("3,3,3");
    mnk::Detector detector = plain::detector_for(rules, method);
    EXPECT_FALSE(detector.place(0, Player::x));
    EXPECT_FALSE(detector.place(1, Player::o));
    EXPECT_FALSE(detector.place(2, Player::x)) << mnk::to_string(method);
    detector.remove(2, Player::x);
    detector.remove(1, Player::o);
    EXPECT_FALSE(detector.place(1, Player::x));
    EXPECT_TRUE(detector.place(2, Player::x)) << mnk::to_string(method);
  }
}

TEST(Detectors, LeetCode348PlaysOnAfterAWin) {
  // n = 2, moves (row, column, player): the grader's answers are 0, 0, 1, 2.
  const mnk::Rules rules = game("2,2,2");
  for (const Method method : mnk::all_methods) {
    if (method == Method::magic_square) continue;
    mnk::Detector detector = plain::detector_for(rules, method);
    EXPECT_FALSE(detector.place(rules.cell(0, 0), Player::x));
    EXPECT_FALSE(detector.place(rules.cell(0, 1), Player::o));
    EXPECT_TRUE(detector.place(rules.cell(1, 0), Player::x)) << mnk::to_string(method);
    EXPECT_TRUE(detector.place(rules.cell(1, 1), Player::o)) << mnk::to_string(method);
  }
}

TEST(Detectors, MoveKeepsTheStones) {
  mnk::Detector first = plain::detector_for(game("5,5,3"), Method::run_ends);
  first.place(0, Player::o);
  mnk::Detector second = std::move(first);
  second.place(1, Player::o);
  first = std::move(second);
  EXPECT_TRUE(first.place(2, Player::o));
}

}  // namespace
