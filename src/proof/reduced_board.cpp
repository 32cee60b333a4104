// SPDX-License-Identifier: MIT
#include "proof/reduced_board.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/recent_tables.hpp"
#include "core/runs.hpp"

namespace mnk::proof {

ReducedBoard::Geometry::Geometry(const Rules& rules) : count(rules.cells()) {
  const auto k = static_cast<std::uint32_t>(rules.k());
  if (threats_allowed(rules)) {
    const int last = rules.k() - 1;
    for (const Step step : steps) {
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (!rules.contains(rules.row(cell) + last * step.row, rules.column(cell) + last * step.column)) continue;
        windows.push_back({cell, static_cast<std::uint32_t>(step.row * rules.columns() + step.column), {}});
        for (std::uint32_t i = 0; i < k; ++i) ++count[cell + i * windows.back().step];
      }
    }
  }
  std::uint32_t all = 0;
  for (const std::uint32_t windows_here : count) begin.push_back(std::exchange(all, all + windows_here));
  of_cells.resize(all);
  std::vector<std::uint32_t> next = begin;
  for (std::uint32_t number = 0; number < windows.size(); ++number) {
    for (std::uint32_t i = 0; i < k; ++i) of_cells[next[windows[number].first + i * windows[number].step]++] = number;
  }
}

ReducedBoard::ReducedBoard(const Rules& rules) : rules_(rules), cells_(rules.cells()) {
  static RecentTables<Rules, Geometry> recent;
  geometry_ = recent.get(rules, [&] { return Geometry(rules); });
  set(cells_);
}

void ReducedBoard::set(std::span<const Content> cells) {
  if (cells.data() != cells_.data()) std::copy(cells.begin(), cells.end(), cells_.begin());
  empty_ = static_cast<std::uint32_t>(std::count(cells_.begin(), cells_.end(), Content::empty));
  windows_ = geometry_->windows;
  for (auto& through : through_) through = geometry_->count;
  for (const Player player : {Player::x, Player::o}) {
    open_[player] = static_cast<std::uint32_t>(windows_.size());
    near_[player] = k() == 1 ? open_[player] : 0;
  }
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    const Content content = cells_[cell];
    if (content == Content::x || content == Content::dead) change(cell, Player::x, 1);
    if (content == Content::o || content == Content::dead) change(cell, Player::o, 1);
  }
}

void ReducedBoard::set(std::span<const Stone> stones) {
  std::transform(stones.begin(), stones.end(), cells_.begin(), [](Stone stone) { return static_cast<Content>(stone); });
  set(cells_);
}

/// `by` is 1 or -1, modulo 2^32.
void ReducedBoard::open_or_close(const Window& window, Player player, std::uint32_t by) {
  open_[player] += by;
  for (std::uint32_t i = 0; i < k(); ++i) through_[player][window.first + i * window.step] += by;
}

void ReducedBoard::change(Cell cell, Player player, std::uint32_t by) {
  const Player other = opponent(player);
  for (const std::uint32_t number : windows_of(cell)) {
    Window& window = windows_[number];
    for (const Player p : {player, other}) near_[p] -= misses(window, p) == 1 ? 1 : 0;
    if (window.stones[player] == 0) open_or_close(window, other, ~std::uint32_t{0});
    window.stones[player] += by;
    if (window.stones[player] == 0) open_or_close(window, other, 1);
    for (const Player p : {player, other}) near_[p] += misses(window, p) == 1 ? 1 : 0;
  }
}

void ReducedBoard::put(Cell cell, Player player) {
  assert(cells_[cell] == Content::empty);
  cells_[cell] = player == Player::x ? Content::x : Content::o;
  --empty_;
  change(cell, player, 1);
}

void ReducedBoard::take(Cell cell, Player player) {
  cells_[cell] = Content::empty;
  ++empty_;
  change(cell, player, ~std::uint32_t{0});
}

