// SPDX-License-Identifier: MIT
// One game between two programs, and who is to blame if it does not end as games do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/match_command.hpp"

namespace mnk::apps {

enum class Fault : std::uint8_t { none, crash, illegal_move, time_loss, no_answer };
inline constexpr std::size_t fault_kinds = 5;

struct PlayedMove {
  Cell cell;
  std::optional<std::int64_t> milliseconds;  ///< none in the opening
};

struct PlayedGame {
  std::vector<PlayedMove> moves;  ///< legal and in time, with the opening
  Outcome outcome = Outcome::pending;
  Fault fault = Fault::none;  ///< of the player who has lost by it
  std::array<std::uint64_t, 2> peak_memory{};
  std::array<double, 2> slowest{};  ///< seconds of the slowest move, X's and O's
};

/// `x` and `o` are programs. Requires: the game goes on after the opening.
PlayedGame play_game(const MatchOptions& options, const std::string& x, const std::string& o, const std::vector<Cell>& opening);

}  // namespace mnk::apps
