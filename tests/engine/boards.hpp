// SPDX-License-Identifier: MIT
// Boards from move lists, and analyses with a node limit.
#pragma once

#include <gtest/gtest.h>

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

inline EngineAnalysis analyse(const Board& board, std::uint64_t nodes, unsigned lines = 1) {
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  return *engine.analyse(board, {.nodes = nodes}, {.lines = lines});
}

}  // namespace mnk::test