bool ReducedBoard::is_legal(Cell cell) const {
  if (cells_[cell] != Content::empty) return false;
  const Cell below = cell + rules_.width();
  return !rules_.gravity() || below >= rules_.cells() || cells_[below] != Content::empty;
}

std::vector<Cell> ReducedBoard::legal_cells() const {
  std::vector<Cell> legal;
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    if (is_legal(cell)) legal.push_back(cell);
  }
  return legal;
}

bool ReducedBoard::makes_run(Cell cell, Player player) const {
  const Content own = player == Player::x ? Content::x : Content::o;
  const auto is_own = [&](int row, int column) {
    return rules_.contains(row, column) && cells_[rules_.cell(row, column)] == own;
  };
  return std::any_of(steps.begin(), steps.end(), [&](Step step) {
    const int run = arms(rules_, cell, step, is_own).run();
    return rules_.exact() ? run == rules_.k() : run >= rules_.k();
  });
}

Outcome ReducedBoard::outcome_if(Cell cell, Player player) const {
  if (makes_run(cell, player)) return outcome_of_line(rules_, player);
  return empty_ == 1 ? Outcome::draw : Outcome::pending;
}

std::vector<Cell> ReducedBoard::completing(Player player) const {
  std::vector<Cell> found;
  if (near_[player] == 0) return found;
  for_each_window(player, 1, 1, [&](std::span<const Cell> missing) {
    // Under `exact` the run may be too long.
    if (!rules_.exact() || makes_run(missing[0], player)) found.push_back(missing[0]);
  });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool ReducedBoard::can_complete(Player player) const {
  return near_[player] != 0 && (!rules_.exact() || !completing(player).empty());
}

void ReducedBoard::reduce(std::span<Content> reduced) const {
  std::copy(cells_.begin(), cells_.end(), reduced.begin());
  if (!is_plain(rules_)) return;
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    const std::uint32_t x = through_[Player::x][cell];
    const std::uint32_t o = through_[Player::o][cell];
    const std::uint32_t alive = cells_[cell] == Content::empty ? x + o : cells_[cell] == Content::x ? x : o;
    if (alive == 0) reduced[cell] = Content::dead;
  }
}

ReducedBoard::Span ReducedBoard::shared_by_windows(Cell cell) const {
  Span shared{cell, cell, 0};
  for (const std::uint32_t number : windows_of(cell)) {
    const Window& window = windows_[number];
    if (window.stones[Player::x] != 0 && window.stones[Player::o] != 0) continue;
    const Cell last = window.first + (k() - 1) * window.step;
    if (shared.step == 0) {
      shared = {window.first, last, window.step};
    } else if (shared.step == window.step) {
      shared.first = std::max(shared.first, window.first);
      shared.last = std::min(shared.last, last);
    } else {  // windows of two directions share this cell only
      return {cell, cell, 0};
    }
    if (shared.first == shared.last) return {cell, cell, 0};
  }
  return shared;
}

std::vector<Cell> ReducedBoard::dominating(Cell cell) const {
  std::vector<Cell> found;
  const Span shared = shared_by_windows(cell);
  for (Cell other = shared.first; shared.step != 0 && other <= shared.last; other += shared.step) {
    if (other != cell && cells_[other] == Content::empty) found.push_back(other);
  }
  return found;
}

std::vector<Cell> ReducedBoard::undominated_moves() const {
  std::vector<Cell> kept;
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    if (cells_[cell] != Content::empty || open_through(cell) == 0) continue;
    const Span shared = shared_by_windows(cell);
    bool dominated = false;
    for (Cell other = shared.first; shared.step != 0 && other <= shared.last && !dominated; other += shared.step) {
      dominated = cells_[other] == Content::empty &&
                  (other < cell || open_through(other) != open_through(cell));  // lower, or not alike
    }
    if (!dominated) kept.push_back(cell);
  }
  return kept;
}

}  // namespace mnk::proof
