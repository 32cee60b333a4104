// SPDX-License-Identifier: MIT
#include "native/game.hpp"

#include <algorithm>

#include "core/refuse_move.hpp"

namespace mnk::wasm {

SetUpGame::SetUpGame(const Position& position) : position_(position), first_(Player::x) {
  std::uint32_t x = 0;
  for (const Stone stone : position_.stones) {
    x += stone == Stone::x ? 1 : 0;
    stones_ += stone != Stone::none ? 1 : 0;
  }
  if (2 * x > stones_) first_ = Player::o;
  outcome_ = find_outcome();
}

std::vector<Line> SetUpGame::winning_lines() const {
  const Player last = opponent(to_move());
  if (!history_.empty()) return mnk::winning_lines(position_, last);
  std::vector<Line> lines = mnk::winning_lines(position_, Player::x);
  const std::vector<Line> others = mnk::winning_lines(position_, Player::o);
  lines.insert(lines.end(), others.begin(), others.end());
  return lines;
}

Outcome SetUpGame::find_outcome() const {
  const std::vector<Line> lines = winning_lines();
  const Rules& rules = position_.rules;
  if (!lines.empty()) return outcome_of_line(rules, player_of(position_.stones[lines.front().cells.front()]));
  if (stones_ == rules.cells()) return Outcome::draw;
  if (!rules.renju() || to_move() != Player::x) return Outcome::pending;
  return forbidden_cells(rules, position_.stones).size() + stones_ == rules.cells() ? Outcome::draw : Outcome::pending;
}

Forbidden SetUpGame::why_forbidden(Cell cell) const {
  const Rules& rules = position_.rules;
  return rules.renju() && to_move() == Player::x ? forbidden(rules, position_.stones, cell) : Forbidden::none;
}

std::optional<Error> SetUpGame::refusal(Cell cell) const {
  const Rules& rules = position_.rules;
  const bool is_open = cell < rules.cells() && position_.stones[cell] == Stone::none;
  const Forbidden why = is_open ? why_forbidden(cell) : Forbidden::none;
  const bool floats = is_open && rules.gravity() && cell + rules.width() < rules.cells() &&
                      position_.stones[cell + rules.width()] == Stone::none;
  if (is_open && outcome_ == Outcome::pending && why == Forbidden::none && !floats) return std::nullopt;
  return refuse_move(rules, position_.stones, outcome_, why, cell);
}

std::vector<Cell> SetUpGame::legal_moves() const {
  std::vector<Cell> moves;
  for (Cell cell = 0; cell < position_.rules.cells(); ++cell) {
    if (position_.stones[cell] == Stone::none && !refusal(cell)) moves.push_back(cell);
  }
  return moves;
}

void SetUpGame::play(Cell cell) {
  position_.stones[cell] = stone_of(to_move());
  history_.push_back(cell);
  ++stones_;
  outcome_ = find_outcome();
}

bool SetUpGame::undo() {
  if (history_.empty()) return false;
  position_.stones[history_.back()] = Stone::none;
  history_.pop_back();
  --stones_;
  outcome_ = Outcome::pending;
  return true;
}

}  // namespace mnk::wasm
