// SPDX-License-Identifier: MIT
#include "proof/reduced_board.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/recent_tables.hpp"
#include "core/runs.hpp"

namespace mnk::proof {

ReducedBoard::Geometry::Geometry(const Rules& rules, const Family& family) : is_margin(rules.cells()) {
  for (auto& of_player : through) of_player.resize(rules.cells());
  for (Cell cell = 0; cell < rules.cells(); ++cell) is_margin[cell] = is_on_margin(rules, family, cell);
  const auto k = static_cast<std::uint32_t>(rules.k());
  std::vector<std::vector<std::uint32_t>> of_cell(rules.cells());
  const int last = rules.k() - 1;
  for (const Step step : steps) {
    for (Cell cell = 0; cell < rules.cells() && threats_allowed(rules); ++cell) {
      if (!rules.contains(rules.row(cell) + last * step.row, rules.column(cell) + last * step.column)) continue;
      const auto stride = static_cast<std::uint32_t>(step.row * rules.columns() + step.column);
      const bool is_of_x = !is_margin[cell] && !is_margin[cell + (k - 1) * stride];
      for (std::uint32_t i = 0; i < k; ++i) {
        of_cell[cell + i * stride].push_back(static_cast<std::uint32_t>(windows.size()));
        ++through[Player::o][cell + i * stride];
        if (is_of_x) ++through[Player::x][cell + i * stride];
      }
      windows.push_back({cell, stride, is_of_x});
      ++open[Player::o];
      if (is_of_x) ++open[Player::x];
    }
  }
  for (const std::vector<std::uint32_t>& numbers : of_cell) {
    begin.push_back(static_cast<std::uint32_t>(of_cells.size()));
    of_cells.insert(of_cells.end(), numbers.begin(), numbers.end());
  }
  begin.push_back(static_cast<std::uint32_t>(of_cells.size()));
}

ReducedBoard::ReducedBoard(const Rules& rules, const Family& family) : rules_(rules), cells_(rules.cells()) {
  static RecentTables<std::pair<Rules, Family>, Geometry> recent;
  // Without a margin the flags of the family make no difference.
  const Family margins = family.margin == 0 ? Family{} : family;
  geometry_ = recent.get({rules, margins}, [&] { return Geometry(rules, margins); });
  clear();
}

void ReducedBoard::set(std::span<const Content> cells) {
  // Proofs return to a position after a few stones, so the boards often differ by less than they hold.
  std::size_t differences = 0, stones = 0;
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    differences += cells_[cell] != cells[cell] ? 1 : 0;
    stones += cells[cell] != Content::empty ? 1 : 0;
  }
  if (stones < differences) clear();
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    if (cells_[cell] == cells[cell]) continue;
    change(cell, cells_[cell], ~std::uint32_t{0});
    change(cell, cells[cell], 1);
    cells_[cell] = cells[cell];
  }
}

void ReducedBoard::set(std::span<const Stone> stones) {
  std::vector<Content> cells(stones.size());
  std::transform(stones.begin(), stones.end(), cells.begin(), [](Stone stone) { return static_cast<Content>(stone); });
  set(cells);
}

void ReducedBoard::clear() {
  std::fill(cells_.begin(), cells_.end(), Content::empty);
  empty_ = static_cast<std::uint32_t>(cells_.size());
  windows_ = geometry_->windows;
  through_ = geometry_->through;
  open_ = geometry_->open;
  for (const Player player : {Player::x, Player::o}) near_[player] = k() == 1 ? open_[player] : 0;
}

/// `by` is 1 or -1, modulo 2^32.
void ReducedBoard::open_or_close(const Window& window, Player player, std::uint32_t by) {
  if (player == Player::x && !window.is_of_x) return;
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

/// Counts a content of the cell, or takes it from the counts.
void ReducedBoard::change(Cell cell, Content content, std::uint32_t by) {
  empty_ -= content != Content::empty ? by : 0;
  if (content == Content::x || content == Content::dead) change(cell, Player::x, by);
  if (content == Content::o || content == Content::dead) change(cell, Player::o, by);
}

void ReducedBoard::put(Cell cell, Player player) {
  assert(cells_[cell] == Content::empty);
  cells_[cell] = player == Player::x ? Content::x : Content::o;
  change(cell, cells_[cell], 1);
}

void ReducedBoard::take(Cell cell, Player player) {
  const Content own = player == Player::x ? Content::x : Content::o;
  assert(cells_[cell] == own);
  change(cell, own, ~std::uint32_t{0});
  cells_[cell] = Content::empty;
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
  std::uint32_t left = near_[player];
  for (std::size_t i = 0; left > 0; ++i) {
    if (misses(windows_[i], player) != 1) continue;
    --left;
    Cell cell = windows_[i].first;
    while (cells_[cell] != Content::empty) cell += windows_[i].step;
    // Under `exact` the run may be too long.
    if (!rules_.exact() || makes_run(cell, player)) found.push_back(cell);
  }
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
    if (!is_open(window, Player::x) && !is_open(window, Player::o)) continue;
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
