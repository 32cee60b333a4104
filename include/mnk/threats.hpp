// SPDX-License-Identifier: MIT
// Wins by threats alone, on demand: VCF (victory by continuous fours) and VCT (victory by continuous threats).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

enum class ThreatKind : std::uint8_t {
  vcf,  ///< every stone but the last leaves one reply
  vct   ///< fours and threes
};

std::string_view to_string(ThreatKind kind);  ///< "vcf", "vct"

struct ThreatWin {
  ThreatKind kind = ThreatKind::vcf;
  /// One line of play: the attacker's stones and the replies, up to the double four or the completed line.
  std::vector<Cell> line{};
};

/// Searches for a win of `attacker` by fours, and if there is none, by fours and threes. If the opponent is to move,
/// the position is searched as if the opponent passed: the answer is what the attacker threatens. Every win is proved;
/// an empty result proves nothing. Obeys `nodes`, for each of the two searches.
///
/// LegalityError `game_over`; `unsupported_rules` with gravity, misere, k below 3 or above 10; `too_large` if a side is
/// longer than max_engine_side.
Result<std::optional<ThreatWin>> find_threats(const Board& board, Player attacker, const SearchLimits& limits);

}  // namespace mnk

#pragma GCC visibility pop
