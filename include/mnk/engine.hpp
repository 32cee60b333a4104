// SPDX-License-Identifier: MIT
// Strong play on boards that are too large to solve: the best move within limits, with what is proved of it and what is
// estimated told apart. docs/engine.md says how.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/detail/owned.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

/// The largest board that the engine plays on.
inline constexpr int max_engine_side = 100;

/// How strong the engine plays: `full_level` is all it can, every level below sees less (docs/engine.md).
inline constexpr int least_level = 1;
inline constexpr int full_level = 10;

/// What is known of a position for its side to move: proved, or estimated, never both.
struct EngineScore {
  /// Proved: who moves wins (1) or loses (-1), whatever the opponent does. 0: nothing is proved.
  int proved = 0;
  /// Where something is proved: the game ends after at most so many more stones if the winner follows the line.
  int plies = 0;
  /// Otherwise: about hundredths of an open three, larger is better. 0 where something is proved.
  int estimate = 0;
};

struct EngineLine {
  EngineScore score{};
  int depth = 0;
  std::vector<Cell> play{};  ///< the moves expected, the best one first; never empty
};

struct EngineAnalysis {
  std::vector<EngineLine> lines{};  ///< best first
  std::uint64_t nodes = 0;          ///< positions looked at, by all threads
  double seconds = 0;               ///< by the clock
};

struct EngineLimits {
  double seconds = std::numeric_limits<double>::infinity();         ///< by the clock
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< of one thread
  int depth = 100;                                                  ///< plies
  unsigned lines = 1;                                               ///< how many moves are compared
  /// Below `full_level`: less depth, fewer positions, cells overlooked; one thread, and nothing is kept from earlier
  /// calls.
  int level = full_level;
  const std::atomic<bool>* stop = nullptr;     ///< once true, the search ends
  Callback<const EngineAnalysis&> progress{};  ///< after each depth
};

struct EngineOptions {
  std::uint64_t memory = std::uint64_t{64} << 20;  ///< bytes of the table of positions
  unsigned threads = 1;
};

/// Keeps what it found out from move to move. With one thread, and limits of nodes or depth alone, the same calls give
/// the same answers.
class Engine {
 public:
  /// LegalityError `too_large` where a side is longer than max_engine_side.
  static Result<Engine> make(const Rules& rules, const EngineOptions& options = {});
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  const Rules& rules() const;

  /// The best moves of the side to move. At least one line comes back, whatever the limits. LegalityError `game_over`;
  /// `bad_level`; `other_rules` where the board's rules are not the engine's.
  Result<EngineAnalysis> analyse(const Board& board, const EngineLimits& limits);

  /// Forgets everything.
  void clear();

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Engine(detail::Owned<State> state);
  detail::Owned<State> state_;
};

}  // namespace mnk

#pragma GCC visibility pop
