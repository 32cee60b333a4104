// SPDX-License-Identifier: MIT
// Zobrist hashing: the hash of a position is the XOR of its stones' keys.
#pragma once

#include <array>
#include <cstdint>

#include "core/hash_functions.hpp"
#include "mnk/rules.hpp"

namespace mnk {

/// Key of a stone, computed from the stone's number. A table of random keys for the largest board would take 256 MB.
constexpr std::uint64_t mixed(std::uint64_t stone) { return splitmix64(stone * 0x9E3779B97F4A7C15ULL); }

/// Precomputed keys for boards up to 19x19, where computing them would take a fifth of the time of a move.
inline constexpr auto ready_made = [] {
  std::array<std::uint64_t, std::size_t{2} * 19 * 19> keys{};
  for (std::size_t stone = 0; stone < keys.size(); ++stone) keys[stone] = mixed(stone);
  return keys;
}();

inline std::uint64_t stone_key(Cell cell, Player player) {
  const std::uint64_t stone = 2 * std::uint64_t{cell} + index_of(player);
  return stone < ready_made.size() ? ready_made[stone] : mixed(stone);
}

}  // namespace mnk
