// SPDX-License-Identifier: MIT
// renju: is there an order in which no stone of X was forbidden when it was put?
//
// Backwards, a few times in different orders: stones are taken off in turn, of X the first that would not be forbidden
// where it stands. A way to the empty board is an order of play. That none was found says nothing: `unknown`.
#include <algorithm>
#include <random>
#include <vector>

#include "core/reach.hpp"
#include "core/runs.hpp"
#include "mnk/forbidden.hpp"

namespace mnk::reach {

namespace {

constexpr int orders_tried = 16;

/// The stones of `last` that leave no run of five or more of X behind. An overline of X is only ever made by the stone
/// that makes a five, too.
std::vector<Cell> without_overlines(const Position& position, std::span<const Cell> last) {
  std::vector<Cell> fitting(last.begin(), last.end());
  for_each_run(position, Stone::x, 6, [&](Direction direction, Cell first, int length) {
    const auto cuts = [&](Cell cell) {
      const int stride = stride_of(position.rules, direction);
      const int place = (static_cast<int>(cell) - static_cast<int>(first)) / stride;
      const bool is_on = place >= 0 && place < length && static_cast<int>(first) + place * stride == static_cast<int>(cell);
      return is_on && place < 5 && length - 1 - place < 5;
    };
    fitting.erase(std::remove_if(fitting.begin(), fitting.end(), [&](Cell cell) { return !cuts(cell); }), fitting.end());
  });
  return fitting;
}

bool has_overline(const Position& position) {
  bool found = false;
  for_each_run(position, Stone::x, 6, [&](Direction, Cell, int) { found = true; });
  return found;
}

class Unwinder {
 public:
  Unwinder(const Position& position, const JudgeLimits& limits) : start_(position), nodes_(limits.nodes), limits_(limits) {}

  /// Requires: no player has five in a row but through `last`, which is the last stone if it is not null.
  bool comes_apart(const Cell* last) {
    for (int order = 0; order < orders_tried && !given_up_; ++order) {
      if (unwind(last, order)) return true;
    }
    return false;
  }

  bool given_up() const { return given_up_; }

 private:
  bool unwind(const Cell* last, int order) {
    stones_ = start_.stones;
    if (last != nullptr) stones_[*last] = Stone::none;
    std::vector<Cell> x = cells_of(Stone::x, order);
    std::vector<Cell> o = cells_of(Stone::o, order);
    while (!x.empty()) {
      if (x.size() > o.size()) {
        if (!take_x(x)) return false;
      } else {
        stones_[o.back()] = Stone::none;
        o.pop_back();
      }
    }
    return true;
  }

  std::vector<Cell> cells_of(Stone stone, int order) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < stones_.size(); ++cell) {
      if (stones_[cell] == stone) cells.push_back(cell);
    }
    if (order > 0) std::shuffle(cells.begin(), cells.end(), random_);
    return cells;
  }

  /// The last of them that might have been put last.
  bool take_x(std::vector<Cell>& x) {
    for (std::size_t i = x.size(); i-- > 0;) {
      if (nodes_ == 0 || limits_.stopped()) {
        given_up_ = true;
        return false;
      }
      --nodes_;
      stones_[x[i]] = Stone::none;
      if (forbidden(start_.rules, stones_, x[i]) == Forbidden::none) {
        x.erase(x.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
      stones_[x[i]] = Stone::x;
    }
    return false;
  }

  const Position& start_;
  std::uint64_t nodes_;
  const JudgeLimits& limits_;
  std::vector<Stone> stones_;
  std::mt19937 random_;
  bool given_up_ = false;
};

}  // namespace

Reachable renju_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits) {
  const bool x_won = !last.empty() && position.stones[last.front()] == Stone::x;
  const std::vector<Cell> fitting = x_won ? without_overlines(position, last) : std::vector<Cell>(last.begin(), last.end());
  if (x_won ? fitting.empty() : has_overline(position)) return Reachable::no;
  Unwinder stones(position, limits);
  if (last.empty()) return stones.comes_apart(nullptr) ? Reachable::yes : Reachable::unknown;
  for (const Cell& cell : fitting) {
    if (stones.comes_apart(&cell)) return Reachable::yes;
    if (stones.given_up()) break;
  }
  return Reachable::unknown;
}

}  // namespace mnk::reach
