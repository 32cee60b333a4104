// SPDX-License-Identifier: MIT
// What the commands of `mnk prove` do, apart from the command line.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mnk::apps {

struct ProveOptions {
  std::string queue{};  ///< an SQLite file, or a connection string
  std::string name = "main";
  unsigned workers = 1;
  unsigned checkers = 1;
  std::uint64_t memory = std::uint64_t{256} << 20;  ///< bytes of a worker's tables
  double seconds = std::numeric_limits<double>::infinity();
  double lease = 60;  ///< seconds

  std::string book{};  ///< path of a move book; empty: the game, claim, moves and limit below
  std::string game = "15,15,5";
  std::string claim = "x_wins";
  std::string moves{};
  std::uint64_t nodes = 1'000'000;
  std::string certificate{};
  std::string save_book{};  ///< empty: none
  std::string state{};      ///< empty: none
  double progress_every = 60;

  unsigned ranked_moves = 10;
  unsigned reach = 5;
  std::uint64_t nodes_of_reply = 20'000;

  bool until_empty = false;
  std::uint64_t most_jobs = UINT64_MAX;
  std::string folder{};
  std::vector<std::string> files{};
};

int prove_run(ProveOptions options);
int prove_rank(const ProveOptions& options);
int prove_work(const ProveOptions& options);
int prove_show(const ProveOptions& options);
int prove_export(const ProveOptions& options);
int prove_answer(const ProveOptions& options);
int prove_import(const ProveOptions& options);

}  // namespace mnk::apps
