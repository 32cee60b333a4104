// SPDX-License-Identifier: MIT
#include "search/threat_board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/geometry.hpp"
#include "core/hash_functions.hpp"

namespace mnk::search {

namespace {

constexpr unsigned block_size = WindowList::block_size;

constexpr std::uint64_t bit_of(std::size_t window) { return std::uint64_t{1} << window % block_size; }

}  // namespace

BoardKey key_of(std::uint64_t number) { return {splitmix64(2 * number), splitmix64(2 * number + 1)}; }

ThreatBoard::ThreatBoard(const Position& position)
    : rules_(position.rules), length_(rules_.k()), stones_(rules_.cells(), Stone::none) {
  assert(rules_.cells() <= max_cells && !rules_.gravity() && !rules_.misere());
  add_windows();
  for (Cell cell = 0; cell < cells(); ++cell) cell_keys_.push_back({key_of(2 * cell), key_of(2 * cell + 1)});
  for (Cell cell = 0; cell < cells(); ++cell) {
    if (position.stones[cell] != Stone::none) play(player_of(position.stones[cell]), cell);
  }
}

/// Numbers the windows of each line one after another.
void ThreatBoard::add_windows() {
  std::vector<std::vector<Id>> through(cells());
  std::vector<std::vector<Id>> beside(cells());
  const int k = rules_.k();
  const auto add_window = [&](int row, int column, Step step) {
    for (int i = 0; i < k; ++i) {
      const Cell cell = rules_.cell(row + i * step.row, column + i * step.column);
      window_cells_.push_back(static_cast<std::uint16_t>(cell));
      through[cell].push_back(static_cast<Id>(windows_));
    }
    for (const int end : {-1, k}) {
      const int end_row = row + end * step.row;
      const int end_column = column + end * step.column;
      if (rules_.exact() && rules_.contains(end_row, end_column))
        beside[rules_.cell(end_row, end_column)].push_back(static_cast<Id>(windows_));
    }
    ++windows_;
  };
  for (const Step step : steps) {
    for (Cell first = 0; first < cells(); ++first) {
      int row = rules_.row(first);
      int column = rules_.column(first);
      if (rules_.contains(row - step.row, column - step.column)) continue;
      for (; rules_.contains(row + (k - 1LL) * step.row, column + (k - 1LL) * step.column);
           row += step.row, column += step.column)
        add_window(row, column, step);
    }
    if (k == 1) break;  // one cell is the same run in every direction
  }
  for (Cell cell = 0; cell < cells(); ++cell) {
    through_.add_cell(through[cell]);
    beside_.add_cell(beside[cell]);
  }
  blocks_ = (windows_ + block_size - 1) / block_size;
  no_window_.resize(blocks_);
  for (std::size_t window = windows_; window < blocks_ * block_size; ++window)
    no_window_[window / block_size] |= bit_of(window);
  for (const Player player : {Player::x, Player::o}) {
    at_least_[player].resize((length_ + 1) * blocks_);
    std::fill_n(at_least_[player].begin(), blocks_, ~std::uint64_t{0});
    for (auto& words : beside_ends_[player]) words.resize(blocks_);
    barred_[player] = no_window_;
    closed_[player] = no_window_;
  }
}

/// `windows`: ascending.
void ThreatBoard::Incidence::add_cell(const std::vector<Id>& windows) {
  for (const Id window : windows) {
    if (all_parts.size() == begin_parts.back() || all_parts.back().block != window / block_size)
      all_parts.push_back({window / block_size, 0});
    all_parts.back().windows |= bit_of(window);
    if (all_ranges.size() == begin_ranges.back() || all_ranges.back().first + all_ranges.back().count != window)
      all_ranges.push_back({window, 0});
    ++all_ranges.back().count;
  }
  begin_parts.push_back(static_cast<std::uint32_t>(all_parts.size()));
  begin_ranges.push_back(static_cast<std::uint32_t>(all_ranges.size()));
}

void ThreatBoard::confine(Player player, const std::vector<bool>& region) {
  assert(regions_[player].empty() && region.size() == cells());
  regions_[player] = region;
  for (Id window = 0; window < windows_; ++window) {
    const auto cells = cells_of(window);
    if (std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return region[cell]; })) continue;
    barred_[player][window / block_size] |= bit_of(window);
    closed_[player][window / block_size] |= bit_of(window);
  }
}

template <bool placing>
void ThreatBoard::change(Player player, Cell cell) {
  const std::size_t step = blocks_;
  for (const Part& part : through_.parts(cell)) {
    std::uint64_t* const none = at_least_[player].data() + part.block;
    std::uint64_t* const all = none + length_ * step;
    if constexpr (placing) {
      for (std::uint64_t* more = all; more != none; more -= step) *more |= *(more - step) & part.windows;
    } else {
      for (std::uint64_t* more = none + step; more != all; more += step) *more &= *(more + step) | ~part.windows;
      *all &= ~part.windows;
    }
  }
  for (const Part& part : beside_.parts(cell)) {
    std::uint64_t& one = beside_ends_[player][0][part.block];
    std::uint64_t& two = beside_ends_[player][1][part.block];
    if constexpr (placing) {
      two |= one & part.windows;
      one |= part.windows;
    } else {
      one &= two | ~part.windows;
      two &= ~part.windows;
    }
    closed_[player][part.block] = barred_[player][part.block] | one;
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

bool ThreatBoard::is_on_window(Player player, unsigned missing, Cell cell) const {
  const WindowList::Words listed_words = words(player, missing, closed_[player].data());
  const auto parts = through_.parts(cell);
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return (listed_words[part.block] & part.windows) != 0; });
}

ThreatBoard::Completing ThreatBoard::completing(Player player) const {
  Completing found;
  for (const Id window : windows(player, 1)) {
    const auto cells = cells_of(window);
    const Cell cell = *std::find_if(cells.begin(), cells.end(), [&](Cell at) { return empty(at); });
    if (found.count == 1 && found.cells[0] == cell) continue;
    found.cells[found.count++] = cell;
    if (found.count == 2) break;
  }
  return found;
}

unsigned ThreatBoard::missing(Player player, Id window) const {
  const std::size_t block = window / block_size;
  if ((open(block, player) & bit_of(window)) == 0) return 0;
  unsigned own = 0;
  while (own < length_ && (at_least(player, own + 1)[block] & bit_of(window)) != 0) ++own;
  return length_ - own;
}

void ThreatBoard::list_missing(Player player, unsigned most, std::vector<std::uint8_t>& numbers) const {
  const unsigned greatest = std::min(most, length_);
  for (Id window = 0; window < windows_; ++window) {
    const std::size_t block = window / block_size;
    const bool lacks_some = (open(block, player) & ~at_least(player, length_)[block] & bit_of(window)) != 0;
    numbers[window] = lacks_some ? static_cast<std::uint8_t>(greatest) : 0;
  }
  for (unsigned missing = 1; missing < greatest; ++missing) {
    for (const Id window : windows(player, missing)) numbers[window] = static_cast<std::uint8_t>(missing);
  }
}

}  // namespace mnk::search
