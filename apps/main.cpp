// SPDX-License-Identifier: MIT
// The command line: says what there is, reads the options, calls the command.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>
#include <thread>

#include "apps/best_command.hpp"
#include "apps/check_command.hpp"
#include "apps/judge_command.hpp"
#include "apps/match_command.hpp"
#include "apps/solve_command.hpp"
#include "bench/bench.hpp"

namespace {

using namespace mnk;

constexpr int usage_error = 2;

const char* const first_steps =
    "Worth trying first:\n"
    "  echo 'XXX/OO./...' | mnk judge\n"
    "  echo 'h8 g8 h9 g9 h10 g10 h11 g11 h12' | mnk judge --game gomoku --json\n"
    "  mnk bench win --quick\n";

std::string list_of_games() {
  std::string text = "m,n,k (columns, rows, stones in a row) with options after a colon (exact, gravity, misere, caro, renju), or";
  for (const Preset& preset : presets()) text += " " + std::string(preset.name);
  return text;
}

std::string list_of_methods() {
  std::string text = "auto";
  for (const Method method : all_methods) text += "|" + std::string(to_string(method));
  return text;
}

/// What CLI11 fills in before it is read by our own parsers.
struct JudgeArguments {
  std::string game = "3,3,3";
  std::string input = "auto";
  std::string detector = "auto";
  bool json = false;
  bool summary = false;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::string> files;
};

int usage(const std::string& message) {
  std::fprintf(stderr, "mnk: %s\n", message.c_str());
  return usage_error;
}

int judge(const JudgeArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage("--game: " + message_of(rules.error()));
  const auto input = parse_format(arguments.input);
  if (!input) return usage("--input: there is no format '" + arguments.input + "'; there are auto, board, moves, json and csv");
  const auto method = parse_method(arguments.detector);
  if (!method) return usage("--detector: there is no method '" + arguments.detector + "'; there are " + list_of_methods());
  if (const auto why = refusal(*method, *rules); !why.empty()) {
    return usage("--detector: " + std::string(why) + ", not " + to_string(*rules));
  }
  const std::vector<std::string> standard_input = {"-"};
  return apps::judge_command({*rules, *input, *method, arguments.json, arguments.summary, arguments.threads,
                              arguments.files.empty() ? standard_input : arguments.files});
}

void add_judge(CLI::App& app, JudgeArguments& arguments) {
  CLI::App* command = app.add_subcommand("judge", "Say where each board or game of the input stands: won and on which line, drawn, pending, "
                                                  "impossible");
  command->add_option("-g,--game", arguments.game, list_of_games())->capture_default_str();
  command->add_option("-i,--input", arguments.input, "auto|board|moves|json|csv")->capture_default_str();
  command->add_flag("--json", arguments.json, "One JSON object a record instead of a line of text");
  command->add_flag("--summary", arguments.summary, "Only one JSON object with the counts");
  command->add_option("--detector", arguments.detector, list_of_methods())->capture_default_str();
  command->add_option("--threads", arguments.threads, "How many threads judge")->check(CLI::Range(1U, 256U))->capture_default_str();
  command->add_option("FILE", arguments.files, "Files to read; - or none: standard input");
}

void add_check(CLI::App& app, std::vector<std::string>& files) {
  CLI::App* command = app.add_subcommand("check", "Check certificates of values, with a program that shares nothing with the solver");
  command->add_option("FILE", files, "Certificates (docs/certificate.md)")->required();
}

struct SolveArguments {
  std::string game = "3,3,3";
  std::string position;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t megabytes = 256;
  unsigned threads = 1;
  std::string resume;
  std::string certificate;
  bool json = false;
  bool plies = false;
};

int solve_position(const SolveArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage("--game: " + message_of(rules.error()));
  return apps::solve_command({*rules, arguments.position, arguments.seconds, arguments.megabytes << 20, arguments.threads, arguments.resume,
                              arguments.certificate, arguments.json, arguments.plies});
}

void add_solve(CLI::App& app, SolveArguments& arguments) {
  CLI::App* command = app.add_subcommand("solve", "The exact value of a game or position, with a certificate if wished; out of time: what is proved so far");
  command->add_option("-g,--game", arguments.game, list_of_games())->capture_default_str();
  command->add_option("-p,--position", arguments.position, "A board (`XO./.X./..O`) or moves (`h8h9`) instead of the empty board");
  command->add_option("--time", arguments.seconds, "Seconds after which the bounds proved so far are the answer")->check(CLI::PositiveNumber);
  command->add_option("--memory", arguments.megabytes, "Megabytes for the table of positions")->check(CLI::Range(1, 1 << 20))->capture_default_str();
  command->add_option("--threads", arguments.threads, "Threads that search, sharing the table")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--resume", arguments.resume, "Go on from what is saved in this file, if there is one, and save there again");
  command->add_option("--certificate", arguments.certificate,
                      "Write the certificate to this file; the second half of a draw that needs two to FILE.x");
  command->add_flag("--json", arguments.json, "One JSON object instead of lines of text");
  command->add_flag("--plies", arguments.plies, "How long the game lasts under best play, too (with gravity; may take much longer)");
}

struct BestArguments {
  std::string game = "3,3,3";
  std::string input = "auto";
  bool json = false;
  bool fastest = false;
  std::uint64_t nodes = best::Limits().nodes;
  std::vector<std::string> files;
};

int best_moves(const BestArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage("--game: " + message_of(rules.error()));
  const auto input = parse_format(arguments.input);
  if (!input) return usage("--input: there is no format '" + arguments.input + "'; there are auto, board, moves, json and csv");
  const std::vector<std::string> standard_input = {"-"};
  return apps::best_command({*rules, *input, arguments.json, arguments.fastest ? best::Prefer::fastest : best::Prefer::first,
                             best::Limits{.nodes = arguments.nodes}, arguments.files.empty() ? standard_input : arguments.files});
}

void add_best(CLI::App& app, BestArguments& arguments) {
  CLI::App* command = app.add_subcommand("best", "The best move of each board or game of the input, exactly: `score row column`");
  command->add_option("-g,--game", arguments.game, list_of_games())->capture_default_str();
  command->add_option("-i,--input", arguments.input, "auto|board|moves|json|csv")->capture_default_str();
  command->add_flag("--json", arguments.json, "One JSON object a record: every move with its score and plies");
  command->add_flag("--fastest", arguments.fastest, "Of the moves of the best score, the quickest win or the slowest loss");
  command->add_option("--nodes", arguments.nodes, "Positions to search for one answer before it is given up as too_large")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("FILE", arguments.files, "Files to read; - or none: standard input");
}

struct MatchArguments {
  std::string game = "gomoku";
  apps::MatchOptions options;
  std::uint64_t megabytes = 350;
  std::vector<double> sprt;
};

int play_match(MatchArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage("--game: " + message_of(rules.error()));
  arguments.options.rules = *rules;
  arguments.options.memory = arguments.megabytes << 20;
  if (!arguments.sprt.empty()) arguments.options.sprt = {arguments.sprt[0], arguments.sprt[1]};
  return apps::match_command(arguments.options);
}

void add_match(CLI::App& app, MatchArguments& arguments) {
  apps::MatchOptions& options = arguments.options;
  CLI::App* command = app.add_subcommand("match", "Programs that speak the Gomocup protocol against each other, both colours of every opening");
  command->add_option("--engines", options.engines, "Two programs")->expected(2)->required();
  command->add_option("-g,--game", arguments.game, list_of_games())->capture_default_str();
  command->add_option("--games", options.games, "How many games, at most")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_option("--openings", options.openings, "A file of openings (docs/formats.md)");
  command->add_option("--time", options.seconds, "Seconds a move")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_option("--match-time", options.match_seconds, "Seconds a game and engine; 0: no limit")->check(CLI::NonNegativeNumber);
  command->add_option("--nodes", options.nodes, "Positions a move, for engines that know INFO max_node; 0: no limit");
  command->add_option("--memory", arguments.megabytes, "Megabytes that engines are told to keep to")->check(CLI::Range(1, 1 << 20))->capture_default_str();
  command->add_option("--at-once", options.at_once, "Games at once")->check(CLI::Range(1U, 256U))->capture_default_str();
  command->add_option("--sprt", arguments.sprt, "Stop once one of two Elo differences is ruled out, with 5 % of error")->expected(2);
}

void add_connect4(CLI::App& bench, bench::Connect4Options& options) {
  CLI::App* command = bench.add_subcommand("connect4", "Exact scores of published positions of Connect Four: the mean time of one");
  command->add_option("FILE", options.files, "Lines `moves score`: columns from 1, and the score as Pons counts it")->required();
  command->add_option("--csv", options.csv, "Write the figures to this file, too");
}

void add_bench(CLI::App& app, bench::Options& options, bench::SolveOptions& solve_options, bench::Connect4Options& connect4_options) {
  CLI::App* command = app.add_subcommand("bench", "Measure, and hold the figures against what is asked of them");
  command->require_subcommand(1);
  CLI::App* win = command->add_subcommand("win", "Win detection: detectors, playouts, batches, mnk judge on a large file");
  win->add_flag("--quick", options.quick, "A few seconds, rough figures");
  win->add_option("--only", options.only, "detectors|playouts|batch|judge");
  win->add_option("--csv", options.csv, "Write the figures to this file, too");
  CLI::App* best = command->add_subcommand("best", "Best moves: the table of 3,3,3 and the solver, against textbook minimax");
  best->add_flag("--quick", options.quick, "A few seconds, rough figures");
  best->add_option("--csv", options.csv, "Write the figures to this file, too");
  CLI::App* solve = command->add_subcommand("solve", "Exact values: node counts and times against textbook alpha-beta, certificates and their checker");
  add_connect4(*command, connect4_options);
  solve->add_flag("--quick", solve_options.quick, "A few seconds, few games");
  solve->add_flag("--long", solve_options.long_run, "The games that take minutes, too");
  solve->add_flag("--signature", solve_options.signature_only, "Only the node count of bench/signature.txt");
  solve->add_option("--games", solve_options.games, "Only solve, certify and check these");
  solve->add_option("--csv", solve_options.csv, "Write the figures to this file, too");
  solve->add_option("--values", solve_options.values, "Put the games that were solved into this file, from which docs/values.md is made");
}

int run(int argc, char** argv) {
  CLI::App app("mnk judges every k-in-a-row game: tic-tac-toe, Gomoku, Connect Four and any other (m,n,k).", "mnk");
  app.set_version_flag("--version", "mnk " MNK_VERSION);
  app.require_subcommand(0, 1);
  app.footer(first_steps);
  JudgeArguments judge_arguments;
  bench::Options bench_options;
  bench::SolveOptions bench_solve_options;
  bench::Connect4Options bench_connect4_options;
  SolveArguments solve_arguments;
  BestArguments best_arguments;
  std::vector<std::string> check_files;
  add_judge(app, judge_arguments);
  add_solve(app, solve_arguments);
  add_best(app, best_arguments);
  MatchArguments match_arguments;
  add_match(app, match_arguments);
  add_check(app, check_files);
  add_bench(app, bench_options, bench_solve_options, bench_connect4_options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return usage_error;
  }
  if (app.got_subcommand("judge")) return judge(judge_arguments);
  if (app.got_subcommand("solve")) return solve_position(solve_arguments);
  if (app.got_subcommand("check")) return apps::check_command(check_files);
  if (app.got_subcommand("best")) return best_moves(best_arguments);
  if (app.got_subcommand("match")) return play_match(match_arguments);
  if (const CLI::App* command = app.get_subcommand("bench"); command->parsed()) {
    if (command->got_subcommand("solve")) return bench::solve(bench_solve_options);
    if (command->got_subcommand("connect4")) return bench::connect4(bench_connect4_options);
    return command->got_subcommand("best") ? bench::best(bench_options) : bench::win(bench_options, argv[0]);
  }
  std::fputs(app.help().c_str(), stdout);
  return 0;
}

}  // namespace

/// A standard stream that was closed gets a place holder that cannot be used, so that no file or pipe of ours
/// takes its number.
void keep_standard_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) == -1) ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int main(int argc, char** argv) {
  keep_standard_streams();
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {  // out of memory, at the most
    std::fprintf(stderr, "mnk: %s\n", error.what());
    return 1;
  }
}
