// SPDX-License-Identifier: MIT
#include "bench/batch_bench.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

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

/// Aligned to a page, and touched.
Memory memory(std::size_t bytes) {
  Memory block(static_cast<char*>(std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096)));
  if (block == nullptr) std::abort();
  std::memset(block.get(), 1, bytes);
  return block;
}

#if defined(__x86_64__) && defined(__GNUC__)
#define MNK_TARGET(isa) __attribute__((target(isa), noinline))
#else
#define MNK_TARGET(isa)
#endif

typedef std::uint64_t Words64 __attribute__((vector_size(64)));
typedef std::uint64_t Words32 __attribute__((vector_size(32)));
typedef std::uint64_t Words16 __attribute__((vector_size(16)));
typedef signed char Chars32 __attribute__((vector_size(32)));
typedef signed char Chars16 __attribute__((vector_size(16)));

/// Reads all of it in vectors, eight at a time; `ahead` bytes are asked for in advance.
template <class Vector>
[[gnu::always_inline]] inline std::uint64_t read_all(const char* p, std::size_t bytes, std::size_t ahead) {
  constexpr std::size_t size = sizeof(Vector);
  Vector sums[8] = {};
  for (std::size_t i = 0; i + 8 * size <= bytes; i += 8 * size) {
    if (ahead != 0) {
      for (std::size_t line = 0; line < 8 * size; line += 64) __builtin_prefetch(p + i + ahead + line);
    }
    for (int j = 0; j < 8; ++j) {
      Vector v;
      __builtin_memcpy(&v, p + i + static_cast<std::size_t>(j) * size, size);
      sums[j] ^= v;
    }
  }
  std::uint64_t result = 0;
  for (const Vector& sum : sums) {
    for (std::size_t j = 0; j < size / 8; ++j) result ^= sum[j];
  }
  return result;
}

MNK_TARGET("avx512f") std::uint64_t read_64(const char* p, std::size_t n, std::size_t ahead) { return read_all<Words64>(p, n, ahead); }
MNK_TARGET("avx2") std::uint64_t read_32(const char* p, std::size_t n, std::size_t ahead) { return read_all<Words32>(p, n, ahead); }
std::uint64_t read_16(const char* p, std::size_t n, std::size_t ahead) { return read_all<Words16>(p, n, ahead); }

std::uint64_t read_widest(const char* p, std::size_t n, std::size_t ahead) {
  if (batch::supported(Kernel::avx512)) return read_64(p, n, ahead);
  return batch::supported(Kernel::avx2) ? read_32(p, n, ahead) : read_16(p, n, ahead);
}

/// What `wc -l` does: compare with a newline and count.
template <class Vector>
[[gnu::always_inline]] inline std::size_t newlines_in(const char* p, std::size_t bytes) {
  constexpr std::size_t size = sizeof(Vector);
  const Vector newline = Vector{} + '\n';
  std::size_t count = 0;
  std::size_t i = 0;
  while (i + size <= bytes) {
    Vector counts{};
    for (int j = 0; j < 127 && i + size <= bytes; ++j, i += size) {
      Vector v;
      __builtin_memcpy(&v, p + i, size);
      counts -= v == newline;
    }
    for (std::size_t j = 0; j < size; ++j) count += static_cast<std::size_t>(counts[j]);
  }
  for (; i < bytes; ++i) count += p[i] == '\n';
  return count;
}

MNK_TARGET("avx2") std::size_t newlines_32(const char* p, std::size_t n) { return newlines_in<Chars32>(p, n); }
std::size_t newlines_16(const char* p, std::size_t n) { return newlines_in<Chars16>(p, n); }
std::size_t newlines(const char* p, std::size_t n) { return batch::supported(Kernel::avx2) ? newlines_32(p, n) : newlines_16(p, n); }

// --- The usual way ------------------------------------------------------------------------------

