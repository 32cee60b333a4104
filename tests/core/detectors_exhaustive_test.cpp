// SPDX-License-Identifier: MIT
// Every detector on every position of small games, with every possible last stone.
#include <gtest/gtest.h>

#include "core/plain_reference.hpp"
#include "mnk/detector.hpp"

namespace {

struct Case {
  const char* game;
  mnk::Method method;
};

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  std::string name = std::string(info.param.game) + "_" + std::string(mnk::to_string(info.param.method));
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

/// Visits each position once, depth first, and checks the detector on each stone placed.
class Walk {
 public:
  Walk(const mnk::Rules& rules, mnk::Method method)
      : windows_(plain::game_of(rules)),
        detector_(plain::detector_for(rules, method)),
        cells_(static_cast<int>(rules.cells())) {
    for (int i = 0; i <= cells_; ++i) powers_.push_back(i == 0 ? 1 : powers_.back() * 3);
    seen_.resize(powers_.back());
  }

  /// Legal play: players alternate and a line ends the game.
  void play(std::uint64_t key, int ply) {
    seen_[key] = true;
    ++positions;
    for (int cell = 0; cell < cells_ && !failed; ++cell) {
      const int player = ply % 2;
      if (((stones_[0] | stones_[1]) >> cell & 1) != 0) continue;
      const std::uint64_t after =
          key + powers_[static_cast<std::size_t>(cell)] * static_cast<std::uint64_t>(player + 1);
      const bool line = put(cell, player);
      if (!seen_[after] && (line || ply + 1 == cells_)) {
        seen_[after] = true;
        ++positions;
      } else if (!seen_[after]) {
        play(after, ply + 1);
      }
      take(cell, player);
    }
  }

  /// Free play without turns or end: every way to fill the board.
  void go_on(std::uint64_t key) {
    seen_[key] = true;
    ++positions;
    for (int move = 0; move < 2 * cells_ && !failed; ++move) {
      const int cell = move / 2, player = move % 2;
      if (((stones_[0] | stones_[1]) >> cell & 1) != 0) continue;
      const std::uint64_t after =
          key + powers_[static_cast<std::size_t>(cell)] * static_cast<std::uint64_t>(player + 1);
      put(cell, player);
      if (!seen_[after]) go_on(after);
      take(cell, player);
    }
  }

  int positions = 0;
  std::uint64_t made = 0, not_made = 0;
  bool failed = false;

 private:
  bool put(int cell, int player) {
    stones_[player] |= std::uint64_t{1} << cell;
    const bool expected = windows_.on_line(stones_[player], cell);
    const bool line = detector_.place(static_cast<mnk::Cell>(cell), static_cast<mnk::Player>(player));
    ++(expected ? made : not_made);
    if (line != expected) {
      failed = true;
      ADD_FAILURE() << "X " << stones_[0] << " O " << stones_[1] << " cell " << cell << ": " << line;
    }
    return expected;
  }

  void take(int cell, int player) {
    stones_[player] &= ~(std::uint64_t{1} << cell);
    detector_.remove(static_cast<mnk::Cell>(cell), static_cast<mnk::Player>(player));
  }

  plain::Windows windows_;
  mnk::Detector detector_;
  int cells_;
  std::uint64_t stones_[2] = {0, 0};
  std::vector<std::uint64_t> powers_;
  std::vector<bool> seen_;
};

std::vector<Case> with_every_method(std::initializer_list<const char*> games) {
  std::vector<Case> cases;
  for (const char* game : games) {
    for (const mnk::Method method : mnk::all_methods) {
      if (mnk::refusal(method, *mnk::parse_game(game)).empty()) cases.push_back({game, method});
    }
  }
  return cases;
}

class DetectorsGoOn : public ::testing::TestWithParam<Case> {};

TEST_P(DetectorsGoOn, EveryStoneOnEveryBoard) {
  const mnk::Rules rules = *mnk::parse_game(GetParam().game);
  Walk walk(rules, GetParam().method);
  walk.go_on(0);
  int boards = 1, stones = 0;  // 3^cells boards; cells * 2 * 3^(cells-1) ways to add a stone
  for (std::uint32_t i = 0; i < rules.cells(); ++i) boards *= 3;
  stones = boards / 3 * 2 * static_cast<int>(rules.cells());
  EXPECT_EQ(walk.positions, boards);
  EXPECT_EQ(walk.made + walk.not_made, static_cast<std::uint64_t>(stones));
  EXPECT_EQ(walk.made > 0, rules.has_lines());
}

INSTANTIATE_TEST_SUITE_P(Games, DetectorsGoOn,
                         ::testing::ValuesIn(with_every_method({"3,3,3", "3,3,3:exact", "3,3,2", "3,3,2:exact", "3,3,1",
                                                                "3,3,1:exact", "3,3,4", "4,3,3", "4,3,3:exact", "3,4,3",
                                                                "4,3,2:exact", "4,3,4", "10,1,3", "1,10,3:exact",
                                                                "5,2,2:exact"})),
                         name_of);

class DetectorsStrict : public ::testing::TestWithParam<Case> {};

TEST_P(DetectorsStrict, EveryPositionThroughEveryLastStone) {
  Walk walk(*mnk::parse_game(GetParam().game), GetParam().method);
  walk.play(0, 0);
  const std::map<std::string, int> published = {{"3,3,3", 5478}, {"4,3,3", 111973}, {"4,4,4", 9722011}};
  EXPECT_EQ(walk.positions, published.at(GetParam().game));
  EXPECT_GT(walk.made, 0U);
}

INSTANTIATE_TEST_SUITE_P(Games, DetectorsStrict, ::testing::ValuesIn(with_every_method({"3,3,3", "4,3,3", "4,4,4"})),
                         name_of);

}  // namespace
