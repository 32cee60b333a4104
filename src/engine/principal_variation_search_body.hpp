// SPDX-License-Identifier: MIT
// Definitions of the principal variation search. Include it where the search of some heuristics is instantiated.
#pragma once

#include "engine/principal_variation_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace mnk::engine {

namespace {

// Tuned by matches of some hundred games, and by SPSA in five in a row; docs/engine.md has the results.
constexpr std::uint64_t vcf_nodes_at_leaves = 40;  // node limit of a VCF search in the quiescence search
constexpr std::uint64_t vcf_nodes_inside = 215;    // node limit of a VCF search elsewhere
constexpr std::uint64_t share_of_threats = 20;     // a VCF or VCT search at the root gets at most nodes / 20
constexpr std::uint64_t most_threats_at_root = 5000;
constexpr int vcf_margin = 108;          // VCF search if the static evaluation is more than this below alpha
constexpr int max_futility_depth = 6;    // largest depth of futility pruning
constexpr int window_grows = 3;          // factor of that distance after a search outside the window
constexpr int widest_window = 1000;      // above, there is no bound
constexpr int least_windowed_depth = 5;  // smallest depth that is searched with a window
constexpr int least_singular_depth = 7;  // smallest depth at which a singular move is looked for
constexpr int most_plies_a_depth = 2;    // of the root: no extensions farther from it
constexpr int very_singular = 60;        // further distance of the others, where two plies are added
constexpr int least_unknown_depth = 4;   // smallest depth that is one ply less where the table knows no move

/// Futility margin: expected difference between static evaluation and a search of this depth.
constexpr int futility_margin(int depth) { return 90 + 57 * depth; }
/// Margin of reverse futility pruning, less where the estimate has risen over two plies.
constexpr int reverse_futility_margin(const Node& node) { return 144 * node.depth - (node.improving ? 62 : 0); }

/// Distance above alpha at which a reduced search has found so good a move that it is searched one ply deeper.
constexpr int surprise_margin(int depth) { return 62 + 23 * depth; }

/// Stands for no entry of the table.
constexpr TranspositionTable::Entry unknown = {TranspositionTable::no_move, 0, -1, Bound::none};

constexpr bool is_at_least(Bound bound) { return bound == Bound::lower || bound == Bound::exact; }
constexpr bool is_at_most(Bound bound) { return bound == Bound::upper || bound == Bound::exact; }

/// Returns the score of a search instead of the static evaluation, where its bound says more.
int better_estimate(int estimate, const TranspositionTable::Entry& entry) {
  if (is_proved(entry.score) || entry.depth <= 0) return estimate;
  const bool says_more = entry.score > estimate ? is_at_least(entry.bound) : is_at_most(entry.bound);
  return says_more ? entry.score : estimate;
}

/// Distance by which other moves have to fail for a move to be singular.
constexpr int singular_margin(int depth) { return 240 * depth / 100; }

/// Returns true if the table knows a good move of the node from a search that was deep enough.
bool may_be_singular(const Node& node, const TranspositionTable::Entry& entry) {
  return node.depth >= least_singular_depth && !node.forced && entry.move != TranspositionTable::no_move &&
         is_at_least(entry.bound) && entry.depth >= node.depth - 3 && !is_proved(entry.score);
}

/// Brings the best of the moves from `begin` on there. Not compiled into its callers: the size of a page counts.
template <class Heuristics>
[[gnu::noinline]] void bring_best(std::vector<Move>& moves, std::size_t begin) {
  const auto first = moves.begin() + static_cast<std::ptrdiff_t>(begin);
  std::iter_swap(first, std::min_element(first, moves.end(), Heuristics::before));
}

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

}  // namespace

template <class Heuristics>
PrincipalVariationSearch<Heuristics>::PrincipalVariationSearch(const Board& board, TranspositionTable& table,
                                                               Control& control)
    : heuristics_(board),
      board_(heuristics_.board()),
      table_(table),
      control_(control),
      memory_(board.rules().cells()) {
  for (int ply = 0; ply < plies_kept; ++ply) plies_.push_back({ply});
}

