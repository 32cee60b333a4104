// SPDX-License-Identifier: MIT
// Storage: the cost of a sync, and the gain of group commit. Latencies are measured from append() to its callback.
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <thread>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "server/storage/journal.hpp"

namespace mnk::bench {

namespace {

using server::AppendResult;
using server::Journal;

/// A move as stored by games.
const std::string move_data = R"({"type":"move","ply":37,"move":"h8","by":"x","clock":[299000,298000]})";

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "mnk: bench storage: %s\n", what);
  std::exit(3);
}

std::string fresh_game() {
  static std::uint64_t count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return "bench-" + std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) + "-" +
         std::to_string(++count);
}

/// Appends moves to a number of games and records the latencies.
class Play {
 public:
  Play(Journal& journal, int games) : journal_(journal) {
    for (int i = 0; i < games; ++i) games_.push_back({fresh_game(), 0});
    latencies_.reserve(1 << 20);
  }

  /// Closed-loop load: each game appends its next move once the previous one is durable.
  void as_fast_as_can_be(double seconds) {
    start_ = now_ns();
    const double end = start_ + seconds * 1e9;
    std::function<void(std::size_t)> go_on = [&](std::size_t game) {
      append(game, [&go_on, end, game] {
        if (now_ns() < end) go_on(game);
      });
    };
    for (std::size_t game = 0; game < games_.size(); ++game) go_on(game);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    wait();
  }

  /// Open-loop load: appends `rate` moves per second, in turn over the games, without waiting for commits.
  void at_a_rate(double rate, double seconds) {
    start_ = now_ns();
    const auto first = std::chrono::steady_clock::now();
    const auto moves = static_cast<std::size_t>(rate * seconds);
    for (std::size_t move = 0; move < moves; ++move) {
      std::this_thread::sleep_until(first + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                std::chrono::duration<double>(quotient(move, rate))));
      append(move % games_.size(), [] {});
    }
    wait();
  }

  /// Asserts that every acknowledged move is stored.
  void check() {
    for (const Game& game : games_) {
      std::promise<std::size_t> count;
      journal_.load(game.id, 0, [&](const auto& events) { count.set_value(events ? events->size() : 0); });
      demand(count.get_future().get() == game.version, "moves are missing");
    }
  }

  double moves_a_second() const { return quotient(latencies_.size(), end_ - start_) * 1e9; }
  double latency_ms(double quantile) {
    std::sort(latencies_.begin(), latencies_.end());
    return latencies_[static_cast<std::size_t>(quantile * static_cast<double>(latencies_.size() - 1))] / 1e6;
  }

 private:
  struct Game {
    std::string id;
    std::uint64_t version;
  };

  void append(std::size_t index, std::function<void()> then) {
    Game& game = games_[index];
    ++under_way_;
    journal_.append({game.id, {++game.version, 0, move_data}},
                    [this, begun = now_ns(), then = std::move(then)](AppendResult appended) {
                      demand(appended == AppendResult::done, "a move was not kept");
                      end_ = now_ns();
                      latencies_.push_back(end_ - begun);
                      then();
                      --under_way_;
                      under_way_.notify_all();
                    });
  }

  void wait() {
    for (int now = under_way_; now != 0; now = under_way_) under_way_.wait(now);
  }

  Journal& journal_;
  std::vector<Game> games_;
  std::vector<double> latencies_;  // written only by the callback thread of the journal
  double start_ = 0, end_ = 0;
  std::atomic<int> under_way_ = 0;
};

void add_rows(std::vector<BenchRow>& rows, const std::string& group, Play& play, double alone) {
  play.check();
  const double rate = play.moves_a_second();
  rows.push_back({group, "moves kept", rate, "/s", alone > 0 ? rate / alone : 0, alone > 0 ? "one game" : "", 0});
  rows.push_back({group, "p50", play.latency_ms(0.5), "ms", 0, "", 0});
  rows.push_back({group, "p99", play.latency_ms(0.99), "ms", 0, "", 0});
}

}  // namespace

int storage(const StorageBenchOptions& options) {
  std::string where = options.database;
  std::string folder = (std::filesystem::temp_directory_path() / "mnk-bench-XXXXXX").string();
  if (where.empty()) {
    if (::mkdtemp(folder.data()) == nullptr) return 2;
    where = folder + "/games.db";
  }
  auto journal = Journal::open(where);
  if (!journal) {
    std::fprintf(stderr, "mnk: %s\n", message_of(journal.error()).c_str());
    return 2;
  }
  const double seconds = options.quick ? 1 : 5;
  std::vector<BenchRow> rows;
  double alone = 0;
  for (const int games : {1, 8, 64, 256}) {
    Play play(**journal, games);
    play.as_fast_as_can_be(seconds);
    add_rows(rows, std::to_string(games) + (games == 1 ? " game" : " games at once"), play, alone);
    if (games == 1) alone = play.moves_a_second();
  }
  Play steady(**journal, 500);
  steady.at_a_rate(500, 2 * seconds);
  add_rows(rows, "500 games, 500 moves/s", steady, 0);
  journal->reset();
  if (options.database.empty()) std::filesystem::remove_all(folder);
  for (const BenchRow& row : rows) print(row);
  return conclude(rows, options.csv);
}

}  // namespace mnk::bench
