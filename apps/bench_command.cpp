// SPDX-License-Identifier: MIT
#include "apps/bench_command.hpp"
#include "apps/network_of_user.hpp"

#include "apps/options.hpp"

#include <cstdint>
#include <memory>

#include "apps/program_path.hpp"
#include "bench/bench.hpp"
#include "files/whole_file.hpp"

namespace mnk::apps {

namespace {

struct BenchArguments {
  bench::Options win;
  bench::Options best;
  bench::Options classics;
  bench::SolveOptions solve;
  bench::EngineBenchOptions engine;
  bench::Connect4Options connect4;
  bench::BookOptions book;
  bench::LevelsOptions levels;
  bench::ProveBenchOptions prove;
  bench::WeightsOptions weights;
  bench::OpeningsOptions openings;
  bench::PositionsOptions positions{};
  bench::ProblemsOptions problems{};
  std::vector<Command> of_the_server;
};

const CLI::Validator is_writable(
    [](const std::string& path) {
      const auto failed = files::try_writing(path);
      return failed ? failed->message : std::string();
    },
    "");

void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& help) {
  command.add_option("--seed", seed, help)->type_name("N")->capture_default_str();
}

void add_out(CLI::App& command, std::string& out, const std::string& help) {
  command.add_option("--out", out, help)->type_name("FILE")->check(is_writable);
}

void add_win(CLI::App& bench, bench::Options& options) {
  CLI::App* command =
      bench.add_subcommand("win", "Win detection: detectors, playouts, batches, mnk judge on a large file");
  command->add_flag("--quick", options.quick, "Run for a few seconds, for rough figures");
  command->add_option("--only", options.only, "Measure only this part; default: all")
      ->type_name("detectors|playouts|batch|judge");
  add_csv(*command, options.csv);
}

void add_best_moves(CLI::App& bench, bench::Options& options) {
  CLI::App* command =
      bench.add_subcommand("best", "Best moves: the table of 3,3,3 and the solver, against textbook minimax");
  command->add_flag("--quick", options.quick, "Run for a few seconds, for rough figures");
  add_csv(*command, options.csv);
}

void add_classics(CLI::App& bench, bench::Options& options) {
  CLI::App* command =
      bench.add_subcommand("classics", "The methods of docs/classics.md as people write them, minimax, early draws");
  command->add_flag("--quick", options.quick, "Run for a few seconds, for rough figures");
  add_csv(*command, options.csv);
}

void add_connect4(CLI::App& bench, bench::Connect4Options& options) {
  CLI::App* command =
      bench.add_subcommand("connect4", "Exact scores of published positions of Connect Four: the mean time of one");
  command
      ->add_option("FILE", options.files,
                   "Files of lines `moves score`: columns from 1, and the score as Pons counts it")
      ->type_name("")
      ->required();
  add_csv(*command, options.csv);
  add_number(*command, "--moves", options.moves, 0, 1'000'000,
             "Instead, count for so many positions of each file whether the move of `mnk play` keeps the value")
      ->excludes(command->get_option("--csv"));
  add_duration(*command, "--time", options.seconds, "Time limit of such a move");
}

void add_book(CLI::App& bench, bench::BookOptions& options) {
  CLI::App* command =
      bench.add_subcommand("book", "Exact scores of all positions of the first plies with gravity, as a book file");
  add_game(*command, options.game);
  command->add_option("--folder", options.folder, "Folder of the scores so far, which a later run continues")
      ->type_name("DIR")
      ->capture_default_str();
  add_number(*command, "--plies", options.plies, 1, 14, "Stones of the deepest positions");
  add_megabytes(*command, options.megabytes, "Memory of the transposition table");
  add_duration(*command, "--time", options.seconds, "Time limit of the search; a later run continues");
  add_number(*command, "--sample", options.sample, 0, 1 << 20, "Solve so many positions of the deepest ply anew");
  command->add_option("--from", options.from, "Take the plies of this book file instead of computing them")
      ->type_name("FILE");
  add_out(*command, options.out, "Write the plies that are complete as a book to this file");
}

void add_values(CLI::App& bench, bench::SolveOptions& options) {
  CLI::App* command = bench.add_subcommand(
      "solve", "Exact values: node counts and times against textbook alpha-beta, certificates and their checker");
  command->add_flag("--quick", options.quick, "Run for a few seconds, with few games");
  command->add_flag("--long", options.long_run, "Also solve the games that take minutes");
  command->add_flag("--signature", options.signature_only, "Print only the node count of bench/signature.txt");
  command->add_option("--games", options.games, "Solve, certify and check only these games, separated by blanks")
      ->type_name("GAME");
  command
      ->add_option("--map", options.map,
                   "Solve, certify and check all boards of m >= n for each K, but those that --values has as certified")
      ->type_name("K")
      ->check(CLI::Range(1, 4096).description("from 1 to 4096"))
      ->delimiter(',');
  add_number(*command, "--longest", options.side, 1, 32, "The longest side of --map");
  add_duration(*command, "--time", options.seconds, "Time limit of one game of --games or --map")->default_str("60s");
  add_csv(*command, options.csv);
  command->add_option("--values", options.values, "Write the solved games to this file, the source of docs/values.md")
      ->type_name("FILE")
      ->check(is_writable);
}

void add_engine(CLI::App& bench, bench::EngineBenchOptions& options) {
  CLI::App* command = bench.add_subcommand(
      "engine", "The engine: positions a second, wins by fours, and games against the window search");
  command->add_flag("--quick", options.quick, "Run for a few seconds, for rough figures");
  command->add_flag("--signature", options.signature_only, "Print only the node count of bench/signature.txt");
  add_csv(*command, options.csv);
}

void add_levels(CLI::App& bench, bench::LevelsOptions& options) {
  CLI::App* command = bench.add_subcommand("levels", "The engine's levels of play, each against the one below");
  add_game(*command, options.game);
  add_count(*command, "--games", options.games, "Number of games for each pair of levels")->capture_default_str();
  add_number(*command, "--from", options.from, 1, 10, "The lowest level");
  add_number(*command, "--to", options.to, 1, 10, "The highest level");
  add_count(*command, "--nodes", options.nodes, "Node limit of a move")->capture_default_str();
  command
      ->add_option("--openings", options.openings,
                   "File of openings (docs/formats.md); default: openings made at random")
      ->type_name("FILE");
}

void add_openings(CLI::App& bench, bench::OpeningsOptions& options) {
  CLI::App* command = bench.add_subcommand("openings", "Make a file of openings that the engine scores as even");
  add_game(*command, options.game);
  add_count(*command, "--count", options.count, "Number of openings")->capture_default_str();
  add_count(*command, "--nodes", options.nodes, "Node limit of each of two searches of an opening")
      ->capture_default_str();
  add_number(*command, "--most", options.most, 1, 1000, "Largest score of an opening, either way");
  add_number(*command, "--stones", options.stones, 0, 20,
             "Stones of each opening, the last of them balanced; 0: 5 to 7");
  add_seed(*command, options.seed, "Seed of the random stones, a whole number");
  add_out(*command, options.out, "Write the openings to this file; default: standard output");
}

void add_problems(CLI::App& bench, bench::ProblemsOptions& options) {
  CLI::App* command = bench.add_subcommand(
      "problems", "Won positions of games of the engine against itself: how many it proves within a time");
  command->add_option("FILE", options.file, "File of problems, a line of moves each")->type_name("");
  add_game(*command, options.game);
  add_duration(*command, "--time", options.seconds, "Time limit of a problem");
  add_number(*command, "--make", options.count, 0, 100'000, "Make so many problems instead");
  add_count(*command, "--nodes", options.nodes, "Node limit of a move in the games")->capture_default_str();
  add_seed(*command, options.seed, "Seed of the random openings, a whole number");
  add_out(*command, options.out, "Write the problems to this file; default: standard output");
}

void add_weights(CLI::App& bench, bench::WeightsOptions& options) {
  CLI::App* command = bench.add_subcommand(
      "weights", "Fit the engine's weights to games against itself, and write src/engine/weights.hpp");
  add_count(*command, "--games", options.games, "Number of games")->capture_default_str();
  add_count(*command, "--rounds", options.rounds, "Number of passes of the fit over all positions")
      ->capture_default_str();
  add_number(*command, "--threads", options.threads, 1, 256, "Threads that play and search the games");
  add_seed(*command, options.seed, "Seed of the random games, a whole number");
  add_out(*command, options.out, "The file to write; without it standard output");
}

void add_positions(CLI::App& bench, bench::PositionsOptions& options) {
  CLI::App* command =
      bench.add_subcommand("positions", "Make labelled positions, or the patterns in them, to train a network with");
  command
      ->add_option("FILE", options.positions, "File of positions, which grows; with --features and --order one to read")
      ->type_name("")
      ->required();
  CLI::Option* features =
      command->add_option("--features", options.features, "Write the patterns of the positions in FILE to this file");
  features->type_name("FILE")->check(is_writable);
  command
      ->add_option("--order", options.order,
                   "Search the positions in FILE, and write moves that were tried in random order to this file")
      ->type_name("FILE")
      ->check(is_writable)
      ->excludes(features);
  add_game(*command, options.game);
  add_count(*command, "--count", options.count, "Number of positions to add")->capture_default_str();
  add_count(*command, "--nodes", options.nodes, "Node limit of each search")->capture_default_str();
  add_number(*command, "--threads", options.threads, 1, 256, "Threads that play and search the games");
  add_seed(*command, options.seed, "Seed of the random openings, a whole number");
}

void add_prove(CLI::App& bench, bench::ProveBenchOptions& options) {
  CLI::App* command = bench.add_subcommand(
      "prove", "The time of a proof with many workers, simulated with the recorded times of its jobs");
  command
      ->add_option("BOOK", options.books,
                   "Move books of the proof; several, which start after replies to one position, are one proof of it")
      ->type_name("")
      ->required();
  command
      ->add_option("--record", options.record,
                   "File of the answers to the jobs, which a later run continues; default: answers are not kept")
      ->type_name("FILE")
      ->check(is_writable);
  command->add_option("--workers", options.workers, "Numbers of workers; default: 1, 2, 4, ... 256")
      ->type_name("N")
      ->check(number_from(1, 4096));
  command->add_option("--checkers", options.checkers, "Threads that check answers; default: one for 3 workers")
      ->type_name("N")
      ->check(number_from(1, 4096));
  add_megabytes(*command, options.megabytes, "Megabytes for the tables of a job");
  add_csv(*command, options.csv);
}

int run(const CLI::App& command, const BenchArguments& arguments) {
  use_network_of_user();
  for (const Command& bench : arguments.of_the_server) {
    if (bench.app->parsed()) return bench.run();
  }
  if (command.got_subcommand("solve")) return bench::solve(arguments.solve);
  if (command.got_subcommand("engine")) return bench::engine(arguments.engine);
  if (command.got_subcommand("levels")) return bench::levels(arguments.levels);
  if (command.got_subcommand("openings")) return bench::openings(arguments.openings);
  if (command.got_subcommand("positions")) return bench::positions(arguments.positions);
  if (command.got_subcommand("weights")) return bench::weights(arguments.weights);
  if (command.got_subcommand("prove")) return bench::prove(arguments.prove);
  if (command.got_subcommand("book")) return bench::book(arguments.book);
  if (command.got_subcommand("problems")) return bench::problems(arguments.problems);
  if (command.got_subcommand("connect4")) return bench::connect4(arguments.connect4);
  if (command.got_subcommand("classics")) return bench::classics(arguments.classics);
  return command.got_subcommand("best") ? bench::best(arguments.best)
                                        : bench::win(arguments.win, program_path().c_str());
}

}  // namespace

void add_csv(CLI::App& command, std::string& csv) {
  command.add_option("--csv", csv, "Also write the figures to this file")->type_name("FILE")->check(is_writable);
}

Command add_bench(CLI::App& app) {
  const auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command = add_command(app, "bench");
  command->require_subcommand(1);
  add_win(*command, arguments->win);
  add_best_moves(*command, arguments->best);
  add_classics(*command, arguments->classics);
  add_values(*command, arguments->solve);
  add_engine(*command, arguments->engine);
  add_problems(*command, arguments->problems);
  add_connect4(*command, arguments->connect4);
  add_book(*command, arguments->book);
  add_levels(*command, arguments->levels);
  add_prove(*command, arguments->prove);
  add_weights(*command, arguments->weights);
  add_openings(*command, arguments->openings);
  add_positions(*command, arguments->positions);
  if (server_benches != nullptr) arguments->of_the_server = server_benches(*command);
  return {command, [command, arguments] { return run(*command, *arguments); }};
}

}  // namespace mnk::apps
