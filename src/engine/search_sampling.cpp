// SPDX-License-Identifier: MIT
#include "engine/search_sampling.hpp"

#include <limits>
#include <vector>

#include "core/hash_functions.hpp"
#include "engine/principal_variation_search_body.hpp"

namespace mnk::engine {

namespace {

constexpr int least_sampled_depth = 3;
constexpr std::uint64_t one_in = 8;
constexpr int index_of_reduction = 4;  // of the moves of a sampled node but the first, whose order means nothing
constexpr std::uint64_t table_bytes = std::uint64_t{1} << 20;

}  // namespace

/// The heuristics, but for the sampled nodes, whose moves are tried in random order.
class OrderSampling : public PatternHeuristics {
 public:
  explicit OrderSampling(const PatternBoard& board) : PatternHeuristics(board), order_(board.rules()) {}

  void watch(std::uint64_t seed, const Callback<const OrderSample&>& take) {
    random_ = SplitMix64(seed);
    take_ = &take;
  }

  void prepare(Node& node, std::vector<Move>& moves) {
    node.sampled = !node.left_out && !node.forced && node.depth >= least_sampled_depth && random_() % one_in == 0;
    if (!node.sampled) return;
    for (Move& move : moves) move.rank = static_cast<int>(random_() >> 33);
  }
  static int late_move_limit(const Node& node) {
    return node.sampled ? std::numeric_limits<int>::max() : PatternHeuristics::late_move_limit(node);
  }
  int reduction(const Node& node, const Turn& turn) const {
    return PatternHeuristics::reduction(node, node.sampled ? Turn{turn.cell, index_of_reduction, 0} : turn);
  }
  void note_cut(const Node& node, const Memory& memory, const std::vector<Move>& moves, int index) {
    if (!node.sampled) return;
    tried_.clear();
    for (int i = 0; i <= index; ++i) {
      MoveFeatures move = order_.features_of(board(), memory, moves[static_cast<std::size_t>(i)].cell);
      move.own = sorted_code(move.own);
      move.other = sorted_code(move.other);
      tried_.push_back(move);
    }
    (*take_)({threat_mask(board()), tried_});
  }

 private:
  MoveOrder order_;
  SplitMix64 random_{0};
  const Callback<const OrderSample&>* take_ = nullptr;
  std::vector<MoveFeatures> tried_;
};

/// The heuristics, which keep some of the positions that are evaluated, each with equal probability (reservoir
/// sampling; Vitter 1985).
class EvaluationSampling : public PatternHeuristics {
 public:
  using PatternHeuristics::PatternHeuristics;

  void watch(std::uint64_t seed, std::size_t most) {
    random_ = SplitMix64(seed);
    most_ = most;
  }
  const std::vector<std::vector<Cell>>& kept() const { return kept_; }

  int evaluate() {
    if (!is_settled(board())) keep();
    return PatternHeuristics::evaluate();
  }

 private:
  void keep() {
    const std::size_t place = kept_.size() < most_ ? kept_.size() : random_() % (seen_ + 1);
    ++seen_;
    if (place >= most_) return;
    if (place == kept_.size()) kept_.emplace_back();
    kept_[place].assign(board().moves().begin(), board().moves().end());
  }

  SplitMix64 random_{0};
  std::size_t most_ = 0;
  std::uint64_t seen_ = 0;
  std::vector<std::vector<Cell>> kept_;
};

template class PrincipalVariationSearch<OrderSampling>;
template class PrincipalVariationSearch<EvaluationSampling>;

namespace {

template <class Heuristics>
void search_to(PrincipalVariationSearch<Heuristics>& search, const Control& control) {
  for (int depth = 1; depth <= search.deepest && !control.stopped(); ++depth) {
    search.search_root(depth, {});
    if (is_proved(search.best().score)) return;
  }
}

}  // namespace

void sample_orders(const PatternBoard& board, std::uint64_t nodes, std::uint64_t seed,
                   const Callback<const OrderSample&>& take) {
  TranspositionTable table(table_bytes);
  Control control(std::numeric_limits<double>::infinity(), nodes, nullptr);
  PrincipalVariationSearch<OrderSampling> search(board, table, control);
  search.heuristics().watch(seed, take);
  search_to(search, control);
}

std::vector<std::vector<Cell>> sample_evaluations(const PatternBoard& board, std::uint64_t nodes, std::uint64_t seed,
                                                  std::size_t most) {
  TranspositionTable table(table_bytes);
  Control control(std::numeric_limits<double>::infinity(), nodes, nullptr);
  PrincipalVariationSearch<EvaluationSampling> search(board, table, control);
  search.heuristics().watch(seed, most);
  search_to(search, control);
  return search.heuristics().kept();
}

}  // namespace mnk::engine