template <class Heuristics>
bool PrincipalVariationSearch<Heuristics>::out_of_limits() {
  if (control_.stopped()) return true;
  const std::uint64_t now = nodes();
  if (now < next_look_) return false;
  control_.look(now);
  next_look_ = std::min(now + Heuristics::look_every, std::max(control_.node_limit(), now + 1));
  return control_.stopped();
}

/// Reads the table. The score counts plies from the root; a move that is not legal is left out.
template <class Heuristics>
TranspositionTable::Entry PrincipalVariationSearch<Heuristics>::known(int ply) const {
  TranspositionTable::Entry entry = table_.find(board_.hash()).value_or(unknown);
  entry.score = score_at(entry.score, ply);
  if (entry.move >= board_.rules().cells() || !heuristics_.may_play(entry.move))
    entry.move = TranspositionTable::no_move;
  return entry;
}

template <class Heuristics>
int PrincipalVariationSearch<Heuristics>::search(int alpha, int beta, int depth, Ply* here, bool cut) {
  // Step 1. Limits.
  ++nodes_;
  const int ply = here->ply;
  here->play.clear();
  if (out_of_limits()) return 0;
  if (ply + 2 >= plies_kept) return heuristics_.evaluate();
  // Step 2. Static end of the game: lines and threats that cannot be stopped.
  if (const auto end = heuristics_.static_result(ply)) return *end;
  const bool forced = heuristics_.forced();
  // Step 3. Mate distance pruning: a win or loss from here takes at least this many plies.
  alpha = std::max(alpha, loss_in(ply + Heuristics::fewest_plies_to_loss));
  beta = std::min(beta, win_in(ply + Heuristics::fewest_plies_to_loss + 1));
  if (alpha >= beta) return alpha;
  // Step 4. Transposition table.
  const TranspositionTable::Entry entry = known(ply);
  if (const auto score = cutoff_score(entry, alpha, beta, depth)) return *score;
  // Step 5. Quiescence search: stand pat if the static evaluation reaches beta.
  const bool leaf = depth <= 0 && !forced && depth <= heuristics_.leaf_depth();
  if (here->given != not_evaluated) {
    here->estimate = -here->given;
  } else {
    here->estimate = leaf || Heuristics::prunes ? heuristics_.evaluate() : 0;
  }
  const bool improving = !forced && ply >= 2 && here->estimate > here[-2].estimate;
  const int estimate = Heuristics::prunes ? better_estimate(here->estimate, entry) : here->estimate;
  if (forced) here->estimate = -here[-1].estimate;
  if (leaf && estimate >= beta) return estimate;
  // Step 6. VCF, at leaves and if the static evaluation is far below alpha.
  if (leaf || estimate + vcf_margin < alpha) {
    if (const auto plies = heuristics_.find_vcf(leaf ? vcf_nodes_at_leaves : vcf_nodes_inside, here->play)) {
      table_.store(board_.hash(), {here->play.front(), win_in(*plies), 0, Bound::lower});
      return win_in(ply + *plies);
    }
  }
  if (leaf) return estimate;
  // Step 7. Moves. Internal iterative reduction: without a move of the table the order is worse.
  const bool knows_move = entry.move != TranspositionTable::no_move;
  const int less = Heuristics::prunes && !forced && !knows_move && depth >= least_unknown_depth ? 1 : 0;
  return search_moves({alpha, beta, depth - less, ply, estimate, improving, forced, cut}, here, entry);
}

/// Ranks the listed cells as moves, `first` before all others.
template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::rank(Ply& here, Cell first) const {
  here.moves.clear();
  here.top = std::numeric_limits<int>::min();
  const auto ranks = heuristics_.ranks(memory_);
  for (const Cell cell : here.cells) {
    const int rank = ranks(cell);
    here.top = std::max(here.top, rank);
    here.moves.push_back({cell, cell == first ? 1 << 30 : rank});
  }
}

