// SPDX-License-Identifier: MIT
// An opening rule's course from the choices and offers that were made, as the host keeps them.
#pragma once

#include <optional>
#include <span>

#include "mnk/opening_rule.hpp"

namespace mnk::wasm {

/// Follows the opening from the empty board: to each choice in turn, to the offers, then to `plies` stones. nullopt if
/// a choice or the number of offers is not allowed, or if one is due before the last stone. The cells of the offers are
/// not checked. Requires: suits(rule, rules).
inline std::optional<Opening> opening_of(OpeningRule rule, const Rules& rules, std::uint32_t plies,
                                         std::span<const OpeningChoice> choices, std::span<const Cell> offers,
                                         std::span<const Cell> stones = {}) {
  Opening opening(rule, rules);
  std::uint32_t placed = 0;
  const auto place_all = [&] {
    for (; placed < plies && opening.phase() == Opening::Phase::place; ++placed) opening.place();
  };
  for (const OpeningChoice choice : choices) {
    place_all();
    if (!opening.allows(choice)) return std::nullopt;
    opening.choose(choice);
  }
  place_all();
  if (!offers.empty()) {
    if (opening.offers_due() != offers.size()) return std::nullopt;
    if (!stones.empty() && opening.refuse_offers(stones.first(placed), offers)) return std::nullopt;
    opening.offer(offers);
    place_all();
  }
  if (placed < plies && !opening.is_done()) return std::nullopt;
  return opening;
}

}  // namespace mnk::wasm
