// SPDX-License-Identifier: MIT
#include "apps/play_command.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <istream>
#include <memory>
#include <ostream>
#include <random>

#include "apps/book_of_user.hpp"
#include "apps/input.hpp"
#include "apps/interrupt.hpp"
#include "apps/network_of_user.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/terminal_game.hpp"
#include "apps/terminal_input.hpp"
#include "apps/terminal_output.hpp"
#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/judge.hpp"
#include "mnk/report.hpp"
#include "protocol/read_board.hpp"

namespace mnk::apps {

namespace {

/// Returns the best line as the engine would. The end is at most as far as the board has empty cells.
EngineAnalysis engine_analysis(const Board& board, const AnalysedMove& best) {
  EngineScore score{.estimate = best.estimate.value_or(0)};
  if (best.value && *best.value != Value::draw) {
    score.proved = (*best.value == Value::x_wins) == (board.to_move() == Player::x) ? 1 : -1;
    score.plies = static_cast<int>(best.plies.value_or(board.rules().cells() - board.plies()));
  }
  return {.lines = {{.score = score, .depth = best.depth, .play = best.play}}};
}

/// Keeps the engine's tables from move to move. Leaves out moves that the book calls bad. With gravity on a board that
/// the exact solver takes, full strength asks it first. Ctrl-C during the search means: move now.
Adviser adviser_of(const std::shared_ptr<Engine>& shared, const SharedBook& book, double seconds) {
  return [shared, book, seconds](const Board& board, int level) -> Result<EngineAnalysis> {
    const SearchLimits limits = {.seconds = seconds, .stop = &interrupt_flag()};
    const EngineOptions options = {
        .level = level, .excluded = ask_book(book, board).bad_moves, .only_move_at_once = true};
    const bool may_be_solved = board.rules().gravity() && board.rules().cells() <= best::max_cells;
    if (level == full_level && may_be_solved && options.excluded.empty()) {
      const Result<Analysed> analysed = analyse(board, limits, options);
      if (analysed && !analysed->moves.empty()) {
        clear_interrupt();
        return engine_analysis(board, analysed->moves.front());
      }
    }
    Result<EngineAnalysis> analysis = shared->analyse(board, limits, options);
    clear_interrupt();
    return analysis;
  };
}

/// Places and chooses in the opening, differently in each game.
OpeningAdviser opening_adviser_of(const std::shared_ptr<Engine>& engine, double seconds) {
  return [engine, seconds, seed = std::random_device()()](const Board& board, const Opening& opening, int level) {
    Result<OpeningAct> act = play_opening(*engine, board, opening, {.seconds = seconds, .stop = &interrupt_flag()},
                                          {.level = level, .seed = seed});
    clear_interrupt();
    return act;
  };
}

/// Replaces standard input, which was read to its end, by the terminal.
bool moves_come_from_terminal() {
  const int terminal = ::open("/dev/tty", O_RDONLY | O_CLOEXEC);
  if (terminal < 0) return false;
  const bool moved = ::dup2(terminal, STDIN_FILENO) >= 0;
  ::close(terminal);
  return moved;
}

}  // namespace

int play_command(const PlayOptions& options) {
  if (options.rules.columns() > max_engine_side || options.rules.rows() > max_engine_side) {
    return usage("boards of more than " + std::to_string(max_engine_side) + " columns or rows are not shown");
  }
  const OpeningRule opening = parse_opening_rule(options.opening).value_or(OpeningRule::none);
  if (const auto refused = refuse_opening(opening, options.rules)) return usage(message_of(*refused));
  catch_interrupts();
  const Result<Record> record = read_one_position(options.rules, options.position, false);
  if (interrupted()) return 130;
  if (!record) return usage(message_of(record.error()));
  Result<Board> board = board_of(options.rules, *record);
  if (!board) return usage(message_of(board.error()));
  if (const auto refused = refuse_finished(mnk::judge(*board)))
    return usage("there is nothing to play: " + refused->message);
  if (opening != OpeningRule::none && board->plies() > 0)
    return usage("an opening rule begins with the empty board: leave out the position, or --opening");
  if (options.position == "-" && !moves_come_from_terminal()) {
    return usage(
        "the position came from standard input, and there is no terminal for the moves: pass the position as text or "
        "file");
  }
  TerminalOptions terminal = {.style = style_of_output(options.ascii, options.color),
                              .level = options.level,
                              .person = std::nullopt,
                              .adviser = nullptr,
                              .opening = Opening(opening, options.rules)};
  const auto book = book_of_user(options.book);
  if (!book) return usage(message_of(book.error()));
  if (*book) terminal.book = [book = *book](const Board& now) { return ask_book(book, now).move; };
  Result<Engine> engine = Engine::make(options.rules);
  if (!engine) return usage(message_of(engine.error()));
  const auto shared = std::make_shared<Engine>(std::move(*engine));
  terminal.adviser = adviser_of(shared, *book, options.seconds);
  terminal.opening_adviser = opening_adviser_of(shared, options.seconds);
  if (options.first != "both") terminal.person = options.first == "me" ? Player::x : Player::o;
  TerminalInput input;
  std::istream in(&input);
  TerminalOutput output;
  std::ostream out(&output);
  if (options.explain) out << "# " << explanation(options.rules, *record) << '\n';
  out << note_of_width(options.rules, terminal_columns());
  TerminalGame(std::move(*board), std::move(terminal), in, out).run();
  if (interrupted()) return 130;
  return output.failed() ? output_error : 0;
}

namespace {

struct PlayArguments {
  std::string game = "gomoku";
  PlayOptions options;
};

int play(PlayArguments& arguments) {
  use_network_of_user();
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  arguments.options.rules = *rules;
  return play_command(arguments.options);
}

}  // namespace

Command add_play(CLI::App& app) {
  const auto arguments = std::make_shared<PlayArguments>();
  PlayOptions& options = arguments->options;
  CLI::App* command = add_command(app, "play");
  add_game(*command, arguments->game);
  add_number(*command, "-l,--level", options.level, least_level, full_level,
             "Strength of the engine, 10 for full strength");
  add_duration(*command, "--time", options.seconds, "Time limit of the engine for a move")->default_str("3s");
  add_book_file(*command, options.book);
  add_choice(*command, "--first", options.first, {"me", "engine", "both"},
             "Player of X, who moves first; both: you play both sides");
  const auto openings = opening_rule_names();
  add_choice(*command, "--opening", options.opening, {openings.begin(), openings.end()},
             "Opening rule; the player of X is the first player");
  auto* named = command->add_option("-p,--position", options.position, "Same as POSITION|FILE; give only one of them")
                    ->type_name("POSITION");
  command->add_flag("--ascii", options.ascii, "Use plain ASCII characters, for terminals without UTF-8");
  add_color(*command, options.color);
  add_explain(*command, options.explain);
  add_position(
      *command, options.position,
      "Start position: a board or moves as text, or a file; -: standard input, with the moves from the terminal")
      ->excludes(named);
  return {command, [arguments] { return play(*arguments); }};
}

}  // namespace mnk::apps
