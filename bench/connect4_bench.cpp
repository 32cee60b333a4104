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
#include "mnk/board.hpp"
#include "mnk/solve.hpp"

namespace mnk::bench {

namespace {

struct Tested {
  Position position;
  int score;
};

constexpr std::size_t most_bytes = 64 << 20;

/// Reads a test file of Pons (docs/solving.md): a position per line, as the columns of its moves from 1, and its score.
/// Returns an empty list if a line is not a legal game.
std::vector<Tested> read_tests(const std::string& path) {
  std::vector<Tested> tests;
  std::istringstream file(files::read_whole(path, most_bytes).value_or(std::string()));
  std::string moves;
  int score = 0;
  const Rules rules = *parse_game("7,6,4:gravity");
  while (file >> moves >> score) {
    const Result<Board> board = Board::from(rules, moves);
    if (!board) return {};
    tests.push_back({board->position(), score});
  }
  return tests;
}

/// Returns the score in Pons' convention, for the side to move: +-(stones that the winner has left + 1); 0 for a draw.
int score_of(const Position& position, const Solution& solution) {
  const auto stones = static_cast<int>(
      std::count_if(position.stones.begin(), position.stones.end(), [](Stone stone) { return stone != Stone::none; }));
  if (!solution.plies || *solution.value() == Value::draw) return 0;
  const int cells = position.rules.cells(), plies = *solution.plies;
  const int left = (cells - stones - plies) / 2 + 1;
  const bool mover_wins = (*solution.value() == Value::x_wins) == (stones % 2 == 0);
  return mover_wins ? left : -left;
}

struct Measured {
  std::size_t positions = 0;
  double value_us = 0, score_us = 0;
  double value_nodes = 0, score_nodes = 0;
};

/// Times each position with a fresh table, including its allocation: the value only, and the value with the distance.
/// Returns false if an answer is wrong or there are no positions.
bool measure(const std::vector<Tested>& tests, Measured& measured) {
  const SearchLimits limits = {.memory = std::uint64_t{64} << 20};
  for (const Tested& test : tests) {
    const double start = cpu_ns();
    const Solution value = *mnk::solve(test.position, limits);
    const double middle = cpu_ns();
    const Solution score = *mnk::solve(test.position, limits, {.plies = true});
    const double end = cpu_ns();
    if (!value.settled() || value.value() != score.value() || score_of(test.position, score) != test.score)
      return false;
    measured.value_us += (middle - start) / 1e3;
    measured.value_nodes += static_cast<double>(value.nodes);
    measured.score_us += (end - middle) / 1e3;
    measured.score_nodes += static_cast<double>(score.nodes);
  }
  measured.positions = tests.size();
  return measured.positions != 0;
}

}  // namespace

int connect4(const Connect4Options& options) {
  std::string csv = "file,positions,value_us,value_nodes,score_us,score_nodes\n";
  for (const std::string& path : options.files) {
    Measured measured;
    if (!measure(read_tests(path), measured)) {
      std::fprintf(stderr, "mnk: bench: %s cannot be read, or has another score\n", files::printable(path).c_str());
      return 1;
    }
    const auto n = static_cast<double>(measured.positions);
    const std::string name = files::printable(path.substr(path.rfind('/') + 1));
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
