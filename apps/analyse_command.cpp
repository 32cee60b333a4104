// SPDX-License-Identifier: MIT
#include "apps/analyse_command.hpp"

#include <unistd.h>

#include <memory>

#include "apps/board_drawing.hpp"
#include "apps/book_of_user.hpp"
#include "apps/book_text.hpp"
#include "apps/input.hpp"
#include "apps/interrupt.hpp"
#include "apps/network_of_user.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/table_option.hpp"
#include "mnk/report.hpp"
#include "protocol/analysis_json.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/read_board.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t max_shown = 12;  // maximum moves of a line shown as text

const char* letter_of(Player player) { return player == Player::x ? "X" : "O"; }

std::string words_of(Value value, std::optional<std::uint32_t> plies) {
  if (value == Value::draw) return "draw";
  const std::string winner = value == Value::x_wins ? "X wins" : "O wins";
  return plies ? winner + " in " + std::to_string(*plies) + (*plies == 1 ? " ply" : " plies") : winner;
}

std::string words_of_value(const Analysed& analysed) {
  if (analysed.lower == analysed.upper) return "proved: " + words_of(analysed.lower, analysed.plies);
  if (analysed.lower == Value::draw) return "proved: at least a draw for X";
  if (analysed.upper == Value::draw) return "proved: at least a draw for O";
  return "nothing is proved";
}

