// SPDX-License-Identifier: MIT
// The steps of each opening rule.
#pragma once

#include <cstdint>
#include <span>

#include "mnk/opening_rule.hpp"

namespace mnk {

/// One act of an opening.
struct OpeningStep {
  enum class Kind : std::uint8_t { place, choose, offer, end };
  /// The player who acts: one of the two, or the player who has this side at that time.
  enum class Who : std::uint8_t { first, second, x, o };
  enum class Area : std::uint8_t { anywhere, inside, outside, offered };

  Kind kind = Kind::end;
  Who who = Who::x;
  Area area = Area::anywhere;                ///< `place`: the allowed cells
  int half = 0;                              ///< `place`: of the central square: 2 for 5x5
  std::span<const OpeningChoice> choices{};  ///< `choose`
  std::uint8_t other = 0;                    ///< `choose`: the step after a choice that is not a side, if not the next
  std::uint8_t side = 0;                     ///< `choose`: the step after the choice of a side, if not the next
};

/// The steps in order. A choice may lead to a later one; the opening ends at the first `end` that it comes to.
std::span<const OpeningStep> steps_of(OpeningRule rule);

/// Returns true if the rule has choices.
bool has_choices(OpeningRule rule);

}  // namespace mnk
