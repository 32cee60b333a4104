// SPDX-License-Identifier: MIT
// The benchmarks of `mnk bench`. Each group measures its baseline in the same run, asserts the answers that it times,
// and reports ratios to the baseline with their targets.
#pragma once

#include <cstdint>
#include <limits>
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

/// Runs `mnk bench win`. `program`: the mnk to time on a large file. Returns the exit status: 0 if all targets are
/// reached, 1 if not, 2 for wrong options, 3 if the CSV file cannot be written.
int win(const Options& options, const char* program);

/// Runs `mnk bench best`: best moves compared with textbook minimax; the answers must agree.
int best(const Options& options);

/// Runs `mnk bench classics`: the methods of docs/classics.md, minimax, and the ply at which each rule detects a draw.
int classics(const Options& options);

struct SolveOptions {
  bool quick = false;
  bool long_run = false;           ///< include the games that take minutes
  bool signature_only = false;     ///< stop after the node count of bench/signature.txt
  std::vector<std::string> games;  ///< if not empty: solve only these, without comparisons
  std::vector<int> map;            ///< if not empty: for each k solve all boards up to `side`, without comparisons
  int side = 19;                   ///< longest side of the boards of `map`
  double seconds = 60;             ///< time limit of one game of `games` or `map`
  std::string csv;                 ///< file to write the figures to; none if empty
  std::string values;              ///< CSV file of docs/values.md to update; none if empty
};

/// Runs `mnk bench solve`: the node count of a fixed suite, the solver compared with textbook alpha-beta, and the games
/// of docs/values.md. The checker must accept the certificates of each game. Exit status as `win`; 3 also for a wrong
/// value.
int solve(const SolveOptions& options);

struct EngineBenchOptions {
  bool quick = false;
  bool signature_only = false;  ///< stop after the node count of bench/signature.txt
  std::string csv;              ///< file to write the figures to; none if empty
};

/// Runs `mnk bench engine`: the node count of a fixed suite, nodes per second, VCF search, and games against a plain
/// search. Exit status as `win`; 3 also for a wrong VCF.
int engine(const EngineBenchOptions& options);

struct WeightsOptions {
  int games = 7000;
  int rounds = 40;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::string out;  ///< file to write; standard output if empty
};

/// Runs `mnk bench weights`: fits the evaluation weights to self-play games and writes them as src/engine/weights.hpp,
/// with their origin. Takes some ten minutes. Returns the exit status: 0, or 3 if the file cannot be written.
int weights(const WeightsOptions& options);

struct Connect4Options {
  std::vector<std::string> files;
  std::string csv;  ///< file to write the figures to; none if empty
  int moves = 0;    ///< positions of each file whose move is checked, spread over the file; 0: the times are measured
  double seconds = 1;  ///< for a move
};

/// Runs `mnk bench connect4`: the mean time of positions with published scores, which must be reproduced; or how many
/// of the moves of `mnk play` keep the value. Returns the exit status: 0, 1 if a score differs or a file cannot be
/// read, 3 if the CSV file cannot be written.
int connect4(const Connect4Options& options);

struct BookOptions {
  std::string game = "7,6,4:gravity";
  std::string folder = "build/book";  ///< of the scores, a file a ply; a later run continues them
  int plies = 8;                      ///< stones of the deepest positions
  std::uint64_t megabytes = 1024;     ///< of the transposition table
  double seconds = std::numeric_limits<double>::infinity();
  int sample = 0;    ///< positions of the deepest ply to solve anew
  std::string from;  ///< book file whose plies are not computed; none if empty
  std::string out;   ///< book file to write; none if empty
};

/// Runs `mnk bench book`: computes the exact scores of the first plies of a game with gravity
/// (docs/solving.md#the-book) and writes the complete plies as a book. Returns the exit status: 0, 1 if no ply is
/// complete or scores contradict each other, 2 for wrong options, 3 if a file cannot be read or written.
int book(const BookOptions& options);

struct ProveBenchOptions {
  std::vector<std::string> books;  ///< move books of the proof; several answer the replies to one position
  std::string record;              ///< file of the answers so far, which a later run continues; none if empty
  std::vector<unsigned> workers;   ///< numbers of workers to simulate; if empty 1, 2, 4, ... 256
  unsigned checkers = 0;           ///< threads of the coordinator that check answers; 0: one for 3 workers
  std::uint64_t megabytes = 256;   ///< of the tables of a job
  std::string csv;                 ///< file to write the figures to; none if empty
};

