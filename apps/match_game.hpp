// SPDX-License-Identifier: MIT
// Plays one game between two programs, and attributes a forfeit to the engine at fault.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/match_seat.hpp"

namespace mnk::apps {

struct PlayedMove {
  Cell cell;
  std::optional<std::int64_t> milliseconds;  ///< none for opening moves
};

/// The conduct of one engine in a game.
struct SeatRecord {
  EngineName name;
  std::vector<std::string> complaints;  ///< ERROR and UNKNOWN lines before START was answered
  std::vector<std::string> repeated;    ///< the complaint that caused each repeated question
  std::vector<std::string> ignored;     ///< lines that are not answers, at most one per question
  std::uint64_t over_limit = 0;         ///< moves over the limit but within the grace
  std::uint64_t peak_memory = 0;        ///< bytes
  double slowest = 0;                   ///< seconds of the slowest move
  bool has_own_clock = false;           ///< the program does not take the clock of --clock cpu
};

struct PlayedGame {
  std::vector<PlayedMove> moves;  ///< legal and in time; includes the opening
  Outcome outcome = Outcome::pending;
  Fault fault = Fault::none;               ///< of the player who forfeited
  std::string reason;                      ///< reason of the fault
  std::array<SeatRecord, 2> seats;         ///< X's and O's
  std::optional<std::string> start_error;  ///< start error, if an engine did not start
};

/// Describes the fault: "illegal move: '99,99' is off the board". Requires: the game has a fault.
std::string fault_text(const PlayedGame& game);

/// Plays one game in which engine `x`, 0 or 1, plays X. After an interrupt the outcome is pending. Requires: the game
/// is not over after the opening.
PlayedGame play_game(const MatchOptions& options, std::size_t x, const std::vector<Cell>& opening);

}  // namespace mnk::apps
