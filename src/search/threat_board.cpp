// SPDX-License-Identifier: MIT
#include "search/threat_board.hpp"

#include <algorithm>
#include <cassert>

#include "core/geometry.hpp"
#include "core/hash_functions.hpp"

namespace mnk::search {

BoardKey key_of(std::uint64_t number) { return {splitmix64(2 * number), splitmix64(2 * number + 1)}; }

ThreatBoard::ThreatBoard(const Position& position)
    : rules_(position.rules), length_(rules_.k()), stones_(rules_.cells(), Stone::none) {
  assert(rules_.cells() <= max_cells && !rules_.gravity() && !rules_.misere());
  add_windows();
  for (Cell cell = 0; cell < cells(); ++cell) cell_keys_.push_back({key_of(2 * cell), key_of(2 * cell + 1)});
  for (auto& player : lists_) {
    for (List& list : player) list.ids.resize(states_.size());
  }
  for (Id window = 0; window < states_.size(); ++window) {
    for (const std::uint16_t cell : cells_of(window)) states_[window].empty ^= cell;
    list(window, Player::x);
    list(window, Player::o);
  }
  for (Cell cell = 0; cell < cells(); ++cell) {
    if (position.stones[cell] != Stone::none) play(player_of(position.stones[cell]), cell);
  }
}

void ThreatBoard::add_windows() {
  std::vector<std::vector<Id>> through(cells());
  std::vector<std::vector<Id>> beside(cells());
  const int k = rules_.k();
  for (const Step step : steps) {
    for (Cell first = 0; first < cells(); ++first) {
      const int row = rules_.row(first);
      const int column = rules_.column(first);
      if (!rules_.contains(row + (k - 1LL) * step.row, column + (k - 1LL) * step.column)) continue;
      const Id id = static_cast<Id>(states_.size());
      states_.emplace_back();
      for (int i = 0; i < k; ++i) {
        const Cell cell = rules_.cell(row + i * step.row, column + i * step.column);
        window_cells_.push_back(static_cast<std::uint16_t>(cell));
        through[cell].push_back(id);
      }
      for (const int end : {-1, k}) {
        const int end_row = row + end * step.row;
        const int end_column = column + end * step.column;
        if (rules_.exact() && rules_.contains(end_row, end_column))
          beside[rules_.cell(end_row, end_column)].push_back(id);
      }
    }
    if (k == 1) break;  // one cell is the same run in every direction
  }
  link(through, through_);
  link(beside, beside_);
}

void ThreatBoard::confine(Player player, const std::vector<bool>& region) {
  assert(regions_[player].empty() && region.size() == cells());
  regions_[player] = region;
  for (Id window = 0; window < states_.size(); ++window) {
    const auto cells = cells_of(window);
    if (std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return region[cell]; })) continue;
    unlist(window, player);
    ++states_[window].closed[player];
  }
}

void ThreatBoard::link(const std::vector<std::vector<Id>>& of_cell, Incidence& incidence) {
  incidence.begin = {0};
  for (const std::vector<Id>& ids : of_cell) {
    incidence.ids.insert(incidence.ids.end(), ids.begin(), ids.end());
    incidence.begin.push_back(static_cast<std::uint32_t>(incidence.ids.size()));
  }
}

void ThreatBoard::list(Id window, Player player) {
  WindowState& state = states_[window];
  const unsigned missing = length_ - state.own[player];
  if (state.closed[player] != 0 || missing > listed || missing == 0) return;
  List& list = lists_[player][missing - 1];
  state.level[player] = static_cast<std::uint8_t>(missing);
  state.place[player] = static_cast<std::uint16_t>(list.size);
  list.ids[list.size++] = window;
}

void ThreatBoard::unlist(Id window, Player player) {
  WindowState& state = states_[window];
  if (state.level[player] == 0) return;
  List& list = lists_[player][state.level[player] - 1U];
  const Id last = list.ids[--list.size];
  list.ids[state.place[player]] = last;
  states_[last].place[player] = state.place[player];
  state.level[player] = 0;
}

template <bool placing>
void ThreatBoard::change(Player player, Cell cell) {
  constexpr std::uint16_t by = placing ? 1 : 0xFFFF;  // -1
  for (const Id window : windows_through(cell)) {
    WindowState& state = states_[window];
    unlist(window, Player::x);
    unlist(window, Player::o);
    state.own[player] += by;
    state.closed[opponent(player)] += by;
    state.empty = static_cast<std::uint16_t>(state.empty ^ cell);
    list(window, Player::x);
    list(window, Player::o);
  }
  for (const Id window : span_of(beside_, cell)) {
    unlist(window, player);
    states_[window].closed[player] += by;
    list(window, player);
  }
}

void ThreatBoard::play(Player player, Cell cell) {
  assert(empty(cell));
  stones_[cell] = stone_of(player);
  ++plies_;
  key_ = key_ ^ cell_keys_[cell][player];
  change<true>(player, cell);
}

void ThreatBoard::undo(Cell cell) {
  assert(!empty(cell));
  const Player player = player_of(stones_[cell]);
  stones_[cell] = Stone::none;
  --plies_;
  key_ = key_ ^ cell_keys_[cell][player];
  change<false>(player, cell);
}

ThreatBoard::Completing ThreatBoard::completing(Player player) const {
  Completing found;
  for (const Id window : windows(player, 1)) {
    const Cell cell = xor_of_empty(window);
    if (found.count == 1 && found.cells[0] == cell) continue;
    found.cells[found.count++] = cell;
    if (found.count == 2) break;
  }
  return found;
}

}  // namespace mnk::search
