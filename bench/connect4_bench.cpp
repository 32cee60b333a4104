// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "files/printable.hpp"
#include "files/standard_output.hpp"
#include "files/whole_file.hpp"
#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "solve/drop/solver.hpp"

namespace mnk::bench {

namespace {

struct Tested {
  mnk::Board game;
  drop::Board board;
  int score;  ///< in Pons' convention, which drop::Score follows
};

constexpr std::size_t most_bytes = 64 << 20;

Rules connect_four() { return *parse_game("7,6,4:gravity"); }

/// Reads a test file of Pons (docs/solving.md): a position per line, as the columns of its moves from 1, and its score.
/// Returns an empty list if a line is not a legal game.
std::vector<Tested> read_tests(const std::string& path) {
  std::vector<Tested> tests;
  std::istringstream file(files::read_whole(path, most_bytes).value_or(std::string()));
  std::string moves;
  int score = 0;
  const Rules rules = connect_four();
  const drop::Shape shape(rules);
  while (file >> moves >> score) {
    const Result<mnk::Board> board = mnk::Board::from(rules, moves);
    if (!board) return {};
    tests.push_back({*board, drop::board_of(board->position(), shape), score});
  }
  return tests;
}

struct Measured {
  std::size_t positions = 0;
  double value_us = 0, score_us = 0;
  double value_nodes = 0, score_nodes = 0;
};

int sign_of(int number) { return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0); }

/// Times each position: the value only, and the score. Two solvers go through all positions and keep their tables, so
/// that no position pays for the pages of a new one. Returns false if an answer is wrong or there are no positions.
bool measure(const std::vector<Tested>& tests, Measured& measured) {
  const SearchLimits limits = {.memory = std::uint64_t{64} << 20};
  const mnk::SolveOptions options;
  drop::Solver values(connect_four(), limits, options), scores(connect_four(), limits, options);
  for (const Tested& test : tests) {
    const double start = cpu_ns();
    values.start(limits);
    const drop::Bounds value = values.sign(test.board);
    const double middle = cpu_ns();
    scores.start(limits);
    const drop::Bounds score = scores.score(test.board);
    const double end = cpu_ns();
    if (score.lower != test.score || score.upper != test.score) return false;
    if (sign_of(value.lower) != sign_of(test.score) || sign_of(value.upper) != sign_of(test.score)) return false;
    measured.value_us += (middle - start) / 1e3;
    measured.value_nodes += static_cast<double>(values.nodes());
    measured.score_us += (end - middle) / 1e3;
    measured.score_nodes += static_cast<double>(scores.nodes());
  }
  measured.positions = tests.size();
  return measured.positions != 0;
}

/// Returns true if the value of the position after the move is still that before it.
bool keeps_value(best::Solver& solver, const Tested& test, Cell move) {
  mnk::Board after = test.game;
  after.play_unchecked(move);
  if (after.is_over()) return sign_of(test.score) == (after.outcome() == Outcome::draw ? 0 : 1);
  const Result<best::Choice> reply = solver.choose(after, best::Prefer::first, {});
  return reply && -reply->score == sign_of(test.score);
}

/// Prints how many moves keep the value, of positions spread over the file. Returns false without positions.
bool count_kept(const std::string& name, const std::vector<Tested>& tests, const Connect4Options& options) {
  best::Solver solver(connect_four());
  const std::size_t count = std::min<std::size_t>(static_cast<std::size_t>(options.moves), tests.size());
  if (count == 0) return false;
  std::size_t kept = 0;
  double longest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Tested& test = tests[i * tests.size() / count];
    const Result<Analysed> found = analyse(test.game, {.seconds = options.seconds}, {.only_move_at_once = true});
    if (!found || found->moves.empty()) return false;
    longest = std::max(longest, found->seconds);
    kept += keeps_value(solver, test, found->moves.front().play.front()) ? 1 : 0;
  }
  std::printf("%s: %zu of %zu moves keep the value, at %.1f s a move; the longest took %.2f s\n", name.c_str(), kept,
              count, options.seconds, longest);
  return true;
}

}  // namespace

int connect4(const Connect4Options& options) {
  std::string csv = "file,positions,value_us,value_nodes,score_us,score_nodes\n";
  for (const std::string& path : options.files) {
    const std::string name = files::printable(path.substr(path.rfind('/') + 1));
    const std::vector<Tested> tests = read_tests(path);
    Measured measured;
    if (options.moves > 0 ? !count_kept(name, tests, options) : !measure(tests, measured)) {
      std::fprintf(stderr, "mnk: bench: %s cannot be read, or has another score\n", files::printable(path).c_str());
      return 1;
    }
    if (options.moves > 0) continue;
    const auto n = static_cast<double>(measured.positions);
    std::printf(
        "%s: %zu positions, every score as written; mean for the value %.1f us, %.1f nodes; with the distance %.1f us, "
        "%.1f nodes\n",
        name.c_str(), measured.positions, measured.value_us / n, measured.value_nodes / n, measured.score_us / n,
        measured.score_nodes / n);
    char line[256];
    std::snprintf(line, sizeof line, ",%zu,%.1f,%.1f,%.1f,%.1f\n", measured.positions, measured.value_us / n,
                  measured.value_nodes / n, measured.score_us / n, measured.score_nodes / n);
    csv += name + line;
  }
  if (options.csv.empty()) return 0;
  const auto failed = files::write_whole(options.csv, csv);
  if (failed) std::fprintf(stderr, "mnk: --csv: %s\n", files::printable(failed->message).c_str());
  return failed ? 3 : 0;
}

}  // namespace mnk::bench
