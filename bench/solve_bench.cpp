// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "bench/bench.hpp"
#include "bench/solve_games.hpp"
#include "bench/textbook_alpha_beta.hpp"
#include "bench/timing.hpp"
#include "files/printable.hpp"
#include "files/standard_output.hpp"

namespace mnk::bench {

namespace {

/// The suite of bench/signature.txt, which covers every kind of search in a second or two.
constexpr std::array signature_suite = {"3,3,3",        "4,4,4",        "5,4,4",        "6,4,4", "5,5,4",
                                        "6,5,4",        "7,5,5",        "6,6,5",        "7,7,6", "5,4,4:exact",
                                        "3,3,3:misere", "4,3,3:misere", "4,4,4:gravity"};

bool agrees(const KnownGame& known, const Solution& solution) {
  if (solution.value() == known.value) return true;
  std::fprintf(stderr, "mnk: bench: %s has another value\n", known.game);
  return false;
}

bool print_signature() {
  std::uint64_t nodes = 0;
  for (const char* game : signature_suite) {
    const Solution solution = *mnk::solve(Position(*parse_game(game)));
    if (!agrees(known_game(game), solution)) return false;
    nodes += solution.nodes;
  }
  std::printf("signature %llu\n", static_cast<unsigned long long>(nodes));
  files::flush_output();
  return true;
}

/// The cost of a search; time is processor time of this thread.
struct Cost {
  double nodes = 0;
  double seconds = 0;
};

/// Returns the median cost over `runs` runs. Requires: the game is in small_games or long_games.
Cost cost_of(const char* game, int runs) {
  const KnownGame known = known_game(game);
  SearchLimits limits = {.memory = known.megabytes << 20};
  std::vector<double> times;
  Cost cost;
  for (int i = 0; i < runs; ++i) {
    const double start = cpu_ns();
    const Solution solution = *mnk::solve(Position(*parse_game(game)), limits);
    times.push_back((cpu_ns() - start) / 1e9);
    cost.nodes = static_cast<double>(solution.nodes);
    if (!agrees(known, solution)) std::exit(3);
  }
  cost.seconds = median(times);
  return cost;
}

Cost textbook_cost(const char* game, int runs) {
  std::vector<double> times;
  Cost cost;
  for (int i = 0; i < runs; ++i) {
    TextbookAlphaBeta textbook(*parse_game(game));
    const double start = cpu_ns();
    const int value = textbook.value();
    times.push_back((cpu_ns() - start) / 1e9);
    cost.nodes = static_cast<double>(textbook.nodes());
    if (value != detail::to_underlying(*known_game(game).value)) {
      std::fprintf(stderr, "mnk: bench: textbook alpha-beta has another value for %s\n", game);
      std::exit(3);
    }
  }
  cost.seconds = median(times);
  return cost;
}

class Bench {
 public:
  explicit Bench(const SolveOptions& options) : options_(options) {}

  void against_textbook(const char* game, int runs) {
    const Cost textbook = textbook_cost(game, runs);
    const Cost ours = cost_of(game, 5 * runs);
    add({game, "textbook alpha-beta, nodes", textbook.nodes, "nodes", 0, "", 0});
    add({game, "textbook alpha-beta, time", textbook.seconds * 1e3, "ms", 0, "", 0});
    add({game, "mnk solve, nodes", ours.nodes, "nodes", textbook.nodes / ours.nodes, "textbook alpha-beta", 50});
    add({game, "mnk solve, time", ours.seconds * 1e3, "ms", textbook.seconds / ours.seconds, "textbook alpha-beta",
         20});
    if (game == std::string("5,5,4")) calibration_ = textbook.seconds / 4.3;
  }

  void one_node(const char* game) {
    const Cost ours = cost_of(game, 1);
    add({game, "mnk solve, nodes", ours.nodes, "nodes", 1 / std::max(ours.nodes, 1.0), "one node: a pairing", 1});
  }

  /// Compares with a published time. `there`: seconds on a machine on which textbook alpha-beta takes 4.3 s for 5,5,4.
  void against_seconds(const char* game, double there, int runs) {
    const Cost ours = cost_of(game, runs);
    std::ostringstream against;
    against << there << " s where textbook 5,5,4 takes 4.3 s";
    add({game, "mnk solve, time", ours.seconds * 1e3, "ms", there * calibration_ / ours.seconds, against.str(), 5});
  }

  /// Measures the speedup of two threads by wall-clock time; other load on the machine lowers it.
  void two_threads(const char* game) {
    const KnownGame known = known_game(game);
    SearchLimits limits = {.memory = known.megabytes << 20};
    std::array<double, 2> seconds{};
    for (const unsigned threads : {1U, 2U}) {
      limits.threads = threads;
      const Solution solution = *mnk::solve(Position(*parse_game(game)), limits);
      if (!agrees(known, solution)) std::exit(3);
      seconds[threads - 1] = solution.seconds;
    }
    add({game, "mnk solve --threads 1", seconds[0], "s", 0, "", 0});
    add({game, "mnk solve --threads 2", seconds[1], "s", seconds[0] / seconds[1], "--threads 1", 1.6});
  }

