// SPDX-License-Identifier: MIT
// renju: is there an order in which no stone of X was forbidden when it was put?
//
// Backwards, a few times in different orders: stones are taken off in turn, of X the first that would not be forbidden
// where it stands. A way to the empty board is an order of play. That none was found says nothing: `unknown`.
#include <algorithm>
#include <vector>

#include "core/reach.hpp"
#include "core/runs.hpp"
#include "mnk/forbidden.hpp"

namespace mnk::reach {

namespace {

/// The stones of `last` that leave no run of five or more of X behind. An overline of X is only ever made by the stone
/// that makes a five, too.
std::vector<Cell> without_overlines(const Position& position, std::span<const Cell> last) {
  std::vector<Cell> fitting(last.begin(), last.end());
  for_each_run(position, Stone::x, 6, [&](Direction direction, Cell first, int length) {
    const auto cuts = [&](Cell cell) {
      const int stride = stride_of(position.rules, direction);
      const int place = (static_cast<int>(cell) - static_cast<int>(first)) / stride;
      const bool is_on =
          place >= 0 && place < length && static_cast<int>(first) + place * stride == static_cast<int>(cell);
      return is_on && place < 5 && length - 1 - place < 5;
    };
    fitting.erase(std::remove_if(fitting.begin(), fitting.end(), [&](Cell cell) { return !cuts(cell); }),
                  fitting.end());
  });
  return fitting;
}

bool has_overline(const Position& position) {
  bool found = false;
  for_each_run(position, Stone::x, 6, [&](Direction, Cell, int) { found = true; });
  return found;
}

}  // namespace

Reachable renju_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                      Backwards* order) {
  const bool x_won = !last.empty() && position.stones[last.front()] == Stone::x;
  const std::vector<Cell> fitting =
      x_won ? without_overlines(position, last) : std::vector<Cell>(last.begin(), last.end());
  if (x_won ? fitting.empty() : has_overline(position)) return Reachable::no;
  const auto may_take = [&](std::span<const Stone> stones, Cell cell) {
    return position.stones[cell] != Stone::x || forbidden(position.rules, stones, cell) == Forbidden::none;
  };
  return try_orders(position, fitting, limits, may_take, order);
}

}  // namespace mnk::reach
