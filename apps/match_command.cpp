// SPDX-License-Identifier: MIT
#include "apps/match_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

#include "apps/command.hpp"
#include "apps/interrupt.hpp"
#include "apps/match_game.hpp"
#include "apps/match_record.hpp"
#include "apps/match_statistics.hpp"
#include "mnk/openings.hpp"

namespace mnk::apps {

namespace {

/// What became of one engine's games.
struct Tally {
  std::uint64_t wins = 0;
  std::array<std::uint64_t, fault_kinds> faults{};
  std::uint64_t peak_memory = 0;
  double slowest = 0;
};

class Match {
 public:
  Match(const MatchOptions& options, std::vector<std::vector<Cell>> openings) : options_(options), openings_(std::move(openings)) {}

  /// False if a game could not be saved.
  bool run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < options_.at_once; ++i) {
      threads.emplace_back([this] {
        for (auto pair = next_pair(); pair; pair = next_pair()) play_pair(*pair);
      });
    }
    for (std::thread& thread : threads) thread.join();
    print();
    return !unsaved_;
  }

 private:
  std::optional<std::uint64_t> next_pair() {
    const std::lock_guard lock(mutex_);
    if (interrupted() || decided_ || 2 * started_ >= options_.games) return std::nullopt;
    return started_++;
  }

  /// One opening, each engine with each colour.
  void play_pair(std::uint64_t number) {
    const std::vector<Cell>& opening = openings_[number % openings_.size()];
    unsigned half_points = 0;
    for (unsigned x = 0; x < 2; ++x) {  // who of the two has X
      const PlayedGame game = play_game(options_, options_.engines[x], options_.engines[1 - x], opening);
      if (interrupted()) return;
      if (!options_.save.empty()) save(game, x, 2 * number + x + 1);
      const unsigned points = game.outcome == Outcome::draw ? 1 : (game.outcome == Outcome::x_wins) == (x == 0) ? 2 : 0;
      half_points += points;
      const std::lock_guard lock(mutex_);
      note(game, x, points);
    }
    const std::lock_guard lock(mutex_);
    statistics_.add_pair(half_points);
    if (statistics_.pairs() % 10 == 0) print_progress();
    if (options_.sprt) decide();
  }

  /// `number` counts from 1, whatever order the games end in.
  void save(const PlayedGame& game, unsigned x, std::uint64_t number) {
    std::string name = std::to_string(number);
    name.insert(0, name.size() < 5 ? 5 - name.size() : 0, '0');
    const auto failed = save_record(record_of(options_, options_.engines[x], options_.engines[1 - x], game), options_.save, name);
    if (failed && !unsaved_.exchange(true)) std::fprintf(stderr, "mnk: --save: %s\n", failed->message.c_str());
  }

  void note(const PlayedGame& game, unsigned x, unsigned points) {
    ++games_;
    if (points == 1) ++draws_;
    if (points != 1) ++tallies_[points == 2 ? 0 : 1].wins;
    if (game.fault != Fault::none) ++tallies_[points == 2 ? 1 : 0].faults[static_cast<std::size_t>(game.fault)];
    for (unsigned seat = 0; seat < 2; ++seat) {
      Tally& tally = tallies_[seat == 0 ? x : 1 - x];
      tally.peak_memory = std::max(tally.peak_memory, game.peak_memory[seat]);
      tally.slowest = std::max(tally.slowest, game.slowest[seat]);
    }
  }

  void decide() {
    // 5 % of error on both sides.
    constexpr double bound = 2.944;
    const double ratio = statistics_.log_likelihood_ratio(options_.sprt->first, options_.sprt->second);
    if (ratio >= bound || ratio <= -bound) decided_ = true;
  }

  void print_progress() const {
    std::fprintf(stderr, "%llu games: +%llu =%llu -%llu, %+.0f +-%.0f Elo\n", static_cast<unsigned long long>(games_),
                 static_cast<unsigned long long>(tallies_[0].wins), static_cast<unsigned long long>(draws_),
                 static_cast<unsigned long long>(tallies_[1].wins), statistics_.elo(), statistics_.elo_error());
  }

