// SPDX-License-Identifier: MIT
#include "engine/window_board.hpp"

#include <algorithm>

#include "core/hash_functions.hpp"
#include "engine/unordered_list.hpp"

namespace mnk::engine {

namespace {

constexpr std::uint32_t nowhere = 0xFFFFFFFF;
constexpr std::uint32_t small_board = 81;  // cells: up to this size all moves are listed
constexpr int near = 2;                    // otherwise the cells at most this far from a stone

/// Returns the worth of an open window by its stones: about three times as much for each stone fewer missing.
int worth_of(int stones, int k) {
  constexpr std::array by_missing = {2000, 300, 80, 24, 8, 3};
  const std::size_t missing = k - stones;
  return stones == 0 ? 0 : stones + (missing < by_missing.size() ? by_missing[missing] : 0);
}

}  // namespace

WindowBoard::WindowBoard(const Rules& rules)
    : rules_(rules),
      columns_(rules.columns()),
      all_listed_(rules.gravity() || rules.misere() || rules.cells() <= small_board) {
  const std::uint32_t cells = rules.cells();
  for (std::size_t direction = 0; direction < directions; ++direction) steps_[direction] = step_of(rules, direction);
  stones_.resize(cells);
  moves_.reserve(cells);
  for (int stones = 0; stones <= rules.k(); ++stones) worth_.push_back(worth_of(stones, rules.k()));
  fill_rooms();
  windows_.resize(directions * cells);
  window_places_.resize(directions * cells, nowhere);
  for (Cell cell = 0; cell < cells; ++cell) {
    for (const Room& room : rooms_[cell]) open_[Player::x] += room.behind + 1 >= rules.k() ? 1 : 0;
  }
  open_[Player::o] = open_[Player::x];
  if (rules.gravity()) {
    for (Cell cell = cells - columns_; cell < cells; ++cell) landing_.push_back(cell);
  } else {
    stones_near_.resize(cells);
    cell_places_.resize(cells, nowhere);
    for (Cell cell = 0; cell < cells && all_listed_; ++cell) add_item(listed_, cell_places_, cell);
  }
  zobrist_.resize(cells);
  SplitMix64 random(2);
  for (auto& pair : zobrist_) pair = {random(), random()};
}

void WindowBoard::fill_rooms() {
  rooms_.resize(rules_.cells());
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    const int above = rules_.row(cell);
    const int below = rules_.rows() - 1 - above;
    const int left = rules_.column(cell);
    const int right = rules_.columns() - 1 - left;
    const auto room = [](int before, int behind) {
      return Room{static_cast<std::uint8_t>(before), static_cast<std::uint8_t>(behind)};
    };
    rooms_[cell] = {room(left, right), room(above, below), room(std::min(above, left), std::min(below, right)),
                    room(std::min(above, right), std::min(below, left))};
  }
}

/// Calls `act` with every window through the cell.
template <typename Do>
void WindowBoard::for_windows(Cell cell, const Do& act) const {
  for (std::uint32_t direction = 0; direction < directions; ++direction) {
    const Room room = rooms_[cell][direction];
    const int last = std::min<int>(room.before, rules_.k() - 1);
    const Window base = direction * rules_.cells() + cell;
    for (int back = std::max(rules_.k() - 1 - room.behind, 0); back <= last; ++back)
      act(base - back * steps_[direction]);
  }
}

/// Adds a stone to the windows of a cell (`change` 1), or removes it (-1).
void WindowBoard::put(Cell cell, Player player, int change) {
  const Player other = opponent(player);
  for_windows(cell, [&](Window window) {
    Counts& counts = windows_[window];
    for (const Player who : {player, other}) {
      if (misses_one(counts, who)) remove_item(missing_one_[who], window_places_, window);
    }
    const auto before = counts[player];
    counts[player] = static_cast<std::uint8_t>(before + change);
    const auto after = counts[player];
    if (counts[other] == 0) totals_[player] += worth_[after] - worth_[before];
    if (before == 0 || after == 0) {  // the window closes or opens for the opponent
      totals_[other] -= change * worth_[counts[other]];
      open_[other] -= change;
    }
    for (const Player who : {player, other}) {
      if (misses_one(counts, who)) add_item(missing_one_[who], window_places_, window);
    }
  });
}

