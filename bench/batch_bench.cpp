// SPDX-License-Identifier: MIT
#include "bench/batch_bench.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

#include "bench/batch_baselines.hpp"
#include "bench/timing.hpp"
#include "mnk/batch.hpp"

namespace mnk::bench {
namespace {

using batch::Board16;
using batch::Code;
using batch::Kernel;

// --- Memory -------------------------------------------------------------------------------------

struct Free {
  void operator()(char* p) const { std::free(p); }
};
using Memory = std::unique_ptr<char, Free>;

/// Allocates page-aligned memory and touches each page.
Memory memory(std::size_t bytes) {
  Memory block(static_cast<char*>(std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096)));
  if (block == nullptr) std::abort();
  std::memset(block.get(), 1, bytes);
  return block;
}

// --- Test data ----------------------------------------------------------------------------------

constexpr std::size_t pool_size = 1U << 16;

/// Returns a random complete game of 3,3,3; one in sixteen has one random nibble.
std::uint64_t random_game(Random& random) {
  std::uint64_t record = ~std::uint64_t{0};
  unsigned stones[2] = {0, 0};
  static constexpr unsigned lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  for (int i = 0; i < 9; ++i) {
    std::uint32_t cell = random.below(9);
    while (((stones[0] | stones[1]) >> cell & 1U) != 0) cell = random.below(9);
    stones[i & 1] |= 1U << cell;
    record = (record & ~(std::uint64_t{15} << (4 * i))) | std::uint64_t{cell} << (4 * i);
    bool over = false;
    for (const unsigned line : lines) over = over || (stones[i & 1] & line) == line;
    if (over) break;
  }
  if (random.below(16) == 0) {
    const std::uint32_t place = 4 * random.below(16);
    record = (record & ~(std::uint64_t{15} << place)) | std::uint64_t{random.below(16)} << place;
  }
  return record;
}

/// Returns the board after some moves of a random game; one in sixteen consists of random bits.
std::uint32_t random_board(Random& random) {
  if (random.below(16) == 0) return static_cast<std::uint32_t>(random.next());
  const std::uint64_t game = random_game(random);
  std::uint32_t board = 0;
  for (std::uint32_t i = 0, moves = random.below(10); i < moves; ++i) {
    const std::uint32_t cell = game >> (4 * i) & 15;
    if (cell < 9) board |= 1U << (cell + 16 * (i & 1));
  }
  return board;
}

/// Returns the board of a random game of 15,15,5: at its end if `finished`, otherwise after at most 59 moves.
Board16 random_board_16(Random& random, bool finished) {
  Board16 board{};
  const Rules rules = *Rules::make(15, 15, 5);
  const std::uint32_t moves = finished ? 225 : random.below(60);
  for (std::uint32_t i = 0; i < moves; ++i) {
    const std::uint32_t row = random.below(15), column = random.below(15);
    if (((board.x[row] | board.o[row]) >> column & 1) != 0) {
      --i;
      continue;
    }
    auto& own = i % 2 == 0 ? board.x : board.o;
    own[row] = static_cast<std::uint16_t>(own[row] | 1U << column);
    if (i < 8) continue;
    Code verdict{};
    batch::judge_boards_16(rules, {&board, 1}, {&verdict, 1}, Kernel::scalar);
    if (verdict != Code::pending) break;
  }
  return board;
}

/// Fills `count` items with random draws from a pool of items that `make` generates.
template <class Item, class Make>
Item* fill(const Memory& block, std::size_t count, std::size_t pool_items, Make make) {
  Random random(20261120);
  std::vector<Item> pool;
  for (std::size_t i = 0; i < pool_items; ++i) pool.push_back(make(random));
  Item* items = reinterpret_cast<Item*>(block.get());
  for (std::size_t i = 0; i < count; ++i) items[i] = pool[random.below(pool_items)];
  return items;
}

struct TextLine {
  char text[10];
};

TextLine line_of(std::uint32_t board) {
  TextLine line{};
  for (int i = 0; i < 9; ++i) line.text[i] = (board >> i & 1) != 0 ? 'X' : (board >> (16 + i) & 1) != 0 ? 'O' : '.';
  line.text[9] = '\n';
  return line;
}

// --- Timing -------------------------------------------------------------------------------------

struct Job {
  std::string name;
  std::size_t items;  // per run
  std::function<void()> run;
  bool judges = true;                                                // writes verdicts to the output
  std::vector<double> ns = {};                                       // of each run
  double rate() const { return quotient(items, median(ns)) * 1e9; }  // items a second
};

/// Runs all jobs in turn, so that other load on the machine affects all of them alike.
void time_in_turn(std::vector<Job>& jobs, int repetitions) {
  for (Job& job : jobs) job.run();
  for (int i = 0; i < repetitions; ++i) {
    for (Job& job : jobs) {
      const double start = now_ns();
      job.run();
      job.ns.push_back(now_ns() - start);
    }
  }
}

void require(bool right, const std::string& what) {
  if (right) return;
  std::fprintf(stderr, "mnk: bench: wrong answer from %s\n", what.c_str());
  std::abort();
}

volatile std::uint64_t sink;

/// Working memory and results of the groups.
struct Bench {
  bool quick;
  std::size_t bytes;  // of the working set
  Memory input;
  Memory output;
  std::vector<BenchRow> rows = {};

