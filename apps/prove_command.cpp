// SPDX-License-Identifier: MIT
// The command line of `mnk prove`.
#include "apps/prove_command.hpp"

#include <functional>
#include <memory>

#include "apps/options.hpp"
#include "apps/prove_options.hpp"

namespace mnk::apps {

namespace {

struct ProveArguments : ProveOptions {
  std::uint64_t megabytes = memory >> 20;
};

void add_queue(CLI::App& command, ProveArguments& arguments, bool is_positional = false) {
  command
      .add_option(is_positional ? "QUEUE" : "--queue", arguments.queue,
                  "An SQLite file, or the postgresql://... of a database")
      ->type_name(is_positional ? "" : "QUEUE")
      ->required();
  command.add_option("--name", arguments.name, "Name of the queue in the database")
      ->type_name("NAME")
      ->capture_default_str();
}

void add_effort(CLI::App& command, ProveArguments& arguments) {
  add_megabytes(command, arguments.megabytes, "Megabytes for the tables of each worker");
}

void add_lease(CLI::App& command, ProveArguments& arguments, const std::string& shown) {
  add_duration(command, "--lease", arguments.lease, "Time without a sign of life after which a job is given to others")
      ->default_str(shown);
}

void add_claim_of_line(CLI::App& command, ProveArguments& arguments, CLI::Option* book) {
  command.add_option("--game", arguments.game, "Without a book: the game, as for `mnk solve`")
      ->type_name("GAME")
      ->capture_default_str()
      ->excludes(book);
  command.add_option("--moves", arguments.moves, "Without a book: the moves to the start position; default: none")
      ->type_name("MOVES")
      ->excludes(book);
  add_choice(command, "--claim", arguments.claim, {"x_wins", "o_wins"}, "Without a book: the claim")->excludes(book);
  add_count(command, "--nodes", arguments.nodes, "Without a book: limit of the first job of a position, in nodes")
      ->capture_default_str()
      ->excludes(book);
}

void add_run(CLI::App& command, const std::shared_ptr<ProveArguments>& arguments) {
  CLI::Option* book =
      command.add_option("BOOK", arguments->book, "A move book: the claim, and moves to try first")->type_name("");
  add_claim_of_line(command, *arguments, book);
  command.add_option("--certificate", arguments->certificate, "Write the certificate to this file")
      ->type_name("FILE")
      ->required();
  command
      .add_option("--queue", arguments->queue,
                  "Keep the jobs and answers in this SQLite file, or in the database postgresql://..., and go on from "
                  "there; default: FILE.db beside the certificate")
      ->type_name("QUEUE");
  command.add_option("--name", arguments->name, "Name of the queue in the database")
      ->type_name("NAME")
      ->capture_default_str();
  add_number(command, "--workers", arguments->workers, 0, 256, "Threads of this process that search");
  add_number(command, "--checkers", arguments->checkers, 1, 256,
             "Threads of this process that check answers; one for about 3 workers");
  add_effort(command, *arguments);
  add_lease(command, *arguments, "1m");
  add_duration(command, "--time", arguments->seconds, "Time limit; the same command goes on later; default: none");
  command.add_option("--save-book", arguments->save_book, "Write the moves of the proof to this file at the end")
      ->type_name("FILE");
  command.add_option("--state", arguments->state, "Write the state of the proof as JSON to this file each second")
      ->type_name("FILE");
  add_duration(command, "--progress-every", arguments->progress_every,
               "Interval between the lines of progress on standard error, if that is no terminal")
      ->default_str("1m");
}

void add_rank(CLI::App& command, const std::shared_ptr<ProveArguments>& arguments) {
  command.add_option("--game", arguments->game, "The game, as for `mnk solve`")
      ->type_name("GAME")
      ->capture_default_str();
  command.add_option("--moves", arguments->moves, "The moves to the position; default: none")->type_name("MOVES");
  add_choice(command, "--claim", arguments->claim, {"x_wins", "o_wins"}, "The claim; its player is to move");
  add_number(command, "--best", arguments->ranked_moves, 1, 64, "Rank so many moves, the best by the engine");
  add_number(command, "--reach", arguments->reach, 1, 100,
             "Look at replies within so many rows and columns of a stone");
  add_count(command, "--nodes", arguments->nodes_of_reply, "Limit of the engine after each reply, in nodes")
      ->capture_default_str();
  add_number(command, "--threads", arguments->workers, 1, 256, "Threads that search");
}

void add_work(CLI::App& command, const std::shared_ptr<ProveArguments>& arguments) {
  add_queue(command, *arguments);
  add_number(command, "--workers", arguments->workers, 1, 256, "Threads that search");
  add_effort(command, *arguments);
  add_lease(command, *arguments, "1m");
  add_duration(command, "--time", arguments->seconds, "Time limit; default: none");
  add_count(command, "--jobs", arguments->most_jobs, "End after so many jobs of each thread; default: never");
  command.add_flag("--until-empty", arguments->until_empty, "End when no job waits");
}

void add_export(CLI::App& command, const std::shared_ptr<ProveArguments>& arguments) {
  add_queue(command, *arguments);
  command.add_option("FOLDER", arguments->folder, "Folder for the job files; made if it is missing")
      ->type_name("")
      ->required();
  add_count(command, "--jobs", arguments->most_jobs, "Take so many jobs at most; default: all that wait");
  add_lease(command, *arguments, "1m");
}

}  // namespace

Command add_prove(CLI::App& app) {
  const auto arguments = std::make_shared<ProveArguments>();
  CLI::App* prove = add_command(app, "prove");
  prove->require_subcommand(1);
  using Run = std::function<int(const ProveOptions&)>;
  const auto chosen = std::make_shared<Run>();
  const auto add = [&](const char* name, const char* about, const Run& run) {
    CLI::App* command = prove->add_subcommand(name, about);
    command->callback([chosen, run] { *chosen = run; });
    return command;
  };
  add_run(*add("run", "Prove a claim: keep its tree, put jobs into a queue, check the answers, write the certificate",
               prove_run),
          arguments);
  add_rank(
      *add("rank", "Rank the moves of a position by the replies that are hard to answer, for a move book", prove_rank),
      arguments);
  add_work(*add("work", "Answer the jobs of a queue, on this machine or another", prove_work), arguments);
  add_queue(*add("show", "Print how many jobs wait, and how many are answered", prove_show), *arguments, true);
  add_export(*add("export", "Take jobs from a queue as files, for a batch scheduler", prove_export), arguments);
  CLI::App* answer = add("answer", "Answer job files: FILE.job by FILE.answer beside it", prove_answer);
  answer->add_option("FILE", arguments->files, "Job files")->type_name("")->required();
  add_effort(*answer, *arguments);
  CLI::App* import =
      add("import", "Hand in the answer files of a folder, and remove them with their jobs", prove_import);
  add_queue(*import, *arguments);
  import->add_option("FOLDER", arguments->folder, "Folder of the answer files")->type_name("")->required();
  return {prove, [arguments, chosen] {
            arguments->memory = arguments->megabytes << 20;
            return (*chosen)(*arguments);
          }};
}

}  // namespace mnk::apps
