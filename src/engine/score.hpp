// SPDX-License-Identifier: MIT
// Scores for the side to move: a static evaluation, or a proved win or loss with its distance.
#pragma once

#include <cstdint>

namespace mnk::engine {

/// A proved win scores `win - plies`; static evaluations stay far below.
inline constexpr int win = 30000;
inline constexpr int least_win = 20001;  ///< lowest score of a proved win: 9,999 plies
inline constexpr int largest_estimate = 15000;
inline constexpr int unknown_score = 32000;

constexpr int win_in(int plies) { return win - plies; }
constexpr int loss_in(int plies) { return plies - win; }
constexpr bool is_win(int score) { return score >= least_win; }
constexpr bool is_loss(int score) { return score <= -least_win; }
constexpr bool is_proved(int score) { return is_win(score) || is_loss(score); }

/// Converts a proved score from plies since the root to plies since the position, for the table.
constexpr int stored_score(int score, int ply) {
  return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
constexpr int score_at(int stored, int ply) {
  return is_win(stored) ? stored - ply : is_loss(stored) ? stored + ply : stored;
}

}  // namespace mnk::engine
