// SPDX-License-Identifier: MIT
// What is known of a position: its best moves, proved by the solver or by the engine, or estimated.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/engine.hpp"
#include "mnk/solve.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

struct AnalysisLimits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< of the engine
  int depth = 100;                                                  ///< of the engine
  unsigned lines = 1;
  std::uint64_t memory = std::uint64_t{64} << 20;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  Callback<const EngineAnalysis&> progress{};
};

struct AnalysedMove {
  std::optional<Value> value{};  ///< proved, with best play after this move
  std::optional<std::uint32_t>
      plies{};  ///< to the end, this move counted; where it is proved, of wins and losses the most it can take
  std::optional<int> estimate{};  ///< where nothing is proved, as in EngineScore, for the side to move
  int depth = 0;                  ///< of the engine's search; 0 for the solver's answers
  std::vector<Cell> play{};       ///< the move, and what is expected after it
};

struct Analysed {
  std::vector<AnalysedMove> moves{};  ///< best first
  Value lower = Value::o_wins;        ///< proved
  Value upper = Value::x_wins;
  std::optional<std::uint32_t> plies{};
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool by_solver = false;  ///< the moves are the exact solver's

  bool settled() const { return lower == upper; }
};

/// A line of the engine in these words. `to_move` is who moves first in it.
AnalysedMove analysed_move(const EngineLine& line, Player to_move);

/// First the exact solver where it is likely to settle the position, then its bounds, then the engine, each with a part
/// of the limits. No moves come back where the engine refuses the game and bounds are all there is. LegalityError as
/// Engine::make gives it, `game_over`.
Result<Analysed> analyse(const Board& board, const AnalysisLimits& limits);

}  // namespace mnk

#pragma GCC visibility pop
