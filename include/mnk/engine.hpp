// SPDX-License-Identifier: MIT
// Engine for boards too large to solve: searches for the best move within limits and keeps proved scores apart from
// estimates. docs/engine.md describes the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/detail/owned.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

/// The largest board that the engine plays on.
inline constexpr int max_engine_side = 100;

/// Playing strength: `full_level` is full strength, each lower level is weaker (docs/engine.md).
inline constexpr int least_level = 1;
inline constexpr int full_level = 10;

/// Score of a position for its side to move: either proved or estimated, never both.
struct EngineScore {
  /// Proved: the side to move wins (1) or loses (-1) against every defence. 0: nothing is proved.
  int proved = 0;
  /// If proved: upper bound on the number of moves to the end if the winner follows the line.
  int plies = 0;
  /// If not proved: evaluation in about hundredths of an open three; larger is better. 0 if proved.
  int estimate = 0;
};

/// Returns 1 if every variation searched wins, -1 if it loses, otherwise 0; also 0 if the score is proved. That is no
/// proof: moves were left out.
int seen_result(const EngineScore& score);

struct EngineLine {
  EngineScore score{};
  int depth = 0;
  std::vector<Cell> play{};  ///< principal variation, beginning with the best move; never empty
};

struct EngineAnalysis {
  std::vector<EngineLine> lines{};  ///< best first
  std::uint64_t nodes = 0;          ///< positions searched, by all threads
  double seconds = 0;               ///< wall clock
};

/// A move of the position that is analysed, as its search at one depth begins and ends.
struct EngineRootMove {
  enum class Event : std::uint8_t {
    begun,
    ended,
    best,  ///< ended, and better than the moves before it
    lost   ///< ended, and proved to lose
  };
  Cell move = 0;
  int depth = 0;
  Event event = Event::begun;
  double seconds = 0;  ///< since the beginning of the analysis
};

/// Options of an analysis besides its limits.
struct EngineOptions {
  int depth = 100;     ///< plies
  unsigned lines = 1;  ///< number of best moves to return (multi-PV)
  /// Below `full_level`: less depth, fewer positions, some moves ignored, one thread, and no transposition table from
  /// earlier calls.
  int level = full_level;
  /// Moves that are not searched. A position is then never called lost, because one of them may save it.
  std::vector<Cell> excluded{};
  /// Ends after the first depth where one move alone does not lose at once, or is left: for moves of a game, whose time
  /// is better spent elsewhere.
  bool only_move_at_once = false;
  /// Ends at the first depth at which seen_result of the best line is not 0. Other lines may be those of the depth
  /// before.
  bool end_at_seen_result = false;
  Callback<const EngineAnalysis&> progress{};    ///< after each depth
  Callback<const EngineRootMove&> root_moves{};  ///< for each root move, by the thread that called analyse
};

/// Keeps its transposition table between calls. Deterministic with one thread if only nodes and depth are limited.
class Engine {
 public:
  /// Obeys `memory`, by default 64 MB, and `threads`. LegalityError `too_large` if a side is longer than
  /// max_engine_side.
  static Result<Engine> make(const Rules& rules, const SearchLimits& limits = {});
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  const Rules& rules() const;

  /// Searches the best moves of the side to move. Returns at least one line, whatever the limits. Obeys
  /// `seconds`, `nodes` (of each thread) and `stop`. LegalityError `game_over`; `bad_level`; `all_excluded` if no legal
  /// move is left; `other_rules` if the board's rules differ from the engine's.
  Result<EngineAnalysis> analyse(const Board& board, const SearchLimits& limits, const EngineOptions& options = {});

  /// Clears the transposition table.
  void clear();
  /// Makes the system provide the memory of the first `most` bytes of the transposition table now, in large pages where
  /// it has them; otherwise it does so while a search runs. Keeps the entries.
  void touch_table(std::size_t most);
  /// The share of the transposition table that holds entries, from 0 to 1, estimated from a part of it.
  double table_use() const;

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Engine(detail::Owned<State> state);
  detail::Owned<State> state_;
};

}  // namespace mnk

#pragma GCC visibility pop
