// SPDX-License-Identifier: MIT
// The results of a match in a file, from which an interrupted match goes on: a line of settings, then a JSON object for
// each pair of games (docs/gomocup.md).
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/match_seat.hpp"
#include "mnk/result.hpp"

namespace mnk::apps {

/// One opening, played with both colours.
struct PairRecord {
  std::uint64_t number = 0;               ///< from 0
  std::array<unsigned, 2> half_points{};  ///< of the first engine in each game: 0, 1 or 2
  std::array<Fault, 2> faults{};          ///< of the engine that lost the game
  bool operator==(const PairRecord&) const = default;
};

class MatchLog {
 public:
  /// Opens the file for this match, or begins it, and returns the log. Errors: LegalityError `other_match` if the file
  /// is of other settings or no log at all, and those of the file. A line that a stopped program left incomplete is cut
  /// off.
  static Result<MatchLog> open(const std::string& path, const std::string& settings);

  /// The pairs that were in the file.
  const std::vector<PairRecord>& pairs() const { return pairs_; }
  /// Appends a pair. Returns false if it could not be written.
  bool add(const PairRecord& pair);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<PairRecord> pairs_;
};

}  // namespace mnk::apps