void WindowBoard::play(Cell cell) {
  stones_[cell] = stone_of(to_move_);
  hash_ ^= zobrist_[cell][to_move_];
  moves_.push_back(cell);
  put(cell, to_move_, 1);
  if (rules_.gravity()) {
    landing_[cell % columns_] -= columns_;
  } else {
    if (cell_places_[cell] != nowhere) unlist_cell(cell);
    if (!all_listed_) update_near_counts(cell, 1);
  }
  to_move_ = opponent(to_move_);
}

void WindowBoard::undo() {
  const Cell cell = moves_.back();
  moves_.pop_back();
  to_move_ = opponent(to_move_);
  stones_[cell] = Stone::none;
  hash_ ^= zobrist_[cell][to_move_];
  put(cell, to_move_, -1);
  if (rules_.gravity()) {
    landing_[cell % columns_] = cell;
  } else {
    if (!all_listed_) update_near_counts(cell, -1);
    if (all_listed_ || stones_near_[cell] > 0) add_item(listed_, cell_places_, cell);
  }
}

/// Counts one stone more (1) or fewer (-1) near the surrounding cells.
void WindowBoard::update_near_counts(Cell cell, int change) {
  const int row = rules_.row(cell);
  const int column = rules_.column(cell);
  for (int r = std::max(row - near, 0); r <= std::min(row + near, rules_.rows() - 1); ++r) {
    for (int c = std::max(column - near, 0); c <= std::min(column + near, rules_.columns() - 1); ++c) {
      const Cell at = rules_.cell(r, c);
      const auto before = stones_near_[at];
      stones_near_[at] = static_cast<std::uint8_t>(before + change);
      if (!is_empty(at) || at == cell) continue;
      if (before == 0) add_item(listed_, cell_places_, at);
      if (stones_near_[at] == 0) unlist_cell(at);
    }
  }
}

void WindowBoard::unlist_cell(Cell cell) {
  remove_item(listed_, cell_places_, cell);
  cell_places_[cell] = nowhere;
}

/// Returns the length of the player's run after `cell`, which is not included.
int WindowBoard::run_towards(Player player, Cell cell, int step, int room) const {
  int run = 0;
  while (run < room && stones_[cell += step] == stone_of(player)) ++run;
  return run;
}

bool WindowBoard::makes_line(Player player, Cell cell) const {
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const Room room = rooms_[cell][direction];
    const int step = steps_[direction];
    const int run = 1 + run_towards(player, cell, step, room.behind) + run_towards(player, cell, -step, room.before);
    if (rules_.exact_for(player) ? run == rules_.k() : run >= rules_.k()) return true;
  }
  return false;
}

Cell WindowBoard::empty_cell_of(Window window) const {
  const int step = steps_[window / rules_.cells()];
  Cell cell = window % rules_.cells();
  while (!is_empty(cell)) cell += step;
  return cell;
}

void WindowBoard::list_completing(Player player, std::vector<Cell>& cells) const {
  cells.clear();
  if (rules_.k() == 1) {
    list_moves(cells);
    std::erase_if(cells, [&](Cell cell) { return !makes_line(player, cell); });
    return;
  }
  for (const Window window : missing_one_[player]) {
    const Cell cell = empty_cell_of(window);
    if (!is_playable(cell) || std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
    if (!rules_.exact() || makes_line(player, cell)) cells.push_back(cell);
  }
}

void WindowBoard::list_moves(std::vector<Cell>& cells) const {
  cells.clear();
  if (rules_.gravity()) {
    for (const Cell cell : landing_) {
      if (cell < rules_.cells()) cells.push_back(cell);
    }
    return;
  }
  cells = listed_;
  // On an empty board: the middle.
  if (cells.empty() && moves_.empty()) cells.push_back(rules_.cell(rules_.rows() / 2, rules_.columns() / 2));
}

int WindowBoard::growth(Player player, Cell cell) const {
  int growth = 0;
  for_windows(cell, [&](Window window) {
    const Counts& counts = windows_[window];
    const auto mine = counts[player];
    const auto others = counts[opponent(player)];
    if (others == 0) growth += worth_[mine + 1U] - worth_[mine];
    if (mine == 0) growth += worth_[others];
  });
  return growth;
}

int WindowBoard::well_placed_windows() const {
  if (!rules_.gravity() || rules_.rows() % 2 != 0) return 0;
  int count = 0;
  for (const Player player : {Player::x, Player::o}) {
    for (const Window window : missing_one_[player]) {
      const std::size_t row = rules_.rows() - rules_.row(empty_cell_of(window));
      if (row % 2 != index_of(player)) count += player == Player::x ? 1 : -1;
    }
  }
  return count;
}

}  // namespace mnk::engine