std::string words_of_move(const AnalysedMove& move) {
  if (move.value) return "proved: " + words_of(*move.value, move.plies);
  const std::string sign = *move.estimate > 0 ? "+" : "";
  return "estimate " + sign + std::to_string(*move.estimate) + ", depth " + std::to_string(move.depth);
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

std::string line_of_text(const Rules& rules, const std::vector<Cell>& play) {
  std::string text;
  for (std::size_t i = 0; i < play.size() && i < max_shown; ++i) {
    if (i > 0) text += ' ';
    text += to_coordinate(rules, play[i]);
  }
  if (play.size() > max_shown) text += " ...";
  return text;
}

std::string text_of(const AnalyseOptions& options, const Board& board, const Analysed& analysed) {
  const Rules& rules = options.rules;
  Marks marks = marks_of(board);
  for (const AnalysedMove& move : analysed.moves) marks.numbered.push_back(move.play.front());
  std::string out = to_string(rules) + ", " + letter_of(board.to_move()) + " to move after " +
                    std::to_string(board.plies()) + " moves\n\n";
  out += draw(board, marks, style_of_output(options.ascii, options.color)) + '\n' + words_of_value(analysed) + '\n';
  std::size_t width = 0;
  for (const AnalysedMove& move : analysed.moves) width = std::max(width, words_of_move(move).size());
  for (std::size_t i = 0; i < analysed.moves.size(); ++i) {
    const AnalysedMove& move = analysed.moves[i];
    out += padded(std::to_string(i + 1) + ".", 4) + padded(to_coordinate(rules, move.play.front()), 5);
    out += padded(words_of_move(move), width) + "  " + line_of_text(rules, move.play) + '\n';
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.2f", analysed.seconds);
  return out + (analysed.by_solver ? "solver, " : "engine, ") + std::to_string(analysed.nodes) + " nodes, " + seconds +
         " s" + (interrupted() ? ", interrupted" : "") + '\n';
}

/// Overwrites one progress line on a terminal.
void show_progress(const EngineAnalysis& analysis) {
  std::fprintf(stderr, "\r\033[Kdepth %d, %.1f M nodes, %.0f s", analysis.lines.front().depth, millions(analysis.nodes),
               analysis.seconds);
}

}  // namespace

int analyse_command(const AnalyseOptions& options) {
  if (options.rules.columns() > max_engine_side || options.rules.rows() > max_engine_side) {
    return usage("boards of more than " + std::to_string(max_engine_side) + " columns or rows are not analysed");
  }
  catch_interrupts();
  const Result<Record> record = read_one_position(options.rules, options.position, true);
  if (interrupted()) return 130;
  if (!record) return usage(message_of(record.error()));
  const Result<Board> board = board_of(options.rules, *record);
  if (!board) return usage(message_of(board.error()));
  const auto table = open_table(options.rules, options.tables);
  if (!table) return usage(message_of(table.error()));
  const auto book = book_of_user(options.book);
  if (!book) return usage(message_of(book.error()));
  std::vector<opening_book::BookMove> known;
  if (*book) {
    auto moves = (*book)->moves_of(board->position());
    if (!moves) return usage(message_of(moves.error()));
    known = *std::move(moves);
  }
  SearchLimits limits = options.limits;
  EngineOptions engine = options.engine;
  limits.stop = &interrupt_flag();
  const bool shown = ::isatty(STDERR_FILENO) != 0;
  if (shown) engine.progress = show_progress;
  const Result<Analysed> analysed = analyse(*board, limits, engine, table->get());
  if (shown) std::fputs("\r\033[K", stderr);
  if (!analysed) return usage(message_of(analysed.error()));
  Output output;
  const std::string read_as = options.explain ? explanation(options.rules, *record) : std::string();
  if (options.json) {
    std::string json = analysis_json(*board, *analysed, interrupted());
    if (!read_as.empty()) json = api::joined(json, "{\"read_as\":" + api::json_string(read_as) + "}");
    if (*book) json = api::joined(json, "{\"book\":" + book_moves_json(*board, known) + "}");
    output.write(json + '\n');
  } else {
    output.write((read_as.empty() ? "" : "# " + read_as + '\n') + text_of(options, *board, *analysed));
    if (*book) output.write("\nThe book" + (known.empty() ? " has no move here\n" : ":\n" + book_table(*board, known)));
  }
  if (interrupted()) return 130;
  return output.failed() ? output_error : 0;
}

namespace {

struct AnalyseArguments {
  std::string game = "gomoku";
  double seconds = 5;
  std::uint64_t megabytes = 256;
  AnalyseOptions options;
};

/// Runs the command. If only nodes or depth are limited, the default time limit does not apply.
int run(AnalyseArguments& arguments, const CLI::App& command) {
  use_network_of_user();
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  arguments.options.rules = *rules;
  SearchLimits& limits = arguments.options.limits;
  limits.memory = arguments.megabytes << 20;
  if (command.count("--time") > 0 || command.count("--nodes") + command.count("--depth") == 0)
    limits.seconds = arguments.seconds;
  return analyse_command(arguments.options);
}

}  // namespace

Command add_analyse(CLI::App& app) {
  const auto arguments = std::make_shared<AnalyseArguments>();
  AnalyseOptions& options = arguments->options;
  SearchLimits& limits = options.limits;
  options.engine.lines = 3;
  CLI::App* command = add_command(app, "analyse");
  add_game(*command, arguments->game);
  add_duration(*command, "--time", arguments->seconds, "Time limit; none if --nodes or --depth is given instead")
      ->default_str("5s");
  add_count(*command, "--nodes", limits.nodes, "Node limit of the engine");
  add_number(*command, "--depth", options.engine.depth, 1, 100, "Depth limit of the engine in plies")->default_str("");
  add_number(*command, "--lines", options.engine.lines, 1, 1000, "Number of moves to compare");
  add_megabytes(*command, arguments->megabytes, "Megabytes for the transposition table");
  add_number(*command, "--threads", limits.threads, 1, 256, "Search threads; they share the transposition table");
  command->add_flag("--json", options.json, "Print one JSON object instead of the board and lines of text");
  command->add_flag("--ascii", options.ascii, "Use plain ASCII characters, for terminals without UTF-8");
  add_color(*command, options.color);
  add_explain(*command, options.explain);
  add_tables(*command, options.tables);
  add_book_file(*command, options.book);
  add_position(*command, options.position,
               "A board or moves as text, or a file; - or none: standard input; none on a terminal: the empty board");
  return {command, [arguments, command] { return run(*arguments, *command); }};
}

}  // namespace mnk::apps