/// A whole game with eight counters: +1 for X, -1 for O in each row, column and diagonal; +-3 is a line.
Code eight_counters(std::uint64_t record) {
  int rows[3] = {0, 0, 0}, columns[3] = {0, 0, 0}, diagonal = 0, anti_diagonal = 0;
  bool taken[9] = {};
  Code outcome = Code::pending;
  int moves = 0;
  bool ended = false;
  for (int i = 0; i < 16; ++i) {
    const int cell = static_cast<int>(record >> (4 * i) & 15);
    if (cell == 15) {
      ended = true;
      continue;
    }
    if (ended) return Code::bad_record;
    if (cell > 8) return Code::off_board;
    if (outcome != Code::pending) return Code::after_end;
    if (taken[cell]) return Code::taken_cell;
    taken[cell] = true;
    const int row = cell / 3, column = cell % 3, own = moves % 2 == 0 ? 1 : -1;
    ++moves;
    rows[row] += own;
    columns[column] += own;
    if (row == column) diagonal += own;
    if (row + column == 2) anti_diagonal += own;
    if (rows[row] == 3 * own || columns[column] == 3 * own || diagonal == 3 * own || anti_diagonal == 3 * own) {
      outcome = own == 1 ? Code::x_wins : Code::o_wins;
    } else if (moves == 9) {
      outcome = Code::draw;
    }
  }
  return outcome;
}

// --- Things to judge ----------------------------------------------------------------------------

constexpr std::size_t pool_size = 1U << 16;

/// A random game of 3,3,3 up to its end; one in sixteen with a wrong nibble somewhere.
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

/// The board after some of the moves of a random game; one in sixteen is random bits.
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

/// A random game of 15,15,5, stopped after up to 225 moves or at its end.
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

/// Fills `count` items by drawing from a pool that `make` fills.
template <class Item, class Make>
Item* fill(const Memory& block, std::size_t count, std::size_t pool_items, Make make) {
  Random random(20261120);
  std::vector<Item> pool;
  for (std::size_t i = 0; i < pool_items; ++i) pool.push_back(make(random));
  Item* items = reinterpret_cast<Item*>(block.get());
  for (std::size_t i = 0; i < count; ++i) items[i] = pool[random.below(static_cast<std::uint32_t>(pool_items))];
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
  std::size_t items;            // judged by one run
  std::function<void()> run;
  std::vector<double> ns = {};  // of each run
  double rate() const { return static_cast<double>(items) * 1e9 / median(ns); }  // items a second
};

/// Runs all jobs in turn, so that what else the machine does falls on all of them alike.
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
  std::fprintf(stderr, "batch benchmark: wrong answer from %s\n", what.c_str());
  std::abort();
}

volatile std::uint64_t sink;

/// What the jobs of a group share.
struct Bench {
  bool quick;
  std::size_t bytes;  // of the working set
  Memory input;
  Memory output;
  std::vector<BenchRow> rows = {};

  Code* codes() const { return reinterpret_cast<Code*>(output.get()); }
  std::span<Code> verdicts(std::size_t n) const { return {codes(), n}; }
  int repetitions() const { return quick ? 7 : 11; }

