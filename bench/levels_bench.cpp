// SPDX-License-Identifier: MIT
// Matches between neighbouring levels of the engine.
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "files/printable.hpp"
#include "files/standard_output.hpp"
#include "files/whole_file.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/openings.hpp"

namespace mnk::bench {

namespace {

struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  std::array<double, 2> slowest{};  ///< longest move in seconds, of the lower and of the higher level
};

/// Returns the opening with this number: three random stones near the middle.
std::vector<Cell> made_opening(const Rules& rules, std::uint64_t number) {
  Random random(number);
  Board board(rules);
  const auto near = [&](int side) { return random.between(side / 2 - 2, side / 2 + 2); };
  for (int tries = 0; board.plies() < 3 && tries < 1000; ++tries) {
    const int row = near(rules.rows());
    const int column = near(rules.columns());
    if (rules.contains(row, column) && board.is_legal(rules.cell(row, column)))
      board.play_unchecked(rules.cell(row, column));
  }
  return {board.history().begin(), board.history().end()};
}

std::optional<std::vector<std::vector<Cell>>> openings_of(const LevelsOptions& options, const Rules& rules) {
  std::vector<std::vector<Cell>> openings;
  if (options.openings.empty()) {
    for (int i = 0; i < (options.games + 1) / 2; ++i) openings.push_back(made_opening(rules, i));
    return openings;
  }
  const Result<Openings> read =
      files::read_whole(options.openings, most_openings_bytes).and_then([&](const std::string& text) {
        return parse_openings(rules, text);
      });
  if (!read || read->moves.empty()) return std::nullopt;
  return read->moves;
}

class Pair {
 public:
  Pair(const Rules& rules, const LevelsOptions& options, int lower)
      : rules_(rules),
        options_(options),
        lower_(lower),
        engines_{*Engine::make(rules, {.memory = 16 << 20}), *Engine::make(rules, {.memory = 16 << 20})} {}

  Tally play(const std::vector<std::vector<Cell>>& openings) {
    for (int game = 0; game < options_.games; ++game) {
      const auto higher = game % 2 == 0 ? Player::x : Player::o;
      const Outcome outcome = play_one(openings[game / 2 % openings.size()], higher);
      ++(outcome == Outcome::draw ? tally_.draws : outcome == win_for(higher) ? tally_.wins : tally_.losses);
    }
    return tally_;
  }

 private:
  Outcome play_one(const std::vector<Cell>& opening, Player higher) {
    Board board(rules_);
    for (const Cell cell : opening) board.play_unchecked(cell);
    for (Engine& engine : engines_) engine.clear();
    while (!board.is_over()) {
      const int who = board.to_move() == higher ? 1 : 0;
      const EngineOptions options = {.level = lower_ + who};
      const double start = now_ns();
      board.play_unchecked(
          engines_[who].analyse(board, {.nodes = options_.nodes}, options)->lines.front().play.front());
      tally_.slowest[who] = std::max(tally_.slowest[who], (now_ns() - start) / 1e9);
    }
    return board.outcome();
  }

  Rules rules_;
  const LevelsOptions& options_;
  int lower_;
  std::array<Engine, 2> engines_;
  Tally tally_;
};

}  // namespace

int levels(const LevelsOptions& options) {
  const Result<Rules> rules = parse_game(options.game);
  if (!rules || !Engine::make(*rules, {.memory = 1 << 20})) {
    std::fprintf(stderr, "mnk: bench: the engine does not play %s\n", files::printable(options.game).c_str());
    return 2;
  }
  const auto openings = openings_of(options, *rules);
  if (!openings) {
    std::fprintf(stderr, "mnk: bench: %s has no openings for %s\n", files::printable(options.openings).c_str(),
                 to_string(*rules).c_str());
    return 2;
  }
  bool reached = true;
  for (int lower = std::max(options.from, least_level); lower < std::min(options.to, full_level); ++lower) {
    const Tally tally = Pair(*rules, options, lower).play(*openings);
    const double score = 100 * (tally.wins + tally.draws / 2.0) / options.games;
    reached = reached && score >= 70;
    std::printf(
        "level %d against %d, %s: %d games, %d won, %d drawn, %d lost: %.1f %%; slowest move %.3f s against %.3f s\n",
        lower + 1, lower, to_string(*rules).c_str(), options.games, tally.wins, tally.draws, tally.losses, score,
        tally.slowest[1], tally.slowest[0]);
    files::flush_output();
  }
  return reached ? 0 : 1;
}

}  // namespace mnk::bench
