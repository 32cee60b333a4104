// SPDX-License-Identifier: MIT
// The clocks of both players in the Go Text Protocol.
#pragma once

#include <optional>

#include "mnk/rules.hpp"

namespace mnk {

/// The time that a player has left, in seconds: main time, and byo-yomi after it.
struct GtpTime {
  double main = 0;
  double period = 0;  ///< for the next `stones` moves
  double stones = 0;  ///< 0: no byo-yomi
};

class GtpClock {
 public:
  /// Sets the time of both players for a game; without a time there is no limit.
  void set(std::optional<GtpTime> time);
  /// Gives both players the time of a new game.
  void restart() { left_ = {game_, game_}; }
  /// Sets what is left to one player: main time if `stones` is 0, otherwise `seconds` of byo-yomi for `stones` moves.
  void set_left(Player player, double seconds, double stones);
  /// Subtracts the time of a move. A move that uses up the main time counts as a move of byo-yomi.
  void spend(Player player, double seconds);
  /// Returns the time for the player's next move; nothing if there is no limit.
  std::optional<double> seconds_of_move(Player player) const;

 private:
  std::optional<GtpTime> game_;
  PerPlayer<std::optional<GtpTime>> left_{};
};

}  // namespace mnk