/// Runs `mnk bench prove`: the time that a proof takes with many workers, simulated with the processor times of its
/// jobs and of the checks of their answers. Jobs without a recorded answer are searched. Exit status as `win`; 2 for a
/// bad book, 3 if a file cannot be written.
int prove(const ProveBenchOptions& options);

struct LevelsOptions {
  std::string game = "15,15,5";
  int games = 40;                ///< per pair of levels, half of them with each colour
  int from = 1;                  ///< lowest level
  int to = 10;                   ///< highest level
  std::uint64_t nodes = 50'000;  ///< per move; the highest level has no other limit
  std::string openings;          ///< file of openings; generated if empty
};

/// Runs `mnk bench levels`: each level of the engine against the level below. Returns the exit status: 0 if each scores
/// at least 70 %, 1 if not, 2 for wrong options.
int levels(const LevelsOptions& options);

struct OpeningsOptions {
  std::string game = "15,15,5";
  int count = 200;
  std::uint64_t nodes = 200'000;  ///< of the search for the balanced stone, and of the search that confirms it
  int most = 40;                  ///< largest score of an opening, either way
  std::uint64_t seed = 1;
  std::uint32_t stones = 0;  ///< of each opening; 0: 5 to 7
  std::string out;           ///< file to write; standard output if empty
};

/// Runs `mnk bench openings`: writes openings that the engine scores as even, different up to symmetry, for matches.
/// Returns the exit status: 0, 1 if too few are found, 2 for wrong options, 3 if the file cannot be written.
int openings(const OpeningsOptions& options);

struct ProblemsOptions {
  std::string game = "15,15,5";
  std::string file;  ///< of problems to solve, a line of moves each
  double seconds = 1;
  int count = 0;                 ///< problems to make instead; 0: none
  std::uint64_t nodes = 20'000;  ///< of a move in the games that they are taken from
  std::uint64_t seed = 1;
  std::string out;  ///< file to write; standard output if empty
};

/// Runs `mnk bench problems`: says how many problems of a file the engine proves within a time, each half by itself; or
/// takes problems from games of the engine against itself. Returns the exit status: 0, 1 if the file cannot be read or
/// the games have too few problems, 2 for wrong options, 3 if the file cannot be written.
int problems(const ProblemsOptions& options);

struct PositionsOptions {
  std::string positions;  ///< file of positions, which grows; or to read, if another file is given
  std::string features;   ///< file of patterns to write
  std::string order;      ///< file of moves tried inside the searches of the positions to write
  std::string game = "15,15,5";
  int count = 100'000;
  std::uint64_t nodes = 1500;  ///< of each search
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// Runs `mnk bench positions`: adds labelled positions of games of the engine against itself to a file, or writes the
/// patterns of a file's positions, or moves tried inside their searches, to another (docs/networks.md). Returns the
/// exit status: 0, 2 for wrong options or a wrong file, 3 if a file cannot be written.
int positions(const PositionsOptions& options);

struct StorageBenchOptions {
  bool quick = false;
  std::string database;  ///< as in `mnk serve --database`; empty: a temporary file in $TMPDIR
  std::string csv;       ///< file to write the figures to; none if empty
};

/// Runs `mnk bench storage`: moves stored per second and commit latency, for one game and many. Only in builds with the
/// server. Returns the exit status: 0, 2 if the database cannot be opened, 3 if a move is lost or the CSV file cannot
/// be written.
int storage(const StorageBenchOptions& options);

struct ServeBenchOptions {
  bool quick = false;
  std::string only;  ///< load, followers or fairness; all if empty
  std::string csv;   ///< file to write the figures to; none if empty
};

/// Runs `mnk bench serve` on `program` with an SQLite file in $TMPDIR. Measures requests per second, latency of moves,
/// memory of idle sockets, a game with many followers, and one client among many hostile ones. Only in builds with the
/// server. Exit status as `win`; 3 also if the server refuses or loses anything.
int serve(const ServeBenchOptions& options, const char* program);

/// Measures each win detector on small and large boards, with random, local and long-run games.
std::vector<BenchRow> bench_detectors(bool quick);

/// Measures random playouts through Board against hand-written loops for one game.
std::vector<BenchRow> bench_playouts(bool quick);

/// Measures `mnk judge --summary` against `wc -l` on a temporary file of one-line 3x3 boards in $TMPDIR (1 GB; quick:
/// 100 MB).
std::vector<BenchRow> bench_judge(bool quick, const char* program);

}  // namespace mnk::bench
