// SPDX-License-Identifier: MIT
// The windows that a state updates incrementally, against a recount on the board.
#include "search/state.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "search/positions.hpp"

namespace {

using namespace mnk;
using search::Bits;
using search::State;

Bits bits_of(const test::Cells& cells) {
  Bits bits = 0;
  for (const Cell cell : cells) bits |= search::bit(cell);
  return bits;
}

/// Number of windows per set of missing cells.
using Windows = std::map<Bits, int>;

Windows kept(const State& state, Player player) {
  Windows windows;
  for (const search::Window& window : state.open(player)) {
    ++windows[window.missing];
    EXPECT_EQ(window.missing & ~window.cells, 0U);
    EXPECT_EQ(window.cells & ~window.missing & ~state.stones(player), 0U);
  }
  return windows;
}

/// Expects that every kept window is open, and that no open window is left out. Without `exact`, supersets may be left
/// out: filling the superset fills the subset too.
void expect_windows(const Windows& windows, const Position& position, Player player) {
  const std::vector<test::Cells> open = test::open_windows(position, player);
  Windows all;
  for (const test::Cells& missing : open) ++all[bits_of(missing)];
  for (const auto& [missing, times] : windows) EXPECT_LE(times, all[missing]);
  if (position.rules.exact()) {
    EXPECT_EQ(windows, all);
    return;
  }
  for (const test::Cells& missing : test::smallest(open)) EXPECT_TRUE(windows.contains(bits_of(missing)));
}

void expect_sums(const State& state, Player player) {
  const search::Side& side = state.side(player);
  Bits missing = 0;
  Bits completing = 0;
  double potential = 0;
  int fewest = 0;
  for (const auto& [cells, times] : kept(state, player)) {
    const int n = search::count(cells);
    missing |= cells;
    if (n == 1) completing |= cells;
    potential += times * std::pow(0.5, n);
    fewest = fewest == 0 ? n : std::min(fewest, n);
  }
  EXPECT_EQ(side.missing, missing);
  EXPECT_EQ(side.completing, completing);
  EXPECT_EQ(side.fewest_missing, fewest);
  EXPECT_EQ(side.has_no_open_window(), missing == 0);
  EXPECT_DOUBLE_EQ(static_cast<double>(side.potential) * std::pow(0.5, search::potential_bits), potential);
}

void expect_state(const State& state, const Position& position) {
  Bits playable = 0;
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
    const Cell below = cell + static_cast<Cell>(position.rules.columns());
    const bool rests =
        !position.rules.gravity() || below >= position.rules.cells() || position.stones[below] != Stone::none;
    if (position.stones[cell] == Stone::none && rests) playable |= search::bit(cell);
  }
  EXPECT_EQ(state.playable(), playable);
  for (const Player player : {Player::x, Player::o}) {
    SCOPED_TRACE(to_string(position.rules) + "\n" + to_text(position));
    expect_windows(kept(state, player), position, player);
    expect_sums(state, player);
  }
}

/// Plays random games to the end and undoes them.
void play_games(const Rules& rules, int games, std::mt19937_64& random) {
  for (int game = 0; game < games; ++game) {
    const auto before = static_cast<std::uint32_t>(random() % 3);
    const Position start = test::random_position(rules, before, random);
    State state(start);
    std::vector<Position> played = {start};
    while (state.playable() != 0) {
      Bits moves = state.playable() & ~state.side(state.to_move()).completing;
      if (moves == 0) break;
      for (auto skip = random() % static_cast<std::uint64_t>(search::count(moves)); skip > 0; --skip)
        moves &= moves - 1;
      Position next = played.back();
      next.stones[search::first_cell(moves)] = stone_of(state.to_move());
      state.play(search::first_cell(moves));
      played.push_back(next);
      EXPECT_EQ(state.plies(), played.size() - 1);
      expect_state(state, next);
      if (testing::Test::HasFailure()) return;
    }
    while (played.size() > 1) {
      state.undo();
      played.pop_back();
      expect_state(state, played.back());
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(State, KeepsTheWindowsThatAFreshLookFinds) {
  std::mt19937_64 random(1);
  for (int options = 0; options < 8; ++options) {
    const Options set{(options & 1) != 0, (options & 2) != 0, (options & 4) != 0};
    for (const auto& [columns, rows, k, games] :
         {std::tuple(3, 3, 3, 20), std::tuple(5, 4, 4, 10), std::tuple(5, 5, 3, 10), std::tuple(9, 1, 3, 10),
          std::tuple(8, 8, 5, 3), std::tuple(8, 8, 8, 2), std::tuple(3, 4, 2, 10)}) {
      play_games(*Rules::make(columns, rows, k, set), games, random);
    }
  }
}

TEST(State, IsTheSameFromThePositionAsFromTheMoves) {
  std::mt19937_64 random(2);
  for (const char* game : {"4,4,3", "6,6,4", "6,6,4:exact", "7,6,4:gravity"}) {
    const Rules rules = *parse_game(game);
    for (int i = 0; i < 50; ++i) {
      const Position position = test::random_position(rules, static_cast<std::uint32_t>(i % 12), random);
      expect_state(State(position), position);
    }
  }
}

TEST(State, SixtyFourCellsFillTheWord) {
  const State state{Position(*parse_game("8,8,8"))};
  EXPECT_EQ(state.empty(), ~Bits{0});
  EXPECT_EQ(state.open(Player::x).size(), 18U);
  EXPECT_EQ(State(Position(*parse_game("8,8,8:gravity"))).playable(), Bits{255} << 56);
}

}  // namespace
