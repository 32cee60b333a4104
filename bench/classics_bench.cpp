// SPDX-License-Identifier: MIT
// The methods of docs/classics.md: time per stone on equal games, minimax, and the ply at which each rule detects a
// draw.
#include <array>
#include <functional>
#include <memory>

#include "bench/bench.hpp"
#include "bench/classic_methods.hpp"
#include "bench/contest.hpp"
#include "bench/timing.hpp"
#include "examples/classics/draws.hpp"
#include "examples/classics/minimax.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"

namespace mnk::bench {
namespace {

/// Adapter of `mnk::Board`, which also maintains legal moves, a hash and the history.
class LibraryBoard {
 public:
  explicit LibraryBoard(const Rules& rules) : board_(rules) {}
  bool place(Cell cell, Player player) { return board_.play_unchecked(cell) == win_for(player); }
  void remove(Cell, Player) { board_.undo(); }

 private:
  Board board_;
};

struct ClassicEntry {
  std::string name;
  std::function<Cost()> slice;
  std::vector<double> place;
  std::vector<double> take_back;
};

/// Runs the methods in turn, so that other load on the machine affects all of them alike. `copies`: see Contestant.
void measure_methods(std::vector<BenchRow>& rows, const char* game, std::size_t copies, bool quick) {
  const Rules rules = *parse_game(game);
  Random random(1);
  const std::vector<Game> games = random_games(rules, rules.cells() < 64 ? 8192 : 256, random);
  std::vector<ClassicEntry> entries;
  const auto enter = [&]<class Method>(std::type_identity<Method>, const char* name) {
    auto contestant = std::make_shared<Contestant<Method>>(rules, games, copies);
    entries.push_back({name, [contestant] { return contestant->slice(); }, {}, {}});
  };
  classic::for_each_method([&]<class Method>(std::type_identity<Method> type, const char* name) {
    if (Method::supports(rules)) enter(type, name);
  });
  enter(std::type_identity<LibraryBoard>(), "mnk::Board");
  for (int round = 0; round < (quick ? 10 : 200); ++round) {
    for (ClassicEntry& entry : entries) {
      const Cost cost = entry.slice();
      entry.place.push_back(cost.place);
      entry.take_back.push_back(cost.take_back);
    }
  }
  const double scan = median(entries.front().place);
  for (ClassicEntry& entry : entries) {
    const double place = median(entry.place);
    rows.push_back({game, entry.name, place, "ns/stone", scan / place, "scan", 0});
  }
  for (ClassicEntry& entry : entries) {
    rows.push_back({std::string(game) + ", taken back", entry.name, median(entry.take_back), "ns/stone", 0, "", 0});
  }
}

void measure_minimax(std::vector<BenchRow>& rows, bool quick) {
  std::vector<double> textbook;
  std::vector<double> solver;
  long positions = 0;
  for (int round = 0; round < (quick ? 1 : 9); ++round) {
    classics::Minimax search;
    double start = cpu_ns();
    const classics::BestMove best = search.best_move({"___", "___", "___"});
    textbook.push_back(cpu_ns() - start);
    positions = search.positions();
    start = cpu_ns();
    const auto choice = best::Solver(Rules()).choose(Board());
    solver.push_back(cpu_ns() - start);
    if (!choice || choice->score != best.score || choice->cell != Rules().cell(best.row - 1, best.column - 1)) {
      std::fprintf(stderr, "mnk: bench: minimax and best::Solver differ\n");
      std::abort();
    }
  }
  const std::string group = "3,3,3, best first move";
  const double slow = median(textbook);
  rows.push_back({group, "minimax: a position", quotient(slow, positions), "ns", 0, "", 0});
  rows.push_back({group, "minimax", slow / 1e6, "ms", 0, "", 0});
  rows.push_back({group, "best::Solver", median(solver) / 1e6, "ms", slow / median(solver), "minimax", 0});
}

/// The number of stones at which each rule first detects a draw in drawn games.
struct DrawnAt {
  std::uint64_t games = 0;
  std::array<std::uint64_t, 3> stones{};  ///< sums over games, for: full board, no line is open, nobody can win

  void count(const Rules& rules, std::span<const Cell> moves) {
    classics::Board board = classic::empty_board(rules);
    std::array<std::uint64_t, 3> first{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      board[rules.row(moves[i])][rules.column(moves[i])] = classic::letter_of(player_at(i));
      const std::array<bool, 3> drawn = {
          i + 1 == rules.cells(), classics::no_line_is_open(board, rules.k()),
          classics::nobody_can_win(board, rules.k(), classic::letter_of(player_at(i + 1)))};
      for (std::size_t rule = 0; rule < 3; ++rule) {
        if (drawn[rule] && first[rule] == 0) first[rule] = i + 1;
      }
    }
    ++games;
    for (std::size_t rule = 0; rule < 3; ++rule) stones[rule] += first[rule];
  }
};

void count_all_draws(Board& board, DrawnAt& drawn) {
  if (board.outcome() == Outcome::draw) drawn.count(board.rules(), board.history());
  const std::vector<Cell> moves(board.legal_moves().begin(), board.legal_moves().end());
  for (const Cell cell : moves) {
    board.play_unchecked(cell);
    count_all_draws(board, drawn);
    board.undo();
  }
}

void report_draws(std::vector<BenchRow>& rows, const std::string& group, const DrawnAt& drawn) {
  const auto games = static_cast<double>(drawn.games);
  rows.push_back({group, "games", games, "games", 0, "", 0});
  for (std::size_t rule = 0; rule < 3; ++rule) {
    static constexpr const char* names[3] = {"the board is full", "no line is open", "nobody can win"};
    rows.push_back({group, names[rule], quotient(drawn.stones[rule], drawn.games), "stones", 0, "", 0});
  }
}

void measure_draws(std::vector<BenchRow>& rows, bool quick) {
  Board tic_tac_toe;
  DrawnAt all;
  count_all_draws(tic_tac_toe, all);
  report_draws(rows, "3,3,3, all drawn games", all);
  for (const char* game : {"4,4,4", "5,5,4", "7,6,4"}) {
    const Rules rules = *parse_game(game);
    Random random(4);
    DrawnAt some;
    while (some.games < (quick ? 10 : 1000)) {
      const Game played = random_games(rules, 1, random)[0];
      if (played.lines == 0) some.count(rules, played.moves);
    }
    report_draws(rows, std::string(game) + ", random draws", some);
  }
}

}  // namespace

int classics(const Options& options) {
  std::vector<BenchRow> rows;
  measure_methods(rows, "3,3,3", 512, options.quick);
  measure_methods(rows, "7,6,4", 32, options.quick);
  measure_methods(rows, "15,15,5", 8, options.quick);
  measure_minimax(rows, options.quick);
  measure_draws(rows, options.quick);
  for (const BenchRow& row : rows) print(row);
  return conclude(rows, options.csv);
}

}  // namespace mnk::bench
