// SPDX-License-Identifier: MIT
// Positions labelled by search, for fitting the evaluation weights.
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
  int positions_a_game = 15;  ///< with random moves behind them; 0: as many as the game has positions of its own
  bool label_games = false;   ///< the positions of a game are labelled, too, by the searches that chose its moves
  std::uint64_t nodes_of_games = 4000;   ///< per move
  std::uint64_t nodes_of_labels = 2000;  ///< per position
  unsigned threads = 1;
};

/// Generates labelled positions from self-play games with random openings. Each position gets up to three additional
/// random moves, since bad moves are rare in such games and the evaluation must learn their cost. A search of
/// `nodes_of_labels` gives the label. Equal seeds give equal positions in equal order, whatever the number of threads.
/// Shows its progress on standard error if `loud`.
void make_training_positions(const Rules& rules, const TrainingLimits& limits, std::uint64_t seed,
                             const std::function<void(const TrainingPosition&)>& take, bool loud = true);

/// Scale of the logistic function: wins = 1 / (1 + exp(-estimate / estimate_scale)), with EngineScore::estimate.
inline constexpr double estimate_scale = 400;

}  // namespace mnk::bench
