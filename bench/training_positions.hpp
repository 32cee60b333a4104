// SPDX-License-Identifier: MIT
// Positions with what a search found out of them, from which the engine's weights are fitted.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::bench {

struct TrainingPosition {
  std::vector<Cell> moves;
  double wins;  ///< how likely the side to move is to win, 0 to 1
};

struct TrainingLimits {
  int games = 1000;
  int positions_a_game = 15;
  std::uint64_t nodes_of_games = 4000;   ///< a move
  std::uint64_t nodes_of_labels = 2000;  ///< a position
};

/// Games of the engine against itself from random first stones. Of each, some positions, and after up to three random
/// moves more: an evaluation must know what a bad move costs, and there are few in such games. What they are worth is
/// what a search of `nodes_of_labels` says. The same seed gives the same positions.
void make_training_positions(const Rules& rules, const TrainingLimits& limits, std::uint64_t seed,
                             const std::function<void(const TrainingPosition&)>& take);

/// So many hundredths of an estimate are one unit of the logistic curve from which `wins` is read.
inline constexpr double estimate_scale = 400;

}  // namespace mnk::bench
