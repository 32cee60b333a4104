// SPDX-License-Identifier: MIT
// The values that a match manager sends by INFO, and the limits of time, threads and memory derived from them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "mnk/engine.hpp"
#include "mnk/rules.hpp"

namespace mnk::gomocup {

inline constexpr std::int64_t unlimited = 2147483647;

/// Times in milliseconds.
struct Info {
  std::int64_t timeout_turn = 30'000;  ///< 0: move at once
  std::int64_t timeout_match = 0;      ///< 0: no limit
  std::int64_t time_left = unlimited;  ///< may be negative
  std::int64_t max_memory = 0;         ///< bytes; 0: no limit
  std::int64_t max_depth = 100;
  std::int64_t max_node = 0;  ///< 0: no limit
  std::int64_t threads = 0;   ///< 0: as the program was started
  std::int64_t rule = 0;      ///< bits: 1 exact five, 2 continuous, 4 renju, 8 caro; in Yixin's dialect see yixin_rule
  std::int64_t win_length = 5;
  // Settings of Yixin's dialect.
  bool yixin = false;
  std::int64_t hash_size = 0;       ///< KiB of the transposition table; 0: by max_memory
  std::int64_t time_increment = 0;  ///< added to the time that is left after each move
  std::int64_t show_detail = 1;     ///< bits: 1 live moves on the board, 2 INFO lines
  std::int64_t strength = 100;      ///< percent
};

/// Rule numbers of Yixin's front ends as those of Gomocup: 0 freestyle, 1 exactly five, 2 renju; 5 and 6 are freestyle
/// with an opening rule, which the front end keeps.
inline std::int64_t yixin_rule(std::int64_t rule) { return rule == 2 ? 4 : rule == 5 || rule == 6 ? 0 : rule; }

/// The engine's level for a strength in percent: below 100 a level for each tenth.
inline int level_of(const Info& info) {
  if (info.strength >= 100) return full_level;
  return static_cast<int>(std::clamp<std::int64_t>(info.strength / 10, least_level, full_level - 1));
}

/// Returns the part of a move's time that is kept for the pipe, the clock and a busy machine: a fiftieth, but at least
/// 5 and at most 20 ms, and never more than half.
inline double reserve_of(double seconds) { return std::min(std::clamp(seconds / 50, 0.005, 0.02), seconds / 2); }

inline bool has_match_limit(const Info& info) { return info.timeout_match > 0 && info.time_left < unlimited; }

/// The time for the next move, in seconds.
inline double seconds_for_move(const Info& info, std::uint32_t empty_cells) {
  double seconds = static_cast<double>(info.timeout_turn) / 1000;
  if (has_match_limit(info)) {
    // Estimated number of own moves still to come.
    const double moves = std::clamp(empty_cells / 2.0, 4.0, 18.0);
    const double left = static_cast<double>(info.time_left) / 1000;
    const double gained = static_cast<double>(std::clamp<std::int64_t>(info.time_increment, 0, unlimited)) / 1000;
    seconds = std::min(seconds, std::min(left / moves + gained, std::max(left / 2, left / moves)));
  }
  return std::max(seconds - reserve_of(seconds), 0.0);
}

/// The memory for the whole program, in bytes: the manager's limit, or `usual` without one.
inline std::uint64_t allowed_memory(const Info& info, std::uint64_t usual) {
  return info.max_memory > 0 ? static_cast<std::uint64_t>(info.max_memory) : usual;
}

/// The bytes of one search thread beside the table: its board, its lists, its stack.
inline std::uint64_t thread_bytes(std::uint32_t cells) { return (std::uint64_t{1} << 20) + std::uint64_t{600} * cells; }

/// The number of threads: the manager's, limited by the processors and by a quarter of the memory.
inline unsigned allowed_threads(const Info& info, std::uint64_t memory, std::uint32_t cells, unsigned processors) {
  const std::uint64_t fit = std::max<std::uint64_t>(memory / 4 / thread_bytes(cells), 1);
  return static_cast<unsigned>(
      std::min<std::uint64_t>({static_cast<std::uint64_t>(info.threads), std::max(processors, 1U), fit}));
}

inline constexpr std::uint64_t smallest_table = std::uint64_t{1} << 20;

/// The bytes of the transposition table, of `memory` for the whole program. The program, its libraries and the threads
/// take the rest.
inline std::uint64_t table_bytes(const Info& info, std::uint64_t memory, std::uint32_t cells, unsigned threads) {
  constexpr std::uint64_t largest_table = std::uint64_t{16} << 30;
  if (info.hash_size > 0) {
    const auto wanted = std::min<std::uint64_t>(static_cast<std::uint64_t>(info.hash_size), largest_table >> 10) << 10;
    return std::clamp(wanted, smallest_table, largest_table);
  }
  const std::uint64_t rest = (std::uint64_t{24} << 20) + (threads + 2) * thread_bytes(cells);
  const std::uint64_t allowed = memory > 2 * rest ? memory - rest : memory / 2;
  // A table larger than some 20 moves can fill only costs pages: 16 bytes per entry, about a million entries a second.
  const double filled =
      20 * 16e6 * static_cast<double>(std::clamp<std::int64_t>(info.timeout_turn, 100, 1'000'000)) / 1000;
  return std::clamp(std::min(allowed, static_cast<std::uint64_t>(filled)), smallest_table, largest_table);
}

}  // namespace mnk::gomocup
