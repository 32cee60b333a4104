// SPDX-License-Identifier: MIT
#include "solve/best/search.hpp"

#include <algorithm>

#include "search/pairing.hpp"

namespace mnk::best {

namespace {

constexpr unsigned pairing_tries = 20;  ///< as FactOptions in solve/claims
constexpr int never = 1000;             ///< more stones than any board holds
constexpr int least_for_table = 4;      ///< minimum of empty cells for a table entry: below it a search is cheaper

}  // namespace

/// Static facts about a position, from the lines.
struct BestSearch::View {
  Bits own_completes = 0;  ///< empty cells where the side to move completes a line
  Bits other_completes = 0;
  int own_missing = never;  ///< fewest stones missing in an open line
  int other_missing = never;
  int own_open = 0;  ///< lines that can still be completed
  int other_open = 0;
};

BestSearch::View BestSearch::look(Stones stones) {
  View view;
  const std::vector<Window>& windows = game_.windows();
  for (std::size_t i = 0; i < windows.size(); ++i) {
    const Window& window = windows[i];
    const int k = game_.rules().k();
    int interest = 0;
    if ((window.cells & stones.other) == 0 && (window.flank & stones.own) == 0) {
      const int missing = k - count(window.cells & stones.own);
      if (missing == 1) view.own_completes |= window.cells & ~stones.own;
      view.own_missing = std::min(view.own_missing, missing);
      ++view.own_open;
      interest += 1 << 2 * std::max(0, 6 - missing);
    }
    if ((window.cells & stones.own) == 0 && (window.flank & stones.other) == 0) {
      const int missing = k - count(window.cells & stones.other);
      if (missing == 1) view.other_completes |= window.cells & ~stones.other;
      view.other_missing = std::min(view.other_missing, missing);
      ++view.other_open;
      interest += 1 << 2 * std::max(0, 6 - missing);
    }
    interest_[i] = interest;
  }
  return view;
}

void BestSearch::count_node() {
  if (++nodes_ > limits_.nodes) throw Halt{false};
  if (limits_.stop != nullptr && nodes_ % 256 == 1 && limits_.stop->load(std::memory_order_relaxed)) throw Halt{true};
}

/// Fail-soft alpha-beta search. Returns the worth if it lies between alpha and beta; otherwise an upper bound (<=
/// alpha) or a lower bound (>= beta).
int BestSearch::search(Stones stones, int alpha, int beta) {
  count_node();
  const int placed = count(stones.taken());
  const bool misere = game_.rules().misere();
  const View view = look(stones);
  Bits moves = game_.playable(stones);

  // Step 1. Moves that decide at once. A single threat must be blocked: no move loses sooner than one that ignores it.
  // Under misere, moves that complete a line are left out while there are others.
  int own_end = never;    // fewest stones on the board at a win of the side to move
  int other_end = never;  // fewest stones on the board at a loss of the side to move
  if (misere) {
    moves &= ~view.own_completes;
    if (moves == 0) return loss_at(placed + 1);
    own_end = placed + 2 * view.other_missing;
    other_end = placed + std::max(2 * view.own_missing - 1, 3);
  } else {
    if ((moves & view.own_completes) != 0) return win_at(placed + 1);
    const Bits threats = moves & view.other_completes;
    if (!search::at_most_one(threats)) return loss_at(placed + 2);
    if (threats != 0) moves = threats;
    own_end = placed + std::max(2 * view.own_missing - 1, 3);
    other_end = placed + std::max(2 * view.other_missing, game_.rules().gravity() ? 2 : 4);
  }

  // Step 2. Bounds from the nearest line of each side: no side can win faster, or win at all without an open line.
  Bounds bounds{other_end <= game_.cells() ? loss_at(other_end) : 0, own_end <= game_.cells() ? win_at(own_end) : 0};
  if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
  if (bounds.high <= alpha) return bounds.high;

  // Step 3. A pairing strategy of the opponent rules out a win.
  if (pairs_) {
    if (alpha >= 0 && 2 * view.own_open <= game_.cells() - placed && stopped_by_pairs(stones.own, stones.other))
      return 0;
    if (beta <= 0 && 2 * view.other_open <= game_.cells() - placed && stopped_by_pairs(stones.other, stones.own))
      return 0;
  }

  // Step 4. Transposition table.
  const bool kept = game_.cells() - placed >= least_for_table;
  const Stones key = kept ? game_.canonical(stones) : stones;
  if (const auto known = kept ? table_.find(key) : std::nullopt) {
    bounds = {std::max(bounds.low, known->low), std::min(bounds.high, known->high)};
    if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
    if (bounds.high <= alpha) return bounds.high;
  }

  // Step 5. Moves.
  alpha = std::max(alpha, bounds.low);
  beta = std::min(beta, bounds.high);
  const int worth = try_moves(stones, moves, alpha, beta);
  if (worth > alpha) bounds.low = worth;
  if (worth < beta) bounds.high = worth;
  if (kept) table_.store(key, bounds);
  return worth;
}

/// Returns true if `defender` has a pairing strategy against every line of `attacker`, whoever is to move.
/// Requires: at most max_cells / 2 lines of the attacker are open.
bool BestSearch::stopped_by_pairs(Bits attacker, Bits defender) const {
  std::array<Window, max_cells / 2> open;
  std::size_t size = 0;
  for (Window window : game_.windows()) {
    if ((window.cells & defender) != 0 || (window.flank & attacker) != 0) continue;
    window.missing &= ~attacker;
    open[size++] = window;
  }
  return search::find_pairing({open.data(), size}, pairing_tries);
}

int BestSearch::try_moves(Stones stones, Bits moves, int alpha, int beta) {
  std::array<Cell, max_cells> sorted;
  const std::size_t size = sort(moves, sorted);
  const bool last = count(stones.taken()) + 1 == game_.cells();
  int best = -certain;
  for (std::size_t i = 0; i < size; ++i) {
    const Stones after{stones.other, stones.own | bit(sorted[i])};
    best = std::max(best, last ? 0 : -search(after, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

/// Orders moves by the open lines through the cell, weighted by how nearly complete they are; reversed under misere.
std::size_t BestSearch::sort(Bits moves, std::array<Cell, max_cells>& sorted) const {
  std::array<int, max_cells> weights;
  std::size_t size = 0;
  for (; moves != 0; moves &= moves - 1) {
    const Cell cell = first_cell(moves);
    int weight = 0;
    for (const std::uint16_t window : game_.through(cell)) weight += interest_[window];
    if (game_.rules().misere()) weight = -weight;
    std::size_t place = size++;
    for (; place > 0 && weights[place - 1] < weight; --place) {
      weights[place] = weights[place - 1];
      sorted[place] = sorted[place - 1];
    }
    weights[place] = weight;
    sorted[place] = cell;
  }
  return size;
}

int BestSearch::exact(Stones stones) { return exact(stones, at_least(stones, 1) ? 1 : at_least(stones, 0) ? 0 : -1); }

int BestSearch::exact(Stones stones, int score) {
  if (score == 0) return 0;
  const int placed = count(stones.taken());
  const bool misere = game_.rules().misere();
  for (int end = placed + ((score > 0) == misere ? 2 : 1); end <= game_.cells(); end += 2) {
    if (score > 0 && at_least(stones, win_at(end))) return win_at(end);
    if (score < 0 && !at_least(stones, loss_at(end) + 1)) return loss_at(end);
  }
  throw WrongScore{};
}

std::optional<int> BestSearch::worth_of_end(Stones stones, Cell cell) const {
  const Bits own = stones.own | bit(cell);
  const int placed = count(own | stones.other);
  if (game_.makes_line(own, cell)) return game_.rules().misere() ? loss_at(placed) : win_at(placed);
  if (placed == game_.cells()) return 0;
  return std::nullopt;
}

int BestSearch::exact_after(Stones stones, Cell cell) {
  const std::optional<int> end = worth_of_end(stones, cell);
  return end ? *end : -exact({stones.other, stones.own | bit(cell)});
}

int BestSearch::exact_after(Stones stones, Cell cell, int score) {
  const std::optional<int> end = worth_of_end(stones, cell);
  if (!end) return -exact({stones.other, stones.own | bit(cell)}, -score);
  if (score_of(*end) != score) throw WrongScore{};
  return *end;
}

bool BestSearch::at_least_after(Stones stones, Cell cell, int worth) {
  if (const std::optional<int> end = worth_of_end(stones, cell)) return *end >= worth;
  return !at_least({stones.other, stones.own | bit(cell)}, 1 - worth);
}

}  // namespace mnk::best
