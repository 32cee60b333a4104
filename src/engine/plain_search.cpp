// SPDX-License-Identifier: MIT
#include "engine/plain_search.hpp"

#include <algorithm>

namespace mnk::engine {

namespace {

constexpr std::uint64_t look_every = 64;  // nodes: a node of a wide board takes long
constexpr int weight_of_turn = 12;
constexpr int weight_of_well_placed = 120;
constexpr int misere_sign = -1;              // evaluation sign under misere, where lines are bad
constexpr std::size_t most_safe_moves = 64;  // moves searched per position of a wide misere board

/// Late move pruning: number of moves searched at a depth, unless all of them lose.
constexpr int late_move_limit(int depth) { return 16 + 4 * depth; }

/// Late move reduction, in plies.
constexpr int reduction(int depth, int index) { return depth < 3 || index < 3 ? 0 : index < 10 ? 1 : 2; }

}  // namespace

PlainSearch::PlainSearch(const PlainBoard& board, TranspositionTable& table, Control& control)
    : board_(board),
      table_(table),
      control_(control),
      sign_(board.rules().misere() ? misere_sign : 1),
      memory_(board.rules().cells()),
      plies_(plies_kept) {}

bool PlainSearch::out_of_limits() {
  if (control_.stopped()) return true;
  if (nodes_ < next_look_) return false;
  control_.look(nodes_);
  next_look_ = std::min(nodes_ + look_every, std::max(control_.node_limit(), nodes_ + 1));
  return control_.stopped();
}

int PlainSearch::evaluate() const {
  const Player mover = board_.to_move();
  int score = sign_ * (board_.total(mover) - board_.total(opponent(mover)));
  if (sign_ > 0)
    score += weight_of_turn + weight_of_well_placed * board_.well_placed_windows() * (mover == Player::x ? 1 : -1);
  return std::clamp(score, -largest_estimate, largest_estimate);
}

/// Returns the score if the game is over or a line decides at once. Otherwise completing_ has the opponent's threats
/// (not under misere).
std::optional<int> PlainSearch::static_result(int ply) {
  if (board_.is_full() || board_.open_windows(Player::x) + board_.open_windows(Player::o) == 0) return 0;
  if (board_.rules().misere()) return std::nullopt;
  board_.list_completing(board_.to_move(), completing_);
  if (!completing_.empty()) return win_in(ply + 1);
  board_.list_completing(opponent(board_.to_move()), completing_);
  if (completing_.size() > 1) return loss_in(ply + 2);
  return std::nullopt;
}

std::optional<int> PlainSearch::known(int alpha, int beta, int depth, int ply, Cell& move) const {
  const auto entry = table_.find(board_.hash());
  if (!entry) return std::nullopt;
  if (entry->move < board_.rules().cells() && board_.is_playable(entry->move)) move = entry->move;
  return cutoff_score(*entry, alpha, beta, depth, ply);
}

int PlainSearch::search(int alpha, int beta, int depth, int ply) {
  // Step 1. Limits.
  ++nodes_;
  Ply& here = plies_[static_cast<std::size_t>(ply)];
  here.play.clear();
  if (out_of_limits()) return 0;
  if (ply + 2 >= static_cast<int>(plies_kept)) return evaluate();
  // Step 2. Static end of the game.
  if (const auto end = static_result(ply)) return *end;
  const bool forced = !completing_.empty();
  // Step 3. Mate distance pruning: a win or loss from here takes at least this many plies.
  alpha = std::max(alpha, loss_in(ply + 1));
  beta = std::min(beta, win_in(ply + 2));
  if (alpha >= beta) return alpha;
  // Step 4. Transposition table.
  Cell table_move = TranspositionTable::no_move;
  if (const auto score = known(alpha, beta, depth, ply, table_move)) return *score;
  // Step 5. Static evaluation at the leaves, unless a line must be stopped.
  if (depth <= 0 && !forced) return evaluate();
  // Step 6. Moves.
  Node node = {alpha, beta, depth, ply};
  list_moves(node, here.cells);
  if (here.cells.empty()) return loss_in(ply + 1);  // misere: every move makes a line
  return search_moves(node, table_move);
}

/// Lists the moves to search. An empty list: every move loses at once. Requires: static_result returned nullopt.
void PlainSearch::list_moves(Node& node, std::vector<Cell>& cells) {
  if (board_.rules().misere()) return list_safe_moves(node, cells);
  node.forced = !completing_.empty();
  if (node.forced) {
    cells.assign(1, completing_.front());
    node.complete = true;
  } else {
    board_.list_moves(cells);
    node.complete = board_.lists_all();
  }
}

/// Misere: lists the moves that make no line; on a wide board a sample from all over the board.
void PlainSearch::list_safe_moves(Node& node, std::vector<Cell>& cells) const {
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

void PlainSearch::rank(const std::vector<Cell>& cells, Cell first, std::vector<Move>& moves) const {
  const Player mover = board_.to_move();
  const auto& history = memory_.history[mover];
  moves.clear();
  for (const Cell cell : cells)
    moves.push_back({cell, cell == first ? 1 << 30 : 16 * sign_ * board_.growth(mover, cell) + history[cell]});
  // The cell breaks ties, because the board's list has no fixed order.
  std::sort(moves.begin(), moves.end(),
            [](const Move& a, const Move& b) { return a.rank != b.rank ? a.rank > b.rank : a.cell < b.cell; });
}

int PlainSearch::search_moves(Node node, Cell table_move) {
  Ply& here = plies_[static_cast<std::size_t>(node.ply)];
  rank(here.cells, table_move, here.moves);
  const int first_alpha = node.alpha;
  int best = -unknown_score;
  Cell best_move = TranspositionTable::no_move;
  bool all_tried = node.complete;
  for (int index = 0; index < static_cast<int>(here.moves.size()); ++index) {
    if (index >= late_move_limit(node.depth) && !is_loss(best)) {
      all_tried = false;
      break;
    }
    const int score = search_move(node, here.moves[static_cast<std::size_t>(index)], index);
    if (control_.stopped()) return 0;
    if (score <= best) continue;
    best = score;
    best_move = here.moves[static_cast<std::size_t>(index)].cell;
    if (score > node.alpha) {
      node.alpha = score;
      note(node.ply, best_move);
    }
    if (node.alpha >= node.beta) {
      update_history(node, index);
      break;
    }
  }
  // A loss is proved only if no move was left out.
  if (is_loss(best) && !all_tried) best = -largest_estimate - 1;
  const Bound bound = best >= node.beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
  table_.store(board_.hash(), {best_move, stored_score(best, node.ply), node.depth, bound});
  return best;
}

/// History heuristic: rewards the cutoff move and penalizes the moves tried before it.
void PlainSearch::update_history(const Node& node, int index) {
  const Player mover = board_.to_move();
  const auto& moves = plies_[static_cast<std::size_t>(node.ply)].moves;
  const int amount = std::min(node.depth * node.depth, 400);
  memory_.reward(mover, moves[static_cast<std::size_t>(index)].cell, amount);
  for (int i = 0; i < index; ++i) memory_.reward(mover, moves[static_cast<std::size_t>(i)].cell, -amount / 2);
}

/// Searches one move: null window with late move reduction, then re-searches if the score is above alpha.
int PlainSearch::search_move(const Node& node, const Move& move, int index) {
  board_.play(move.cell);
  table_.prefetch(board_.hash());
  const int next = node.forced ? node.depth : node.depth - 1;
  const int ply = node.ply + 1;
  int score;
  if (index == 0) {
    score = -search(-node.beta, -node.alpha, next, ply);
  } else {
    const int less = reduction(node.depth, index);
    score = -search(-node.alpha - 1, -node.alpha, next - less, ply);
    if (score > node.alpha && less > 0) score = -search(-node.alpha - 1, -node.alpha, next, ply);
    if (score > node.alpha && score < node.beta) score = -search(-node.beta, -node.alpha, next, ply);
  }
  board_.undo();
  return score;
}

void PlainSearch::note(int ply, Cell move) {
  std::vector<Cell>& play = plies_[static_cast<std::size_t>(ply)].play;
  const std::vector<Cell>& rest = plies_[static_cast<std::size_t>(ply) + 1].play;
  play.assign(1, move);
  play.insert(play.end(), rest.begin(), rest.end());
}

void PlainSearch::list_root_moves(Node& node, const std::vector<Cell>& except) {
  std::vector<Cell>& cells = plies_[0].cells;
  const bool misere = board_.rules().misere();
  if (!misere) {
    board_.list_completing(board_.to_move(), cells);
    if (!cells.empty() && except.empty()) return;
    board_.list_completing(opponent(board_.to_move()), completing_);
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

int PlainSearch::score_of_root_move(const Node& node, const Move& move, int index) {
  if (!board_.makes_line(board_.to_move(), move.cell)) return search_move(node, move, index);
  plies_[1].play.clear();
  return board_.rules().misere() ? loss_in(1) : win_in(1);
}

bool PlainSearch::search_root(int depth, const std::vector<Cell>& except) {
  Ply& here = plies_[0];
  best_ = {TranspositionTable::no_move, -unknown_score, depth, {}};
  Node node = {-unknown_score, unknown_score, depth, 0};
  list_root_moves(node, except);
  Cell table_move = TranspositionTable::no_move;
  known(-unknown_score, unknown_score, deepest, 0, table_move);
  rank(here.cells, table_move, here.moves);
  bool all_tried = node.complete;
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const Move move = here.moves[i];
    const int score = score_of_root_move(node, move, static_cast<int>(i));
    if (control_.stopped() && (i > 0 || depth > 1)) {
      all_tried = false;
      break;
    }
    if (score <= node.alpha) continue;
    node.alpha = score;
    note(0, move.cell);
    best_ = {move.cell, score, depth, here.play};
    if (is_win(score)) break;
  }
  if (best_.move == TranspositionTable::no_move) return false;
  if (is_loss(best_.score) && !all_tried) best_.score = -largest_estimate - 1;
  if (except.empty() && !control_.stopped()) {
    table_.store(board_.hash(),
                 {best_.move, stored_score(best_.score, 0), depth, is_win(best_.score) ? Bound::lower : Bound::exact});
  }
  return true;
}

}  // namespace mnk::engine
