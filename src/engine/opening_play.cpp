// SPDX-License-Identifier: MIT
#include "mnk/opening_play.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "core/hash_functions.hpp"
#include "mnk/board.hpp"

namespace mnk {

namespace {

constexpr std::size_t max_candidates = 16;
constexpr int proved_value = 1'000'000;  // beyond every estimate
constexpr int near_steps = 3;            // from a stone

/// The score as one number, larger is better for the side to move.
int value_of(const EngineScore& score) {
  return score.proved != 0 ? score.proved * (proved_value - score.plies) : score.estimate;
}

int distance(const Rules& rules, Cell a, Cell b) {
  return std::max(std::abs(rules.row(a) - rules.row(b)), std::abs(rules.column(a) - rules.column(b)));
}

/// Returns true for the cells of the central half of the rows and columns.
bool is_central(const Rules& rules, Cell cell) {
  return std::abs(2 * rules.row(cell) - rules.rows() + 1) * 2 <= rules.rows() &&
         std::abs(2 * rules.column(cell) - rules.columns() + 1) * 2 <= rules.columns();
}

/// Moves some of the cells, chosen by the seed, to the front and drops the rest.
void sample(std::vector<Cell>& cells, std::size_t most, std::uint64_t seed) {
  const std::size_t count = std::min(most, cells.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = i + splitmix64(seed + i) % (cells.size() - i);
    std::swap(cells[i], cells[at]);
  }
  cells.resize(count);
}

template <class Test>
std::vector<Cell> legal_cells(const Board& board, Test test) {
  std::vector<Cell> cells;
  for (const Cell cell : board.legal_moves()) {
    if (test(cell)) cells.push_back(cell);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

class OpeningSearch {
 public:
  OpeningSearch(Engine& engine, const Board& board, const Opening& opening, const SearchLimits& limits,
                const OpeningPlayOptions& options)
      : engine_(engine), board_(board), opening_(opening), limits_(limits), options_(options) {}

  Result<OpeningAct> act() {
    if (opening_.phase() == Opening::Phase::choose) return choose();
    const bool has_choice = opening_.placer(board_.plies()).has_value();
    return has_choice ? place_for_balance() : place_best();
  }

 private:
  SearchLimits share(std::size_t parts) const {
    SearchLimits limits = limits_;
    limits.seconds /= static_cast<double>(parts);
    if (limits.nodes != std::numeric_limits<std::uint64_t>::max())
      limits.nodes = std::max<std::uint64_t>(limits.nodes / parts, 1);
    return limits;
  }

  Result<OpeningAct> choose() {
    const auto analysis = engine_.analyse(board_, limits_, {.level = options_.level});
    if (!analysis) return analysis.error();
    const Player mover = board_.to_move();
    const Player better = value_of(analysis->lines.front().score) >= 0 ? mover : opponent(mover);
    return OpeningAct(better == Player::x ? OpeningChoice::x : OpeningChoice::o);
  }

  /// The value of the position after the move, for the side that moves next.
  Result<int> value_after(Cell cell, const SearchLimits& limits, int level) {
    Board board = board_;
    board.play_unchecked(cell);
    if (board.is_over()) return board.outcome() == Outcome::draw ? 0 : -proved_value;
    const auto analysis = engine_.analyse(board, limits, {.level = level});
    if (!analysis) return analysis.error();
    return value_of(analysis->lines.front().score);
  }

  /// The candidate whose value for the next side is least by `cost`.
  template <class Cost>
  Result<OpeningAct> least(const std::vector<Cell>& candidates, int level, Cost cost) {
    assert(!candidates.empty());
    const SearchLimits limits = share(candidates.size());
    Cell best = candidates.front();
    int least = std::numeric_limits<int>::max();
    for (const Cell cell : candidates) {
      const Result<int> value = value_after(cell, limits, level);
      if (!value) return value.error();
      if (cost(*value) < least) {
        least = cost(*value);
        best = cell;
      }
    }
    return OpeningAct(best);
  }

  std::uint64_t seed() const { return splitmix64(options_.seed ^ (std::uint64_t{board_.plies()} << 32)); }

  /// The stones before the last one of the opening are near each other, and random. The last one makes the balance.
  Result<OpeningAct> place_for_balance() {
    const Rules& rules = board_.rules();
    const auto is_near = [&](Cell cell) {
      const auto stones = board_.history();
      if (stones.empty()) return opening_.rule() == OpeningRule::pie || is_central(rules, cell);
      return std::any_of(stones.begin(), stones.end(),
                         [&](Cell stone) { return distance(rules, stone, cell) <= near_steps; });
    };
    std::vector<Cell> candidates = legal_cells(board_, is_near);
    if (candidates.empty()) candidates = legal_cells(board_, [](Cell) { return true; });
    Opening after = opening_;
    after.place();
    const bool is_last = after.phase() == Opening::Phase::choose;
    sample(candidates, is_last ? max_candidates : 1, seed());
    return least(candidates, full_level, [](int value) { return std::abs(value); });
  }

  Result<OpeningAct> place_best() {
    const auto allowed = [&](Cell cell) { return opening_.allows(cell); };
    std::vector<Cell> candidates = legal_cells(board_, allowed);
    if (candidates.size() == 1) return OpeningAct(candidates.front());
    const SearchLimits half = share(opening_.is_restricted() ? 2 : 1);
    const auto analysis = engine_.analyse(board_, half, {.level = options_.level});
    if (!analysis) return analysis.error();
    const Cell best = analysis->lines.front().play.front();
    if (allowed(best)) return OpeningAct(best);
    // Candidates are the cells closest to the centre: the ring around the square that is barred.
    const Cell centre = board_.history().front();
    const auto is_closer = [&](Cell a, Cell b) {
      return distance(board_.rules(), a, centre) < distance(board_.rules(), b, centre);
    };
    std::stable_sort(candidates.begin(), candidates.end(), is_closer);
    candidates.resize(std::min(candidates.size(), 4 * max_candidates));
    sample(candidates, max_candidates, seed());
    limits_ = half;
    return least(candidates, options_.level, [](int value) { return value; });
  }

  Engine& engine_;
  const Board& board_;
  const Opening& opening_;
  SearchLimits limits_;
  OpeningPlayOptions options_;
};

}  // namespace

Result<OpeningAct> play_opening(Engine& engine, const Board& board, const Opening& opening, const SearchLimits& limits,
                                const OpeningPlayOptions& options) {
  assert(!opening.is_done());
  return OpeningSearch(engine, board, opening, limits, options).act();
}

}  // namespace mnk
