// SPDX-License-Identifier: MIT
// The benchmarks of `mnk bench` that need the server.
#include <memory>

#include "apps/bench_command.hpp"
#include "apps/program_path.hpp"
#include "bench/bench.hpp"

namespace mnk::apps {

namespace {

Command add_storage_bench(CLI::App& bench) {
  const auto options = std::make_shared<bench::StorageBenchOptions>();
  CLI::App* command =
      bench.add_subcommand("storage", "Storage of games: moves kept a second, one game and many at once");
  command->add_flag("--quick", options->quick, "Run for a few seconds, for rough figures");
  command->add_option("--database", options->database, "Database as for `mnk serve`; default: a temporary file")
      ->type_name("DATABASE");
  add_csv(*command, options->csv);
  return {command, [options] { return bench::storage(*options); }};
}

Command add_serve_bench(CLI::App& bench) {
  const auto options = std::make_shared<bench::ServeBenchOptions>();
  CLI::App* command = bench.add_subcommand(
      "serve", "The server under load: requests, moves over WebSocket, idle sockets, followers, hostile clients");
  command->add_flag("--quick", options->quick, "Run for a few seconds, for rough figures");
  command->add_option("--only", options->only, "Measure only this part; default: all")
      ->check(CLI::IsMember({"load", "followers", "fairness"}).description(""))
      ->type_name("load|followers|fairness");
  add_csv(*command, options->csv);
  return {command, [options] { return bench::serve(*options, program_path().c_str()); }};
}

}  // namespace

std::vector<Command> add_server_benches(CLI::App& bench) { return {add_storage_bench(bench), add_serve_bench(bench)}; }

}  // namespace mnk::apps
