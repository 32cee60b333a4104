// SPDX-License-Identifier: MIT
#include "bench/engine_match.hpp"

#include <cstdlib>
#include <limits>

#include "bench/engine_suite.hpp"
#include "engine/plain_search.hpp"
#include "mnk/engine.hpp"

namespace mnk::bench {

namespace {

constexpr std::uint64_t table_bytes = std::uint64_t{8} << 20;

/// The plain search, deepened until its positions are spent.
Cell plain_move(const Board& board, engine::SharedTable& table, std::uint64_t nodes) {
  engine::PlainBoard plain(board.rules());
  for (const Cell cell : board.history()) plain.play(cell);
  engine::Control control(std::numeric_limits<double>::infinity(), nodes, nullptr);
  engine::PlainSearch search(plain, table, control);
  table.age();
  Cell move = 0;
  for (int depth = 1; depth <= engine::PlainSearch::deepest && !control.stopped(); ++depth) {
    if (!search.search_root(depth, {})) break;
    move = search.best().move;
    if (engine::is_proved(search.best().score)) break;
  }
  return move;
}

/// The points of the engine, which has the colour `seat`.
double play(const Rules& rules, const std::vector<Cell>& opening, Player seat, std::uint64_t nodes) {
  Engine engine = *Engine::make(rules, {.memory = table_bytes});
  engine::SharedTable table(table_bytes);
  EngineLimits limits;
  limits.nodes = nodes;
  Board board(rules);
  for (const Cell cell : opening) board.play_unchecked(cell);
  while (!board.is_over()) {
    const Cell move = board.to_move() == seat ? engine.analyse(board, limits)->lines.front().play.front() : plain_move(board, table, nodes);
    board.play_unchecked(move);
  }
  return board.outcome() == Outcome::draw ? 0.5 : board.outcome() == win_for(seat) ? 1 : 0;
}

/// Nothing is proved of it, and the estimate is less than an open three or so.
bool is_even(const Rules& rules, const std::vector<Cell>& opening) {
  constexpr int most = 60;
  Engine engine = *Engine::make(rules, {.memory = table_bytes});
  EngineLimits limits;
  limits.nodes = 20'000;
  Board board(rules);
  for (const Cell cell : opening) board.play_unchecked(cell);
  const EngineScore score = engine.analyse(board, limits)->lines.front().score;
  return score.proved == 0 && std::abs(score.estimate) <= most;
}

}  // namespace

MatchResult engine_against_plain(const Rules& rules, std::size_t openings, bool even, std::uint64_t nodes) {
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
