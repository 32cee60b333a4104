// SPDX-License-Identifier: MIT
// Problems from games of the engine against itself, and how many of them it proves within a time.
#include <array>
#include <cstdio>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/engine_suite.hpp"
#include "bench/made_file.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "mnk/analysis.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/moves.hpp"

namespace mnk::bench {

namespace {

constexpr std::uint64_t easy_nodes = 2000;  // a problem is not solved by so few
constexpr int most_steps_back = 3;          // moves of the winner before the first that was proved in the game
constexpr int most_games_in_vain = 500;
constexpr std::size_t most_file_bytes = 1 << 20;
constexpr std::uint64_t table_bytes = std::uint64_t{64} << 20;

class ProblemMaker {
 public:
  ProblemMaker(const ProblemsOptions& options, const Rules& rules)
      : options_(options), rules_(rules), engine_(Engine::make(rules, {.memory = table_bytes}).value()) {}

  /// Returns the next problem as its moves: plays games until one has a problem that is new up to symmetry. Returns
  /// nothing if many games in turn have none.
  std::optional<std::vector<Cell>> next() {
    for (int tries = 0; tries < most_games_in_vain; ++tries) {
      const auto openings = random_openings(rules_, 1, options_.seed + games_);
      if (openings.empty()) return std::nullopt;
      const int back = static_cast<int>(games_++ % (most_steps_back + 1));
      auto moves = play(openings.front(), back);
      if (!moves) continue;
      const Board board = Board::from(rules_, *moves).value();
      if (!is_easy(board) && seen_.add(board.position())) return moves;
    }
    return std::nullopt;
  }
  std::uint64_t games() const { return games_; }

 private:
  /// Plays to the first position whose winner has a proof, and returns the moves before it, `back` moves of the winner
  /// earlier; nothing for a draw, or where the opening has more stones.
  std::optional<std::vector<Cell>> play(const std::vector<Cell>& opening, int back) {
    Board board = Board::from(rules_, opening).value();
    engine_.clear();
    while (!board.is_over()) {
      const EngineLine line = engine_.analyse(board, {.nodes = options_.nodes})->lines.front();
      if (line.score.proved > 0) {
        const auto history = board.history();
        const std::size_t earlier = 2 * static_cast<std::size_t>(back);
        if (history.size() < opening.size() + earlier) return std::nullopt;
        return std::vector<Cell>(history.begin(), history.end() - static_cast<std::ptrdiff_t>(earlier));
      }
      board.play_unchecked(line.play.front());
    }
    return std::nullopt;
  }

  bool is_easy(const Board& board) {
    engine_.clear();
    return engine_.analyse(board, {.nodes = easy_nodes})->lines.front().score.proved != 0;
  }

  const ProblemsOptions& options_;
  Rules rules_;
  Engine engine_;
  std::uint64_t games_ = 0;
  SeenPositions seen_;
};

std::string line_of(const Rules& rules, const std::vector<Cell>& moves) {
  std::string line;
  for (const Cell cell : moves) line += to_coordinate(rules, cell);
  return line + '\n';
}

/// Makes the problems. The file is written after every tenth, so that a run which is stopped leaves those so far.
int make_problems(const ProblemsOptions& options, const Rules& rules) {
  ProblemMaker maker(options, rules);
  std::string lines;
  const auto text = [&](int problems) {
    return "# " + std::to_string(problems) + " problems of " + options.game + " from " + std::to_string(maker.games()) +
           " games. The side to move won the game.\n# mnk bench problems --game " + options.game + " --make " +
           std::to_string(options.count) + " --nodes " + std::to_string(options.nodes) + " --seed " +
           std::to_string(options.seed) + " --out FILE\n" + lines;
  };
  for (int made = 0; made < options.count; ++made) {
    const auto moves = maker.next();
    if (!moves) {
      std::fprintf(stderr, "mnk: no more problems of %s after %d\n", options.game.c_str(), made);
      if (made > 0) write_made(options.out, text(made));
      return 1;
    }
    lines += line_of(rules, *moves);
    if ((made + 1) % 10 != 0) continue;
    std::fprintf(stderr, "%d of %d problems\n", made + 1, options.count);
    if (options.out.empty()) continue;
    if (const int status = write_made(options.out, text(made + 1)); status != 0) return status;
  }
  return write_made(options.out, text(options.count));
}

/// Reads the problems, a line of moves each. Returns nothing if a line is not an unfinished game.
std::optional<std::vector<Board>> read_problems(const Rules& rules, const std::string& path) {
  const auto text = files::read_whole(path, most_file_bytes);
  if (!text) return std::nullopt;
  std::vector<Board> problems;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const Result<Board> board = Board::from(rules, line);
    if (!board || board->is_over()) return std::nullopt;
    problems.push_back(*board);
  }
  return problems;
}

struct Solved {
  int problems = 0;
  int proved = 0;
  int seen = 0;  ///< every variation searched wins, which is no proof
};

void add(Solved& solved, Player to_move, const AnalysedMove& best) {
  ++solved.problems;
  solved.proved += best.value == (to_move == Player::x ? Value::x_wins : Value::o_wins) ? 1 : 0;
  solved.seen += best.estimate && seen_result({0, 0, *best.estimate}) > 0 ? 1 : 0;
}

int solve_problems(const ProblemsOptions& options, const Rules& rules) {
  const auto problems = read_problems(rules, options.file);
  if (!problems || problems->empty()) {
    std::fprintf(stderr, "mnk: bench: %s cannot be read, or has no problems of %s\n",
                 files::printable(options.file).c_str(), options.game.c_str());
    return 1;
  }
  std::array<Solved, 2> halves;
  for (std::size_t i = 0; i < problems->size(); ++i) {
    const Board& board = (*problems)[i];
    const auto found = analyse(board, {.seconds = options.seconds, .memory = table_bytes});
    add(halves[i % 2], board.to_move(), found->moves.front());
  }
  const auto print = [](const char* half, const Solved& solved) {
    std::printf("%s: %d problems, %d proved, %d more with every searched variation won\n", half, solved.problems,
                solved.proved, solved.seen);
  };
  std::printf("%.1f s a problem\n", options.seconds);
  print("lines 1, 3, 5 and so on, for tuning", halves[0]);
  print("lines 2, 4, 6 and so on, held back", halves[1]);
  return 0;
}

}  // namespace

int problems(const ProblemsOptions& options) {
  const Result<Rules> rules = parse_game(options.game);
  if (!rules || !Engine::make(*rules)) {
    std::fprintf(stderr, "mnk: --game: the engine does not play %s\n", options.game.c_str());
    return 2;
  }
  if (options.count > 0) return make_problems(options, *rules);
  if (options.file.empty()) {
    std::fprintf(stderr, "mnk: bench problems: name a FILE, or --make N problems\n");
    return 2;
  }
  return solve_problems(options, *rules);
}

}  // namespace mnk::bench
