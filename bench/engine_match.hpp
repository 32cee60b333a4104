// SPDX-License-Identifier: MIT
// Match of the engine against the window search, which evaluates windows only, with equal nodes per move.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/rules.hpp"

namespace mnk::bench {

/// The points of the engine: 1 for a win, 1/2 for a draw.
struct MatchResult {
  std::size_t games = 0;  ///< games per colour: `first` and `second` have this number each
  double first = 0;       ///< points from games in which the engine moves first after the opening
  double second = 0;
};

/// Plays `openings` random openings with both colours. `even`: only openings that longer searches do not decide and the
/// window search evaluates as balanced. Its evaluation has the same scale on all board sizes.
/// Requires: the engine uses patterns for these rules.
MatchResult engine_against_windows(const Rules& rules, std::size_t openings, bool even, std::uint64_t nodes);

}  // namespace mnk::bench
