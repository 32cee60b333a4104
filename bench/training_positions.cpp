// SPDX-License-Identifier: MIT
#include "bench/training_positions.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <thread>

#include "bench/timing.hpp"
#include "engine/pattern_board.hpp"
#include "engine/search_sampling.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"

namespace mnk::bench {

namespace {

constexpr std::uint32_t longest_game = 160;  // plies; a longer game counts as drawn
constexpr int even = 700;                    // random openings with a larger evaluation are discarded
constexpr int most_in_vain = 300;            // starts in a row that are decided or uneven, before a stream ends
constexpr double share_of_result = 0.5;      // in the label; the rest is the score of the search
// Positions inside searches of a game: some of them are labelled, and some are starts of further games.
constexpr int searches_a_game = 2;
constexpr std::size_t labelled_a_search = 4;
constexpr std::size_t starts_a_search = 4;  // of a game that began with random stones
constexpr std::uint64_t times_inside = 4;   // as many nodes as other searches have

class Maker {
 public:
  Maker(const Rules& rules, const TrainingLimits& limits, std::uint64_t seed)
      : rules_(rules),
        limits_(limits),
        random_(seed),
        engine_(*Engine::make(rules, {.memory = 8 << 20})),
        empty_(rules) {}

  /// Plays a game until it is decided, from one of the starts that are left, or else from random stones. Returns its
  /// positions, then positions inside searches of it; none if the start is decided, or the random stones are uneven.
  std::vector<TrainingPosition> game() {
    const bool has_start = !starts_.empty();
    std::vector<Cell> start;
    if (has_start) {
      start = std::move(starts_.back());
      starts_.pop_back();
    }
    std::vector<TrainingPosition> positions =
        has_start ? play_out(*Board::from(rules_, start), std::numeric_limits<int>::max()) : play_out(opening(), even);
    if (positions.size() >= 4) look_inside(positions, has_start ? 0 : starts_a_search);
    return positions;
  }

 private:
  /// Plays a game from here until it is decided. Returns its positions; none if the first score is beyond `most`.
  std::vector<TrainingPosition> play_out(Board board, int most) {
    std::vector<TrainingPosition> positions;
    double x_wins = 0.5;
    while (!board.is_over() && board.plies() < longest_game) {
      const EngineLine line = search(board);
      if (positions.empty() && (line.score.proved != 0 || std::abs(line.score.estimate) > most)) return {};
      positions.push_back({{board.history().begin(), board.history().end()}, chance(line.score)});
      if (line.score.proved != 0) {
        x_wins = (line.score.proved > 0) == (board.to_move() == Player::x) ? 1 : 0;
        break;
      }
      board.play_unchecked(line.play.front());
    }
    for (TrainingPosition& position : positions) {
      const double result = position.moves.size() % 2 == 0 ? x_wins : 1 - x_wins;
      position.wins = share_of_result * result + (1 - share_of_result) * position.wins;
    }
    return positions;
  }

  /// Searches some positions of a game. Adds some of those that were evaluated, with the scores of searches, and keeps
  /// `starts` of each search as starts of games.
  void look_inside(std::vector<TrainingPosition>& positions, std::size_t starts) {
    const std::size_t plies = positions.size();
    for (int i = 0; i < searches_a_game; ++i) {
      engine::PatternBoard board = empty_;
      for (const Cell cell : positions[random_.below(plies - 1)].moves) board.play(cell);
      std::vector<std::vector<Cell>> inside =
          engine::sample_evaluations(board, times_inside * limits_.nodes, random_.next(), labelled_a_search + starts);
      for (std::size_t at = 0; at < inside.size(); ++at) {
        const Board there = *Board::from(rules_, inside[at]);
        if (there.is_over()) continue;
        if (at < starts) {
          starts_.push_back(std::move(inside[at]));
        } else {
          positions.push_back({std::move(inside[at]), chance(search(there).score)});
        }
      }
    }
  }

  static double chance(const EngineScore& score) {
    if (score.proved != 0) return score.proved > 0 ? 1 : 0;
    return 1 / (1 + std::exp(-score.estimate / estimate_scale));
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

  EngineLine search(const Board& board) { return engine_.analyse(board, {.nodes = limits_.nodes})->lines.front(); }

  const Rules& rules_;
  const TrainingLimits& limits_;
  Random random_;
  Engine engine_;
  engine::PatternBoard empty_;
  std::vector<std::vector<Cell>> starts_;  ///< of games to play
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
      std::vector<TrainingPosition>& here = made[static_cast<std::size_t>(stream)];
      for (int played = 0, in_vain = 0; played < games && in_vain < most_in_vain;) {
        std::vector<TrainingPosition> positions = maker.game();
        in_vain = positions.empty() ? in_vain + 1 : 0;
        if (!positions.empty()) ++played;
        std::move(positions.begin(), positions.end(), std::back_inserter(here));
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