  /// The faster of plain reading and reading with prefetch is the bandwidth.
  void add_bandwidth(std::vector<Job>& jobs) const {
    for (const std::size_t ahead : {std::size_t{0}, std::size_t{4096}}) {
      jobs.push_back({"read", bytes / 64 * 64, [this, ahead] { sink = read_widest(input.get(), bytes / 64 * 64, ahead); }});
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

/// The same verdicts, place by place, in one number.
std::uint64_t checksum(std::span<const Code> verdicts) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < verdicts.size(); ++i) sum += static_cast<std::uint64_t>(verdicts[i]) * (2 * i + 1);
  return sum;
}

/// Runs a job once and asserts its verdicts, which stay in the output.
void check(const Bench& bench, const Job& job, std::uint64_t expected) {
  std::memset(bench.output.get(), 0xee, job.items);
  job.run();
  require(checksum(bench.verdicts(job.items)) == expected, job.name);
}

constexpr double million = 1e6;
constexpr std::size_t slow = 32;  // the part of the working set that slow bodies judge

// --- Groups -------------------------------------------------------------------------------------

/// A group of one job for each kernel, `run(kernel, items)`, against the bandwidth. Slow bodies judge a part.
template <class Run>
std::vector<Job> time_kernels(Bench& bench, std::size_t items, Run run, std::vector<Job> also = {}) {
  std::vector<Job> jobs;
  bench.add_bandwidth(jobs);
  const std::size_t part = items / slow;
  run(Kernel::scalar, part);
  const std::uint64_t first = checksum(bench.verdicts(part));
  run(Kernel::automatic, items);
  require(checksum(bench.verdicts(part)) == first, "the best kernel");
  const std::uint64_t whole = checksum(bench.verdicts(items));
  for (Job& job : also) {
    check(bench, job, first);
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

/// The rate of a kernel on a working set that stays in the L2 cache.
template <class Run>
void add_cached(Bench& bench, const std::string& group, const char* unit, std::size_t items, Run run) {
  for (const Kernel kernel : kernels_here()) {
    const int rounds = kernel == Kernel::scalar ? 5 : 100;
    std::vector<Job> jobs;
    jobs.push_back({std::string(to_string(kernel)) + ", from L2", items * static_cast<std::size_t>(rounds), [run, kernel, items, rounds] {
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
  const auto run = [&bench, boards](Kernel kernel, std::size_t n) { judge_boards_3x3({boards, n}, bench.verdicts(n), kernel); };
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
  const auto run = [&bench, games](Kernel kernel, std::size_t n) { judge_games_3x3({games, n}, bench.verdicts(n), kernel); };
  std::vector<Job> usual;
  usual.push_back({"eight counters", count / slow, [&bench, games, count] {
                     for (std::size_t i = 0; i < count / slow; ++i) bench.codes()[i] = eight_counters(games[i]);
                   }});
  const std::vector<Job> jobs = time_kernels(bench, count, run, std::move(usual));
  const double bandwidth = bandwidth_of(jobs), counters = jobs[2].rate();
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    const double target = jobs[i].name == "avx512" || jobs[i].name == "avx2" ? 20 : 0;
    bench.rows.push_back({group, jobs[i].name, jobs[i].rate() / million, "M games/s", jobs[i].rate() / counters, "eight counters", target});
  }
  bench.rows.push_back({group, jobs.back().name, jobs.back().rate() / million, "M games/s", 9 * jobs.back().rate() / bandwidth,
                        bandwidth_name(bandwidth, "8 + 1 bytes a game"), 0});
  add_cached(bench, group, "M games/s", 1U << 15, run);
}

void bench_boards_16(Bench& bench, bool finished) {
  const std::string group = finished ? "batch 15,15,5 finished games" : "batch 15,15,5 boards in play";
  const std::size_t count = bench.bytes / sizeof(Board16);
  const Rules rules = *Rules::make(15, 15, 5);
  const Board16* boards =
      fill<Board16>(bench.input, count, pool_size / (finished ? 16 : 2), [finished](Random& random) { return random_board_16(random, finished); });
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
  std::vector<Job> jobs = time_kernels(bench, count, run);
  const std::size_t cached = 50'000;
  const auto count_newlines = [&jobs, text](std::size_t n, const char* name) {
    std::vector<Job> counting;
    counting.push_back({name, n, [text, n] { require(newlines(text, n * 10) == n, "newlines"); }});
    time_in_turn(counting, 7);
    return counting[0].rate();
  };
  const double counted = count_newlines(count, "counting newlines");
  const double bandwidth = bandwidth_of(jobs);
  bench.rows.push_back({group, "counting newlines", counted / million, "M lines/s", 10 * counted / bandwidth,
                        bandwidth_name(bandwidth, "10 bytes a line"), 0});
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    bench.rows.push_back({group, jobs[i].name, jobs[i].rate() / million, "M lines/s", jobs[i].rate() / counted, "counting newlines",
                          jobs[i].name == "scalar" ? 0 : 1.0 / 3});
  }
  add_cached(bench, group, "M lines/s", cached, run);
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
    jobs.push_back({std::string(to_string(kernel)), count, [codes, kernel, &expected] { require(batch::tally(codes, kernel) == expected, "tally"); }});
  }
  time_in_turn(jobs, bench.repetitions());
  const double bandwidth = bandwidth_of(jobs);
  for (std::size_t i = 2; i < jobs.size(); ++i) {
    bench.rows.push_back({"batch tally", jobs[i].name, jobs[i].rate() / million, "M codes/s", jobs[i].rate() / bandwidth,
                          bandwidth_name(bandwidth, "1 byte a code"), 0});
  }
}

}  // namespace

std::vector<BenchRow> bench_batch(bool quick) {
  const std::size_t bytes = std::size_t{quick ? 256U : 768U} << 20;  // beyond any cache that is ours alone
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
