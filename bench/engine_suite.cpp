// SPDX-License-Identifier: MIT
#include "bench/engine_suite.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "engine/pattern_board.hpp"
#include "engine/vcf_search.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/records.hpp"

namespace mnk::bench {

namespace {

constexpr std::array tasks = {EngineTask{"15,15,5", "", 9},
                              EngineTask{"15,15,5", "h8 i9 g9 i7", 8},
                              EngineTask{"15,15,5", "h8 h9 i8 g8 j9 g7 i10", 8},
                              EngineTask{"15,15,5", "h8 i8 i9 g7 j10 h10 h9 g9 j9 k9 j8 j11", 7},
                              EngineTask{"15,15,5", "c3 d4 m12 l11 c12 d11 m3 l4", 7},
                              EngineTask{"15,15,5:exact", "h8 g9 i9 i7", 7},
                              EngineTask{"20,20,5", "j10 k11 j12 k9", 7},
                              EngineTask{"9,9,4", "e5 a1", 7},
                              EngineTask{"15,15,6", "h8 i9 h10 h9", 7},
                              EngineTask{"30,12,5", "j6 k7 j8", 7},
                              EngineTask{"7,6,4:gravity", "d1 d2 d3", 11},
                              EngineTask{"5,5,3:misere", "c3 a1", 7},
                              EngineTask{"15,15,11", "h8 i9", 5}};

constexpr int reach = 3;  // largest distance of opening stones from the middle, in cells

bool makes_line(const std::vector<Stone>& stones, const Rules& rules, Stone stone, Cell cell) {
  for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
    int run = 1;
    for (const int sign : {1, -1}) {
      for (int i = 1;; ++i, ++run) {
        const int row = rules.row(cell) + sign * i * down;
        const int column = rules.column(cell) + sign * i * right;
        if (!rules.contains(row, column) || stones[rules.cell(row, column)] != stone) break;
      }
    }
    if (rules.exact() ? run == rules.k() : run >= rules.k()) return true;
  }
  return false;
}

std::vector<Cell> completing(const std::vector<Stone>& stones, const Rules& rules, Stone stone) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (stones[cell] == Stone::none && makes_line(stones, rules, stone, cell)) cells.push_back(cell);
  }
  return cells;
}

/// Plays one game and appends its positions with a VCF, each with its line.
void play_game(Engine& engine, const std::vector<Cell>& opening, std::vector<VcfTask>& found) {
  constexpr std::size_t fewest_stones = 5;  // shortest line to keep, replies included: three fours
  const SearchLimits limits = {.nodes = 60};
  engine.clear();
  Board board(engine.rules());
  engine::PatternBoard patterns(engine.rules());
  const auto play = [&](Cell cell) {
    board.play_unchecked(cell);
    patterns.play(cell);
  };
  for (const Cell cell : opening) play(cell);
  while (!board.is_over()) {
    engine::VcfSearch fours;
    if (fours.find(patterns, 20'000) && fours.line().size() >= fewest_stones) {
      found.push_back({{board.history().begin(), board.history().end()}, {fours.line().begin(), fours.line().end()}});
      if (!is_valid_vcf(board, found.back().line)) {
        std::fprintf(stderr, "mnk: bench: a win by fours is none\n");
        std::exit(3);
      }
    }
    play(engine.analyse(board, limits)->lines.front().play.front());
  }
}

}  // namespace

std::span<const EngineTask> engine_tasks() { return tasks; }

Board board_of(const EngineTask& task) {
  Board board(*parse_game(task.game));
  if (*task.moves == '\0') return board;
  const auto record = read_record(board.rules(), task.moves, Format::moves);
  for (const Cell cell : std::get<MoveList>(record->content).cells) board.play_unchecked(cell);
  return board;
}

std::vector<std::vector<Cell>> random_openings(const Rules& rules, std::size_t count, std::uint64_t seed,
                                               std::uint32_t stones_each) {
  Random random(seed);
  std::vector<std::vector<Cell>> openings;
  const auto near = [&](int side) {
    const int from = std::max(side / 2 - reach, 0);
    return random.between(from, std::min(side / 2 + reach, side - 1));
  };
  constexpr int most_draws = 10'000;  // cells, for one opening
  for (int draws = 0; openings.size() < count && draws < most_draws;) {
    Board board(rules);
    const std::uint32_t stones = stones_each != 0 ? stones_each : 4 + random.below(3);
    for (; board.plies() < stones && !board.is_over() && draws < most_draws; ++draws) {
      const Cell cell = rules.cell(near(rules.rows()), near(rules.columns()));
      if (board.is_legal(cell)) board.play_unchecked(cell);
    }
    if (board.is_over() || board.plies() < stones) continue;
    openings.emplace_back(board.history().begin(), board.history().end());
    draws = 0;
  }
  return openings;
}

std::vector<VcfTask> vcf_tasks(int games, std::uint64_t seed) {
  Engine engine = *Engine::make(*parse_game("15,15,5"), {.memory = 1 << 20});
  std::vector<VcfTask> found;
  for (const auto& opening : random_openings(engine.rules(), games, seed)) play_game(engine, opening, found);
  return found;
}

bool is_valid_vcf(const Board& board, std::span<const Cell> line) {
  const Rules& rules = board.rules();
  const Stone own = stone_of(board.to_move());
  const Stone other = stone_of(opponent(board.to_move()));
  std::vector<Stone> stones = board.position().stones;
  for (std::size_t i = 0; i < line.size(); i += 2) {
    const Cell cell = line[i];
    if (stones[cell] != Stone::none) return false;
    if (makes_line(stones, rules, own, cell)) return true;
    const std::vector<Cell> to_stop = completing(stones, rules, other);
    if (to_stop.size() > 1 || (to_stop.size() == 1 && to_stop.front() != cell)) return false;
    stones[cell] = own;
    const std::vector<Cell> threats = completing(stones, rules, own);
    if (threats.empty()) return false;
    if (threats.size() > 1) return true;
    if (i + 1 >= line.size() || line[i + 1] != threats.front()) return false;
    if (makes_line(stones, rules, other, threats.front())) return false;
    stones[threats.front()] = other;
  }
  return false;
}

}  // namespace mnk::bench
