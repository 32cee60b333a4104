// SPDX-License-Identifier: MIT
#include "search/state.hpp"

namespace mnk::search {

/// Appends the windows for which `keep(window)` is true behind the player's current list, and updates the Side summary.
template <class Keep>
void State::refill(Player player, Bits stones, Keep keep) {
  std::vector<Window>& list = lists_[player];
  const Side& before = side(player);
  Side now;
  now.begin = now.end = before.end;
  now.stones = stones;
  if (list.size() < 2 * before.end - before.begin) list.resize(2 * before.end - before.begin);
  for (std::uint32_t i = before.begin; i < before.end; ++i) {
    Window& window = list[now.end] = list[i];
    if (!keep(window)) continue;
    ++now.end;
    const int missing = count(window.missing);
    if (missing == 1) now.completing |= window.missing;
    now.missing |= window.missing;
    now.cells |= window.cells;
    now.potential += potential_of(missing);
    if (now.fewest_missing == 0 || missing < now.fewest_missing) now.fewest_missing = missing;
  }
  frames_.back().sides[player] = now;
}

State::State(const Position& position) : rules_(position.rules), board_(all_cells(rules_)) {
  const Bits x = stones_of(position, Player::x);
  const Bits o = stones_of(position, Player::o);
  frames_.reserve(rules_.cells() + 1);
  Frame frame;
  frame.to_move = count(x) == count(o) ? Player::x : Player::o;
  frame.sides[Player::x].stones = x;
  frame.sides[Player::o].stones = o;
  frames_.push_back(frame);
  for (const Player player : {Player::x, Player::o}) {
    const Bits own = stones(player);
    const Bits others = stones(opponent(player));
    lists_[player] = windows(rules_);
    frames_.back().sides[player].end = static_cast<std::uint32_t>(lists_[player].size());
    refill(player, own, [&](Window& window) {
      window.missing &= ~own;
      const bool open = (window.cells & others) == 0 && (window.flank & own) == 0;
      assert(!open || window.missing != 0);
      return open;
    });
  }
}

void State::play(Cell cell) {
  const Bits stone = bit(cell);
  const Player mover = to_move();
  assert((playable() & stone) != 0);
  frames_.push_back(frames_.back());
  frames_.back().to_move = opponent(mover);
  for (const Player player : {Player::x, Player::o}) {
    const bool own = player == mover;
    refill(player, side(player).stones | (own ? stone : 0), [&](Window& window) {
      if (!own) return (window.missing & stone) == 0;
      window.missing &= ~stone;
      assert(window.missing != 0);
      return (window.flank & stone) == 0;
    });
  }
}

void State::undo() { frames_.pop_back(); }

}  // namespace mnk::search
