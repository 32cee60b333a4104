// SPDX-License-Identifier: MIT
#include "bench/training_positions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bench/timing.hpp"
#include "engine/pattern_board.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"

namespace mnk::bench {

namespace {

constexpr std::uint32_t longest_game = 160;  // plies
constexpr int even = 700;                    // openings with a larger evaluation are discarded

class Maker {
 public:
  Maker(const Rules& rules, const TrainingLimits& limits, std::uint64_t seed)
      : rules_(rules),
        limits_(limits),
        random_(seed),
        engine_(*Engine::make(rules, {.memory = 8 << 20})),
        empty_(rules) {}

  /// Plays a self-play game until it is decided; empty if the opening is decided or uneven.
  std::vector<Cell> game() {
    Board board = opening();
    const std::size_t first = board.plies();
    while (!board.is_over() && board.plies() < longest_game) {
      const EngineLine line = search(board, limits_.nodes_of_games);
      const bool uneven = board.plies() == first && std::abs(line.score.estimate) > even;
      if (line.score.proved != 0 || uneven) break;
      board.play_unchecked(line.play.front());
    }
    if (board.is_over() || board.plies() < first + 4) return {};
    return {board.history().begin(), board.history().end()};
  }

  TrainingPosition position_of(const std::vector<Cell>& game) {
    Board board(rules_);
    engine::PatternBoard patterns = empty_;
    const auto play = [&](Cell cell) {
      board.play_unchecked(cell);
      patterns.play(cell);
    };
    const auto plies = 2 + random_.below(static_cast<std::uint32_t>(game.size() - 1));
    std::for_each_n(game.begin(), std::min<std::size_t>(plies, game.size()), play);
    for (auto more = random_.below(4); more > 0 && !board.is_over(); --more) {
      const auto near = patterns.near_cells();
      play(near[random_.below(static_cast<std::uint32_t>(near.size()))]);
    }
    if (board.is_over()) return {};
    const EngineScore score = search(board, limits_.nodes_of_labels).score;
    const double wins =
        score.proved != 0 ? (score.proved > 0 ? 1.0 : 0.0) : 1 / (1 + std::exp(-score.estimate / estimate_scale));
    return {{board.history().begin(), board.history().end()}, wins};
  }

 private:
  /// Returns two to eight random stones near the middle.
  Board opening() {
    Board board(rules_);
    const auto stones = 2 + random_.below(7);
    const int span = 5 + 2 * static_cast<int>(random_.below(3));
    while (board.plies() < stones && !board.is_over()) {
      const auto near = [&](int side) {
        return side / 2 - span / 2 + static_cast<int>(random_.below(static_cast<std::uint32_t>(span)));
      };
      const int row = near(rules_.rows());
      const int column = near(rules_.columns());
      if (rules_.contains(row, column) && board.is_legal(rules_.cell(row, column)))
        board.play_unchecked(rules_.cell(row, column));
    }
    return board;
  }

  EngineLine search(const Board& board, std::uint64_t nodes) {
    return engine_.analyse(board, {.nodes = nodes})->lines.front();
  }

  const Rules& rules_;
  const TrainingLimits& limits_;
  Random random_;
  Engine engine_;
  engine::PatternBoard empty_;
};

}  // namespace

void make_training_positions(const Rules& rules, const TrainingLimits& limits, std::uint64_t seed,
                             const std::function<void(const TrainingPosition&)>& take) {
  Maker maker(rules, limits, seed);
  for (int made = 0; made < limits.games;) {
    const std::vector<Cell> game = maker.game();
    if (game.empty()) continue;
    ++made;
    for (int i = 0; i < limits.positions_a_game; ++i) {
      if (const TrainingPosition position = maker.position_of(game); !position.moves.empty()) take(position);
    }
  }
}

}  // namespace mnk::bench
