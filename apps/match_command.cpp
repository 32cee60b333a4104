// SPDX-License-Identifier: MIT
#include "apps/match_command.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>

#include "apps/command.hpp"
#include "apps/engine_process.hpp"
#include "apps/interrupt.hpp"
#include "apps/match_game.hpp"
#include "apps/match_log.hpp"
#include "apps/match_record.hpp"
#include "apps/match_report.hpp"
#include "apps/output.hpp"
#include "apps/printable.hpp"
#include "files/whole_file.hpp"
#include "mnk/openings.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t max_reports = 100;

class Match {
 public:
  Match(const MatchOptions& options, std::vector<std::vector<Cell>> openings, std::optional<MatchLog> log)
      : options_(options), openings_(std::move(openings)), log_(std::move(log)) {
    if (!log_) return;
    for (const PairRecord& pair : log_->pairs()) {
      if (2 * pair.number >= options_.games) continue;  // of a longer match
      done_.insert(pair.number);
      count(pair);
    }
    if (options_.sprt && !done_.empty()) decide();
  }

  void run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < options_.at_once; ++i) {
      threads.emplace_back([this] {
        for (auto pair = next_pair(); pair; pair = next_pair()) play_pair(*pair);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

  const MatchResult& result() const { return result_; }
  /// The error that ended the match early: an engine did not start.
  const std::optional<std::string>& broken() const { return broken_; }
  bool unsaved() const { return unsaved_; }

 private:
  std::optional<std::uint64_t> next_pair() {
    const std::lock_guard lock(mutex_);
    while (done_.contains(started_)) ++started_;
    if (interrupted() || broken_ || result_.decided || 2 * started_ >= options_.games) return std::nullopt;
    return started_++;
  }

  /// Plays one opening twice, each engine with each colour. Counts both games or neither.
  void play_pair(std::uint64_t number) {
    const std::vector<Cell>& opening = openings_[number % openings_.size()];
    std::array<PlayedGame, 2> games;
    for (unsigned x = 0; x < 2; ++x) {  // index of the engine that plays X
      games[x] = play_game(options_, x, opening);
      if (interrupted()) return;
      if (games[x].start_error) return stop(*games[x].start_error);
      if (!options_.save.empty()) save(games[x], x, 2 * number + x + 1);
    }
    const std::lock_guard lock(mutex_);
    PairRecord pair{.number = number};
    for (unsigned x = 0; x < 2; ++x) {
      pair.half_points[x] = note(games[x], x, 2 * number + x + 1);
      pair.faults[x] = games[x].fault;
    }
    count(pair);
    if (log_ && !log_->add(pair) && !unsaved_.exchange(true))
      std::fprintf(stderr, "mnk: --log: cannot write to %s: %s\n", printable(options_.log).c_str(),
                   std::strerror(errno));
    if (result_.statistics.pairs() % 10 == 0) std::fprintf(stderr, "%s\n", headline(result_).c_str());
    if (options_.sprt) decide();
  }

  void stop(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (!broken_) broken_ = why;
  }

  /// Saves a game. `number` counts from 1 in the order of play, not of the games' ends.
  void save(const PlayedGame& game, unsigned x, std::uint64_t number) {
    std::string name = std::to_string(number);
    name.insert(0, name.size() < 5 ? 5 - name.size() : 0, '0');
    const auto failed = save_record(record_of(options_, x, game), options_.save, name);
    if (failed && !unsaved_.exchange(true)) std::fprintf(stderr, "mnk: --save: %s\n", failed->message.c_str());
  }

  void count(const PairRecord& pair) {
    for (unsigned game = 0; game < 2; ++game) {
      const unsigned half_points = pair.half_points[game];
      ++result_.games;
      if (half_points == 1) ++result_.draws;
      if (half_points != 1) ++result_.tallies[half_points == 2 ? 0 : 1].wins;
      if (pair.faults[game] != Fault::none)
        ++result_.tallies[half_points == 2 ? 1 : 0].faults[detail::to_underlying(pair.faults[game])];
    }
    result_.statistics.add_pair(pair.half_points[0] + pair.half_points[1]);
  }

  /// Notes a game in which engine `x` played X. Returns the first engine's half points.
  unsigned note(const PlayedGame& game, unsigned x, std::uint64_t number) {
    const unsigned half_points = game.outcome == Outcome::draw                   ? 1
                                 : (game.outcome == Outcome::x_wins) == (x == 0) ? 2
                                                                                 : 0;
    for (unsigned seat = 0; seat < 2; ++seat) {
      const unsigned engine = seat == 0 ? x : 1 - x;
      result_.tallies[engine].add(game.seats[seat]);
      tell(engine, game.seats[seat]);
    }
    if (game.fault != Fault::none) note_forfeit(game, half_points == 2 ? 1 : 0, number);
    return half_points;
  }

  void note_forfeit(const PlayedGame& game, unsigned loser, std::uint64_t number) {
    const Tally& tally = result_.tallies[loser];
    const std::string line =
        "game " + std::to_string(number) + ", " + tally.name.label(options_.engines[loser]) + ": " + fault_text(game);
    std::fprintf(stderr, "mnk: %s\n", line.c_str());
    if (result_.forfeits.size() < max_reports) result_.forfeits.push_back(line);
  }

  /// Prints the engine's complaints, each once, and the first line that is not an answer.
  void tell(unsigned engine, const SeatRecord& seat) {
    const auto show = [&](const std::string& text, const char* then) {
      if (told_[engine].size() >= max_reports || !told_[engine].insert(text).second) return;
      std::fprintf(stderr, "mnk: %s says '%s'%s\n", seat.name.label(options_.engines[engine]).c_str(), text.c_str(),
                   then);
    };
    for (const std::string& text : seat.complaints) show(text, " before the game");
    if (seat.has_own_clock && !told_clock_[engine]) {
      told_clock_[engine] = true;
      std::fprintf(stderr, "mnk: %s keeps its own clock: --clock cpu cannot reach a static program\n",
                   seat.name.label(options_.engines[engine]).c_str());
    }
    for (const std::string& text : seat.repeated) show(text, "; it was asked again");
    if (!seat.ignored.empty() && !told_ignored_[engine]) {
      told_ignored_[engine] = true;
      show(seat.ignored.front(), ", which is not an answer: such lines are ignored");
    }
  }

  void decide() {
    // SPRT bound log(0.95 / 0.05): both error rates are 5 %.
    constexpr double bound = 2.944;
    const double ratio = result_.statistics.log_likelihood_ratio(options_.sprt->first, options_.sprt->second);
    if (ratio >= bound || ratio <= -bound) result_.decided = true;
  }

  const MatchOptions& options_;
  std::vector<std::vector<Cell>> openings_;
  std::mutex mutex_;
  std::uint64_t started_ = 0;
  std::optional<std::string> broken_;
  std::atomic<bool> unsaved_ = false;
  std::array<std::set<std::string>, 2> told_;  ///< complaints already shown
  std::array<bool, 2> told_ignored_{}, told_clock_{};
  std::optional<MatchLog> log_;
  std::set<std::uint64_t> done_;  ///< pairs of an earlier run
  MatchResult result_;
};

std::string place_of(const Error& error) {
  const auto* syntax = std::get_if<SyntaxError>(&error);
  return syntax == nullptr ? "" : std::to_string(syntax->line) + ":" + std::to_string(syntax->column) + ": ";
}

}  // namespace

int match_command(const MatchOptions& options) {
  if (options.rules.gravity() || options.rules.misere())
    return usage("the Gomocup protocol has no gravity and no misere");
  for (const std::string& program : options.engines) {
    if (!find_program(program)) return usage(program + " is not a program that can be started");
  }
  std::vector<std::vector<Cell>> openings;
  std::string openings_text;
  if (!options.openings.empty()) {
    Result<std::string> text = files::read_whole(options.openings, most_openings_bytes);
    if (!text) return usage("--openings: " + message_of(text.error()));
    openings_text = std::move(*text);
    auto read = parse_openings(options.rules, openings_text);
    if (!read) return usage(options.openings + ": " + place_of(read.error()) + message_of(read.error()));
    if (read->too_large > 0) std::fprintf(stderr, "mnk: %zu openings do not fit on this board\n", read->too_large);
    openings = std::move(read->moves);
    if (openings.empty())
      return usage("--openings: " + options.openings + " has no openings for " + to_string(options.rules));
  } else {
    openings.emplace_back();  // the empty board
  }
  if (!options.save.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.save, error);
    if (error) return usage("--save: cannot make " + options.save + ": " + error.message());
  }
  std::optional<MatchLog> log;
  if (!options.log.empty()) {
    Result<MatchLog> opened = MatchLog::open(options.log, settings_text(options, openings_text));
    if (!opened) return usage("--log: " + message_of(opened.error()));
    log = std::move(*opened);
  }
  catch_interrupts();
  Match match(options, std::move(openings), std::move(log));
  match.run();
  MatchResult result = match.result();
  result.interrupted = interrupted();
  Output output;
  output.write(options.json ? report_json(options, result) : report_text(options, result));
  if (match.broken()) std::fprintf(stderr, "mnk: the match ended early: %s\n", printable(*match.broken()).c_str());
  if (match.unsaved())
    std::fprintf(stderr, "mnk: --save: not every game could be written to %s\n", printable(options.save).c_str());
  if (match.unsaved() || output.failed()) return output_error;
  if (interrupted()) return 130;
  return match.broken() || !result.is_valid() ? 1 : 0;
}

}  // namespace mnk::apps