/// Ranks the moves from `begin` on again, the better ones of them by the static evaluation after them, too.
template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::look_ahead(const Node& node, Ply& here, std::size_t begin, int most) {
  const auto first = here.moves.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto looks = std::min<std::ptrdiff_t>(here.moves.end() - first, Heuristics::moves_looked_at(most));
  std::nth_element(first, first + looks, here.moves.end(), Heuristics::before);
  here.top = std::numeric_limits<int>::min();
  for (auto move = first; move != here.moves.end(); ++move) {
    if constexpr (Heuristics::prunes) {
      if (move - first < looks && heuristics_.may_play(move->cell))
        move->after = heuristics_.evaluate_after(move->cell);
    }
    move->rank = Heuristics::rank_after(node, *move);
    here.top = std::max(here.top, move->rank);
  }
}

/// Searches the other moves, to less depth, to see whether the table's move is far better than all of them (singular
/// extensions; Anantharaman, Campbell and Hsu 1990), and sets the node's extension. Returns the score of the node if
/// others reach beta, too.
template <class Heuristics>
std::optional<int> PrincipalVariationSearch<Heuristics>::search_others(Node& node, Ply* here,
                                                                       const TranspositionTable::Entry& entry) {
  const int limit = entry.score - singular_margin(node.depth);
  Node others = node;
  others.alpha = limit - 1;
  others.beta = limit;
  others.depth = (node.depth - 1) / 2;
  others.left_out = entry.move;
  const int score = search_moves(others, here, unknown);
  here->play.clear();
  if (score < limit) {
    node.extension = !node.main_line() && score < limit - very_singular ? 2 : 1;
  } else if (limit >= node.beta) {
    return limit;
  } else if (entry.score >= node.beta) {
    node.extension = -1;
  }
  return std::nullopt;
}

template <class Heuristics>
int PrincipalVariationSearch<Heuristics>::search_moves(Node node, Ply* here, const TranspositionTable::Entry& entry) {
  // Step 8. Move generation. If only some moves meet a threat, all of them are searched, so a loss is proved.
  const bool is_whole = !node.left_out;
  heuristics_.list_moves(node, here->cells);
  // Step 9. Reverse futility pruning.
  const bool may_cut = Heuristics::prunes && is_whole && !node.complete && !node.main_line() &&
                       !is_proved(node.alpha) && !is_proved(node.beta);
  if (may_cut && node.estimate - reverse_futility_margin(node) >= node.beta) return node.estimate;
  // Step 10. Extension of a move that is far better than the others, not without end.
  const bool may_extend = Heuristics::prunes && is_whole && node.ply < most_plies_a_depth * root_depth_;
  if (may_extend && may_be_singular(node, entry) && contains(here->cells, entry.move)) {
    const auto cut = search_others(node, here, entry);
    if (control_.stopped()) return 0;
    if (cut) return *cut;
    heuristics_.list_moves(node, here->cells);
  }
  // Step 11. Loop over the moves, best first: steps 12 to 14.
  rank(*here, entry.move);
  heuristics_.prepare(node, here->moves);
  const int most = heuristics_.late_move_limit(node);
  // The move of the table is tried first: where it reaches beta, there is no need to look ahead.
  const int begin_of_looks = !heuristics_.looks_ahead(node) ? -1 : entry.move != TranspositionTable::no_move ? 1 : 0;
  const int first_alpha = node.alpha;
  int best = -unknown_score;
  Cell best_move = TranspositionTable::no_move;
  bool all_tried = node.complete;
  for (int index = 0; index < std::ssize(here->moves); ++index) {
    // Step 12. Late move pruning.
    if (index >= most && !is_loss(best)) {
      all_tried = false;
      break;
    }
    if constexpr (Heuristics::prunes) {
      if (index == begin_of_looks) look_ahead(node, *here, index, most);
    }
    bring_best<Heuristics>(here->moves, index);
    const auto next = here->moves.begin() + index;
    const Cell cell = next->cell;
    if (cell == node.left_out || !heuristics_.may_play(cell)) continue;
    const Turn turn{cell, index, index == 0 ? 0 : here->top - next->rank, next->after};
    const int score = search_move(node, here, turn, all_tried);
    if (control_.stopped()) return 0;
    if (score <= best) continue;
    best = score;
    best_move = cell;
    if (score > node.alpha) {
      node.alpha = score;
      note(here, cell);
    }
    if (node.alpha >= node.beta) {
      heuristics_.note_cut(node, memory_, here->moves, index);
      update_history(node, here->moves, cell);
      break;
    }
  }
  if (!is_whole) return std::max(best, -largest_estimate - 1);
  if (best == -unknown_score) return heuristics_.score_without_moves(node);
  // Step 15. A loss is proved only if no move was left out.
  if (is_loss(best) && !all_tried) best = -largest_estimate - 1;
  const Bound bound = best >= node.beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
  table_.store(board_.hash(), {best_move, stored_score(best, node.ply), node.depth, bound});
  return best;
}

