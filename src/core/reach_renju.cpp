// SPDX-License-Identifier: MIT
// Reachability in renju: search for an order of play without a forbidden move of X.
//
// Backwards, a few times with shuffled cells: stones are removed in turn, for X the first stone that was not a
// forbidden move. Reaching the empty board gives an order of play. Finding none proves nothing: `unknown`.
#include <algorithm>
#include <vector>

#include "core/reach.hpp"
#include "core/runs.hpp"
#include "mnk/forbidden.hpp"

namespace mnk::reach {

namespace {

/// The stones of `last` whose removal leaves no run of five or more of X. An overline of X can arise only from a stone
/// that also makes a five.
std::vector<Cell> without_overlines(const Position& position, std::span<const Cell> last) {
  std::vector<Cell> fitting(last.begin(), last.end());
  for_each_run(position, Stone::x, 6, [&](Direction direction, Cell first, int length) {
    const auto cuts = [&](Cell cell) {
      const int stride = stride_of(position.rules, direction);
      const int distance = cell - first;
      const int place = distance / stride;
      const bool is_on = place >= 0 && place < length && place * stride == distance;
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
                      ReverseOrder* order) {
  const bool x_won = !last.empty() && position.stones[last.front()] == Stone::x;
  const std::vector<Cell> fitting =
      x_won ? without_overlines(position, last) : std::vector<Cell>(last.begin(), last.end());
  if (x_won ? fitting.empty() : has_overline(position)) return Reachable::no;
  const auto may_take = [](const Position& of, std::span<const Stone> stones, Cell cell) {
    return of.stones[cell] != Stone::x || forbidden(of.rules, stones, cell) == Forbidden::none;
  };
  return try_orders(position, fitting, limits, may_take, order);
}

}  // namespace mnk::reach
