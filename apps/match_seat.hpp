// SPDX-License-Identifier: MIT
// The manager's side of the Gomocup protocol: one engine in one game of a match.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "apps/engine_about.hpp"
#include "apps/engine_process.hpp"
#include "apps/match_command.hpp"
#include "mnk/board.hpp"

namespace mnk::apps {

/// The reason for a forfeit.
enum class Fault : std::uint8_t { none, crash, illegal_move, time_loss, refusal };
inline constexpr std::size_t fault_kinds = 5;

/// An engine's reply to one question for a move.
struct Reply {
  std::optional<Cell> move;  ///< legal; none with a fault
  Fault fault = Fault::none;
  std::string reason;    ///< reason of the fault, with the engine's own text; empty without a fault
  double seconds = 0;    ///< from the question, or from the repeated question, to the reply; by the match's clock
  std::string ignored;   ///< the first line that is not an answer; empty if there was none
  std::string repeated;  ///< the ERROR or UNKNOWN line that caused a repeated question; empty if there was none
};

class Seat {
 public:
  /// `engine` is the index of its program.
  Seat(const MatchOptions& options, std::size_t engine)
      : options_(options),
        number_(engine),
        engine_(options.engines[engine], options.clock),
        left_(options.match_seconds) {}

  /// Asks for name and version, sends all limits, and starts a game. Returns the error if the engine is not ready.
  std::optional<std::string> start();
  /// Asks for a move on `board`. Requires: it is this engine's turn.
  Reply ask(const Board& board);

  const EngineName& name() const { return name_; }
  const std::string& program() const { return options_.engines[number_]; }
  /// ERROR and UNKNOWN lines before the OK to START: features the engine lacks.
  const std::vector<std::string>& complaints() const { return complaints_; }
  std::uint64_t peak_memory() const { return engine_.peak_memory(); }
  /// Returns true if the clocks of the engine do not follow the match's clock. Requires: start() returned no error.
  bool has_own_clock() const { return options_.clock == EngineClock::cpu && !engine_.has_cpu_clock(); }

 private:
  using Clock = EngineProcess::Clock;

  void inform(const std::string& key, std::int64_t value);
  void inform_of_settings();
  /// Sends the question, waits for a move or a complaint, and measures the time.
  std::optional<std::string> send_question(const std::vector<std::string>& question, Reply& reply);
  /// Waits for a move or a complaint, for `seconds` by the match's clock.
  std::optional<std::string> receive_reply(double seconds, Reply& reply);
  /// Returns the next line of the engine; none after `seconds` by the match's clock.
  std::optional<std::string> receive_line(double seconds);
  void start_watch();
  /// Returns the seconds since start_watch() by the match's clock.
  double watched();
  /// Repeats the question after a complaint, unless a move arrives without it.
  std::optional<std::string> repeat_question(const std::vector<std::string>& question, const std::string& complaint,
                                             Reply& reply);
  std::vector<std::string> question_about(const Board& board);
  void blame(Reply& reply, Fault fault, const std::string& reason) const;
  void judge(const std::optional<std::string>& answer, const Board& board, const std::string& question, Reply& reply);
  std::string text_of(Cell cell) const;

  const MatchOptions& options_;
  std::size_t number_;
  EngineProcess engine_;
  EngineName name_;
  std::vector<std::string> complaints_;
  double left_;                        ///< seconds left of the game's time
  Clock::time_point last_reply_time_;  ///< time of the engine's last reply
  bool asked_ = false;
  Clock::time_point watch_wall_{};  ///< at start_watch()
  double watch_cpu_ = 0;
};

}  // namespace mnk::apps
