// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"

namespace mnk::bench {
namespace {

void demand(bool agreed, const char* what) {
  if (agreed) return;
  std::fprintf(stderr, "mnk: bench: the answers differ: %s\n", what);
  std::abort();
}

// --- 3,3,3: textbook minimax -------------------------------------------------------------------------

/// Full-depth minimax that scans all lines at every position (as examples/classics/minimax.hpp does).
class Textbook3x3 {
 public:
  explicit Textbook3x3(std::uint32_t board) {
    for (int cell = 0; cell < 9; ++cell)
      cells_[cell / 3][cell % 3] = (board >> cell & 1U) != 0 ? 'X' : (board >> (16 + cell) & 1U) != 0 ? 'O' : '_';
  }

  best::Choice best_move(char player) {
    best::Choice choice{-2, 0};
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        if (cells_[row][column] != '_') continue;
        cells_[row][column] = player;
        const int score = -minimax(other(player));
        cells_[row][column] = '_';
        if (score > choice.score) choice = {score, static_cast<Cell>(row * 3 + column)};
      }
    }
    return choice;
  }

  bool over() const { return wins('X') || wins('O') || full(); }

 private:
  static char other(char player) { return player == 'X' ? 'O' : 'X'; }

  bool wins(char p) const {
    const auto& c = cells_;
    for (int i = 0; i < 3; ++i) {
      if (c[i][0] == p && c[i][1] == p && c[i][2] == p) return true;
      if (c[0][i] == p && c[1][i] == p && c[2][i] == p) return true;
    }
    return (c[0][0] == p && c[1][1] == p && c[2][2] == p) || (c[0][2] == p && c[1][1] == p && c[2][0] == p);
  }

  bool full() const {
    for (const auto& row : cells_) {
      for (const char cell : row) {
        if (cell == '_') return false;
      }
    }
    return true;
  }

  int minimax(char player) {
    if (wins(other(player))) return -1;
    if (full()) return 0;
    return best_move(player).score;
  }

  char cells_[3][3];
};

/// Returns every reachable position that is not over, packed as in mnk/batch.hpp.
std::vector<std::uint32_t> positions_3x3() {
  std::vector<std::uint32_t> found;
  std::vector<bool> seen(1U << 25);
  std::vector<std::uint32_t> open = {0};
  for (std::size_t i = 0; i < open.size(); ++i) {
    const std::uint32_t board = open[i];
    if (Textbook3x3(board).over()) continue;
    found.push_back(board);
    const std::uint32_t taken = (board | board >> 16) & 511U;
    const bool x_moves = __builtin_popcount(board) % 2 == 0;
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
      const std::uint32_t after = board | 1U << (x_moves ? cell : cell + 16);
      if ((taken >> cell & 1U) != 0 || seen[after]) continue;
      seen[after] = true;
      open.push_back(after);
    }
  }
  return found;
}

std::vector<BenchRow> bench_3x3(bool quick) {
  const std::vector<std::uint32_t> positions = positions_3x3();
  std::vector<std::uint32_t> boards(quick ? 1U << 20 : 1U << 22);
  Random random(1);
  for (std::uint32_t& board : boards) board = positions[random.below(positions.size())];
  std::vector<best::Answer3x3> answers(boards.size());
  std::vector<double> textbook;
  std::vector<double> table;
  const std::size_t asked = quick ? 2'000 : 20'000;  // questions to the textbook search, which is slow
  for (int round = 0; round < 7; ++round) {
    double start = cpu_ns();
    best::best_3x3(boards, answers);
    table.push_back(quotient(cpu_ns() - start, boards.size()));
    start = cpu_ns();
    for (std::size_t i = 0; i < asked; ++i) {
      const best::Choice choice = Textbook3x3(boards[i]).best_move(__builtin_popcount(boards[i]) % 2 == 0 ? 'X' : 'O');
      demand(choice == best::Choice{answers[i].score(), answers[i].cell()}, "3,3,3");
    }
    textbook.push_back(quotient(cpu_ns() - start, asked));
  }
  const double slow = median(textbook);
  const double fast = median(table);
  const std::string group = "3,3,3, random positions";
  return {{group, "textbook minimax", slow, "ns", 0, "", 0},
          {group, "best_3x3", fast, "ns", slow / fast, "textbook minimax", 0},
          {group, "best_3x3", 1e3 / fast, "M/s", 1e3 / fast / 50, "50 M/s", 1}};
}

