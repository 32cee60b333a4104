// SPDX-License-Identifier: MIT
// An opening rule's course from the choices that were made, as the host keeps them.
#pragma once

#include <optional>
#include <span>

#include "mnk/opening_rule.hpp"

namespace mnk::wasm {

/// Follows the opening from the empty board: to each choice in turn, then to `plies` stones. nullopt if a choice is not
/// allowed or if one is due before the last stone. Requires: suits(rule, rules).
inline std::optional<Opening> opening_of(OpeningRule rule, const Rules& rules, std::uint32_t plies,
                                         std::span<const OpeningChoice> choices) {
  Opening opening(rule, rules);
  std::uint32_t placed = 0;
  const auto place_until = [&](std::uint32_t end) {
    for (; placed < end && opening.phase() == Opening::Phase::place; ++placed) opening.place();
  };
  for (const OpeningChoice choice : choices) {
    place_until(plies);
    if (!opening.allows(choice)) return std::nullopt;
    opening.choose(choice);
  }
  place_until(plies);
  if (placed < plies && opening.phase() == Opening::Phase::choose) return std::nullopt;
  return opening;
}

}  // namespace mnk::wasm