  Code* codes() const { return reinterpret_cast<Code*>(output.get()); }
  std::span<Code> verdicts(std::size_t n) const { return {codes(), n}; }
  int repetitions() const { return quick ? 7 : 11; }

  /// Adds two jobs that measure the read bandwidth, without and with prefetch; bandwidth_of takes the faster.
  void add_bandwidth(std::vector<Job>& jobs) const {
    for (const std::size_t ahead : {std::size_t{0}, std::size_t{4096}}) {
      jobs.push_back(
          {"read", bytes / 64 * 64, [this, ahead] { sink = read_widest(input.get(), bytes / 64 * 64, ahead); }});
    }
  }
};

double bandwidth_of(const std::vector<Job>& jobs) { return std::max(jobs[0].rate(), jobs[1].rate()); }

std::string bandwidth_name(double bandwidth, const char* counted) {
  char text[100];
  std::snprintf(text, sizeof text, "read bandwidth %.1f GB/s, %s", bandwidth / 1e9, counted);
  return text;
}

std::vector<Kernel> kernels_here() {
  std::vector<Kernel> kernels;
  for (const Kernel kernel : {Kernel::scalar, Kernel::avx2, Kernel::avx512}) {
    if (batch::supported(kernel)) kernels.push_back(kernel);
  }
  return kernels;
}

/// Returns a position-dependent checksum of the verdicts.
std::uint64_t checksum(std::span<const Code> verdicts) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < verdicts.size(); ++i) sum += detail::to_underlying(verdicts[i]) * (2 * i + 1);
  return sum;
}

/// Runs a job once and asserts its verdicts by checksum.
void check(const Bench& bench, const Job& job, std::uint64_t expected) {
  std::memset(bench.output.get(), 0xee, job.items);
  job.run();
  require(checksum(bench.verdicts(job.items)) == expected, job.name);
}

constexpr double million = 1e6;
constexpr std::size_t part_of_slow = 32;  // slow jobs judge 1/32 of the working set

// --- Groups -------------------------------------------------------------------------------------

/// Checks and times one job per kernel, `run(kernel, items)`, with the bandwidth and the jobs in `also`. The scalar
/// kernel judges a part.
template <class Run>
std::vector<Job> time_kernels(Bench& bench, std::size_t items, Run run, std::vector<Job> also = {}) {
  std::vector<Job> jobs;
  bench.add_bandwidth(jobs);
  const std::size_t part = items / part_of_slow;
  run(Kernel::scalar, part);
  const std::uint64_t first = checksum(bench.verdicts(part));
  run(Kernel::automatic, items);
  require(checksum(bench.verdicts(part)) == first, "the best kernel");
  const std::uint64_t whole = checksum(bench.verdicts(items));
  for (Job& job : also) {
    if (job.judges) check(bench, job, first);
    jobs.push_back(std::move(job));
  }
  for (const Kernel kernel : kernels_here()) {
    const std::size_t count = kernel == Kernel::scalar ? part : items;
    jobs.push_back({std::string(to_string(kernel)), count, [run, kernel, count] { run(kernel, count); }});
    check(bench, jobs.back(), kernel == Kernel::scalar ? first : whole);
  }
  time_in_turn(jobs, bench.repetitions());
  return jobs;
}

