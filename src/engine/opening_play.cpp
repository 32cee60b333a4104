// SPDX-License-Identifier: MIT
#include "mnk/opening_play.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "core/hash_functions.hpp"
#include "engine/fifth_stones.hpp"
#include "mnk/board.hpp"

namespace mnk {

namespace {

using engine::FifthStone;
using engine::proved_value;
using engine::value_of;

constexpr std::size_t max_candidates = 16;
constexpr int near_steps = 3;  // from a stone

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
    switch (opening_.phase()) {
      case Opening::Phase::choose: return choose();
      case Opening::Phase::offer: return offer();
      default: break;
    }
    if (!opening_.offers().empty()) return take();
    return opening_.placer(board_.plies()) ? place_for_balance() : place_best();
  }

 private:
  SearchLimits share(std::size_t parts) const {
    SearchLimits limits = limits_;
    limits.seconds /= static_cast<double>(parts);
    if (limits.nodes != std::numeric_limits<std::uint64_t>::max())
      limits.nodes = std::max<std::uint64_t>(limits.nodes / parts, 1);
    return limits;
  }

  Result<std::vector<FifthStone>> fifth_stones(std::uint32_t count) {
    return engine::best_fifth_stones(engine_, board_, count, limits_, options_.level);
  }

  Result<OpeningAct> choose() {
    const auto choices = opening_.choices();
    if (offers_of(choices.front()) > 0) return say_number();
    if (const std::uint32_t offers = offers_of(choices.back()); offers > 0) {
      const auto stones = fifth_stones(offers);
      if (!stones) return stones.error();
      if (stones->back().value > 0) return OpeningAct(choices.back());
    }
    if (const auto side = side_that_chooses()) return OpeningAct(*side);
    if (const std::uint32_t offers = after(OpeningChoice::x).offers_due(); offers > 0) {
      const auto stones = fifth_stones(offers);
      if (!stones) return stones.error();
      return OpeningAct(stones->back().value >= 0 ? OpeningChoice::x : OpeningChoice::o);
    }
    const auto analysis = engine_.analyse(board_, limits_, {.level = options_.level});
    if (!analysis) return analysis.error();
    const Player mover = board_.to_move();
    const Player better = value_of(analysis->lines.front().score) >= 0 ? mover : opponent(mover);
    return OpeningAct(better == Player::x ? OpeningChoice::x : OpeningChoice::o);
  }

  Opening after(OpeningChoice choice) const {
    Opening next = opening_;
    next.choose(choice);
    return next;
  }

  /// The side that does not place the next stone, if another choice of sides follows that stone: one player divides,
  /// the other one chooses.
  std::optional<OpeningChoice> side_that_chooses() const {
    for (const OpeningChoice side : {OpeningChoice::x, OpeningChoice::o}) {
      const Opening next = after(side);
      if (next.phase() == Opening::Phase::place && next.actor() != opening_.actor()) return side;
    }
    return std::nullopt;
  }

  /// The opponent takes the worst of so many fifth stones, and chooses the side before: the number after which neither
  /// side is better.
  Result<OpeningAct> say_number() {
    const auto choices = opening_.choices();
    const auto stones = fifth_stones(offers_of(choices.back()));
    if (!stones) return stones.error();
    const auto is_less = [](const FifthStone& a, const FifthStone& b) { return std::abs(a.value) < std::abs(b.value); };
    const auto at = std::min_element(stones->begin(), stones->end(), is_less) - stones->begin();
    return OpeningAct(choices[static_cast<std::size_t>(at)]);
  }

  Result<OpeningAct> offer() {
    const auto stones = fifth_stones(opening_.offers_due());
    if (!stones) return stones.error();
    OpeningOffers cells;
    for (const FifthStone& stone : *stones) cells.push_back(stone.cell);
    return OpeningAct(std::move(cells));
  }

  /// Takes the offered stone of X that is worst for X.
  Result<OpeningAct> take() {
    const auto offers = opening_.offers();
    return least({offers.begin(), offers.end()}, options_.level, [](int value) { return -value; });
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
      if (!opening_.allows(cell)) return false;
      const auto stones = board_.history();
      if (stones.empty()) return opening_.rule() == OpeningRule::pie || is_central(rules, cell);
      return std::any_of(stones.begin(), stones.end(),
                         [&](Cell stone) { return distance(rules, stone, cell) <= near_steps; });
    };
    std::vector<Cell> candidates = legal_cells(board_, is_near);
    if (candidates.empty()) candidates = legal_cells(board_, [&](Cell cell) { return opening_.allows(cell); });
    Opening after = opening_;
    after.place();
    const bool is_last = after.phase() == Opening::Phase::choose;
    sample(candidates, is_last ? max_candidates : 1, seed());
    if (candidates.size() == 1) return OpeningAct(candidates.front());
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
