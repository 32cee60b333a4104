// SPDX-License-Identifier: MIT
// The incremental state of WindowBoard equals a recount from scratch.
#include "engine/window_board.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "mnk/board.hpp"
#include "mnk/detector.hpp"

namespace {

using namespace mnk;
using engine::WindowBoard;

/// Counts the windows open to a player by reading each window.
std::uint32_t open_windows(const Board& board, Player player) {
  const Rules& rules = board.rules();
  std::uint32_t open = 0;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      bool is_open = true;
      for (int i = 0; i < rules.k() && is_open; ++i) {
        const int row = rules.row(cell) + i * down;
        const int column = rules.column(cell) + i * right;
        is_open = rules.contains(row, column) && board.at(rules.cell(row, column)) != stone_of(opponent(player));
      }
      open += is_open ? 1 : 0;
    }
  }
  return open;
}

/// Returns the moves of `player` that complete a line.
std::set<Cell> completing(const Board& board, Player player) {
  std::set<Cell> cells;
  for (const Cell cell : board.legal_moves()) {
    Detector detector = *Detector::make(board.rules());
    for (const Cell other : board.history()) detector.place(other, board.at(other) == Stone::x ? Player::x : Player::o);
    if (detector.place(cell, player)) cells.insert(cell);
  }
  return cells;
}

class WindowBoards : public testing::TestWithParam<const char*> {};

TEST_P(WindowBoards, KeepWhatAFreshLookFinds) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(4);
  std::vector<Cell> listed;
  for (int game = 0; game < 6; ++game) {
    Board board(rules);
    WindowBoard windows(rules);
    const WindowBoard fresh(rules);
    while (!board.is_over()) {
      const LegalMoves moves = board.legal_moves();
      std::set<Cell> legal(moves.begin(), moves.end());
      for (Cell cell = 0; cell < rules.cells(); ++cell) ASSERT_EQ(windows.is_playable(cell), legal.contains(cell));
      for (const Player player : {Player::x, Player::o}) {
        ASSERT_EQ(windows.open_windows(player), open_windows(board, player)) << to_text(board);
        windows.list_completing(player, listed);
        ASSERT_EQ(std::set<Cell>(listed.begin(), listed.end()), completing(board, player)) << to_text(board);
      }
      windows.list_moves(listed);
      const std::set<Cell> candidates(listed.begin(), listed.end());
      ASSERT_EQ(candidates.size(), listed.size());
      ASSERT_TRUE(std::includes(legal.begin(), legal.end(), candidates.begin(), candidates.end()));
      if (windows.lists_all()) {
        ASSERT_EQ(candidates, legal);
      }
      const Cell cell = moves[static_cast<std::uint32_t>(random() % moves.size())];
      // Undo restores the state, and a stone adds exactly `growth`.
      const Player mover = windows.to_move();
      const int growth = windows.growth(mover, cell);
      const int before = windows.total(mover) - windows.total(opponent(mover));
      const std::uint64_t hash = windows.hash();
      windows.play(cell);
      EXPECT_EQ(windows.total(mover) - windows.total(opponent(mover)), before + growth);
      windows.undo();
      EXPECT_EQ(windows.total(mover) - windows.total(opponent(mover)), before);
      EXPECT_EQ(windows.hash(), hash);
      windows.play(cell);
      board.play_unchecked(cell);
    }
    // Undoes the whole game.
    for (std::uint32_t i = board.plies(); i > 0; --i) windows.undo();
    EXPECT_EQ(windows.hash(), fresh.hash());
    for (const Player player : {Player::x, Player::o}) {
      EXPECT_EQ(windows.total(player), 0);
      EXPECT_EQ(windows.open_windows(player), fresh.open_windows(player));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, WindowBoards,
                         testing::Values("7,6,4:gravity", "4,4,3:misere", "12,11,4", "9,9,3:exact", "13,2,2", "3,3,1",
                                         "5,4,3:gravity,misere,exact", "4,4,6", "12,12,11"),
                         test::by_game);

}  // namespace