/// Adds the rate of each kernel on a working set that fits in the L2 cache.
template <class Run>
void add_cached(Bench& bench, const std::string& group, const char* unit, std::size_t items, Run run) {
  for (const Kernel kernel : kernels_here()) {
    const int rounds = kernel == Kernel::scalar ? 5 : 100;
    std::vector<Job> jobs;
    jobs.push_back({std::string(to_string(kernel)) + ", from L2", items * rounds, [run, kernel, items, rounds] {
                      for (int i = 0; i < rounds; ++i) run(kernel, items);
                    }});
    time_in_turn(jobs, 7);
    bench.rows.push_back({group, jobs[0].name, jobs[0].rate() / million, unit, 0, "", 0});
  }
}

void bench_boards_3x3(Bench& bench) {
  const char* group = "batch 3,3,3 boards";
  const std::size_t count = bench.bytes / 4;
  const std::uint32_t* boards = fill<std::uint32_t>(bench.input, count, pool_size, random_board);
  const auto run = [&bench, boards](Kernel kernel, std::size_t n) {
    judge_boards_3x3({boards, n}, bench.verdicts(n), kernel);
  };
  const std::vector<Job> jobs = time_kernels(bench, count, run);
  const double bandwidth = bandwidth_of(jobs);
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    const double target = jobs[i].name == "avx512" ? 0.85 : jobs[i].name == "avx2" ? 0.45 : 0;
    bench.rows.push_back({group, jobs[i].name, jobs[i].rate() / million, "M boards/s", 5 * jobs[i].rate() / bandwidth,
                          bandwidth_name(bandwidth, "4 + 1 bytes a board"), target});
  }
  bench.rows.push_back({group, jobs.back().name + ", bytes read alone", jobs.back().rate() / million, "M boards/s",
                        4 * jobs.back().rate() / bandwidth, bandwidth_name(bandwidth, "4 bytes a board"), 0});
  add_cached(bench, group, "M boards/s", 1U << 16, run);
}

void bench_games_3x3(Bench& bench) {
  const char* group = "batch 3,3,3 games";
  const std::size_t count = bench.bytes / 8;
  const std::uint64_t* games = fill<std::uint64_t>(bench.input, count, pool_size, random_game);
  const auto run = [&bench, games](Kernel kernel, std::size_t n) {
    judge_games_3x3({games, n}, bench.verdicts(n), kernel);
  };
  std::vector<Job> usual;
  usual.push_back({"eight counters", count / part_of_slow, [&bench, games, count] {
                     for (std::size_t i = 0; i < count / part_of_slow; ++i) bench.codes()[i] = eight_counters(games[i]);
                   }});
  const std::vector<Job> jobs = time_kernels(bench, count, run, std::move(usual));
  const double bandwidth = bandwidth_of(jobs), counters = jobs[2].rate();
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    const double target = jobs[i].name == "avx512" || jobs[i].name == "avx2" ? 20 : 0;
    bench.rows.push_back({group, jobs[i].name, jobs[i].rate() / million, "M games/s", jobs[i].rate() / counters,
                          "eight counters", target});
  }
  bench.rows.push_back({group, jobs.back().name, jobs.back().rate() / million, "M games/s",
                        9 * jobs.back().rate() / bandwidth, bandwidth_name(bandwidth, "8 + 1 bytes a game"), 0});
  add_cached(bench, group, "M games/s", 1U << 15, run);
}

