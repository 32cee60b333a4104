// SPDX-License-Identifier: MIT
// The proof of a win on one thread, without a queue and without a certificate: for an analysis.
#pragma once

#include <cstdint>
#include <optional>

#include "mnk/board.hpp"
#include "mnk/search_limits.hpp"

namespace mnk::prove {

/// Returns true if the win of a player may be proved by jobs in this position: the rules have a search for forced wins,
/// and a certificate.
bool can_prove_win(const Board& board);

struct WinProof {
  bool proved = false;         ///< within the limits
  std::optional<Cell> move{};  ///< the first move of the win; none with the other player to move
  std::uint64_t nodes = 0;     ///< of all jobs
};

/// Searches the tree of jobs for a proof that `winner` wins. `first`: the move to try before others, if the winner is
/// to move. The answers are checked as those of a worker. Obeys `seconds`, `nodes` (of all jobs; the last one may
/// exceed them by its own limit), `memory` and `stop`. Deterministic if only nodes are limited. Requires:
/// `can_prove_win`, the game is not over; `first` is legal and does not end the game, and is there if and only if the
/// winner is to move.
WinProof prove_win(const Board& board, Player winner, std::optional<Cell> first, const SearchLimits& limits);

}  // namespace mnk::prove
