// SPDX-License-Identifier: MIT
// What `mnk bench engine` and its signature are measured on: positions, openings and wins by fours, all made from fixed
// seeds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bench/timing.hpp"
#include "mnk/board.hpp"

namespace mnk::bench {

/// A game and moves, as people write them; the engine is asked for the next one. Fixed for good: bench/signature.txt
/// counts them.
struct EngineTask {
  const char* game;
  const char* moves;
  int depth;  ///< of the signature
};
std::span<const EngineTask> engine_tasks();
Board board_of(const EngineTask& task);

/// `count` openings of four to six stones at most three cells from the middle, which end nothing.
std::vector<std::vector<Cell>> random_openings(const Rules& rules, std::size_t count, std::uint64_t seed);

/// A position whose side to move wins by fours, from a game of the engine against itself.
struct FourTask {
  std::vector<Cell> moves;
  std::vector<Cell> line;  ///< a win, with the replies that it forces: verified
};

/// Of so many games on 15,15,5 those positions where a line of at least three fours was found. Every one of them is
/// verified.
std::vector<FourTask> four_tasks(int games, std::uint64_t seed);

/// Plays a win by fours out by the rules alone: each stone of the side to move must leave the opponent one reply, or
/// complete a line, or leave more cells to complete one than can be stopped.
bool wins_by_fours(const Board& board, std::span<const Cell> line);

}  // namespace mnk::bench
