// SPDX-License-Identifier: MIT
#include "apps/match_game.hpp"

#include <algorithm>
#include <cmath>

#include "apps/interrupt.hpp"
#include "mnk/board.hpp"

namespace mnk::apps {

namespace {

/// Asks both engines in turn until the game is over, forfeited or interrupted.
void play_moves(const MatchOptions& options, Board& board, std::array<Seat, 2>& seats, PlayedGame& game) {
  while (!board.is_over() && !interrupted()) {
    const Player mover = board.to_move();
    const std::size_t index = index_of(mover);
    const Reply reply = seats[index].ask(board);
    if (interrupted()) return;
    SeatRecord& seat = game.seats[index];
    seat.slowest = std::max(seat.slowest, reply.seconds);
    if (!reply.repeated.empty()) seat.repeated.push_back(reply.repeated);
    if (!reply.ignored.empty()) seat.ignored.push_back(reply.ignored);
    if (!reply.move) {
      game.fault = reply.fault;
      game.reason = reply.reason;
      game.outcome = win_for(opponent(mover));
      return;
    }
    if (reply.seconds > options.seconds) ++seat.over_limit;
    board.play_unchecked(*reply.move);
    game.moves.push_back({*reply.move, std::llround(reply.seconds * 1000)});
  }
  if (board.is_over()) game.outcome = board.outcome();
}

}  // namespace

std::string fault_text(const PlayedGame& game) {
  constexpr std::array<const char*, fault_kinds> kinds = {"", "crash", "illegal move", "out of time", "refusal"};
  return std::string(kinds[detail::to_underlying(game.fault)]) + ": " + game.reason;
}

PlayedGame play_game(const MatchOptions& options, std::size_t x, const std::vector<Cell>& opening) {
  PlayedGame game;
  Board board(options.rules);
  for (const Cell cell : opening) {
    board.play_unchecked(cell);
    game.moves.push_back({cell, std::nullopt});
  }
  std::array<Seat, 2> seats = {Seat(options, x), Seat(options, 1 - x)};
  for (Seat& seat : seats) {
    if (!game.start_error) game.start_error = seat.start();
  }
  if (!game.start_error) {
    for (std::size_t i = 0; i < 2; ++i) game.seats[i].has_own_clock = seats[i].has_own_clock();
    play_moves(options, board, seats, game);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    game.seats[i].name = seats[i].name();
    game.seats[i].complaints = seats[i].complaints();
    game.seats[i].peak_memory = seats[i].peak_memory();
  }
  return game;
}

}  // namespace mnk::apps
