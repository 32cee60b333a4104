// SPDX-License-Identifier: MIT
#include "bench/training_positions.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <thread>

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

  /// Plays a self-play game until it is decided; empty if the opening is decided or uneven. `labelled` gets its
  /// positions with the scores of their searches.
  std::vector<Cell> game(std::vector<TrainingPosition>& labelled) {
    Board board = opening();
    labelled.clear();
    const std::size_t first = board.plies();
    while (!board.is_over() && board.plies() < longest_game) {
      const EngineLine line = search(board, limits_.nodes_of_games);
      const bool uneven = board.plies() == first && std::abs(line.score.estimate) > even;
      if (!uneven) labelled.push_back(labelled_by(board, line.score));
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
    const auto plies = 2 + random_.below(game.size() - 1);
    std::for_each_n(game.begin(), std::min<std::size_t>(plies, game.size()), play);
    for (auto more = random_.below(4); more > 0 && !board.is_over(); --more) {
      const auto near = patterns.near_cells();
      play(near[random_.below(near.size())]);
    }
    if (board.is_over()) return {};
    return labelled_by(board, search(board, limits_.nodes_of_labels).score);
  }

 private:
  static TrainingPosition labelled_by(const Board& board, const EngineScore& score) {
    const double wins =
        score.proved != 0 ? (score.proved > 0 ? 1.0 : 0.0) : 1 / (1 + std::exp(-score.estimate / estimate_scale));
    return {{board.history().begin(), board.history().end()}, wins};
  }

  /// Returns two to eight random stones near the middle.
  Board opening() {
    Board board(rules_);
    const auto stones = 2 + random_.below(7);
    const int span = 5 + 2 * random_.between(0, 2);
    while (board.plies() < stones && !board.is_over()) {
      const auto near = [&](int side) { return random_.between(side / 2 - span / 2, side / 2 + span / 2); };
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
                             const std::function<void(const TrainingPosition&)>& take, bool loud) {
  constexpr int streams = 64;  // each with its own random numbers, so that threads do not change the positions
  std::vector<std::vector<TrainingPosition>> made(streams);
  std::atomic<int> next = 0, done = 0;
  const auto work = [&] {
    for (int stream = next++; stream < streams; stream = next++) {
      Maker maker(rules, limits, seed * streams + static_cast<std::uint64_t>(stream));
      const int games = limits.games * (stream + 1) / streams - limits.games * stream / streams;
      for (int played = 0; played < games;) {
        std::vector<TrainingPosition> labelled;
        const std::vector<Cell> game = maker.game(labelled);
        if (game.empty()) continue;
        ++played;
        const int more = limits.positions_a_game != 0 ? limits.positions_a_game : static_cast<int>(labelled.size());
        if (!limits.label_games) labelled.clear();
        for (int i = 0; i < more; ++i) {
          if (TrainingPosition position = maker.position_of(game); !position.moves.empty())
            labelled.push_back(std::move(position));
        }
        std::vector<TrainingPosition>& here = made[static_cast<std::size_t>(stream)];
        std::move(labelled.begin(), labelled.end(), std::back_inserter(here));
      }
      ++done;
      if (loud) std::fprintf(stderr, "%d of %d parts of the games played\n", done.load(), streams);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < limits.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<TrainingPosition>& stream : made) std::for_each(stream.begin(), stream.end(), take);
}

}  // namespace mnk::bench
