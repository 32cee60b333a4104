// SPDX-License-Identifier: MIT
#include "engine/search.hpp"

#include <algorithm>
#include <cmath>

#include "engine/weights.hpp"

namespace mnk::engine {

namespace {

// Tuned by matches of some hundred games at 10,000 nodes a move; docs/engine.md has the results.
constexpr std::uint32_t vcf_nodes_at_leaves = 40;  // node limit of a VCF search in the quiescence search
constexpr std::uint32_t vcf_nodes_inside = 200;    // node limit of a VCF search elsewhere
constexpr int vcf_margin = 100;                    // VCF search if the static evaluation is more than this below alpha
constexpr int min_zone_depth = 2;  // smallest depth at which replies are limited to the relevance zone of a VCF
constexpr int threatened_leaf_depth =
    -2;  // leaf depth while the opponent threatens a double four, which is answered first
constexpr int max_reverse_futility_depth = 2;  // largest depth of reverse futility pruning
constexpr int max_futility_depth = 6;          // largest depth of futility pruning
constexpr std::uint64_t look_every = 256;      // nodes

/// Futility margin: expected difference between static evaluation and a search of this depth.
constexpr int futility_margin(int depth) { return 100 + 50 * depth; }

/// Late move pruning: number of moves searched at a depth if the list is not complete; twice as many in PV nodes.
constexpr int late_move_limit(int depth) { return 3 + 2 * depth; }

/// Late move reduction, in plies.
int late_move_reduction(int depth, int index) {
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> made{};
    for (std::size_t d = 1; d < 64; ++d) {
      for (std::size_t i = 1; i < 64; ++i) {
        made[d][i] =
            static_cast<std::int8_t>(0.4 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(i)) / 1.3);
      }
    }
    return made;
  }();
  return table[static_cast<std::size_t>(std::clamp(depth, 0, 63))][static_cast<std::size_t>(std::clamp(index, 0, 63))];
}

}  // namespace

Search::Search(const PatternBoard& board, TranspositionTable& table, Control& control)
    : board_(board), table_(table), control_(control), memory_(board.rules().cells()), plies_(plies_kept) {}

bool Search::out_of_limits() {
  if (control_.stopped()) return true;
  const std::uint64_t now = nodes();
  if (now < next_look_) return false;
  control_.look(now);
  next_look_ = std::min(now + look_every, std::max(control_.node_limit(), now + 1));
  return control_.stopped();
}

/// Returns the score if fives or fours decide, or the board is full.
std::optional<int> Search::static_result(int ply) const {
  const Player mover = board_.to_move();
  const Player other = opponent(mover);
  if (board_.has(mover, Threat::five)) return win_in(ply + 1);
  if (board_.is_full()) return 0;
  if (const auto fives = board_.cells_with(other, Threat::five); !fives.empty()) {
    if (fives.size() > 1 && !board_.rules().caro()) return board_.can_move() ? loss_in(ply + 2) : 0;
    return std::nullopt;
  }
  if (board_.double_four(mover)) return win_in(ply + 3);
  return std::nullopt;
}

std::optional<int> Search::vcf_score(int ply, std::uint32_t nodes) {
  const Player mover = board_.to_move();
  if (!board_.has(mover, Threat::four) && !board_.has(mover, Threat::four_three)) return std::nullopt;
  if (!fours_.find(board_, nodes)) return std::nullopt;
  const auto line = fours_.line();
  plies_[static_cast<std::size_t>(ply)].play.assign(line.begin(), line.end());
  return win_in(ply + static_cast<int>(line.size()) + 2);
}

std::optional<int> Search::vct_score(int ply, std::uint32_t nodes) {
  if (board_.double_four(opponent(board_.to_move())) || !threats_.find(board_, nodes)) return std::nullopt;
  const auto line = threats_.line();
  plies_[static_cast<std::size_t>(ply)].play.assign(line.begin(), line.end());
  return win_in(ply + threats_.plies());
}

int Search::evaluate() const {
  const Player mover = board_.to_move();
  const int score = board_.total(mover).to_move - board_.total(opponent(mover)).waiting + weight_of_turn;
  return std::clamp(score, -largest_estimate, largest_estimate);
}

