// SPDX-License-Identifier: MIT
// Analysis of a position: its best moves with values proved by the solver or the engine, or with estimates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mnk/engine.hpp"
#include "mnk/solve.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;
namespace table {
class PositionValues;
}

struct AnalysedMove {
  std::optional<Value> value{};  ///< proved value under best play after this move
  std::optional<std::uint32_t>
      plies{};  ///< to the end, this move included; an upper bound if the engine proved the win or loss
  std::optional<int> estimate{};  ///< if nothing is proved: EngineScore::estimate, for the side to move
  int depth = 0;                  ///< depth of the engine's search; 0 for the solver's answers
  std::vector<Cell> play{};       ///< principal variation; the first entry is this move
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

/// Converts a line of the engine. `to_move` is the side that plays its first move.
AnalysedMove analysed_move(const EngineLine& line, Player to_move);

/// Runs up to four searches, each with a part of the limits: the exact solver if it is likely to settle the position,
/// a short search for bounds, the engine, and proof-number search over positions for the proof of a win or loss that
/// the engine sees (seen_result) at full level without excluded moves; not under Emscripten. Returns no moves if the
/// engine refuses the game and only bounds are proved. With gravity the solver first settles the value and one best
/// move, which comes first if the engine's moves are not proved to be as good. With a table (mnk/table.hpp) the values
/// of all moves are exact if the table covers the position; the exact solver adds the plies if the limits allow. Obeys
/// all limits; `options` are the engine's. LegalityError `game_over`, or as Engine::make gives it; with a table also
/// its errors, as best::Solver has them.
Result<Analysed> analyse(const Board& board, const SearchLimits& limits, const EngineOptions& options = {},
                         table::PositionValues* values = nullptr);

}  // namespace mnk

#pragma GCC visibility pop
