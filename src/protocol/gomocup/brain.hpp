// SPDX-License-Identifier: MIT
// The game of a session: its board, moves and settings, and the engine that plays it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/gomocup.hpp"
#include "protocol/gomocup/values.hpp"

namespace mnk::gomocup {

class Brain {
 public:
  explicit Brain(GomocupOptions options) : options_(std::move(options)) {}

  Info info{};                   ///< read whenever the engine thinks
  std::vector<Cell> moves{};     ///< in playing order
  std::vector<Cell> walls{};     ///< cells that the manager forbids, until the next board
  std::vector<Cell> excluded{};  ///< cells that a front end excludes from the engine's moves

  bool is_started() const { return started_; }
  std::int64_t columns() const { return columns_; }
  std::int64_t rows() const { return rows_; }

  /// Begins a game on another board. An Error leaves the game as it was.
  std::optional<Error> start(std::int64_t columns, std::int64_t rows);
  /// Begins a game on the same board.
  void restart();
  /// Provides the engine's memory now, if the manager has limited it: managers give more time for the start and the
  /// settings than for a move.
  void prepare();

  Result<Rules> rules() const;
  std::optional<Cell> cell_of(std::int64_t x, std::int64_t y) const;
  std::string text_of(Cell cell) const;

  /// The board after `moves`, with an engine made for its rules; or the error that prevents further play.
  Result<Board> board();
  /// Requires: board() has returned a board since the last change of `info`.
  Engine& engine() { return *engine_; }

  /// Notes the arrival of a line, from which on the time of a move counts.
  void line_arrived() { asked_ = Clock::now(); }
  /// The limits of the next answer.
  SearchLimits limits(const Board& now) const;
  /// Asks the opening book. A move that may not be played is left out of its answer.
  BookQuestion ask_book(const Board& now) const;
  /// Searches the position in a share of the move's time, without the walls and the excluded cells. Errors as
  /// Engine::analyse.
  Result<EngineAnalysis> think(const Board& now, EngineOptions options, double share = 1);

 private:
  using Clock = std::chrono::steady_clock;

  Result<bool> make_engine();

  GomocupOptions options_;
  Clock::time_point asked_;
  std::int64_t columns_ = 20;
  std::int64_t rows_ = 20;
  bool started_ = false;
  Info made_for_{};  ///< settings with which engine_ was made
  std::optional<Engine> engine_;
  bool is_touched_ = false;  ///< prepare() has provided the memory of engine_
};

}  // namespace mnk::gomocup
