// SPDX-License-Identifier: MIT
// The games that `mnk bench solve` solves and certifies.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/solve.hpp"

namespace mnk::bench {

/// A game with its published value, if any (sources: docs/values.md).
struct KnownGame {
  const char* game;
  std::optional<Value> value;
  std::uint64_t megabytes = 256;  ///< transposition table
};

std::span<const KnownGame> small_games();  ///< some seconds in total
std::span<const KnownGame> long_games();   ///< up to minutes each
/// Returns the entry of a game in small_games or long_games; otherwise an entry without a value.
KnownGame known_game(const std::string& game);

/// The result for one game.
struct SolvedGame {
  std::string game;
  std::optional<Value> value;  ///< nullopt: not proved within the limit
  bool certified = false;      ///< complete, and the checker accepted every claim
  std::optional<std::uint32_t> plies;
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< processor time, including certificates
  std::vector<SolvedClaim> claims;
  double check_seconds = 0;  ///< processor time of the checker
  std::uint64_t megabytes = 0;

  std::uint64_t records() const;
  std::uint64_t bytes() const;
};

/// Solves and certifies a game, within `seconds`. Exits with status 3 if the value contradicts the known one or the
/// checker rejects a certificate.
SolvedGame solve_game(const KnownGame& known, double seconds);

/// Returns a line like `5,4,4: draw, 494 nodes, 0.002 s, o_does_not_lose 165 records 1054 bytes, accepted`.
std::string sentence_of(const SolvedGame& game);

/// Returns the games that the CSV file `path` has as certified; none if it cannot be read.
std::set<std::string> certified_games(const std::string& path);

/// Updates the CSV file `path`: each game replaces its earlier row or is appended. Returns the error if the file cannot
/// be written.
std::optional<LegalityError> write_values(const std::string& path, std::span<const SolvedGame> games);

}  // namespace mnk::bench