// --- other games -----------------------------------------------------------------------------------

int minimax(Board& board) {
  int best = -2;
  // Copies the moves, since playing a move invalidates the view.
  std::array<Cell, best::max_cells> moves;
  std::size_t count = 0;
  for (const Cell cell : board.legal_moves()) moves[count++] = cell;
  for (std::size_t i = 0; i < count; ++i) {
    const Player mover = board.to_move();
    const Outcome outcome = board.play_unchecked(moves[i]);
    const int score = outcome == Outcome::pending ? -minimax(board)
                      : outcome == Outcome::draw  ? 0
                      : outcome == win_for(mover) ? 1
                                                  : -1;
    board.undo();
    best = score > best ? score : best;
  }
  return best;
}

/// Returns a game in progress after `plies` random moves.
Board random_game(const Rules& rules, std::uint32_t plies, Random& random) {
  Board board(rules);
  while (board.plies() < plies) {
    const LegalMoves moves = board.legal_moves();
    if (board.play_unchecked(moves[random.below(moves.size())]) != Outcome::pending) board.reset();
  }
  return board;
}

BenchRow bench_ends(const char* game, std::uint32_t left, bool quick) {
  const Rules rules = *parse_game(game);
  Random random(2);
  best::Solver solver(rules);
  double slow = 0;
  double fast = 0;
  const int positions = quick ? 5 : 30;
  for (int i = 0; i < positions; ++i) {
    Board board = random_game(rules, rules.cells() - left, random);
    double start = cpu_ns();
    const int score = minimax(board);
    slow += cpu_ns() - start;
    start = cpu_ns();
    const auto choice = solver.choose(board);
    fast += cpu_ns() - start;
    demand(choice.ok() && choice->score == score, game);
  }
  return {game + std::string(", ") + std::to_string(left) + " cells left",
          "Solver::choose",
          fast / positions / 1e3,
          "us",
          slow / fast,
          "minimax over Board",
          0};
}

/// Measures the time of a single question: each position gets a solver with an empty table.
void bench_questions(const char* game, bool quick, std::vector<BenchRow>& rows) {
  const Rules rules = *parse_game(game);
  Random random(3);
  double worst_choose = 0;
  double worst_analyse = 0;
  double total = 0;
  int positions = 0;
  for (std::uint32_t plies = 0; plies < rules.cells() - 1; ++plies) {
    for (int i = 0; i < (plies == 0 ? 1 : quick ? 2 : 20); ++i) {
      const Board board = random_game(rules, plies, random);
      best::Solver first(rules);
      double start = cpu_ns();
      const auto choice = first.choose(board);
      const double chosen = cpu_ns() - start;
      best::Solver second(rules);
      start = cpu_ns();
      const auto analysis = second.analyse(board);
      const double analysed = cpu_ns() - start;
      demand(choice.ok() && analysis.ok() && analysis->best(best::Prefer::first).cell == choice->cell, game);
      worst_choose = std::max(worst_choose, chosen);
      worst_analyse = std::max(worst_analyse, analysed);
      total += chosen;
      ++positions;
    }
  }
  const std::string group = game + std::string(", any stage");
  rows.push_back({group, "choose, mean", total / positions / 1e6, "ms", 0, "", 0});
  rows.push_back({group, "choose, worst", worst_choose / 1e6, "ms", 0, "", 0});
  rows.push_back({group, "analyse, worst", worst_analyse / 1e6, "ms", 0, "", 0});
}

}  // namespace

int best(const Options& options) {
  std::vector<BenchRow> rows = bench_3x3(options.quick);
  rows.push_back(bench_ends("4,4,4", 8, options.quick));
  rows.push_back(bench_ends("5,4,4", 8, options.quick));
  for (const char* game :
       {"4,3,3", "4,4,3", "4,4,4", "4,4,4:misere", "4,4,4:gravity", "5,4,4", "5,4,4:exact", "5,4,4:gravity"}) {
    bench_questions(game, options.quick, rows);
  }
  for (const BenchRow& row : rows) print(row);
  return conclude(rows, options.csv);
}

}  // namespace mnk::bench
