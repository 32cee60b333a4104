// SPDX-License-Identifier: MIT
// Every detector against counting neighbours: ten million stones on random boards up to 32x32, any k, with and without
// exact, and a million with caro and renju. Play continues after lines, and stones are undone in between. Ten shards
// run in parallel.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/plain_reference.hpp"
#include "mnk/detector.hpp"
#include "sanitized.hpp"

namespace {

using mnk::test::rounds;

class RandomBoards {
 public:
  explicit RandomBoards(std::uint64_t seed, bool fives = false) : random_(seed), fives_(fives) {}

  /// Fills one board and sometimes undoes the last stones. Returns the number of stones placed.
  int fill() {
    start();
    int placed = 0;
    while (next_ < order_.size() && !::testing::Test::HasFailure()) {
      place();
      ++placed;
      if (plain::random_below(random_, 12) == 0) take_back(1 + plain::random_below(random_, 9));
    }
    return placed;
  }

  std::uint64_t made = 0, not_made = 0, long_made = 0, overlines = 0;

 private:
  void start() {
    const int most = plain::random_below(random_, 2) == 0 ? 8 : 34;  // k: half of the boards up to 8, half up to 34
    rules_ = fives_ ? random_fives() : plain::random_rules(random_, 32, most, {true, false, false});
    detectors_.clear();
    for (const mnk::Method method : mnk::all_methods) {
      if (mnk::refusal(method, rules_).empty()) detectors_.push_back(plain::detector_for(rules_, method));
    }
    text_.assign(rules_.cells(), '.');
    order_.resize(rules_.cells());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<mnk::Cell>(i);
    // One board in three is filled row by row, so that runs grow at their ends; the rest in random order.
    if (plain::random_below(random_, 3) != 0) std::shuffle(order_.begin(), order_.end(), random_);
    static const int shares[4] = {50, 80, 95, 100};  // percentage of X's stones; a high share gives long runs
    share_ = shares[random_() % 4];
    players_.assign(order_.size(), mnk::Player::x);
    next_ = 0;
  }

  /// Returns rules of caro, of caro with exact, or of renju.
  mnk::Rules random_fives() {
    static constexpr mnk::Options options[] = {{.caro = true}, {.exact = true, .caro = true}, {.renju = true}};
    return *mnk::Rules::make(1 + plain::random_below(random_, 32), 1 + plain::random_below(random_, 32), 5,
                             options[random_() % 3]);
  }

  void place() {
    const mnk::Cell cell = order_[next_];
    const mnk::Player player = plain::random_below(random_, 100) < share_ ? mnk::Player::x : mnk::Player::o;
    players_[next_++] = player;
    text_[cell] = "XO"[static_cast<int>(player)];
    const plain::Game g = plain::game_of(rules_);
    const bool expected = plain::on_line(g, text_, rules_.row(cell), rules_.column(cell));
    count(g, cell, expected);
    for (mnk::Detector& detector : detectors_) {
      if (detector.place(cell, player) == expected) continue;
      ADD_FAILURE() << mnk::to_string(detector.method()) << " " << mnk::to_string(rules_) << " cell " << cell
                    << ", expected " << expected << "\n"
                    << text_;
    }
  }

  void count(plain::Game g, mnk::Cell cell, bool expected) {
    ++(expected ? made : not_made);
    long_made += expected && g.k > 12;
    if ((!g.exact && !g.caro && !g.renju) || expected) return;
    g.exact = g.caro = g.renju = false;
    overlines += plain::on_line(g, text_, rules_.row(cell), rules_.column(cell));
  }

  void take_back(int stones) {
    for (; stones > 0 && next_ > 0; --stones) {
      const mnk::Cell cell = order_[--next_];
      text_[cell] = '.';
      for (mnk::Detector& detector : detectors_) detector.remove(cell, players_[next_]);
    }
    // Undone stones come again in another order.
    const std::size_t end = std::min(order_.size(), next_ + 16);
    std::shuffle(order_.begin() + static_cast<std::ptrdiff_t>(next_), order_.begin() + static_cast<std::ptrdiff_t>(end),
                 random_);
  }

  std::mt19937_64 random_;
  bool fives_;
  mnk::Rules rules_;
  std::vector<mnk::Detector> detectors_;
  std::string text_;
  std::vector<mnk::Cell> order_;
  std::vector<mnk::Player> players_;
  std::size_t next_ = 0;
  int share_ = 50;
};

class DetectorsRandom : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(DetectorsRandom, AMillionStonesAsNeighboursCount) {
  RandomBoards boards(GetParam());
  int stones = 0;
  while (stones < rounds(1'000'000) && !HasFailure()) stones += boards.fill();
  EXPECT_GE(stones, rounds(1'000'000));
  // Coverage: plenty of both answers, long lines, and overlines that must not win.
  EXPECT_GT(boards.made, rounds(50'000U));
  EXPECT_GT(boards.not_made, rounds(50'000U));
  EXPECT_GT(boards.long_made, rounds(1'000U));
  EXPECT_GT(boards.overlines, rounds(10'000U));
}

TEST(DetectorsRandomFives, CaroAndRenju) {
  RandomBoards boards(11, true);
  int stones = 0;
  while (stones < rounds(1'000'000) && !HasFailure()) stones += boards.fill();
  EXPECT_GT(boards.made, rounds(50'000U));
  EXPECT_GT(boards.not_made, rounds(50'000U));
  EXPECT_GT(boards.overlines, rounds(10'000U));  // runs that would win in free-style gomoku
}

INSTANTIATE_TEST_SUITE_P(Shards, DetectorsRandom, ::testing::Range(std::uint64_t{1}, std::uint64_t{11}));

}  // namespace
