// SPDX-License-Identifier: MIT
#include "apps/table_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>

#include "apps/input.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/processes.hpp"
#include "mnk/table.hpp"
#include "protocol/read_board.hpp"

namespace mnk::apps {

namespace {

struct TableArguments {
  std::string game;
  std::string folder;
  std::string position;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t megabytes = table::default_memory >> 20;
  unsigned threads = 1;
  std::uint64_t samples = 1000;
  std::uint64_t seed = 1;
};

/// Reports an error of a table. Returns 3 if a file could not be written, otherwise `status`.
int fail(const Error& error, int status = 1) {
  usage(message_of(error));
  return code_of(error) == "unwritable_file" ? output_error : status;
}

void show_progress(const table::MakeProgress& progress) {
  std::fprintf(stderr, "\r\033[K%s of %u stones, %.1f %% of all positions, %.0f s",
               progress.marking ? "reachable positions" : "values", progress.stones,
               100.0 * static_cast<double>(progress.done) / static_cast<double>(progress.all), progress.seconds);
}

std::string summary_of(const table::Info& info) {
  table::Counts sum;
  std::uint64_t bytes = 0;
  for (const table::Layer& layer : info.layers) {
    sum.wins += layer.counts.wins;
    sum.draws += layer.counts.draws;
    sum.losses += layer.counts.losses;
    sum.finished += layer.counts.finished;
    sum.classes += layer.counts.classes;
    bytes += layer.bytes;
  }
  return to_string(info.rules) + ": " + std::to_string(info.layers.size()) + " of " +
         std::to_string(info.rules.cells() + 1) + " layers, " + std::to_string(bytes) + " bytes, " +
         std::to_string(sum.positions()) + " positions, " + std::to_string(sum.classes) + " up to symmetry\n";
}

/// Reports how `make` ended.
int report_made(const Result<table::Info>& info) {
  if (!info) return fail(info.error());
  if (!print_output(summary_of(*info))) return output_error;
  if (interrupted()) return report_interrupted();
  if (info->complete()) return 0;
  std::fputs("mnk: the table is unfinished; the same command continues it\n", stderr);
  return 1;
}

/// Returns the exit status of `report_made` without a report: process 0 reports for all.
int status_of_made(const Result<table::Info>& info) {
  if (!info) return code_of(info.error()) == "unwritable_file" ? output_error : 1;
  if (interrupted()) return interrupted_status;
  return info->complete() ? 0 : 1;
}

/// Makes the table together with the processes that the launcher started. The report of process 0 must be out before
/// any process ends: mpirun ends all processes once one has ended with an error.
int make_together(const Rules& rules, const TableArguments& arguments, const SearchLimits& limits) {
  Result<std::unique_ptr<Processes>> joined = join_processes();
  if (!joined) return usage(message_of(joined.error()));
  Processes& processes = **joined;
  const Result<table::Info> info = table::make(rules, arguments.folder, limits, {}, processes);
  const int status = processes.rank() == 0 ? report_made(info) : status_of_made(info);
  if (processes.rank() == 0) flush_output();
  processes.leave();
  return status;
}

int make_table(const TableArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  if (const auto refused = table::refuse(*rules)) return usage(refused->message);
  catch_interrupts();
  const SearchLimits limits = {.seconds = arguments.seconds,
                               .memory = arguments.megabytes << 20,
                               .threads = arguments.threads,
                               .stop = &interrupt_flag()};
  if (launched_processes() > 1) return make_together(*rules, arguments, limits);
  const bool shown = ::isatty(STDERR_FILENO) != 0;
  Callback<const table::MakeProgress&> progress;
  if (shown) progress = show_progress;
  const Result<table::Info> info = table::make(*rules, arguments.folder, limits, progress);
  if (shown) std::fputs("\r\033[K", stderr);
  return report_made(info);
}

int check_table(const TableArguments& arguments) {
  catch_interrupts();
  const Result<table::Checked> checked =
      table::check(arguments.folder, arguments.samples, arguments.seed, &interrupt_flag());
  if (!checked) return fail(checked.error());
  if (checked->interrupted) return report_interrupted();
  const std::string text = "ok: " + std::to_string(checked->bytes) + " bytes, " + std::to_string(checked->samples) +
                           " positions derived again\n";
  if (!print_output(text)) return output_error;
  const Result<table::Info> info = table::info(arguments.folder);
  if (!info) return fail(info.error());
  if (info->complete()) return 0;
  const std::string layers = std::to_string(info->layers.size()) + " of " + std::to_string(info->rules.cells() + 1);
  usage("the table is unfinished: it has " + layers + " layers; `mnk table make` continues it");
  return 1;
}

int show_info(const TableArguments& arguments) {
  const Result<table::Info> info = table::info(arguments.folder);
  if (!info) return fail(info.error());
  std::string text = summary_of(*info);
  const auto add_row = [&](const std::array<std::string, 7>& columns) {
    constexpr std::array<std::size_t, 7> widths = {6, 12, 12, 12, 12, 12, 12};
    for (std::size_t i = 0; i < columns.size(); ++i)
      text += std::string(std::max(widths[i], columns[i].size()) - columns[i].size(), ' ') + columns[i] +
              (i + 1 == columns.size() ? '\n' : ' ');
  };
  add_row({"stones", "wins", "draws", "losses", "finished", "classes", "bytes"});
  for (const table::Layer& layer : info->layers) {
    const table::Counts& counts = layer.counts;
    add_row({std::to_string(layer.stones), std::to_string(counts.wins), std::to_string(counts.draws),
             std::to_string(counts.losses), std::to_string(counts.finished), std::to_string(counts.classes),
             std::to_string(layer.bytes)});
  }
  return print_output(text) ? 0 : output_error;
}

int probe_table(const TableArguments& arguments) {
  catch_interrupts();
  Result<table::Table> table = table::Table::open(arguments.folder);
  if (!table) return fail(table.error());
  const Rules& rules = table->rules();
  const Result<Record> record = read_one_position(rules, arguments.position, true);
  if (interrupted()) return report_interrupted();
  if (!record) return usage(message_of(record.error()));
  const Result<Board> board = board_of(rules, *record);
  if (!board) return usage(message_of(board.error()));
  const Result<table::Answer> answer = table->probe(board->position());
  if (!answer) return fail(answer.error(), code_of(answer.error()) == "game_over" ? usage_error : 1);
  const std::string text = std::to_string(answer->score) + ' ' + std::to_string(rules.row(answer->cell) + 1) + ' ' +
                           std::to_string(rules.column(answer->cell) + 1) + '\n';
  return print_output(text) ? 0 : output_error;
}

}  // namespace

Command add_table(CLI::App& app) {
  const auto arguments = std::make_shared<TableArguments>();
  CLI::App* tables = add_command(app, "table");
  tables->require_subcommand(1);
  using Run = int (*)(const TableArguments&);
  const auto chosen = std::make_shared<Run>();
  const auto add = [&](const char* name, const char* about, Run run) {
    CLI::App* command = tables->add_subcommand(name, about);
    if (run == make_table)
      command->add_option("GAME", arguments->game, "A game of at most 28 cells, as for --game")
          ->type_name("")
          ->required();
    command->add_option("FOLDER", arguments->folder, "Folder of the table")->type_name("")->required();
    command->callback([chosen, run] { *chosen = run; });
    return command;
  };
  CLI::App* make = add("make", "Make the table of a game, or continue an unfinished one", make_table);
  add_duration(*make, "--time", arguments->seconds, "Time limit; the same command continues; default: no limit");
  add_megabytes(*make, arguments->megabytes, "Megabytes of memory");
  add_number(*make, "--threads", arguments->threads, 1, 256, "Threads");
  CLI::App* check = add("check", "Verify checksums and counts, and derive random values again", check_table);
  add_count(*check, "--samples", arguments->samples, "Positions to derive again in each layer")->capture_default_str();
  add_number(*check, "--seed", arguments->seed, 0, std::uint64_t{1} << 52, "Seed of the random positions");
  add("info", "Print the numbers of positions of each layer, by value for the side to move", show_info);
  add("probe", "Print the value of a position and its best move: `score row column`", probe_table)
      ->add_option(
          "POSITION|FILE", arguments->position,
          "A board or moves as text, or a file; - or none: standard input; none on a terminal: the empty board")
      ->type_name("");
  return {tables, [arguments, chosen] { return (*chosen)(*arguments); }};
}

}  // namespace mnk::apps
