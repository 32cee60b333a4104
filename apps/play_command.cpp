// SPDX-License-Identifier: MIT
#include "apps/play_command.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <istream>
#include <memory>
#include <ostream>

#include "apps/input.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/terminal_game.hpp"
#include "apps/terminal_input.hpp"
#include "apps/terminal_output.hpp"
#include "mnk/judge.hpp"
#include "mnk/report.hpp"
#include "protocol/read_board.hpp"

namespace mnk::apps {

namespace {

/// Keeps the engine's tables from move to move. Ctrl-C during the search means: move now.
Adviser adviser_of(Engine engine, double seconds) {
  const auto shared = std::make_shared<Engine>(std::move(engine));
  return [shared, seconds](const Board& board, int level) {
    EngineLimits limits;
    limits.seconds = seconds;
    limits.level = level;
    limits.stop = &interrupt_flag();
    Result<EngineAnalysis> analysis = shared->analyse(board, limits);
    clear_interrupt();
    return analysis;
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
  catch_interrupts();
  const Result<Record> record = read_one_position(options.rules, options.position, false);
  if (interrupted()) return 130;
  if (!record) return usage(message_of(record.error()));
  Result<Board> board = board_of(options.rules, *record);
  if (!board) return usage(message_of(board.error()));
  if (const auto refused = refuse_finished(mnk::judge(*board)))
    return usage("there is nothing to play: " + refused->message);
  if (options.position == "-" && !moves_come_from_terminal()) {
    return usage(
        "the position came from standard input, and there is no terminal for the moves: pass the position as text or "
        "file");
  }
  TerminalOptions terminal = {.style = style_of_output(options.ascii, options.color),
                              .level = options.level,
                              .person = std::nullopt,
                              .adviser = nullptr};
  Result<Engine> engine = Engine::make(options.rules);
  if (!engine) return usage(message_of(engine.error()));
  terminal.adviser = adviser_of(std::move(*engine), options.seconds);
  if (options.first != "both") terminal.person = options.first == "me" ? Player::x : Player::o;
  TerminalInput input;
  std::istream in(&input);
  TerminalOutput output;
  std::ostream out(&output);
  if (options.explain) out << "# " << explanation(options.rules, *record) << '\n';
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
  add_choice(*command, "--first", options.first, {"me", "engine", "both"},
             "Player of X, who moves first; both: you play both sides");
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
