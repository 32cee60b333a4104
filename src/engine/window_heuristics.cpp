// SPDX-License-Identifier: MIT
#include "engine/window_heuristics.hpp"

#include <algorithm>

namespace mnk::engine {

namespace {

constexpr int weight_of_turn = 12;
constexpr int weight_of_well_placed = 120;
constexpr std::size_t most_safe_moves = 64;  // moves searched per position of a wide misere board

}  // namespace

int WindowHeuristics::evaluate() const {
  const Player mover = board_.to_move();
  int score = sign_ * (board_.total(mover) - board_.total(opponent(mover)));
  if (sign_ > 0)
    score += weight_of_turn + weight_of_well_placed * board_.well_placed_windows() * (mover == Player::x ? 1 : -1);
  return std::clamp(score, -largest_estimate, largest_estimate);
}

std::optional<int> WindowHeuristics::static_result(int ply) {
  if (board_.is_full() || board_.open_windows(Player::x) + board_.open_windows(Player::o) == 0) return 0;
  if (board_.rules().misere()) return std::nullopt;
  board_.list_completing(board_.to_move(), completing_);
  if (!completing_.empty()) return win_in(ply + 1);
  board_.list_completing(opponent(board_.to_move()), completing_);
  if (completing_.size() > 1) return loss_in(ply + 2);
  return std::nullopt;
}

/// Lists the moves to search. An empty list: every move loses at once.
void WindowHeuristics::list_moves(Node& node, std::vector<Cell>& cells) const {
  if (board_.rules().misere()) return list_safe_moves(node, cells);
  if (node.forced) {
    cells.assign(1, completing_.front());
    node.complete = true;
  } else {
    board_.list_moves(cells);
    node.complete = board_.lists_all();
  }
}

/// Misere: lists the moves that make no line; on a wide board a sample from all over the board.
void WindowHeuristics::list_safe_moves(Node& node, std::vector<Cell>& cells) const {
  const auto makes_line = [&](Cell cell) { return board_.makes_line(board_.to_move(), cell); };
  board_.list_moves(cells);
  node.complete = cells.size() <= 2 * most_safe_moves;
  if (!node.complete) {
    std::vector<Cell> some;
    const std::size_t step = cells.size() / most_safe_moves;
    for (std::size_t i = 0; i < cells.size(); i += step) some.push_back(cells[i]);
    std::erase_if(some, makes_line);
    if (!some.empty()) {
      cells = std::move(some);
      return;
    }
    node.complete = true;
  }
  std::erase_if(cells, makes_line);
}

void WindowHeuristics::list_root_moves(Node& node, const std::vector<Cell>& except, std::vector<Cell>& cells) {
  const bool misere = board_.rules().misere();
  if (!misere) {
    board_.list_completing(board_.to_move(), cells);
    if (!cells.empty() && except.empty()) return;
    board_.list_completing(opponent(board_.to_move()), completing_);
    node.forced = forced();
  }
  list_moves(node, cells);
  // List any move if none helps, or if those that help are in `except`.
  if ((node.forced || misere) && (cells.empty() || !except.empty())) {
    board_.list_moves(cells);
    node.forced = false;
    node.complete = board_.lists_all();
  }
  std::erase_if(cells, [&](Cell cell) { return std::find(except.begin(), except.end(), cell) != except.end(); });
}

std::optional<int> WindowHeuristics::end_after(Cell cell) const {
  if (!board_.makes_line(board_.to_move(), cell)) return std::nullopt;
  return board_.rules().misere() ? loss_in(1) : win_in(1);
}

int WindowHeuristics::rank_of(const Memory& memory, Cell cell) const {
  const Player mover = board_.to_move();
  return 16 * sign_ * board_.growth(mover, cell) + memory.history[mover][cell];
}

}  // namespace mnk::engine
