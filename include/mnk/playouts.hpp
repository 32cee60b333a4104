// SPDX-License-Identifier: MIT
// Random games in bulk: outcomes of playouts, and positions after random moves.
//
// Every move is drawn from the legal moves with equal probability (bias below cells / 2^32). The numbers are the same
// on every machine, and do not depend on how a series is divided into calls.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Games that share one stream of random numbers.
inline constexpr std::size_t playout_block = 64;

/// Plays the games `first`, `first` + 1 ... of the series `seed` from the empty board to the end, and writes their
/// outcomes. O(1) plus the work of the win detector per move. No history, hash or list of moves is kept; with renju
/// the games are played on a Board. When `stop` becomes true, the outcomes not yet written stay as they were; it is
/// read after each game on boards of more than 1024 cells, otherwise after each block. Requires: `first` is a multiple
/// of playout_block.
void random_playouts(const Rules& rules, std::uint64_t seed, std::span<Outcome> outcomes, std::uint64_t first = 0,
                     const std::atomic<bool>* stop = nullptr);

/// Numbers of moves, both included.
struct PlyRange {
  std::uint32_t least = 0;
  std::uint32_t most = 0;
};

/// Random games that are not over within a number of moves, as stones: cell c of position i is `stones[i * cells + c]`.
/// The number of moves is drawn from `plies` with equal probability for each position; a game that ends earlier is
/// drawn again with the same number. Positions `first`, `first` + 1 ... of the series `seed` are written.
/// LegalityError `no_such_position` if 100,000 games in turn ended too early. When `stop` becomes true, the positions
/// not yet written stay as they were. Requires: `plies.least <= plies.most`, the size of `stones` is a multiple of
/// `rules.cells()`.
std::optional<LegalityError> random_positions(const Rules& rules, PlyRange plies, std::uint64_t seed,
                                              std::span<Stone> stones, std::uint64_t first = 0,
                                              const std::atomic<bool>* stop = nullptr);

}  // namespace mnk

#pragma GCC visibility pop