std::optional<int> Search::known(int alpha, int beta, int depth, int ply, Cell& move) const {
  const auto entry = table_.find(board_.hash());
  if (!entry) return std::nullopt;
  if (entry->move != TranspositionTable::no_move && entry->move < board_.rules().cells() &&
      board_.is_empty(entry->move))
    move = entry->move;
  return cutoff_score(*entry, alpha, beta, depth, ply);
}

int Search::search(int alpha, int beta, int depth, int ply) {
  // Step 1. Limits.
  ++nodes_;
  Ply& here = plies_[static_cast<std::size_t>(ply)];
  here.play.clear();
  if (out_of_limits()) return 0;
  if (ply + 2 >= static_cast<int>(plies_kept)) return evaluate();
  // Step 2. Static end of the game: fives and double fours.
  if (const auto end = static_result(ply)) return *end;
  // Step 3. Mate distance pruning: a win or loss from here takes at least this many plies.
  alpha = std::max(alpha, loss_in(ply + 4));
  beta = std::min(beta, win_in(ply + 5));
  if (alpha >= beta) return alpha;
  // Step 4. Transposition table.
  Cell table_move = TranspositionTable::no_move;
  if (const auto score = known(alpha, beta, depth, ply, table_move)) return *score;
  // Step 5. Quiescence search: stand pat if the static evaluation reaches beta.
  const bool threatened = board_.double_four(opponent(board_.to_move())).has_value();
  const bool leaf = depth <= (threatened ? threatened_leaf_depth : 0) && !forced();
  const int estimate = evaluate();
  if (leaf && estimate >= beta) return estimate;
  // Step 6. VCF, at leaves and if the static evaluation is far below alpha.
  if (leaf || estimate + vcf_margin < alpha) {
    if (const auto score = vcf_score(ply, leaf ? vcf_nodes_at_leaves : vcf_nodes_inside)) {
      table_.store(board_.hash(), {here.play.front(), stored_score(*score, ply), 0, Bound::lower});
      return *score;
    }
  }
  if (leaf) return estimate;
  // Step 7. Moves.
  return search_moves({alpha, beta, depth, ply, estimate}, table_move);
}

/// Lists the moves to search. Returns true if every other move loses.
bool Search::list_moves(int depth, std::vector<Cell>& cells) {
  const Player other = opponent(board_.to_move());
  if (forced()) {
    list_replies(board_, cells);
    return true;
  }
  if (board_.double_four(other)) {
    list_defences(board_, cells);
    return true;
  }
  const bool plain = !board_.rules().caro() && !board_.rules().renju();  // in caro and renju a distant stone may matter
  if (plain && depth >= min_zone_depth && board_.has(other, Threat::four_three)) {
    board_.pass();
    const bool threatened = fours_.find(board_, vcf_nodes_inside);
    board_.unpass();
    if (threatened) {
      const std::vector<Cell> line(fours_.line().begin(), fours_.line().end());
      VcfSearch::zone(board_, line, cells);
      for (const Threat threat : {Threat::four_three, Threat::four}) {
        for (const Cell cell : board_.cells_with(board_.to_move(), threat)) {
          if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
        }
      }
      return true;
    }
  }
  list_near_cells(board_, cells);
  return false;
}

void Search::rank(const std::vector<Cell>& cells, Cell first, std::vector<Move>& moves) const {
  moves.clear();
  for (const Cell cell : cells) moves.push_back({cell, cell == first ? 1 << 30 : rank_of(board_, memory_, cell)});
}