/// History heuristic: rewards the cutoff move and penalizes the moves tried before it.
template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::update_history(const Node& node, const std::vector<Move>& moves, Cell best) {
  const int amount = std::min(node.depth * node.depth, 400);
  memory_.reward(board_.to_move(), best, amount);
  for (auto move = moves.begin(); move->cell != best; ++move) memory_.reward(board_.to_move(), move->cell, -amount / 2);
}

/// Searches one move: null window with late move reduction, then re-searches if the score is above alpha.
template <class Heuristics>
int PrincipalVariationSearch<Heuristics>::search_move(const Node& node, Ply* here, Turn turn, bool& all_tried) {
  const auto [cell, index, behind, after_move] = turn;
  int after = after_move;
  const bool late = !node.complete && index > 0;
  const bool may_be_futile = Heuristics::prunes && late && !node.main_line() && node.depth <= max_futility_depth &&
                             !is_proved(node.alpha) && heuristics_.is_quiet(cell);
  const int less = index > 0 ? heuristics_.reduction(node, turn) : 0;
  table_.prefetch(board_.hash_after(cell));
  // Step 13. Futility pruning.
  if constexpr (Heuristics::prunes) {
    if (may_be_futile) {
      if (after == not_evaluated) after = heuristics_.evaluate_after(cell);
      if (after + futility_margin(node.depth) <= node.alpha) {
        all_tried = false;
        return after;
      }
    }
  }
  board_.play(cell);
  here[1].given = after;
  const int next = (node.forced ? node.depth : node.depth - 1) + (index == 0 ? node.extension : 0);
  int score = 0;
  if (index > 0) {
    // Step 14. Late move reduction; re-search at full depth if the reduced search fails high, deeper if it does by
    // much.
    const int reduced = less > 0 ? std::max(next - less, 0) : next;
    score = -search(-node.alpha - 1, -node.alpha, reduced, here + 1, less > 0 || !node.cut);
    if (score > node.alpha && less > 0) {
      const bool surprising = Heuristics::prunes && score > node.alpha + surprise_margin(next) && !is_proved(score) &&
                              node.ply < most_plies_a_depth * root_depth_;
      score = -search(-node.alpha - 1, -node.alpha, next + (surprising ? 1 : 0), here + 1, !node.cut);
    }
  }
  if (index == 0 || (score > node.alpha && score < node.beta))
    score = -search(-node.beta, -node.alpha, next, here + 1, !node.main_line() && !node.cut);
  board_.undo();
  return score;
}

template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::note(Ply* here, Cell move) {
  const std::vector<Cell>& rest = here[1].play;
  here->play.assign(1, move);
  here->play.insert(here->play.end(), rest.begin(), rest.end());
}

/// Searches for a VCF and a VCT at the root, beyond the depths so far. Returns true if it found a win, in best_.
template <class Heuristics>
bool PrincipalVariationSearch<Heuristics>::root_is_won(int depth) {
  const std::uint64_t left = control_.node_limit() - std::min(nodes(), control_.node_limit());
  std::vector<Cell>& play = plies_.front().play;
  const auto plies =
      heuristics_.find_root_win(std::min({left / 8, nodes() / share_of_threats, most_threats_at_root}), play);
  if (plies) best_ = {play.front(), win_in(*plies), depth, play};
  return plies.has_value();
}

