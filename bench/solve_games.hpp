// SPDX-License-Identifier: MIT
// The games whose values `mnk bench solve` works out, certifies and has checked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/solve.hpp"

namespace mnk::bench {

/// A game, and its value where somebody else has found it, too (docs/values.md has the sources).
struct KnownGame {
  const char* game;
  std::optional<Value> value;
  std::uint64_t megabytes = 256;  ///< of the table of positions
  bool to_certify = true;         ///< false: a certificate would take hours, and only the value is computed
};

std::span<const KnownGame> small_games();  ///< seconds in all
std::span<const KnownGame> long_games();   ///< minutes each, some of them
/// The known value of a game in one of these lists; otherwise none.
KnownGame known_game(const std::string& game);

/// What came out for one game.
struct SolvedGame {
  std::string game;
  std::optional<Value> value;  ///< none: not proved within the limit
  bool certified = false;      ///< complete, and the checker accepted every claim
  std::optional<std::uint32_t> plies;
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< processor time, with the making of the certificates
  std::vector<SolvedClaim> claims;
  double check_seconds = 0;  ///< processor time of the checker
  std::uint64_t megabytes = 0;

  std::uint64_t records() const;
  std::uint64_t bytes() const;
};

/// Ends the program, with a message and status 3, if the value is not the known one or the checker rejects a
/// certificate.
SolvedGame solve_game(const KnownGame& known, double seconds);

/// `5,4,4: draw, 494 nodes, 0.002 s, o_does_not_lose 165 records 1054 bytes, accepted`
std::string sentence_of(const SolvedGame& game);

/// Puts the games into the CSV file `path`, each in the place of its earlier row or at the end. The error if it cannot
/// be written.
std::optional<LegalityError> write_values(const std::string& path, std::span<const SolvedGame> games);

}  // namespace mnk::bench
