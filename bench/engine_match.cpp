// SPDX-License-Identifier: MIT
#include "bench/engine_match.hpp"

#include <cstdlib>
#include <limits>

#include "bench/engine_suite.hpp"
#include "engine/principal_variation_search.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"

namespace mnk::bench {

namespace {

constexpr std::uint64_t table_bytes = std::uint64_t{8} << 20;

/// Runs the window search by iterative deepening until its node limit.
engine::RootLine window_line(const Board& board, engine::TranspositionTable& table, std::uint64_t nodes) {
  engine::WindowBoard windows(board.rules());
  for (const Cell cell : board.history()) windows.play(cell);
  engine::Control control(std::numeric_limits<double>::infinity(), nodes, nullptr);
  engine::WindowSearch search(windows, table, control);
  table.age();
  engine::RootLine line{0};
  for (int depth = 1; depth <= engine::WindowSearch::deepest && !control.stopped(); ++depth) {
    if (!search.search_root(depth, {})) break;
    line = search.best();
    if (engine::is_proved(line.score)) break;
  }
  return line;
}

/// Plays a game. Returns the points of the engine, which plays the colour `seat`.
double play(const Rules& rules, const std::vector<Cell>& opening, Player seat, std::uint64_t nodes) {
  Engine engine = *Engine::make(rules, {.memory = table_bytes});
  engine::TranspositionTable table(table_bytes);
  EngineLimits limits;
  limits.nodes = nodes;
  Board board(rules);
  for (const Cell cell : opening) board.play_unchecked(cell);
  while (!board.is_over()) {
    const Cell move = board.to_move() == seat ? engine.analyse(board, limits)->lines.front().play.front()
                                              : window_line(board, table, nodes).move;
    board.play_unchecked(move);
  }
  return board.outcome() == Outcome::draw ? 0.5 : board.outcome() == win_for(seat) ? 1 : 0;
}

bool is_even(const Rules& rules, const std::vector<Cell>& opening) {
  constexpr std::uint64_t nodes = 20'000;
  constexpr int most = 250;  // static evaluation, about three windows that lack two stones
  Engine engine = *Engine::make(rules, {.memory = table_bytes});
  EngineLimits limits;
  limits.nodes = nodes;
  Board board(rules);
  for (const Cell cell : opening) board.play_unchecked(cell);
  engine::TranspositionTable table(table_bytes);
  return engine.analyse(board, limits)->lines.front().score.proved == 0 &&
         std::abs(window_line(board, table, nodes).score) <= most;
}

}  // namespace

MatchResult engine_against_windows(const Rules& rules, std::size_t openings, bool even, std::uint64_t nodes) {
  MatchResult result;
  for (const auto& opening : random_openings(rules, 100 * openings, 17)) {
    if (result.games == openings) break;
    if (even && !is_even(rules, opening)) continue;
    const Player first = opening.size() % 2 == 0 ? Player::x : Player::o;
    result.first += play(rules, opening, first, nodes);
    result.second += play(rules, opening, opponent(first), nodes);
    ++result.games;
  }
  return result;
}

}  // namespace mnk::bench