/// Returns the best move of the last depth outside `except`; without one, the move of the transposition table.
template <class Heuristics>
Cell PrincipalVariationSearch<Heuristics>::first_at_root(const std::vector<Cell>& except) const {
  const auto is_left = [&](Cell cell) { return !contains(except, cell); };
  const auto found = std::find_if(root_order_.begin(), root_order_.end(), is_left);
  if (found != root_order_.end()) return *found;
  return known(0).move;
}

/// Puts `best` into root_order_, behind the better moves `except`.
template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::remember_root(Cell best, const std::vector<Cell>& except) {
  std::erase(root_order_, best);
  const auto is_better = [&](Cell cell) { return contains(except, cell); };
  root_order_.insert(std::find_if_not(root_order_.begin(), root_order_.end(), is_better), best);
}

template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::tell(Cell move, int depth, EngineRootMove::Event event) const {
  if (watcher_ != nullptr) (*watcher_)({move, depth, event, control_.elapsed()});
}

/// Searches one depth within bounds around the score of the depth before, which are widened until the score is within.
template <class Heuristics>
bool PrincipalVariationSearch<Heuristics>::search_root(int depth, const std::vector<Cell>& except) {
  if (except.empty() && root_is_won(depth)) return true;
  const bool has_window =
      except.empty() && depth >= least_windowed_depth && last_score_.has_value() && !is_proved(*last_score_);
  const int middle = last_score_.value_or(0);
  root_depth_ = depth;
  const int open = has_window ? Heuristics::first_window : widest_window + 1;
  for (int below = open, above = open;;) {
    const int alpha = below > widest_window ? -unknown_score : middle - below;
    const int beta = above > widest_window ? unknown_score : middle + above;
    const RootLine before = std::exchange(best_, {TranspositionTable::no_move, -unknown_score, depth, {}});
    search_root_within(alpha, beta, depth, except);
    const bool has_line = best_.move != TranspositionTable::no_move;
    if (control_.stopped()) {
      // A move above the last window is better than the best one of the depth before.
      if (!has_line && above > open) best_ = before;
      return best_.move != TranspositionTable::no_move;
    }
    if (best_.score >= beta && !is_win(best_.score)) {
      above *= window_grows;
    } else if (!has_line && alpha > -unknown_score) {
      below *= window_grows;
    } else {
      break;
    }
  }
  if (except.empty()) last_score_ = best_.score;
  return best_.move != TranspositionTable::no_move;
}

template <class Heuristics>
void PrincipalVariationSearch<Heuristics>::search_root_within(int alpha, int beta, int depth,
                                                              const std::vector<Cell>& except) {
  Ply* const here = plies_.data();
  Node node = {alpha, beta, depth, 0};
  here->estimate = heuristics_.evaluate();
  heuristics_.list_root_moves(node, except, here->cells);
  root_moves_ = here->cells.size();
  rank(*here, first_at_root(except));
  std::stable_sort(here->moves.begin(), here->moves.end(), Heuristics::before);
  bool all_tried = node.complete;
  for (int index = 0; const Move& move : here->moves) {
    using Event = EngineRootMove::Event;
    tell(move.cell, depth, Event::begun);
    const auto end = heuristics_.end_after(move.cell);
    if (end) here[1].play.clear();
    const int score = end ? *end : search_move(node, here, {move.cell, index, 0}, all_tried);
    if (control_.stopped()) all_tried = false;
    if (control_.stopped() && (index > 0 || depth > 1)) break;
    ++index;
    tell(move.cell, depth, is_loss(score) ? Event::lost : score > node.alpha ? Event::best : Event::ended);
    if (score <= node.alpha) continue;
    node.alpha = score;
    note(here, move.cell);
    best_ = {move.cell, score, depth, here->play};
    if (is_win(score) || score >= beta) break;
  }
  if (best_.move == TranspositionTable::no_move) return;
  if (is_loss(best_.score) && !all_tried) best_.score = -largest_estimate - 1;
  remember_root(best_.move, except);
  if (except.empty()) {  // otherwise the table keeps the best move of all
    const Bound bound = is_win(best_.score) || best_.score >= beta ? Bound::lower : Bound::exact;
    table_.store(board_.hash(), {best_.move, stored_score(best_.score, 0), depth, bound});
  }
}

}  // namespace mnk::engine
