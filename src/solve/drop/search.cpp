// SPDX-License-Identifier: MIT
#include "solve/drop/search.hpp"

#include <algorithm>
#include <array>

#include "solve/drop/follow_up.hpp"

namespace mnk::drop {

namespace {

template <class L>
class AlphaBeta final : public DropSearch {
 public:
  AlphaBeta(const Shape& shape, Table& table, Budget& budget, const std::atomic<bool>& done, std::uint64_t shuffle,
            search::Trace* trace)
      : shape_(shape),
        lines_(shape),
        follower_(shape_, lines_),
        table_(table),
        budget_(budget),
        done_(done),
        shuffle_(shuffle),
        trace_(trace) {}

  Score score(const Board& board, Score alpha, Score beta) override {
    root_plies_ = board.plies;
    if (trace_ != nullptr) trace_->begin(std::nullopt);
    return search(board, alpha, beta);
  }
  bool stopped() const override { return budget_.over() || done_.load(std::memory_order_relaxed); }
  Bits winning(const Board& board) const override { return wins(board.own, board.filled) & board.playable(shape_); }
  Bits completing(Bits stones, Bits filled) const override { return wins(stones, filled); }
  Bits holding(const Board& board) const override {
    return non_losing_moves(board, wins(board.opponent(), board.filled));
  }
  Bounds known(const Board& board) const override;

 private:
  struct Move {
    Bits cell;
    Bits wins;  ///< cells that complete a line of the player after the move
    std::uint64_t order;
  };
  struct Moves {
    std::array<Move, 64> list;
    unsigned count = 0;

    void insert(const Move& move) {
      unsigned i = count++;
      for (; i > 0 && list[i - 1].order < move.order; --i) list[i] = list[i - 1];
      list[i] = move;
    }
  };

  Score search(const Board& board, Score alpha, Score beta);
  Score search_moves(const Board& board, Bits cells, Bits key, Score alpha, Score beta, Bounds bounds);

  Bits wins(Bits stones, Bits filled) const { return lines_.completing(stones) & shape_.board & ~filled; }
  /// Returns the moves after which the opponent cannot win at once. `threats`: the cells that win for the opponent.
  Bits non_losing_moves(const Board& board, Bits threats) const;
  Bits key_of(const Board& board) const { return std::min(board.key(), mirrored(board.key(), shape_)); }
  /// Returns the score bounds of a position in which neither of the next two stones wins.
  Bounds bounds_of(const Board& board) const {
    return {-score_of_win(shape_.cells, board.plies + 4), score_of_win(shape_.cells, board.plies + 3)};
  }
  /// Returns the cell of a position, row by row from the top.
  Cell cell_of(Bits bit) const {
    const unsigned place = search::first_cell(bit);
    return (shape_.rows - 1 - place % shape_.step) * shape_.columns + place / shape_.step;
  }
  Score follow_up_upper_bound(const Board& board, Bits threats) const;
  Score follow_up_lower_bound(const Board& after, Bits threats) const;
  Score best_follow_up(const Board& board) const;
  std::uint64_t order_of(const Board& board, Bits move, Bits wins) const;