  void games(const char* name, std::span<const KnownGame> list) {
    const auto certified = std::count_if(list.begin(), list.end(), [&](const KnownGame& known) { return game(known); });
    const auto share = quotient(certified, list.size());
    add({name, "certificates that mnk check accepts", static_cast<double>(certified), "games", share,
         std::to_string(list.size()) + " games", 1});
  }

  /// Solves all boards of m >= n with this k that the values file has not certified. Keeps the values once a minute.
  bool map(int k) {
    const std::set<std::string> done = certified_games(options_.values);
    double last = now_ns();
    for (int m = 1; m <= options_.side; ++m) {
      for (int n = 1; n <= m; ++n) {
        const std::string game = std::to_string(m) + ',' + std::to_string(n) + ',' + std::to_string(k);
        if (done.contains(game)) continue;
        solved_.push_back(solve_game({game.c_str(), std::nullopt, map_megabytes}, options_.seconds));
        if (!solved_.back().certified) std::printf("%s\n", sentence_of(solved_.back()).c_str());
        files::flush_output();
        if (now_ns() - last < minute_ns) continue;
        last = now_ns();
        if (!keep_values()) return false;
      }
    }
    const auto of_k = static_cast<double>(options_.side * (options_.side + 1) / 2);
    const auto open = std::count_if(solved_.begin(), solved_.end(), [&](const SolvedGame& solved) {
      return !solved.certified && parse_game(solved.game)->k() == k;
    });
    add({"k = " + std::to_string(k), "boards certified", of_k - static_cast<double>(open), "boards", 0, "", 0});
    return keep_values();
  }

  /// Solves and reports a game. Returns true if its value is certified.
  bool game(const KnownGame& known) {
    const SolvedGame& solved = solved_.emplace_back(solve_game(known, options_.long_run ? 1800 : options_.seconds));
    std::printf("%s\n", sentence_of(solved).c_str());
    files::flush_output();
    if (const double most = most_records(solved.game); most > 0) {
      std::ostringstream against;
      against << most << " records";
      const auto records = static_cast<double>(solved.records());
      add({solved.game, "certificate", records, "records", records > 0 ? most / records : 0, against.str(), 1});
    }
    return solved.certified;
  }

  /// Measures the checker on the game with the largest certificates of the run.
  void checker() {
    const SolvedGame* largest = nullptr;
    for (const SolvedGame& solved : solved_) {
      if (largest == nullptr || solved.records() > largest->records()) largest = &solved;
    }
    if (largest == nullptr) return;
    const auto records = static_cast<double>(largest->records());
    const double rate = records / largest->check_seconds;
    std::ostringstream group;
    group << "checker, " << static_cast<std::uint64_t>(records) << " records of " << largest->game;
    add({group.str(), "mnk check", rate / 1e6, "M/s", rate / 1e5, "1 M records in 10 s", records >= 1e5 ? 1.0 : 0.0});
  }

  int conclude() {
    const bool kept = keep_values();
    const int status = bench::conclude(rows_, options_.csv);
    return kept ? status : 3;
  }

 private:
  static constexpr std::uint64_t map_megabytes = 256;
  static constexpr double minute_ns = 60e9;

  /// Writes the values so far. Reports a failure on stderr and returns false.
  bool keep_values() {
    const auto failed = options_.values.empty() ? std::nullopt : write_values(options_.values, solved_);
    if (failed) std::fprintf(stderr, "mnk: --values: %s\n", files::printable(failed->message).c_str());
    return !failed;
  }

  static double most_records(const std::string& game) {
    return game == "6,5,4" ? 1'000 : game == "5,4,4" ? 3'000 : game == "5,5,4" ? 100'000 : 0;
  }

  void add(const BenchRow& row) {
    rows_.push_back(row);
    print(row);
  }

  const SolveOptions& options_;
  double calibration_ = 1;
  std::vector<BenchRow> rows_;
  std::vector<SolvedGame> solved_;
};

}  // namespace

int solve(const SolveOptions& options) {
  Bench bench(options);
  if (!options.games.empty()) {
    for (const std::string& game : options.games) {
      if (parse_game(game)) continue;
      std::fprintf(stderr, "mnk: --games: there is no game '%s'\n", files::printable(game).c_str());
      return 2;
    }
    for (const std::string& game : options.games) bench.game(known_game(game));
    return bench.conclude();
  }
  if (!options.map.empty()) {
    for (const int k : options.map) {
      if (!bench.map(k)) return 3;
    }
    return bench.conclude();
  }
  if (!print_signature()) return 1;
  if (options.signature_only) return 0;
  bench.against_textbook("5,4,4", 3);
  if (!options.quick) bench.against_textbook("5,5,4", 3);
  bench.one_node("5,5,5");
  if (!options.quick) {
    bench.against_seconds("6,6,5", 3.6, 15);
    bench.against_seconds("7,5,5", 1.3, 15);
    bench.against_seconds("8,4,4", 53, 3);
    bench.two_threads("8,4,4");
    bench.two_threads("9,4,4");
  }
  bench.games("small games", options.quick ? small_games().first(6) : small_games());
  if (options.long_run) bench.games("large games", long_games());
  bench.checker();
  return bench.conclude();
}

}  // namespace mnk::bench
