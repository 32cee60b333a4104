// SPDX-License-Identifier: MIT
// Search at the root: moves may be excluded, and the best move of each depth is kept.
#include <algorithm>

#include "engine/search.hpp"

namespace mnk::engine {

namespace {

constexpr std::uint64_t share_of_threats = 20;  // a VCF or VCT search at the root gets at most nodes / 20
constexpr std::uint64_t most_threats_at_root = 5000;

}  // namespace

/// Searches for a VCF and a VCT at the root, beyond the depths so far. Returns true if it found a win, in best_.
bool Search::root_is_won(int depth) {
  if (forced() || board_.has(board_.to_move(), Threat::five) || board_.double_four(board_.to_move())) return false;
  const std::uint64_t left = control_.node_limit() - std::min(nodes(), control_.node_limit());
  const auto budget =
      static_cast<std::uint32_t>(std::min({left / 8, nodes() / share_of_threats, most_threats_at_root}));
  auto score = vcf_score(0, budget);
  if (!score) score = vct_score(0, budget);
  if (!score) return false;
  best_ = {plies_[0].play.front(), *score, depth, plies_[0].play};
  return true;
}

/// Lists the root moves. Returns true if every other move loses.
bool Search::list_root_moves(int depth, const std::vector<Cell>& except, std::vector<Cell>& cells) {
  const Player mover = board_.to_move();
  bool complete = list_moves(depth, cells);
  // No move helps, or those that help are excluded: list any moves, which lose.
  if (cells.empty() || (complete && !except.empty())) list_near_cells(board_, cells);
  // An immediate win replaces the list, which may hold defences only.
  if (except.empty()) {
    const auto fives = board_.cells_with(mover, Threat::five);
    const auto four = board_.double_four(mover);
    if (!fives.empty() || (four && !forced())) {
      cells.assign(1, fives.empty() ? *four : fives.front());
      complete = true;
    }
  }
  const auto is_out = [&](Cell cell) {
    return board_.is_forbidden(mover, cell) || std::find(except.begin(), except.end(), cell) != except.end();
  };
  std::erase_if(cells, is_out);
  if (cells.empty()) {  // all legal moves that are left
    for (Cell cell = 0; cell < board_.rules().cells(); ++cell) {
      if (board_.is_empty(cell) && !is_out(cell)) cells.push_back(cell);
    }
  }
  return complete;
}

/// Returns the best move of the last depth outside `except`; without one, the move of the transposition table.
Cell Search::first_at_root(const std::vector<Cell>& except) const {
  for (const Cell cell : root_order_) {
    if (std::find(except.begin(), except.end(), cell) == except.end()) return cell;
  }
  Cell move = TranspositionTable::no_move;
  known(-unknown_score, unknown_score, deepest, 0, move);
  return move;
}

/// Puts `best` into root_order_, behind the better moves `except`.
void Search::remember_root(Cell best, const std::vector<Cell>& except) {
  std::erase(root_order_, best);
  const auto is_better = [&](Cell cell) { return std::find(except.begin(), except.end(), cell) != except.end(); };
  root_order_.insert(std::find_if_not(root_order_.begin(), root_order_.end(), is_better), best);
}

bool Search::search_root(int depth, const std::vector<Cell>& except) {
  Ply& here = plies_[0];
  const Player mover = board_.to_move();
  best_ = {TranspositionTable::no_move, -unknown_score, depth, {}};
  if (except.empty() && root_is_won(depth)) return true;
  const bool complete = list_root_moves(depth, except, here.cells);
  rank(here.cells, first_at_root(except), here.moves);
  std::stable_sort(here.moves.begin(), here.moves.end(), [](const Move& a, const Move& b) { return a.rank > b.rank; });
  bool all_tried = complete;
  int alpha = -unknown_score;
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const Move move = here.moves[i];
    int score;
    if (board_.threat(mover, move.cell) == Threat::five) {
      score = win_in(1);
      plies_[1].play.clear();
    } else {
      score = search_move({alpha, unknown_score, depth, 0, 0, complete}, move, static_cast<int>(i), all_tried);
    }
    if (control_.stopped()) all_tried = false;
    if (control_.stopped() && (i > 0 || depth > 1)) break;
    if (score <= alpha) continue;
    alpha = score;
    note(0, move.cell);
    best_ = {move.cell, score, depth, here.play};
    if (is_win(score)) break;
  }
  if (best_.move == TranspositionTable::no_move) return false;
  if (is_loss(best_.score) && !all_tried) best_.score = -largest_estimate - 1;
  remember_root(best_.move, except);
  if (!except.empty()) return true;  // the table keeps the best move of all
  table_.store(board_.hash(),
               {best_.move, stored_score(best_.score, 0), depth, is_win(best_.score) ? Bound::lower : Bound::exact});
  return true;
}

}  // namespace mnk::engine
