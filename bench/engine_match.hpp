// SPDX-License-Identifier: MIT
// The engine against the plain search, which knows windows alone: both get the same number of positions a move.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/rules.hpp"

namespace mnk::bench {

/// The engine's points, of as many games each: 1 a win, 1/2 a draw.
struct MatchResult {
  std::size_t games = 0;  ///< with and without the first move: twice as many in all
  double first = 0;       ///< where the engine was to move after the opening
  double second = 0;
};

/// Both colours of so many random openings; `even`: those of which longer searches of both prove nothing and the
/// plain one thinks little of either side (its estimates mean the same on boards of any size).
/// Requires: the engine plays these rules by patterns.
MatchResult engine_against_plain(const Rules& rules, std::size_t openings, bool even, std::uint64_t nodes);

}  // namespace mnk::bench
