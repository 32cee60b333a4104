// SPDX-License-Identifier: MIT
// Makes a file of balanced openings: random stones near the middle, then a stone that keeps the balance.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "bench/bench.hpp"
#include "bench/engine_suite.hpp"
#include "bench/made_file.hpp"
#include "mnk/balance.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/openings.hpp"

namespace mnk::bench {

namespace {

constexpr int most_tries_per_opening = 200;

/// Returns the line of the file: offsets from the middle, of the column and of the row.
std::string line_of(const Board& board) {
  const Rules& rules = board.rules();
  std::string line;
  for (const Cell cell : board.history()) {
    if (!line.empty()) line += ", ";
    line += std::to_string(rules.column(cell) - rules.columns() / 2) + "," +
            std::to_string(rules.row(cell) - rules.rows() / 2);
  }
  return line;
}

class Maker {
 public:
  Maker(const OpeningsOptions& options, const Rules& rules)
      : options_(options), rules_(rules), engine_(Engine::make(rules, {.memory = 64 << 20}).value()) {}

  /// Returns the next balanced opening; none if random stones were tried too often.
  std::optional<std::string> next() {
    for (int tries = 0; tries < most_tries_per_opening; ++tries) {
      const auto stones = random_openings(rules_, 1, options_.seed + made_++, random_stones());
      if (stones.empty()) return std::nullopt;
      Board board = Board::from(rules_, stones.front()).value();
      engine_.clear();
      const auto move = find_balance(engine_, board, {.nodes = options_.nodes});
      if (!move || !is_even(move->score)) continue;
      board.play_unchecked(move->cell);
      if (board.is_over() || !seen_.add(board.position())) continue;
      // The search for the move looked at many; this one looks at the position alone, and longer.
      engine_.clear();
      const auto analysis = engine_.analyse(board, {.nodes = options_.nodes});
      if (analysis && is_even(analysis->lines.front().score)) return line_of(board);
    }
    return std::nullopt;
  }

 private:
  std::uint32_t random_stones() const { return options_.stones == 0 ? 0 : options_.stones - 1; }
  bool is_even(const EngineScore& score) const {
    return score.proved == 0 && std::abs(score.estimate) <= options_.most;
  }

  const OpeningsOptions& options_;
  Rules rules_;
  Engine engine_;
  std::uint64_t made_ = 0;  ///< random openings
  SeenPositions seen_;
};

}  // namespace

int openings(const OpeningsOptions& options) {
  const Result<Rules> rules = parse_game(options.game);
  if (!rules || !Engine::make(*rules)) {
    std::fprintf(stderr, "mnk: --game: the engine does not play %s\n", options.game.c_str());
    return 2;
  }
  Maker maker(options, *rules);
  std::string text = "# " + std::to_string(options.count) + " openings of " + options.game + ", balanced within " +
                     std::to_string(options.most) + " by " + std::to_string(options.nodes) +
                     " nodes:\n# mnk bench openings --game " + options.game + " --count " +
                     std::to_string(options.count) + " --nodes " + std::to_string(options.nodes) + " --most " +
                     std::to_string(options.most) + " --seed " + std::to_string(options.seed) +
                     (options.stones == 0 ? "" : " --stones " + std::to_string(options.stones)) + " --out FILE\n";
  for (int i = 0; i < options.count; ++i) {
    const auto line = maker.next();
    if (!line) {
      std::fprintf(stderr, "mnk: no more balanced openings after %d; take a greater --most\n", i);
      return 1;
    }
    text += *line + "\n";
    if ((i + 1) % 10 == 0) std::fprintf(stderr, "%d of %d openings\n", i + 1, options.count);
  }
  return write_made(options.out, text);
}

}  // namespace mnk::bench