  void print() const {
    if (statistics_.pairs() == 0) {
      std::printf("no games\n");
      return;
    }
    std::printf("%s against %s, %s: %llu games, %llu won, %llu drawn, %llu lost: %.1f %%, Elo %+.1f +- %.1f\n", options_.engines[0].c_str(),
                options_.engines[1].c_str(), to_string(options_.rules).c_str(), static_cast<unsigned long long>(games_),
                static_cast<unsigned long long>(tallies_[0].wins), static_cast<unsigned long long>(draws_),
                static_cast<unsigned long long>(tallies_[1].wins), 100 * statistics_.score(), statistics_.elo(), statistics_.elo_error());
    for (std::size_t i = 0; i < 2; ++i) {
      const Tally& tally = tallies_[i];
      std::printf(
          "%s: %llu crashes, %llu illegal moves, %llu time losses, %llu without an answer; slowest move %.3f s, most memory %.0f MB\n",
          options_.engines[i].c_str(), static_cast<unsigned long long>(tally.faults[1]), static_cast<unsigned long long>(tally.faults[2]),
          static_cast<unsigned long long>(tally.faults[3]), static_cast<unsigned long long>(tally.faults[4]), tally.slowest,
          static_cast<double>(tally.peak_memory) / 1048576);
    }
    if (options_.sprt) {
      const double ratio = statistics_.log_likelihood_ratio(options_.sprt->first, options_.sprt->second);
      std::printf("sequential test of Elo %g against %g: log likelihood ratio %.2f of 2.94: %s\n", options_.sprt->second,
                  options_.sprt->first, ratio,
                  !decided_   ? "open"
                  : ratio > 0 ? "accepted"
                              : "rejected");
    }
  }

  const MatchOptions& options_;
  std::vector<std::vector<Cell>> openings_;
  std::mutex mutex_;
  std::uint64_t started_ = 0;
  bool decided_ = false;
  std::atomic<bool> unsaved_ = false;
  std::uint64_t games_ = 0;
  std::uint64_t draws_ = 0;
  std::array<Tally, 2> tallies_;
  MatchStatistics statistics_;
};

int wrong(const std::string& why) {
  std::fprintf(stderr, "mnk: %s\n", why.c_str());
  return 2;
}

std::string place_of(const Error& error) {
  const auto* syntax = std::get_if<SyntaxError>(&error);
  return syntax == nullptr ? "" : std::to_string(syntax->line) + ":" + std::to_string(syntax->column) + ": ";
}

}  // namespace

int match_command(const MatchOptions& options) {
  if (options.rules.gravity() || options.rules.misere()) return wrong("the Gomocup protocol has no gravity and no misere");
  for (const std::string& program : options.engines) {
    if (access(program.c_str(), X_OK) != 0) return wrong(program + " is no program that can be started");
  }
  std::vector<std::vector<Cell>> openings;
  if (!options.openings.empty()) {
    std::ifstream file(options.openings, std::ios::binary);
    if (!file) return wrong("cannot read " + options.openings);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    auto read = parse_openings(options.rules, text);
    if (!read) return wrong(options.openings + ": " + place_of(read.error()) + message_of(read.error()));
    if (read->too_large > 0) std::fprintf(stderr, "mnk: %zu openings do not fit on this board\n", read->too_large);
    openings = std::move(read->moves);
  }
  if (openings.empty()) openings.emplace_back();
  if (!options.save.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.save, error);
    if (error) return wrong("--save: cannot make " + options.save + ": " + error.message());
  }
  catch_interrupts();
  const bool saved = Match(options, std::move(openings)).run();
  if (!saved) std::fprintf(stderr, "mnk: --save: not every game could be written to %s\n", options.save.c_str());
  if (!saved) return output_error;
  return interrupted() ? 130 : 0;
}

}  // namespace mnk::apps
