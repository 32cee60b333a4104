// SPDX-License-Identifier: MIT
// ThreatBoard with a confined player, against windows found cell by cell.
#include "search/threat_board.hpp"

#include <gtest/gtest.h>

#include "game.hpp"
#include "search/positions.hpp"

namespace {

using namespace mnk;

/// The missing cells of the windows listed for `player`, one set a window.
std::multiset<test::Cells> listed(const search::ThreatBoard& board, Player player) {
  std::multiset<test::Cells> all;
  for (unsigned missing = 1; missing <= search::ThreatBoard::listed; ++missing) {
    for (const search::ThreatBoard::Id window : board.windows(player, missing)) {
      test::Cells cells;
      for (const Cell cell : board.cells_of(window)) {
        if (board.empty(cell)) cells.insert(cell);
      }
      EXPECT_EQ(cells.size(), missing);
      all.insert(cells);
    }
  }
  return all;
}

TEST(ThreatBoard, ConfinedPlayersHaveTheWindowsInsideTheRegion) {
  const Rules rules = test::game("9,8,4");
  std::mt19937_64 random(3);
  for (int round = 0; round < 30; ++round) {
    search::ThreatBoard board{Position(rules)};
    std::vector<bool> region(rules.cells());
    for (Cell cell = 0; cell < rules.cells(); ++cell) region[cell] = rules.column(cell) >= 2 && rules.row(cell) < 7;
    board.confine(Player::x, region);
    const Position position = test::random_position(rules, 14, random);
    // A stone of O outside the region closes to X what has been closed already.
    Position inside = position;
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      EXPECT_EQ(board.may_play(Player::x, cell), region[cell]);
      EXPECT_TRUE(board.may_play(Player::o, cell));
      if (!region[cell]) inside.stones[cell] = Stone::o;
      if (position.stones[cell] != Stone::none) board.play(player_of(position.stones[cell]), cell);
    }
    const auto expected = [](const Position& of, Player player) {
      std::multiset<test::Cells> windows;
      for (const test::Cells& missing : test::open_windows(of, player)) {
        if (missing.size() <= search::ThreatBoard::listed && !missing.empty()) windows.insert(missing);
      }
      return windows;
    };
    EXPECT_EQ(listed(board, Player::x), expected(inside, Player::x));
    EXPECT_EQ(listed(board, Player::o), expected(position, Player::o));
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      if (!board.empty(cell)) board.undo(cell);
    }
    EXPECT_TRUE(listed(board, Player::x).empty());
  }
}

}  // namespace
