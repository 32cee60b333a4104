// SPDX-License-Identifier: MIT
// A game in progress on any stones: from the empty board, or from stones that were set up and that no play need reach.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/position.hpp"

namespace mnk::wasm {

/// Stones that were set up, and moves played from there. The side with fewer stones moves first, X if they are equal.
/// Lines that are there at the start end the game. O(cells) for each move.
class SetUpGame {
 public:
  explicit SetUpGame(const Position& position);

  const Position& position() const { return position_; }
  const std::vector<Cell>& history() const { return history_; }
  Player to_move() const { return (history_.size() % 2 == 0) == (first_ == Player::x) ? Player::x : Player::o; }
  Outcome outcome() const { return outcome_; }
  std::vector<Line> winning_lines() const;
  Forbidden why_forbidden(Cell cell) const;
  /// The reason why the move is illegal, as Board::play gives it; empty if it is legal.
  std::optional<Error> refusal(Cell cell) const;
  std::vector<Cell> legal_moves() const;

  /// Requires: `refusal(cell)` is empty.
  void play(Cell cell);
  bool undo();

 private:
  Outcome find_outcome() const;

  Position position_;
  Player first_;
  std::uint32_t stones_ = 0;
  std::vector<Cell> history_;
  Outcome outcome_;
};

/// The games that were asked for; their index is the host's handle. One entry for each game string.
inline std::vector<Rules> games;

/// The object behind a handle of the host.
using Game = std::variant<Board, SetUpGame>;

}  // namespace mnk::wasm
