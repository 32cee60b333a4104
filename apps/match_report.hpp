// SPDX-License-Identifier: MIT
// The result of a match as text and as JSON.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/match_game.hpp"
#include "apps/match_statistics.hpp"

namespace mnk::apps {

/// The results of one engine's games.
struct Tally {
  EngineName name;
  std::uint64_t wins = 0;
  std::array<std::uint64_t, fault_kinds> faults{};  ///< games forfeited, by Fault
  std::uint64_t over_limit = 0;                     ///< moves over the limit but within the grace
  std::uint64_t repeated = 0;                       ///< questions sent twice
  std::uint64_t ignored = 0;                        ///< questions that received lines that are not answers
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
  bool decided = false;      ///< the sequential test (SPRT) stopped the match
  bool interrupted = false;  ///< the match ended before its last game

  std::uint64_t forfeited() const { return tallies[0].forfeits() + tallies[1].forfeits(); }
  /// True if at most 2 % of the games were forfeited. With more forfeits the score does not measure strength.
  bool is_valid() const { return 50 * forfeited() <= games; }
};

/// "40 games, 7 won, 0 drawn, 33 lost: 17.5 %, Elo -269.4 [-420.1, -160.2], 0 forfeits", with the 95 % interval; "Elo
/// at least +191.2" at 100 %.
std::string headline(const MatchResult& result);
/// The settings that the results of a match depend on, as a JSON object on one line. `openings`: the text of the file.
std::string settings_text(const MatchOptions& options, std::string_view openings);
/// The whole result as text of several lines.
std::string report_text(const MatchOptions& options, const MatchResult& result);
/// The whole result as a JSON object on one line (docs/engine.md).
std::string report_json(const MatchOptions& options, const MatchResult& result);

}  // namespace mnk::apps