void bench_boards_16(Bench& bench, bool finished) {
  const std::string group = finished ? "batch 15,15,5 finished games" : "batch 15,15,5 boards in play";
  const std::size_t count = bench.bytes / sizeof(Board16);
  const Rules rules = *Rules::make(15, 15, 5);
  const Board16* boards = fill<Board16>(bench.input, count, pool_size / (finished ? 16 : 2),
                                        [finished](Random& random) { return random_board_16(random, finished); });
  const auto run = [&bench, boards, &rules](Kernel kernel, std::size_t n) {
    judge_boards_16(rules, {boards, n}, bench.verdicts(n), kernel);
  };
  const std::vector<Job> jobs = time_kernels(bench, count, run);
  const double bandwidth = bandwidth_of(jobs);
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    bench.rows.push_back({group, jobs[i].name, jobs[i].rate() / million, "M boards/s", 65 * jobs[i].rate() / bandwidth,
                          bandwidth_name(bandwidth, "64 + 1 bytes a board"), 0});
  }
  add_cached(bench, group, "M boards/s", 1U << 14, run);
}

void bench_lines_3x3(Bench& bench) {
  const char* group = "batch 3,3,3 text";
  const std::size_t count = bench.bytes / 10;
  fill<TextLine>(bench.input, count, pool_size, [](Random& random) { return line_of(random_board(random)); });
  const char* text = bench.input.get();
  const auto run = [&bench, text](Kernel kernel, std::size_t n) {
    require(judge_lines_3x3({text, n * 10}, bench.verdicts(n), kernel) == n, "lines");
  };
  std::vector<Job> counting;
  counting.push_back(
      {"counting newlines", count, [text, count] { require(newlines(text, count * 10) == count, "newlines"); }, false});
  const std::vector<Job> jobs = time_kernels(bench, count, run, std::move(counting));
  const double counted = jobs[2].rate();
  const double bandwidth = bandwidth_of(jobs);
  bench.rows.push_back({group, "counting newlines", counted / million, "M lines/s", 10 * counted / bandwidth,
                        bandwidth_name(bandwidth, "10 bytes a line"), 0});
  for (std::size_t i = 3; i < jobs.size(); ++i) {
    bench.rows.push_back({group, jobs[i].name, jobs[i].rate() / million, "M lines/s", jobs[i].rate() / counted,
                          "counting newlines", jobs[i].name == "scalar" ? 0 : 1.0 / 3});
  }
  add_cached(bench, group, "M lines/s", 50'000, run);
}

void bench_tally(Bench& bench) {
  const std::size_t count = bench.bytes / 4;
  Random random(3);
  for (std::size_t i = 0; i < count; ++i) bench.codes()[i] = static_cast<Code>(random.below(batch::code_count));
  std::vector<Job> jobs;
  bench.add_bandwidth(jobs);
  const std::span<const Code> codes = bench.verdicts(count);
  const auto expected = batch::tally(codes, Kernel::scalar);
  for (const Kernel kernel : kernels_here()) {
    jobs.push_back({std::string(to_string(kernel)), count,
                    [codes, kernel, &expected] { require(batch::tally(codes, kernel) == expected, "tally"); }});
  }
  time_in_turn(jobs, bench.repetitions());
  const double bandwidth = bandwidth_of(jobs);
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    bench.rows.push_back({"batch tally", jobs[i].name, jobs[i].rate() / million, "M codes/s",
                          jobs[i].rate() / bandwidth, bandwidth_name(bandwidth, "1 byte a code"), 0});
  }
}

}  // namespace

std::vector<BenchRow> bench_batch(bool quick) {
  const std::size_t bytes = std::size_t{quick ? 256U : 768U} << 20;  // larger than any cache of this machine alone
  Bench bench{quick, bytes, memory(bytes + 4096), memory(bytes / 4 + 4096)};
  bench_boards_3x3(bench);
  bench_games_3x3(bench);
  bench_boards_16(bench, false);
  bench_boards_16(bench, true);
  bench_lines_3x3(bench);
  bench_tally(bench);
  return std::move(bench.rows);
}

}  // namespace mnk::bench
