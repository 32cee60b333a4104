// SPDX-License-Identifier: MIT
#include "apps/match_game.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>

#include "apps/engine_process.hpp"
#include "mnk/board.hpp"

namespace mnk::apps {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double seconds_to_start = 20;
constexpr double grace = 0.05;  ///< over the time of a move, for pipes and a busy machine
constexpr double patience = 5;  ///< over that: the engine is taken for hung

/// One side of the game.
class Seat {
 public:
  Seat(const MatchOptions& options, const std::string& program) : options_(options), engine_(program), left_(options.match_seconds) {}

  bool start() {
    const Rules& rules = options_.rules;
    engine_.send("ABOUT");
    if (!engine_.receive(seconds_to_start)) return false;
    // Who knows other lengths makes its tables by them when it starts, not within its first move.
    if (rules.k() != 5) inform_of_rules();
    engine_.send(rules.columns() == rules.rows() ? "START " + std::to_string(rules.columns())
                                                 : "RECTSTART " + std::to_string(rules.columns()) + "," + std::to_string(rules.rows()));
    for (;;) {
      const auto answer = engine_.receive(seconds_to_start);
      if (!answer || answer->rfind("ERROR", 0) == 0) return false;
      if (answer->rfind("OK", 0) == 0) break;
    }
    inform("timeout_turn", options_.seconds * 1000);
    inform("timeout_match", options_.match_seconds * 1000);
    inform("game_type", 1);
    inform_of_rules();
    if (options_.nodes > 0) inform("max_node", static_cast<double>(options_.nodes));
    return true;
  }

  /// Asks for a move. The answer, and how long it took.
  std::optional<std::string> move(const Board& board, double& seconds) {
    inform("time_left", options_.match_seconds > 0 ? left_ * 1000 : 2147483647.0);
    const auto before = Clock::now();
    ask(board);
    std::optional<std::string> answer;
    do {
      answer = engine_.receive(options_.seconds + grace + patience);
    } while (answer && (answer->rfind("MESSAGE", 0) == 0 || answer->rfind("DEBUG", 0) == 0 || answer->rfind("OK", 0) == 0));
    seconds = std::chrono::duration<double>(Clock::now() - before).count();
    left_ -= seconds;
    return answer;
  }

  bool is_late(double seconds) const { return seconds > options_.seconds + grace || (options_.match_seconds > 0 && left_ < -grace); }
  bool is_gone() const { return engine_.is_gone(); }
  std::uint64_t peak_memory() const { return engine_.peak_memory(); }

 private:
  void inform_of_rules() {
    const Rules& rules = options_.rules;
    inform("max_memory", static_cast<double>(options_.memory));
    inform("rule", (rules.exact() ? 1 : 0) + (rules.renju() ? 4 : 0) + (rules.caro() ? 8 : 0));
    if (rules.k() != 5) inform("win_length", rules.k());
  }
  void inform(const std::string& key, double value) { engine_.send("INFO " + key + " " + std::to_string(static_cast<long long>(value))); }

  std::string text_of(Cell cell) const {
    return std::to_string(options_.rules.column(cell)) + "," + std::to_string(options_.rules.row(cell));
  }

  /// The first time the whole board, then the last move.
  void ask(const Board& board) {
    if (asked_) return engine_.send("TURN " + text_of(board.history().back()));
    asked_ = true;
    if (board.plies() == 0) return engine_.send("BEGIN");
    engine_.send("BOARD");
    const Stone own = stone_of(board.to_move());
    for (const Cell cell : board.history()) engine_.send(text_of(cell) + (board.at(cell) == own ? ",1" : ",2"));
    engine_.send("DONE");
  }

  const MatchOptions& options_;
  EngineProcess engine_;
  double left_;
  bool asked_ = false;
};

std::optional<Cell> read_move(const Rules& rules, const std::string& text) {
  int column = 0;
  int row = 0;
  const char* const end = text.data() + text.size();
  const auto [comma, bad_column] = std::from_chars(text.data(), end, column);
  if (bad_column != std::errc() || comma == end || *comma != ',') return std::nullopt;
  const auto [rest, bad_row] = std::from_chars(comma + 1, end, row);
  if (bad_row != std::errc() || !rules.contains(row, column)) return std::nullopt;
  return rules.cell(row, column);
}

}  // namespace

PlayedGame play_game(const MatchOptions& options, const std::string& x, const std::string& o, const std::vector<Cell>& opening) {
  PlayedGame game;
  Board board(options.rules);
  for (const Cell cell : opening) {
    board.play_unchecked(cell);
    game.moves.push_back({cell, std::nullopt});
  }
  std::array<Seat, 2> seats = {Seat(options, x), Seat(options, o)};
  const auto lose = [&](Player player, Fault fault) {
    game.fault = fault;
    game.outcome = win_for(opponent(player));
  };
  for (const Player player : {Player::x, Player::o}) {
    if (game.fault == Fault::none && !seats[static_cast<std::size_t>(player)].start()) lose(player, Fault::no_answer);
  }
  while (game.fault == Fault::none && !board.is_over()) {
    const Player mover = board.to_move();
    Seat& seat = seats[static_cast<std::size_t>(mover)];
    double seconds = 0;
    const auto answer = seat.move(board, seconds);
    double& slowest = game.slowest[static_cast<std::size_t>(mover)];
    slowest = std::max(slowest, seconds);
    if (!answer) {
      lose(mover, seat.is_gone() ? Fault::crash : Fault::time_loss);
      break;
    }
    const auto cell = read_move(options.rules, *answer);
    if (!cell || !board.is_legal(*cell)) {
      lose(mover, Fault::illegal_move);
      break;
    }
    if (seat.is_late(seconds)) {
      lose(mover, Fault::time_loss);
      break;
    }
    board.play_unchecked(*cell);
    game.moves.push_back({*cell, std::llround(seconds * 1000)});
  }
  if (game.fault == Fault::none) game.outcome = board.outcome();
  for (std::size_t i = 0; i < 2; ++i) game.peak_memory[i] = seats[i].peak_memory();
  return game;
}

}  // namespace mnk::apps
