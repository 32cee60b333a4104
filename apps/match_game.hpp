// SPDX-License-Identifier: MIT
// One game between two programs, and who is to blame if it does not end as games do.
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
  std::optional<std::int64_t> milliseconds;  ///< none in the opening
};

/// The conduct of one engine in a game.
struct SeatRecord {
  EngineName name;
  std::vector<std::string> complaints;  ///< ERROR and UNKNOWN lines before START was answered
  std::vector<std::string> repeated;    ///< the complaint behind each question that was sent a second time
  std::vector<std::string> ignored;     ///< lines that are no answers, at most one for each question
  std::uint64_t over_limit = 0;         ///< moves in time only by the grace
  std::uint64_t peak_memory = 0;        ///< bytes
  double slowest = 0;                   ///< seconds of the slowest move
};

struct PlayedGame {
  std::vector<PlayedMove> moves;  ///< legal and in time, with the opening
  Outcome outcome = Outcome::pending;
  Fault fault = Fault::none;             ///< of the player who has lost by it
  std::string reason;                    ///< of the fault
  std::array<SeatRecord, 2> seats;       ///< X's and O's
  std::optional<std::string> not_begun;  ///< why there was no game: an engine did not start
};

/// "illegal move: '99,99' is off the board". Requires: the game has a fault.
std::string fault_text(const PlayedGame& game);

/// `x` and `o` are programs. After an interrupt the outcome is pending. Requires: the game goes on after the opening.
PlayedGame play_game(const MatchOptions& options, const std::string& x, const std::string& o,
                     const std::vector<Cell>& opening);

}  // namespace mnk::apps
