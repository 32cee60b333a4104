// SPDX-License-Identifier: MIT
// What a match manager tells by INFO, and how long a move may take by that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "mnk/rules.hpp"

namespace mnk::gomocup {

inline constexpr std::int64_t unlimited = 2147483647;

/// Times in milliseconds.
struct Info {
  std::int64_t timeout_turn = 30'000;  ///< 0: move at once
  std::int64_t timeout_match = 0;      ///< 0: none
  std::int64_t time_left = unlimited;  ///< may be negative
  std::int64_t max_memory = 0;         ///< bytes; 0: none
  std::int64_t max_depth = 100;
  std::int64_t max_node = 0;           ///< 0: none
  std::int64_t threads = 0;            ///< 0: as the program was started
  std::int64_t rule = 0;               ///< bits: 1 exact five, 2 continuous, 4 renju, 8 caro
  std::int64_t win_length = 5;
};

/// What is kept back of each move's time for the pipe, the clock and a busy machine.
inline constexpr double margin_seconds = 0.02;

/// How long the next move may take, in seconds.
inline double seconds_for_move(const Info& info, std::uint32_t empty_cells) {
  double seconds = static_cast<double>(info.timeout_turn) / 1000;
  const bool has_match_limit = info.timeout_match > 0 && info.time_left < unlimited;
  if (has_match_limit) {
    // As if so many moves of one's own were to come.
    const double moves = std::clamp(static_cast<double>(empty_cells) / 2, 4.0, 18.0);
    seconds = std::min(seconds, static_cast<double>(info.time_left) / 1000 / moves);
  }
  return std::max(seconds - std::min(margin_seconds, seconds / 2), 0.0);
}

/// How large the table of positions is. `most`: of the whole program, where the manager sets no limit.
inline std::uint64_t table_bytes(const Info& info, std::uint64_t most) {
  if (info.max_memory > 0) most = static_cast<std::uint64_t>(info.max_memory);
  // The program, its libraries and the boards of the threads take the rest.
  constexpr std::uint64_t rest = std::uint64_t{30} << 20;
  const std::uint64_t allowed = most > 2 * rest ? most - rest : most / 2;
  // More than some moves can fill only costs pages: 16 bytes a position, about a million positions a second.
  const double filled = 20 * 16e6 * static_cast<double>(std::clamp<std::int64_t>(info.timeout_turn, 100, 1'000'000)) / 1000;
  return std::clamp<std::uint64_t>(std::min(allowed, static_cast<std::uint64_t>(filled)), 1 << 20, std::uint64_t{16} << 30);
}

}  // namespace mnk::gomocup
