// SPDX-License-Identifier: MIT
// The protocol: https://plastovicka.github.io/protocl2en.htm.
#include "apps/match_seat.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>

#include "apps/interrupt.hpp"
#include "apps/letters.hpp"

namespace mnk::apps {

namespace {

using Clock = EngineProcess::Clock;
using namespace std::string_view_literals;

constexpr double patience = 5;         ///< seconds beyond limit and grace until an engine counts as hung
constexpr double repeat_pause = 0.05;  ///< minimum seconds before a question is repeated
// With EngineClock::cpu:
constexpr double look_every = 0.02;        ///< seconds between two looks at the processor time
constexpr double least_share = 0.02;       ///< of a processor, below which an engine counts as hung
constexpr double least_wall_seconds = 10;  ///< until an engine that uses no processor time counts as hung

Clock::duration duration_of(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

std::int64_t milliseconds(double seconds) { return static_cast<std::int64_t>(seconds * 1000); }

std::string to_seconds(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f s", seconds);
  return text.data();
}

/// Compares without regard to case, as Piskvork does. Requires: `word` in capitals.
bool begins_with(std::string_view line, std::string_view word) {
  return line.size() >= word.size() &&
         std::equal(word.begin(), word.end(), line.begin(), [](char a, char b) { return a == upper(b); });
}

bool is_message(std::string_view line) {
  return begins_with(line, "MESSAGE") || begins_with(line, "DEBUG") || begins_with(line, "OK");
}

bool is_complaint(std::string_view line) { return begins_with(line, "ERROR") || begins_with(line, "UNKNOWN"); }

/// Consumes blanks and a number from the front of `text`, as scanf does.
bool take_number(std::string_view& text, int& number) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(end - text.data());
  return status == std::errc();
}

/// Parses `x,y` and ignores the rest of the line. Piskvork's scanf does the same, and engines rely on it.
bool read_point(std::string_view text, int& column, int& row) {
  if (!take_number(text, column) || text.empty() || text.front() != ',') return false;
  text.remove_prefix(1);
  return take_number(text, row);
}

}  // namespace

void Seat::inform(const std::string& key, std::int64_t value) {
  engine_.send("INFO " + key + " " + std::to_string(value));
}

void Seat::inform_of_settings() {
  const Rules& rules = options_.rules;
  inform("timeout_turn", milliseconds(options_.seconds));
  inform("timeout_match", milliseconds(options_.match_seconds));
  inform("max_memory", options_.memory);
  inform("game_type", 1);  // the opponent is an engine
  inform("rule", (rules.exact() ? 1 : 0) + (rules.renju() ? 4 : 0) + (rules.caro() ? 8 : 0));
  inform("thread_num", options_.threads);
  if (rules.k() != 5) inform("win_length", rules.k());
  if (options_.nodes > 0) inform("max_node", options_.nodes);
  for (const std::string& line : options_.info[number_]) engine_.send("INFO " + line);
}

std::optional<std::string> Seat::start() {
  const auto deadline = Clock::now() + duration_of(options_.start_seconds);
  const Rules& rules = options_.rules;
  const std::string question = rules.columns() == rules.rows() ? "START " + std::to_string(rules.columns())
                                                               : "RECTSTART " + std::to_string(rules.columns()) + "," +
                                                                     std::to_string(rules.rows());
  // Sends all settings of memory and tables before START, so that their setup does not count as move time. Waits for OK
  // only: old engines answer ABOUT with free text or not at all, and complaints may concern ABOUT or INFO.
  engine_.send("ABOUT");
  inform_of_settings();
  engine_.send(question);
  std::optional<std::string> line;
  while ((line = engine_.receive(deadline)) && !begins_with(*line, "OK")) {
    if (is_complaint(*line)) {
      if (complaints_.size() < 8) complaints_.push_back(shown(*line));
    } else if (!is_message(*line) && name_.name.empty()) {
      name_ = read_about(*line);
    }
  }
  last_reply_time_ = Clock::now();
  if (line) return std::nullopt;
  const std::string why = engine_.is_gone()     ? "it " + engine_.why_gone()
                          : complaints_.empty() ? "nothing within " + to_seconds(options_.start_seconds)
                                                : "'" + complaints_.back() + "' instead";
  return name_.label(program()) + " (" + program() + ") did not answer " + question + " with OK: " + why;
}

std::string Seat::text_of(Cell cell) const {
  return std::to_string(options_.rules.column(cell)) + "," + std::to_string(options_.rules.row(cell));
}

/// Returns the whole board for the first question, then only the last move.
std::vector<std::string> Seat::question_about(const Board& board) {
  if (asked_) return {"TURN " + text_of(board.history().back())};
  asked_ = true;
  if (board.plies() == 0) return {"BEGIN"};
  std::vector<std::string> lines = {"BOARD"};
  const Stone own = stone_of(board.to_move());
  for (const Cell cell : board.history()) lines.push_back(text_of(cell) + (board.at(cell) == own ? ",1" : ",2"));
  lines.emplace_back("DONE");
  return lines;
}

void Seat::start_watch() {
  watch_wall_ = Clock::now();
  if (options_.clock == EngineClock::cpu) watch_cpu_ = engine_.cpu_seconds();
}

double Seat::watched() {
  if (options_.clock == EngineClock::cpu) return engine_.cpu_seconds() - watch_cpu_;
  return std::chrono::duration<double>(Clock::now() - watch_wall_).count();
}

std::optional<std::string> Seat::receive_line(double seconds) {
  if (options_.clock == EngineClock::wall) return engine_.receive(watch_wall_ + duration_of(seconds));
  // An engine that uses no processor time would never end: on a machine that is busy with others it gets this share.
  const auto end = watch_wall_ + duration_of(least_wall_seconds + seconds / least_share);
  while (true) {
    const auto look = std::min(end, Clock::now() + duration_of(look_every));
    if (auto line = engine_.receive(look)) return line;
    if (engine_.is_gone() || interrupted() || Clock::now() >= end || watched() > seconds) return std::nullopt;
  }
}

std::optional<std::string> Seat::receive_reply(double seconds, Reply& reply) {
  bool suggested = false;
  int column = 0;
  int row = 0;
  while (auto line = receive_line(seconds)) {
    if (is_message(*line)) continue;
    if (!suggested && begins_with(*line, "SUGGEST ")) {
      suggested = true;
      engine_.send("PLAY " + line->substr("SUGGEST "sv.size()));
    } else if (is_complaint(*line) || read_point(*line, column, row)) {
      return line;
    } else if (reply.ignored.empty()) {
      reply.ignored = shown(*line);
    }
  }
  return std::nullopt;
}

std::optional<std::string> Seat::send_question(const std::vector<std::string>& question, Reply& reply) {
  inform("time_left", options_.match_seconds > 0 ? milliseconds(left_) : 2147483647);
  for (const std::string& line : question) engine_.send(line);
  start_watch();
  auto answer = receive_reply(options_.seconds + options_.grace + patience, reply);
  reply.seconds = watched();
  last_reply_time_ = Clock::now();
  return answer;
}

std::optional<std::string> Seat::repeat_question(const std::vector<std::string>& question, const std::string& complaint,
                                                 Reply& reply) {
  reply.repeated = shown(complaint);
  start_watch();
  const double pause = std::max(options_.pause, repeat_pause);
  std::optional<std::string> answer = receive_reply(pause, reply);
  while (answer && is_complaint(*answer)) answer = receive_reply(pause, reply);
  if (!answer) return send_question(question, reply);
  reply.seconds = watched();
  last_reply_time_ = Clock::now();
  return answer;
}

void Seat::blame(Reply& reply, Fault fault, const std::string& reason) const {
  reply.move.reset();
  reply.fault = fault;
  reply.reason = reason;
}

Reply Seat::ask(const Board& board) {
  Reply reply;
  // Pauses first: an engine that is still ending its search may drop a line.
  engine_.discard_until(last_reply_time_ + duration_of(options_.pause));
  const std::vector<std::string> question = question_about(board);
  auto answer = send_question(question, reply);
  const bool in_time = reply.seconds <= options_.seconds + options_.grace;
  if (answer && is_complaint(*answer) && in_time) answer = repeat_question(question, *answer, reply);
  left_ -= reply.seconds;
  judge(answer, board, question.front(), reply);
  return reply;
}

void Seat::judge(const std::optional<std::string>& answer, const Board& board, const std::string& question,
                 Reply& reply) {
  const std::string quoted = answer ? "'" + shown(*answer) + "'" : "";
  if (!answer && engine_.is_gone()) return blame(reply, Fault::crash, engine_.why_gone());
  if (!answer && !reply.ignored.empty())
    return blame(reply, Fault::illegal_move, "'" + reply.ignored + "' is not a move x,y");
  if (!answer) return blame(reply, Fault::time_loss, "no move within " + to_seconds(reply.seconds));
  if (reply.seconds > options_.seconds + options_.grace) {
    return blame(reply, Fault::time_loss, to_seconds(reply.seconds) + " for a move of " + to_seconds(options_.seconds));
  }
  if (options_.match_seconds > 0 && left_ < -options_.grace) {
    return blame(reply, Fault::time_loss, to_seconds(-left_) + " over the time of the game");
  }
  if (is_complaint(*answer)) return blame(reply, Fault::refusal, quoted + " in answer to " + question + ", twice");
  int column = 0;
  int row = 0;
  read_point(*answer, column, row);
  if (!options_.rules.contains(row, column)) return blame(reply, Fault::illegal_move, quoted + " is off the board");
  const Cell cell = options_.rules.cell(row, column);
  if (!board.is_legal(cell)) return blame(reply, Fault::illegal_move, quoted + " is taken or forbidden");
  reply.move = cell;
}

}  // namespace mnk::apps
