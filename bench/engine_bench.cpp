// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdio>

#include "bench/bench.hpp"
#include "bench/engine_match.hpp"
#include "bench/engine_suite.hpp"
#include "bench/timing.hpp"
#include "engine/pattern.hpp"
#include "engine/vcf_search.hpp"
#include "files/standard_output.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"

namespace mnk::bench {

namespace {

/// Returns the node count of the suite to fixed depths, with one thread and empty tables; equal on every machine.
std::uint64_t signature() {
  std::uint64_t nodes = 0;
  for (const EngineTask& task : engine_tasks()) {
    const Board board = board_of(task);
    Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
    nodes += engine.analyse(board, {}, {.depth = task.depth})->nodes;
  }
  return nodes;
}

BenchRow speed(bool quick) {
  const SearchLimits limits = {.nodes = quick ? 50'000U : 1'000'000U};
  double nodes = 0;
  double seconds = 0;
  for (const EngineTask& task : engine_tasks()) {
    const Board board = board_of(task);
    if (board.rules() != *parse_game("15,15,5")) continue;
    Engine engine = *Engine::make(board.rules());
    const double start = cpu_ns();
    nodes += static_cast<double>(engine.analyse(board, limits)->nodes);
    seconds += (cpu_ns() - start) / 1e9;
  }
  return {"15,15,5, one thread",
          "positions of the engine",
          nodes / seconds / 1e6,
          "M/s",
          nodes / seconds / 1e6,
          "1 M/s",
          1};
}

/// Measures VCF search: each position five times, with a fresh searcher.
void measure_vcf(bool quick, std::vector<BenchRow>& rows) {
  const std::vector<VcfTask> tasks = vcf_tasks(quick ? 40 : 400, 23);
  std::vector<double> times;
  double stones = 0;
  std::size_t found = 0;
  for (const VcfTask& task : tasks) {
    engine::PatternBoard board(*parse_game("15,15,5"));
    for (const Cell cell : task.moves) board.play(cell);
    std::array<engine::VcfSearch, 5> searches;
    std::vector<double> each;
    bool solved = true;
    for (engine::VcfSearch& search : searches) {
      const double start = cpu_ns();
      solved = search.find(board, 1U << 30) && solved;
      each.push_back(cpu_ns() - start);
    }
    found += solved ? 1 : 0;
    times.push_back(median(each));
    stones += quotient(task.line.size() + 1, 2);
  }
  const auto count = static_cast<double>(tasks.size());
  const double rate = 1e9 / median(times);
  const std::string group = "wins by fours on 15,15,5";
  rows.push_back({group, "positions of self-play, each verified", count, "positions", 0, "", 0});
  rows.push_back({group, "stones of the line, mean", stones / count, "stones", 0, "", 0});
  rows.push_back(
      {group, "found", static_cast<double>(found), "positions", quotient(found, tasks.size()), "all of them", 1});
  rows.push_back({group, "found a second, median", rate / 1e3, "k/s", rate / 1e3, "1,000/s", 1});
  rows.push_back({group, "the slowest", *std::max_element(times.begin(), times.end()) / 1e6, "ms", 0, "", 0});
}

/// Measures the construction of all pattern tables and reports the slowest.
BenchRow pattern_tables() {
  double slowest = 0;
  for (int k = 3; k <= engine::PatternTable::largest_k; ++k) {
    for (const bool exact : {false, true}) {
      for (const bool caro : {false, true}) {
        if (caro && k != 5) continue;
        const double start = cpu_ns();
        const engine::PatternTable table({k, exact, caro});
        slowest = std::max(slowest, (cpu_ns() - start) / 1e6);
      }
    }
  }
  return {"tables of patterns",
          "k from 3 to 10, exact or not, caro: the slowest",
          slowest,
          "ms",
          200 / slowest,
          "200 ms",
          1};
}

/// Plays against the window search. With k = 4 nearly every opening is won for the first player, so the target applies
/// to games with the first move. With larger k it applies to both colours, from even openings.
void against_plain(const char* game, bool quick, std::vector<BenchRow>& rows) {
  const std::uint64_t nodes = quick ? 300 : 10'000;
  const Rules rules = *parse_game(game);
  const bool even = rules.k() > 4;
  const MatchResult result = engine_against_windows(rules, quick ? 2 : 20, even, nodes);
  const auto games = static_cast<double>(result.games);
  const std::string name = "against the window search, " + std::to_string(nodes) + " positions a move";
  const double both = (result.first + result.second) / (2 * games);
  rows.push_back({game, name + ", moving first", 100 * result.first / games, "%", result.first / games, "all points",
                  even ? 0 : 0.95});
  rows.push_back({game, name + ", both colours", 100 * both, "%", both, "all points", even ? 0.95 : 0});
}

}  // namespace

int engine(const EngineBenchOptions& options) {
  std::printf("engine %llu\n", static_cast<unsigned long long>(signature()));
  files::flush_output();
  if (options.signature_only) return 0;
  std::vector<BenchRow> rows;
  std::size_t printed = 0;
  const auto print_new = [&] {
    for (; printed < rows.size(); ++printed) print(rows[printed]);
  };
  rows.push_back(speed(options.quick));
  measure_vcf(options.quick, rows);
  rows.push_back(pattern_tables());
  for (const char* game : {"15,15,5", "9,20,5", "30,12,5", "64,64,5", "15,15,6", "15,15,7", "9,9,4", "15,15,4"}) {
    print_new();
    against_plain(game, options.quick, rows);
  }
  print_new();
  return conclude(rows, options.csv);
}

}  // namespace mnk::bench
