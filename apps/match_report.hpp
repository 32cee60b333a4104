// SPDX-License-Identifier: MIT
// The result of a match as text and as JSON.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "apps/match_game.hpp"
#include "apps/match_statistics.hpp"

namespace mnk::apps {

/// The results of one engine's games.
struct Tally {
  EngineName name;
  std::uint64_t wins = 0;
  std::array<std::uint64_t, fault_kinds> faults{};  ///< games forfeited, by Fault
  std::uint64_t over_limit = 0;                     ///< moves in time only by the grace
  std::uint64_t repeated = 0;                       ///< questions sent twice
  std::uint64_t ignored = 0;                        ///< questions to which lines came that are no answers
  std::uint64_t peak_memory = 0;                    ///< bytes
  double slowest = 0;                               ///< seconds of the slowest move

  void add(const SeatRecord& seat);
  std::uint64_t forfeits() const;
};

struct MatchResult {
  std::uint64_t games = 0;
  std::uint64_t draws = 0;
  std::array<Tally, 2> tallies;
  std::vector<std::string> forfeits;  ///< the first 100, one line each
  MatchStatistics statistics;
  bool decided = false;      ///< by the sequential test
  bool interrupted = false;  ///< the match ended before its last game

  std::uint64_t forfeited() const { return tallies[0].forfeits() + tallies[1].forfeits(); }
  /// True if at most 2 % of the games were forfeited; with more of them the score does not measure strength.
  bool is_valid() const { return 50 * forfeited() <= games; }
};

/// "40 games, 7 won, 0 drawn, 33 lost: 17.5 %, Elo -269.4 +- 120.0, 0 forfeits". No Elo at 0 and 100 %, no interval
/// where there is none.
std::string headline(const MatchResult& result);
/// The whole result, several lines.
std::string report_text(const MatchOptions& options, const MatchResult& result);
/// The same as one line with a JSON object (docs/engine.md).
std::string report_json(const MatchOptions& options, const MatchResult& result);

}  // namespace mnk::apps
