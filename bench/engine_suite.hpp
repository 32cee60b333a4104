// SPDX-License-Identifier: MIT
// Test data of `mnk bench engine` and its signature: positions, openings and VCF problems, from fixed seeds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bench/timing.hpp"
#include "mnk/board.hpp"

namespace mnk::bench {

/// A position as game and moves in text. Never change the tasks: bench/signature.txt holds their node count.
struct EngineTask {
  const char* game;
  const char* moves;
  int depth;  ///< search depth for the signature
};
std::span<const EngineTask> engine_tasks();
Board board_of(const EngineTask& task);

/// Returns `count` unfinished openings at most three cells from the middle, of `stones_each` stones, or of four to six.
/// Returns fewer where many tries find none.
std::vector<std::vector<Cell>> random_openings(const Rules& rules, std::size_t count, std::uint64_t seed,
                                               std::uint32_t stones_each = 0);

/// A self-play position in which the side to move has a VCF (victory by continuous fours).
struct VcfTask {
  std::vector<Cell> moves;
  std::vector<Cell> line;  ///< the VCF with its forced replies, verified
};

/// Plays `games` games on 15,15,5 and returns the positions with a VCF of at least three fours, each verified.
std::vector<VcfTask> vcf_tasks(int games, std::uint64_t seed);

/// Verifies a VCF by the rules only. Each stone of the attacker must complete a line, threaten to complete lines on
/// several cells, or force a single reply.
bool is_valid_vcf(const Board& board, std::span<const Cell> line);

}  // namespace mnk::bench
