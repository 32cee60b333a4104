// SPDX-License-Identifier: MIT
// Time per stone (placing and win detection) of every method, on equal games.
#include <functional>
#include <unordered_set>

#include "bench/bench.hpp"
#include "bench/contest.hpp"
#include "bench/timing.hpp"
#include "core/detect/kernel.hpp"

namespace mnk::bench {

namespace {

using detect::Kernel;

void count_lines(const Rules& rules, Game& game) {
  PlainBoard board(rules);
  for (std::size_t i = 0; i < game.moves.size(); ++i) game.lines += board.place(game.moves[i], player_at(i));
}

/// Returns a long game that continues after lines, with stones at random cells.
Game scattered_game(const Rules& rules, std::size_t stones, Random& random) {
  Game game;
  std::unordered_set<Cell> taken;
  while (game.moves.size() < stones) {
    const Cell cell = random.below(rules.cells());
    if (taken.insert(cell).second) game.moves.push_back(cell);
  }
  count_lines(rules, game);
  return game;
}

/// Returns a long game with each stone within three cells of one of the last hundred stones.
Game local_game(const Rules& rules, std::size_t stones, Random& random) {
  Game game;
  game.moves.push_back(rules.cell(rules.rows() / 2, rules.columns() / 2));
  std::unordered_set<Cell> taken(game.moves.begin(), game.moves.end());
  while (game.moves.size() < stones) {
    const auto back = std::min<std::uint32_t>(100, static_cast<std::uint32_t>(game.moves.size()));
    const Cell near = game.moves[game.moves.size() - 1 - random.below(back)];
    const int row = rules.row(near) + random.between(-3, 3);
    const int column = rules.column(near) + random.between(-3, 3);
    if (rules.contains(row, column) && taken.insert(rules.cell(row, column)).second)
      game.moves.push_back(rules.cell(row, column));
  }
  count_lines(rules, game);
  return game;
}

/// Returns a game in which X and O fill alternate rows from left to right: runs as long as the board.
Game long_runs_game(const Rules& rules, int rows) {
  Game game;
  for (int row = 0; row < rows; row += 2) {
    for (int column = 0; column < rules.columns(); ++column) {
      game.moves.push_back(rules.cell(row, column));
      game.moves.push_back(rules.cell(row + 1, column));
    }
  }
  count_lines(rules, game);
  return game;
}

struct Entry {
  Method method;
  std::function<double()> slice;
  std::vector<double> ns;
};

/// Runs the methods in turn, so that other load affects all of them alike. Returns the median time of each.
std::vector<Timing> compare(const Rules& rules, const std::vector<Game>& games, std::size_t copies,
                            std::span<const Method> methods, std::size_t rounds) {
  std::vector<Entry> entries;
  for (const Method method : methods) {
    if (!refusal(method, rules).empty()) continue;
    Kernel kernel = detect::make_kernel(rules, method);
    detect::visit(kernel, [&](auto& typed) {
      auto contestant = std::make_shared<Contestant<std::decay_t<decltype(typed)>>>(rules, games, copies);
      entries.push_back({method, [contestant] { return contestant->slice().place; }, {}});
    });
  }
  for (std::size_t round = 0; round < rounds; ++round) {
    for (Entry& entry : entries) entry.ns.push_back(entry.slice());
  }
  std::vector<Timing> timings;
  timings.reserve(entries.size());
  for (Entry& entry : entries) timings.push_back({entry.method, median(entry.ns)});
  return timings;
}

double ns_of(const std::vector<Timing>& timings, Method method) {
  for (const Timing& t : timings) {
    if (t.method == method) return t.ns;
  }
  return 0;
}

Timing best_of(const std::vector<Timing>& timings) {
  return *std::min_element(timings.begin(), timings.end(),
                           [](const Timing& a, const Timing& b) { return a.ns < b.ns; });
}

void report_methods(std::vector<BenchRow>& rows, const std::string& group, const std::vector<Timing>& timings) {
  for (const Timing& t : timings) rows.push_back({group, std::string(to_string(t.method)), t.ns, "ns/stone", 0, "", 0});
}

/// Compares the method that Board chooses with the fastest one measured; the target is at most 1.25 times its time.
void report_choice(std::vector<BenchRow>& rows, const std::string& group, const Rules& rules,
                   const std::vector<Timing>& timings) {
  const Method choice = choose_method(rules);
  const Timing best = best_of(timings);
  const double chosen = ns_of(timings, choice);
  rows.push_back(
      {group, "Board's " + std::string(to_string(choice)) + " against the best, " + std::string(to_string(best.method)),
       chosen, "ns/stone", best.ns / chosen, "the best", 1 / 1.25});
}

void small_board(std::vector<BenchRow>& rows, const char* game, std::size_t copies, double target, bool quick) {
  const Rules rules = *parse_game(game);
  Random random(1);
  const std::vector<Game> games = random_games(rules, rules.cells() < 64 ? 8192 : 256, random);
  const auto timings = compare(rules, games, copies, all_methods, quick ? 20 : 200);
  report_methods(rows, game, timings);
  const Timing best = best_of(timings);
  rows.push_back({game, "best (" + std::string(to_string(best.method)) + ") against scan", best.ns, "ns/stone",
                  ns_of(timings, Method::scan) / best.ns, "scan", target});
  report_choice(rows, game, rules, timings);
}

/// All methods whose time per stone does not grow with the board.
constexpr std::array<Method, 5> large_board_methods = {Method::counters, Method::last_move, Method::bitboard,
                                                       Method::run_ends, Method::line_words};

void large_board(std::vector<BenchRow>& rows, const char* game, bool quick) {
  const Rules rules = *parse_game(game);
  Random random(2);
  const std::size_t stones = quick ? 20'000 : 200'000;
  for (const bool local : {false, true}) {
    std::vector<Game> games(3);
    for (Game& game_of : games)
      game_of = local ? local_game(rules, stones, random) : scattered_game(rules, stones, random);
    const auto timings = compare(rules, games, 1, large_board_methods, quick ? 3 : 9);
    const std::string group = std::string(game) + (local ? " local" : " random");
    report_methods(rows, group, timings);
    report_choice(rows, group, rules, timings);
  }
}

/// Tests choose_method on further games, between the sizes measured above.
void intermediate_sizes(std::vector<BenchRow>& rows, bool quick) {
  for (const char* game : {"7,6,4", "8,8,5", "30,30,6", "56,56,5", "100,100,5", "200,200,7", "300,300,6", "40,40,12",
                           "200,200,12:exact"}) {
    const Rules rules = *parse_game(game);
    Random random(5);
    const std::vector<Game> games = random_games(rules, rules.cells() < 1000 ? 256 : 8, random);
    const std::size_t copies = std::max<std::size_t>(1, 2000 / rules.cells());
    report_choice(rows, game, rules, compare(rules, games, copies, large_board_methods, quick ? 5 : 60));
  }
}

void long_runs(std::vector<BenchRow>& rows, bool quick) {
  static constexpr std::array<Method, 3> methods = {Method::last_move, Method::run_ends, Method::line_words};
  std::vector<std::vector<Timing>> timings;
  for (const char* game : {"1000,1000,16", "1000,1000,512"}) {
    const Rules rules = *parse_game(game);
    const std::vector<Game> games = {long_runs_game(rules, quick ? 10 : 100)};
    timings.push_back(compare(rules, games, 1, methods, quick ? 3 : 9));
    report_methods(rows, std::string(game) + " long runs", timings.back());
  }
  const double k16 = ns_of(timings[0], Method::run_ends);
  const double k512 = ns_of(timings[1], Method::run_ends);
  rows.push_back({"1000,1000,512 long runs", "run_ends against itself with k = 16", k512, "ns/stone", k16 / k512,
                  "k = 16", 1 / 1.5});
}

}  // namespace

std::vector<BenchRow> bench_detectors(bool quick) {
  std::vector<BenchRow> rows;
  small_board(rows, "3,3,3", 2048, 15, quick);
  small_board(rows, "15,15,5", 8, 80, quick);
  small_board(rows, "19,19,5", 8, 80, quick);
  large_board(rows, "1000,1000,5", quick);
  large_board(rows, "4000,4000,5", quick);
  large_board(rows, "1000,1000,12", quick);
  large_board(rows, "1000,1000,40:exact", quick);
  long_runs(rows, quick);
  intermediate_sizes(rows, quick);
  return rows;
}

}  // namespace mnk::bench
