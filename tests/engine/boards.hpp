// SPDX-License-Identifier: MIT
// Boards from move lists and positions, and analyses with a node limit.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "engine/pattern_board.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/records.hpp"

namespace mnk::test {

/// Returns the board after moves such as `h8 i9 g9`.
inline Board board_of(const Rules& rules, const char* moves) {
  Board board(rules);
  const Result<Record> record = read_record(rules, moves, Format::moves);
  for (const Cell cell : std::get<MoveList>(record->content).cells) EXPECT_TRUE(board.play(cell).ok());
  return board;
}

/// Returns a pattern board with the position's stones, played by X and O in turn. Requires: as many stones of X as of
/// O, or one more.
inline engine::PatternBoard pattern_board_of(const Position& position) {
  engine::PatternBoard board(position.rules);
  std::array<std::vector<Cell>, 2> stones;
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] != Stone::none) stones[position.stones[cell] == Stone::x ? 0 : 1].push_back(cell);
  }
  for (std::size_t i = 0; i < stones[0].size(); ++i) {
    board.play(stones[0][i]);
    if (i < stones[1].size()) board.play(stones[1][i]);
  }
  return board;
}

inline EngineAnalysis analyse(const Board& board, std::uint64_t nodes, unsigned lines = 1) {
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  return *engine.analyse(board, {.nodes = nodes}, {.lines = lines});
}

}  // namespace mnk::test