int Search::search_moves(Node node, Cell table_move) {
  Ply& here = plies_[static_cast<std::size_t>(node.ply)];
  // Step 8. Move generation. If only some moves meet a threat, all of them are searched, so a loss is proved.
  node.complete = list_moves(node.depth, here.cells);
  if (here.cells.empty()) return node.complete && board_.can_move() ? loss_in(node.ply + (forced() ? 2 : 4)) : 0;
  // Step 9. Reverse futility pruning.
  const bool may_cut = !node.complete && !node.main_line() && !is_proved(node.alpha) && !is_proved(node.beta);
  if (may_cut && node.depth <= max_reverse_futility_depth && node.estimate - futility_margin(node.depth) >= node.beta)
    return node.estimate;
  // Step 10. Loop over the moves, best first: steps 11 to 13.
  rank(here.cells, table_move, here.moves);
  const int most =
      node.complete ? static_cast<int>(here.moves.size()) : late_move_limit(node.depth) * (node.main_line() ? 2 : 1);
  const int first_alpha = node.alpha;
  int best = -unknown_score;
  Cell best_move = TranspositionTable::no_move;
  bool all_tried = node.complete;
  for (int index = 0; index < static_cast<int>(here.moves.size()); ++index) {
    // Step 11. Late move pruning.
    if (index >= most && !is_loss(best)) {
      all_tried = false;
      break;
    }
    const Move move = pick(here.moves, index);
    if (board_.is_forbidden(board_.to_move(), move.cell)) continue;
    const int score = search_move(node, move, index, all_tried);
    if (control_.stopped()) return 0;
    if (score <= best) continue;
    best = score;
    best_move = move.cell;
    if (score > node.alpha) {
      node.alpha = score;
      note(node.ply, move.cell);
    }
    if (node.alpha >= node.beta) {
      update_history(node, index);
      break;
    }
  }
  if (best == -unknown_score)
    return node.complete && board_.can_move() ? loss_in(node.ply + 4) : node.estimate;  // all moves were forbidden
  // Step 14. A loss is proved only if no move was left out.
  if (is_loss(best) && !all_tried) best = -largest_estimate - 1;
  const Bound bound = best >= node.beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
  table_.store(board_.hash(), {best_move, stored_score(best, node.ply), node.depth, bound});
  return best;
}

/// Moves the best of the moves from `index` on to `index`, and returns it.
Move Search::pick(std::vector<Move>& moves, int index) {
  const auto at = moves.begin() + index;
  std::iter_swap(at, std::max_element(at, moves.end(), [](const Move& a, const Move& b) { return a.rank < b.rank; }));
  return *at;
}

/// Returns true if futility pruning may skip the move.
bool Search::may_be_futile(const Node& node, int index, Threat threat) const {
  const bool is_late = !node.complete && !node.main_line() && index > 0 && node.depth <= max_futility_depth;
  return is_late && !is_proved(node.alpha) && threat < Threat::double_three;
}

/// History heuristic: rewards the cutoff move and penalizes the moves tried before it.
void Search::update_history(const Node& node, int index) {
  const Player mover = board_.to_move();
  const auto& moves = plies_[static_cast<std::size_t>(node.ply)].moves;
  const int amount = std::min(node.depth * node.depth, 400);
  memory_.reward(mover, moves[static_cast<std::size_t>(index)].cell, amount);
  for (int i = 0; i < index; ++i) memory_.reward(mover, moves[static_cast<std::size_t>(i)].cell, -amount / 2);
}

/// Searches one move: null window with late move reduction, then re-searches if the score is above alpha.
int Search::search_move(const Node& node, const Move& move, int index, bool& all_tried) {
  const bool only_move = forced();
  const Threat threat = board_.threat(board_.to_move(), move.cell);
  board_.play(move.cell);
  // Step 12. Futility pruning.
  if (may_be_futile(node, index, threat)) {
    if (const int after = -evaluate(); after + futility_margin(node.depth) <= node.alpha) {
      board_.undo();
      all_tried = false;
      return after;
    }
  }
  table_.prefetch(board_.hash());
  const int next = only_move ? node.depth : node.depth - 1;
  const int ply = node.ply + 1;
  int score;
  if (index == 0) {
    score = -search(-node.beta, -node.alpha, next, ply);
  } else {
    // Step 13. Late move reduction; re-search at full depth if the reduced search fails high.
    int less = node.depth >= 2 && !node.complete && threat < Threat::three ? late_move_reduction(node.depth, index) : 0;
    if (node.main_line() && less > 0) --less;
    score = -search(-node.alpha - 1, -node.alpha, less > 0 ? std::max(next - less, 0) : next, ply);
    if (score > node.alpha && less > 0) score = -search(-node.alpha - 1, -node.alpha, next, ply);
    if (score > node.alpha && score < node.beta) score = -search(-node.beta, -node.alpha, next, ply);
  }
  board_.undo();
  return score;
}

void Search::note(int ply, Cell move) {
  std::vector<Cell>& play = plies_[static_cast<std::size_t>(ply)].play;
  const std::vector<Cell>& rest = plies_[static_cast<std::size_t>(ply) + 1].play;
  play.assign(1, move);
  play.insert(play.end(), rest.begin(), rest.end());
}

}  // namespace mnk::engine