  const Shape& shape_;
  L lines_;
  Follower<L> follower_;
  Table& table_;
  Budget& budget_;
  const std::atomic<bool>& done_;
  std::uint64_t shuffle_;
  search::Trace* trace_;
  int root_plies_ = 0;  ///< of the search that trace_ shows
};

template <class L>
Bits AlphaBeta<L>::non_losing_moves(const Board& board, Bits threats) const {
  Bits cells = board.playable(shape_);
  if (const Bits forced = cells & threats; forced != 0) {
    if (!search::at_most_one(forced)) return 0;
    cells = forced;
  }
  return cells & ~(threats >> 1);
}

/// Returns an upper bound from the follow-up strategy of the opponent. Requires: the leader is to move.
template <class L>
Score AlphaBeta<L>::follow_up_upper_bound(const Board& board, Bits threats) const {
  const FollowUp proof = follower_.proof(board, threats);
  if (proof.wins) return -score_of_win(shape_.cells, proof.plies);
  const bool no_line_left = proof.holds || !lines_.has_line(board.own | (shape_.board & ~board.filled));
  return no_line_left ? 0 : shape_.cells;
}

/// Returns a lower bound from the follow-up strategy of the player who has just moved, the follower.
template <class L>
Score AlphaBeta<L>::follow_up_lower_bound(const Board& after, Bits threats) const {
  if ((threats & after.playable(shape_)) != 0) return -shape_.cells;
  const FollowUp proof = follower_.proof(after, threats);
  return proof.wins ? score_of_win(shape_.cells, proof.plies) : proof.holds ? 0 : -shape_.cells;
}

/// Returns the best lower bound from a follow-up strategy after a move.
template <class L>
Score AlphaBeta<L>::best_follow_up(const Board& board) const {
  Score best = -shape_.cells;
  for (Bits cells = non_losing_moves(board, wins(board.opponent(), board.filled)); cells != 0; cells &= cells - 1) {
    const Board after = board.after(cells & -cells);
    best = std::max(best, follow_up_lower_bound(after, wins(after.opponent(), after.filled)));
  }
  return best;
}

/// Move ordering: by threats (Pons), then by open lines of both players through the cell, then by distance to the
/// centre.
template <class L>
std::uint64_t AlphaBeta<L>::order_of(const Board& board, Bits move, Bits wins) const {
  const unsigned left = search::first_cell(move) / shape_.step;
  const unsigned right = shape_.columns - 1 - left;
  std::uint64_t rank = std::max(left, right) - std::min(left, right);
  if (shuffle_ != 0) rank = (board.key() + move + shuffle_) * 0x9E3779B97F4A7C15ULL >> 58;
  const Bits empty = shape_.board & ~board.filled;
  const unsigned lines = lines_.through(move, board.own | empty) + lines_.through(move, board.opponent() | empty);
  return (256U * std::popcount(wins) + lines) * 64 + 63 - rank;
}

template <class L>
Score AlphaBeta<L>::search(const Board& board, Score alpha, Score beta) {
  if (!budget_.spend() || done_.load(std::memory_order_relaxed)) return alpha;
  // Step 1. Forced moves: the opponent's threats may leave one move or none.
  const Bits threats = wins(board.opponent(), board.filled);
  const Bits cells = non_losing_moves(board, threats);
  if (cells == 0) return -score_of_win(shape_.cells, board.plies + 2);
  // Step 2. Bounds from the number of stones left.
  if (shape_.cells - board.plies <= 2) return 0;
  Bounds bounds = bounds_of(board);
  if (bounds.lower >= beta) return bounds.lower;
  if (bounds.upper <= alpha) return bounds.upper;
  if (search::at_most_one(cells))
    return -search(board.after(cells), -std::min(beta, bounds.upper), -std::max(alpha, bounds.lower));
  // Step 3. Transposition table.
  const Bits key = key_of(board);
  bounds = table_.find(key, bounds);
  if (bounds.lower >= beta || bounds.lower == bounds.upper) return bounds.lower;
  if (bounds.upper <= alpha) return bounds.upper;
  // Step 4. Upper bound from a follow-up strategy of the opponent.
  bounds.upper = std::min(bounds.upper, follow_up_upper_bound(board, threats));
  if (bounds.upper <= std::max(alpha, bounds.lower)) return bounds.upper;
  return search_moves(board, cells, key, std::max(alpha, bounds.lower), std::min(beta, bounds.upper), bounds);
}

template <class L>
Score AlphaBeta<L>::search_moves(const Board& board, Bits cells, Bits key, Score alpha, Score beta, Bounds bounds) {
  // Step 5. Lower bounds from a follow-up strategy after each move.
  Moves moves;
  for (; cells != 0; cells &= cells - 1) {
    const Bits cell = cells & -cells;
    const Board after = board.after(cell);
    table_.prefetch(key_of(after));
    const Bits after_wins = wins(after.opponent(), after.filled);
    if (const Score least = follow_up_lower_bound(after, after_wins); least >= beta) return least;
    moves.insert({cell, after_wins, order_of(board, cell, after_wins)});
  }
  // Step 6. Table cutoff: the table may know a move that reaches beta.
  for (unsigned i = 0; i < moves.count; ++i) {
    const Bounds after = table_.find(key_of(board.after(moves.list[i].cell)), {-shape_.cells, shape_.cells});
    if (-after.upper >= beta) return -after.upper;
  }
  // Step 7. Search the moves in order.
  const std::uint64_t before = budget_.nodes();
  if (trace_ != nullptr) trace_->reach(static_cast<std::size_t>(board.plies - root_plies_));
  Score best = -shape_.cells;
  for (unsigned i = 0; i < moves.count && best < beta; ++i) {
    if (trace_ != nullptr && board.plies == root_plies_) trace_->move(cell_of(moves.list[i].cell), i + 1, moves.count);
    best = std::max(best, -search(board.after(moves.list[i].cell), -beta, -std::max(alpha, best)));
    if (stopped()) return best;
  }
  // Step 8. Store the result: a lower bound, an upper bound or the exact score.
  if (best > alpha) bounds.lower = std::max(bounds.lower, best);
  if (best < beta) bounds.upper = std::min(bounds.upper, best);
  table_.store(key, bounds, budget_.nodes() - before);
  return best;
}

template <class L>
Bounds AlphaBeta<L>::known(const Board& board) const {
  const Bits threats = wins(board.opponent(), board.filled);
  const Bits cells = non_losing_moves(board, threats);
  if (cells == 0) {
    const Score lost = -score_of_win(shape_.cells, board.plies + 2);
    return {lost, lost};
  }
  if (shape_.cells - board.plies <= 2) return {0, 0};
  if (search::at_most_one(cells)) {  // the search does not store such positions
    const Board next = board.after(cells);
    const Bounds after = known(next), of_stones = bounds_of(board);
    const Score least = std::max(after.lower, best_follow_up(next));
    return {std::max(of_stones.lower, -after.upper), std::min(of_stones.upper, -least)};
  }
  Bounds bounds = table_.find(key_of(board), bounds_of(board));
  if ((board.playable(shape_) & threats) == 0)
    bounds.upper = std::min(bounds.upper, follow_up_upper_bound(board, threats));
  return bounds;
}

}  // namespace

int last_ply(int cells, int plies, Score score) {
  if (score == 0) return cells;
  const int last = cells + 2 - 2 * std::abs(score);
  // The player to move places stones plies + 1, plies + 3, ...: parity decides which of two plies is the last.
  const bool same_parity = (last - plies) % 2 == 0;
  return score > 0 ? (same_parity ? last - 1 : last) : (same_parity ? last : last - 1);
}

std::unique_ptr<DropSearch> make_search(const Shape& shape, Table& table, Budget& budget, const std::atomic<bool>& done,
                                        std::uint64_t shuffle, search::Trace* trace) {
  const auto make = [&]<unsigned k, unsigned step>() -> std::unique_ptr<DropSearch> {
    return std::make_unique<AlphaBeta<Lines<k, step>>>(shape, table, budget, done, shuffle, trace);
  };
  if (shape.k == 4) {
    if (shape.rows == 4) return make.template operator()<4, 5>();
    if (shape.rows == 5) return make.template operator()<4, 6>();
    if (shape.rows == 6) return make.template operator()<4, 7>();
    if (shape.rows == 7) return make.template operator()<4, 8>();
  }
  return make.template operator()<0, 0>();
}

}  // namespace mnk::drop
