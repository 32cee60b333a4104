// SPDX-License-Identifier: MIT
#include "apps/play_command.hpp"

#include <iostream>
#include <map>
#include <memory>

#include "apps/interrupt.hpp"
#include "apps/terminal_game.hpp"
#include "apps/terminal_input.hpp"
#include "protocol/read_board.hpp"

namespace mnk::apps {

namespace {

/// Keeps what it found out from move to move. Ctrl-C while it thinks means: move now.
Adviser adviser_of(Engine engine, double seconds) {
  const auto shared = std::make_shared<Engine>(std::move(engine));
  return [shared, seconds](const Board& board, int level) {
    EngineLimits limits;
    limits.seconds = seconds;
    limits.level = level;
    limits.stop = &interrupt_flag();
    Result<EngineAnalysis> analysis = shared->analyse(board, limits);
    forget_interrupt();
    return analysis;
  };
}

}  // namespace

int play_command(const PlayOptions& options) {
  if (options.rules.columns() > max_engine_side || options.rules.rows() > max_engine_side) {
    return usage("boards of more than " + std::to_string(max_engine_side) + " columns or rows are not shown");
  }
  Result<Board> board = read_board(options.rules, options.position);
  if (!board) return usage("--position: " + message_of(board.error()));
  if (board->is_over()) return usage("--position: the game is over");
  TerminalOptions terminal = {.look = look_of_output(options.ascii), .level = options.level, .person = std::nullopt, .adviser = nullptr};
  Result<Engine> engine = Engine::make(options.rules);
  if (!engine) return usage(message_of(engine.error()));
  terminal.adviser = adviser_of(std::move(*engine), options.seconds);
  if (options.first != First::both) terminal.person = options.first == First::person ? Player::x : Player::o;
  catch_interrupts();
  TerminalInput input;
  std::istream in(&input);
  TerminalGame(std::move(*board), std::move(terminal), in, std::cout).run();
  return interrupted() ? 130 : 0;
}

namespace {

struct PlayArguments {
  std::string game = "gomoku";
  PlayOptions options;
};

int play(PlayArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage("--game: " + message_of(rules.error()));
  arguments.options.rules = *rules;
  return play_command(arguments.options);
}

}  // namespace

Command add_play(CLI::App& app) {
  const auto arguments = std::make_shared<PlayArguments>();
  PlayOptions& options = arguments->options;
  const std::map<std::string, First> first = {{"me", First::person}, {"engine", First::engine}, {"both", First::both}};
  CLI::App* command = app.add_subcommand("play", "Play against the engine in the terminal");
  command->add_option("-g,--game", arguments->game, list_of_games())->capture_default_str();
  command->add_option("-l,--level", options.level, "How strong the engine plays, from 1 (beginner) to 10 (all it can)")
      ->check(CLI::Range(least_level, full_level))
      ->capture_default_str();
  command->add_option("--time", options.seconds, "Seconds that the engine may take for a move")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--first", options.first, "Who has X and begins: me|engine, or both: you play both sides")
      ->transform(CLI::CheckedTransformer(first).description(""))
      ->default_str("me");
  command->add_option("-p,--position", options.position, "Where the game begins: a board (`XO./.X./..O`) or moves (`h8h9`)");
  command->add_flag("--ascii", options.ascii, "Plain ASCII characters");
  return {command, [arguments] { return play(*arguments); }};
}

}  // namespace mnk::apps
