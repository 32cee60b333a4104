// SPDX-License-Identifier: MIT
// The choice among the moves of a book.
#include <cmath>

#include "opening_book/opening_book.hpp"

namespace mnk::opening_book {

namespace {

constexpr double deviations = 1.96;  ///< of the 95 % interval

}  // namespace

std::string_view to_string(Mark mark) { return mark == Mark::good ? "good" : mark == Mark::bad ? "bad" : ""; }

double points(const BookMove& move, Player player) {
  if (move.decided() == 0) return 0;
  const std::uint64_t wins = player == Player::x ? move.x_wins : move.o_wins;
  return (static_cast<double>(wins) + static_cast<double>(move.draws) / 2) / static_cast<double>(move.decided());
}

double points_bound(const BookMove& move, Player player) {
  if (move.decided() == 0) return 0;
  const auto games = static_cast<double>(move.decided());
  const double share = points(move, player);
  const double square = deviations * deviations;
  const double half = deviations * std::sqrt(share * (1 - share) / games + square / (4 * games * games));
  return (share + square / (2 * games) - half) / (1 + square / games);
}

std::optional<Cell> choose(std::span<const BookMove> moves, Player to_move) {
  const BookMove* best = nullptr;
  for (const BookMove& move : moves) {
    const bool is_proven = move.decided() >= least_games && points(move, to_move) >= least_share;
    if (move.mark == Mark::bad || (move.mark == Mark::none && !is_proven)) continue;
    const auto is_better = [&](const BookMove& other) {
      if (move.mark != other.mark) return move.mark == Mark::good;
      return points_bound(move, to_move) > points_bound(other, to_move);
    };
    if (best == nullptr || is_better(*best)) best = &move;
  }
  return best == nullptr ? std::nullopt : std::optional(best->move);
}

}  // namespace mnk::opening_book
