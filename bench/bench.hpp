// SPDX-License-Identifier: MIT
// The benchmarks of `mnk bench`: each group measures its baseline in the same run, asserts the answers
// that it times, and reports ratios against what it is held to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "mnk/detector.hpp"

namespace mnk::bench {

struct Timing {
  Method method;
  double ns;
};

struct Options {
  bool quick = false;
  std::string only;  ///< the name of one group; all if empty
  std::string csv;   ///< file to write the figures to; none if empty
};

/// `mnk bench win`. `program` is the mnk to time on a large file. The exit status: 0 if every figure that is
/// asked for was reached, 1 if not, 2 for wrong options.
int win(const Options& options, const char* program);

/// `mnk bench best`: best moves against textbook minimax, with whose answers they must agree.
int best(const Options& options);

/// `mnk bench classics`: the methods of docs/classics.md as people write them, minimax, and how early a draw is known.
int classics(const Options& options);

struct SolveOptions {
  bool quick = false;
  bool long_run = false;           ///< the games that take minutes, too
  bool signature_only = false;     ///< stop after the node count of bench/signature.txt
  std::vector<std::string> games;  ///< if not empty: these alone, without any comparison
  std::string csv;                 ///< file to write the figures to; none if empty
  std::string values;              ///< file of docs/values.md to put the games into; none if empty
};

/// `mnk bench solve`: the node count of a fixed suite, textbook alpha-beta against the solver, and the games of
/// docs/values.md, each with certificates that the checker must accept. Exit status as `win`; 3 if a value is wrong.
int solve(const SolveOptions& options);

struct EngineBenchOptions {
  bool quick = false;
  bool signature_only = false;  ///< stop after the node count of bench/signature.txt
  std::string csv;              ///< file to write the figures to; none if empty
};

/// `mnk bench engine`: the node count of a fixed suite, positions a second, wins by fours, and the engine against a
/// plain search. Exit status as `win`; 3 if a win by fours is none.
int engine(const EngineBenchOptions& options);

struct WeightsOptions {
  int games = 7000;
  int rounds = 40;
  std::uint64_t seed = 1;
};

/// `mnk bench weights`: fits the engine's weights to games against itself and prints them as src/engine/weights.hpp has
/// them. Some ten minutes.
int weights(const WeightsOptions& options);

struct Connect4Options {
  std::vector<std::string> files;
  std::string csv;  ///< file to write the figures to; none if empty
};

/// `mnk bench connect4`: the mean time of positions whose scores others have published, and which must come out. The
/// exit status: 0, or 1 where a score differs or a file cannot be read or written.
int connect4(const Connect4Options& options);

struct LevelsOptions {
  std::string game = "15,15,5";
  int games = 40;                ///< of each pair, half of them with each colour
  int from = 1;                  ///< the lowest level
  int to = 10;                   ///< the highest
  std::uint64_t nodes = 50'000;  ///< a move, which is what makes the highest level end
  std::string openings;          ///< a file; made up if empty
};

/// `mnk bench levels`: each level of the engine against the one below. The exit status: 0 if each has at least 70 %, 1
/// if not, 2 for wrong options.
int levels(const LevelsOptions& options);

struct StorageBenchOptions {
  bool quick = false;
  std::string database;  ///< as `mnk serve --database`; a file in $TMPDIR, removed afterwards, if empty
  std::string csv;       ///< file to write the figures to; none if empty
};

/// `mnk bench storage`: moves kept a second and how long each waits for it, one game and many at once. Only where the
/// server is built. The exit status: 0, 2 where the database cannot be opened, 3 where a move is lost.
int storage(const StorageBenchOptions& options);

struct ServeBenchOptions {
  bool quick = false;
  std::string only;  ///< load, followers or fairness; all if empty
  std::string csv;   ///< file to write the figures to; none if empty
};

/// `mnk bench serve`: requests a second, how long moves wait to be kept, the memory of idle sockets, a game with many
/// followers, and one client among many hostile ones, of `program` serving with an SQLite file in $TMPDIR. Only where
/// the server is built. The exit status as `win`; 3 if the server refuses or forgets anything.
int serve(const ServeBenchOptions& options, const char* program);

/// Each win detector on small and large boards, random, local and long runs.
std::vector<BenchRow> bench_detectors(bool quick);

/// Random playouts through Board against hand-written loops for one game.
std::vector<BenchRow> bench_playouts(bool quick);

/// `mnk judge --summary` against `wc -l` on a file of one-line 3x3 boards (1 GB; quick: 100 MB), made for the
/// purpose in $TMPDIR and removed afterwards.
std::vector<BenchRow> bench_judge(bool quick, const char* program);

}  // namespace mnk::bench
