// SPDX-License-Identifier: MIT
#include "protocol/gtp_clock.hpp"

#include <algorithm>

namespace mnk {

namespace {

constexpr double moves_ahead = 20;  // own moves that the main time has to last for

}  // namespace

void GtpClock::set(std::optional<GtpTime> time) {
  game_ = time;
  restart();
}

void GtpClock::set_left(Player player, double seconds, double stones) {
  GtpTime left = game_.value_or(GtpTime{});
  if (stones > 0) {
    left = {.main = 0, .period = seconds, .stones = stones};
  } else {
    left.main = seconds;
  }
  left_[player] = left;
}

void GtpClock::spend(Player player, double seconds) {
  if (!left_[player]) return;
  GtpTime& left = *left_[player];
  const double beyond = seconds - left.main;
  left.main = std::max(-beyond, 0.0);
  if (beyond < 0 || left.stones == 0) return;
  left.period = std::max(left.period - beyond, 0.0);
  if (--left.stones >= 1) return;
  left = game_.value_or(GtpTime{});
  left.main = 0;
}

std::optional<double> GtpClock::seconds_of_move(Player player) const {
  const auto& left = left_[player];
  if (!left) return std::nullopt;
  const double byo_yomi = left->stones > 0 ? left->period / std::max(left->stones, 1.0) : 0;
  return std::max(left->main / moves_ahead, byo_yomi);
}

}  // namespace mnk
