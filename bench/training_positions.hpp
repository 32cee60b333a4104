// SPDX-License-Identifier: MIT
// Positions labelled by search and by the results of games, for training the evaluation.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::bench {

struct TrainingPosition {
  std::vector<Cell> moves;
  double wins;  ///< estimated winning probability of the side to move, 0 to 1
};

struct TrainingLimits {
  int games = 1000;
  std::uint64_t nodes = 1500;  ///< of the search that chooses a move and scores the position
  unsigned threads = 1;
};

/// Generates the positions of self-play games, until a search proves who wins, and positions that searches evaluated
/// inside them: these are others than those of games, and their stones show the cost of bad moves. Some of them are the
/// starts of further games. The label of a game's position is the mean of the score of its search and of the result of
/// the game, since searches alone only confirm what the evaluation believes in the long run. The label of a position
/// inside a search is the score of a search of its own. Equal seeds give equal positions in equal order, whatever the
/// number of threads. Makes fewer games, or none, where searches decide nearly all starts. Shows its progress on
/// standard error if `loud`.
void make_training_positions(const Rules& rules, const TrainingLimits& limits, std::uint64_t seed,
                             const std::function<void(const TrainingPosition&)>& take, bool loud = true);

/// Scale of the logistic function: wins = 1 / (1 + exp(-estimate / estimate_scale)), with EngineScore::estimate.
inline constexpr double estimate_scale = 400;

}  // namespace mnk::bench
