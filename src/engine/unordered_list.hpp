// SPDX-License-Identifier: MIT
// Lists without an order whose items know their place, so that one is removed in O(1).
#pragma once

#include <cstdint>
#include <vector>

namespace mnk::engine {

/// Appends an item. `places`: index of each item in the list that holds it.
inline void add_item(std::vector<std::uint32_t>& list, std::vector<std::uint32_t>& places, std::uint32_t item) {
  places[item] = static_cast<std::uint32_t>(list.size());
  list.push_back(item);
}

/// Removes an item; the last item takes its place. Requires: the list holds the item.
inline void remove_item(std::vector<std::uint32_t>& list, std::vector<std::uint32_t>& places, std::uint32_t item) {
  const std::uint32_t place = places[item];
  list[place] = list.back();
  places[list[place]] = place;
  list.pop_back();
}

}  // namespace mnk::engine
