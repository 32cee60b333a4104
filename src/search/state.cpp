// SPDX-License-Identifier: MIT
#include "search/state.hpp"

namespace mnk::search {

State::State(const Position& position) : rules_(position.rules), board_(rules_.cells() == max_bits ? ~Bits{0} : bit(rules_.cells()) - 1) {
  const Bits x = stones_of(position, Player::x);
  const Bits o = stones_of(position, Player::o);
  frames_.reserve(rules_.cells() + 1);
  Frame frame;
  frame.to_move = count(x) == count(o) ? Player::x : Player::o;
  frame.sides[0].stones = x;
  frame.sides[1].stones = o;
  frames_.push_back(frame);
  for (const Player player : {Player::x, Player::o}) {
    const Bits own = stones(player);
    const Bits others = stones(opponent(player));
    for (Window window : windows(rules_)) {
      window.missing &= ~own;
      if ((window.cells & others) == 0 && (window.flank & own) == 0) {
        assert(window.missing != 0);
        add(player, window);
      }
    }
    sum_up(player);
  }
}

void State::play(Cell cell) {
  const Bits stone = bit(cell);
  const Player mover = to_move();
  assert((playable() & stone) != 0);
  frames_.push_back(frames_.back());
  frames_.back().to_move = opponent(mover);
  for (const Player player : {Player::x, Player::o}) {
    const std::size_t p = index_of(player);
    Side& now = frames_.back().sides[p];
    const std::uint32_t begin = now.begin;
    const std::uint32_t end = now.end;
    now.begin = now.end = end;
    if (player == mover) now.stones |= stone;
    for (std::uint32_t i = begin; i < end; ++i) {
      Window window = lists_[p][i];
      if (player == mover) {
        if ((window.flank & stone) != 0) continue;
        window.missing &= ~stone;
        assert(window.missing != 0);
      } else if ((window.missing & stone) != 0) {
        continue;
      }
      add(player, window);
    }
    sum_up(player);
  }
}

void State::undo() { frames_.pop_back(); }

void State::add(Player player, const Window& window) {
  std::vector<Window>& list = lists_[index_of(player)];
  Side& now = frames_.back().sides[index_of(player)];
  if (now.end == list.size()) {
    list.push_back(window);
  } else {
    list[now.end] = window;
  }
  ++now.end;
}

void State::sum_up(Player player) {
  const Window* const list = lists_[index_of(player)].data();
  Side& now = frames_.back().sides[index_of(player)];
  now.completing = now.missing = now.cells = 0;
  now.potential = 0;
  now.fewest_missing = 0;
  for (std::uint32_t i = now.begin; i < now.end; ++i) {
    const Window& window = list[i];
    const int missing = count(window.missing);
    if (missing == 1) now.completing |= window.missing;
    now.missing |= window.missing;
    now.cells |= window.cells;
    now.potential += potential_of(missing);
    if (now.fewest_missing == 0 || missing < now.fewest_missing) now.fewest_missing = missing;
  }
}

}  // namespace mnk::search
