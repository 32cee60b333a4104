// SPDX-License-Identifier: MIT
// Orders of play without a search: an arbitrary order, interleaved players' orders, a few random orders.
#include <algorithm>
#include <array>
#include <random>

#include "core/reach.hpp"

namespace mnk::reach {

namespace {

constexpr int orders_tried = 16;

std::vector<Cell> cells_of(const Position& position, Stone own) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] == own) cells.push_back(cell);
  }
  return cells;
}

class OrderSampler {
 public:
  OrderSampler(const Position& position, const JudgeLimits& limits, MayTake may_take)
      : start_(position), nodes_(limits.nodes), limits_(limits), may_take_(may_take) {}

  /// Removes `last` first, unless null. Requires: without `last` no player has won.
  bool try_orders(const Cell* last) {
    for (int order = 0; order < orders_tried && !given_up_; ++order) {
      if (unwind(last, order)) return true;
    }
    return false;
  }

  bool given_up() const { return given_up_; }
  ReverseOrder& taken() { return taken_; }

 private:
  bool unwind(const Cell* last, int order) {
    stones_ = start_.stones;
    taken_.clear();
    std::array<std::vector<Cell>, 2> left = {cells_of(start_, Stone::x), cells_of(start_, Stone::o)};
    if (last != nullptr) {
      std::vector<Cell>& own = left[stones_[*last] == Stone::x ? 0 : 1];
      own.erase(std::find(own.begin(), own.end(), *last));
      stones_[*last] = Stone::none;
      taken_.push_back(*last);
      if (!may_take_(start_, stones_, *last)) return false;
    }
    for (std::vector<Cell>& cells : left) {
      if (order > 0) std::shuffle(cells.begin(), cells.end(), random_);
    }
    while (!left[0].empty() || !left[1].empty()) {
      if (!take_one(left[left[0].size() > left[1].size() ? 0 : 1])) return false;
    }
    return true;
  }

  /// Removes the last of `cells` that `may_take_` allows. Returns false if there is none or a limit is reached.
  bool take_one(std::vector<Cell>& cells) {
    for (std::size_t i = cells.size(); i-- > 0;) {
      if (nodes_ == 0 || limits_.stopped()) {
        given_up_ = true;
        return false;
      }
      --nodes_;
      const Cell cell = cells[i];
      const Stone own = stones_[cell];
      stones_[cell] = Stone::none;
      if (may_take_(start_, stones_, cell)) {
        cells.erase(cells.begin() + i);
        taken_.push_back(cell);
        return true;
      }
      stones_[cell] = own;
    }
    return false;
  }

  const Position& start_;
  std::uint64_t nodes_;
  const JudgeLimits& limits_;
  MayTake may_take_;
  std::vector<Stone> stones_;
  ReverseOrder taken_;
  std::mt19937 random_;
  bool given_up_ = false;
};

}  // namespace

ReverseOrder in_turns(const PlayersOrder& one, const PlayersOrder& other) {
  const PlayersOrder& x = one.own == Stone::x ? one : other;
  const PlayersOrder& o = one.own == Stone::x ? other : one;
  ReverseOrder order;
  order.reserve(x.cells.size() + o.cells.size());
  const bool x_first = x.cells.size() > o.cells.size();
  for (std::size_t i = 0; i < x.cells.size(); ++i) {
    if (x_first) order.push_back(x.cells[i]);
    if (i < o.cells.size()) order.push_back(o.cells[i]);
    if (!x_first) order.push_back(x.cells[i]);
  }
  return order;
}

Reachable any_order(const Position& position, std::span<const Cell> last, ReverseOrder* order) {
  if (order == nullptr) return Reachable::yes;
  std::array<PlayersOrder, 2> players = {
      {{Stone::x, cells_of(position, Stone::x)}, {Stone::o, cells_of(position, Stone::o)}}};
  for (auto& [own, cells] : players) std::reverse(cells.begin(), cells.end());  // played in the order of the cells
  if (!last.empty()) {
    std::vector<Cell>& own = players[position.stones[last.front()] == Stone::x ? 0 : 1].cells;
    std::iter_swap(own.begin(), std::find(own.begin(), own.end(), last.front()));
  }
  *order = in_turns(players[0], players[1]);
  return Reachable::yes;
}

Reachable try_orders(const Position& position, std::span<const Cell> last, const JudgeLimits& limits, MayTake may_take,
                     ReverseOrder* order) {
  OrderSampler trier(position, limits, may_take);
  const auto found = [&](const Cell* first) {
    if (!trier.try_orders(first)) return false;
    if (order != nullptr) *order = std::move(trier.taken());
    return true;
  };
  if (last.empty()) return found(nullptr) ? Reachable::yes : Reachable::unknown;
  for (const Cell& cell : last) {
    if (found(&cell)) return Reachable::yes;
    if (trier.given_up()) break;
  }
  return Reachable::unknown;
}

}  // namespace mnk::reach
