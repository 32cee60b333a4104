// SPDX-License-Identifier: MIT
#include "solve/best/game.hpp"

#include <algorithm>
#include <tuple>

namespace mnk::best {

Game::Game(const Rules& rules)
    : rules_(rules),
      cells_(static_cast<int>(rules.cells())),
      all_(cells_ == 64 ? ~Bits{0} : bit(rules.cells()) - 1),
      bottom_(all_ & ~(all_ >> rules.columns() % 64)),
      through_(rules.cells()),
      bytes_((rules.cells() + 7) / 8) {
  if (rules.rows() == 1) bottom_ = all_;
  for (int row = 0; row < rules.rows(); ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      add_windows(row, column, 0, 1);
      if (rules.k() == 1 && !rules.exact()) continue;  // a single cell is the same line in every direction
      add_windows(row, column, 1, 0);
      add_windows(row, column, 1, 1);
      add_windows(row, column, 1, -1);
    }
  }
  for (std::size_t i = 0; i < windows_.size(); ++i) {
    for (Bits left = windows_[i].cells; left != 0; left &= left - 1)
      through_[lowest(left)].push_back(static_cast<std::uint16_t>(i));
  }
  for (const Symmetry symmetry : symmetries(rules)) {
    if (symmetry != Symmetry::identity) add_symmetry(symmetry);
  }
}

void Game::add_windows(int row, int column, int down, int right) {
  const auto place = [&](int i) {
    const int r = row + i * down;
    const int c = column + i * right;
    return rules_.contains(r, c) ? bit(rules_.cell(r, c)) : Bits{0};
  };
  Window window;
  for (int i = 0; i < rules_.k(); ++i) {
    const Bits next = place(i);
    if (next == 0) return;
    window.cells |= next;
  }
  if (rules_.exact()) window.beyond = place(-1) | place(rules_.k());
  windows_.push_back(window);
}

void Game::add_symmetry(Symmetry symmetry) {
  for (std::size_t byte = 0; byte < bytes_; ++byte) {
    ByteTable table{};
    for (unsigned bits = 1; bits < 256; ++bits) {
      const Cell cell = static_cast<Cell>(byte * 8) + lowest(bits);
      if (cell < rules_.cells()) table[bits] = table[bits & (bits - 1)] | bit(transform(rules_, symmetry, cell));
    }
    symmetry_.push_back(table);
  }
}

Stones Game::canonical(Stones stones) const {
  Stones least = stones;
  for (std::size_t first = 0; first < symmetry_.size(); first += bytes_) {
    Stones image;
    for (std::size_t byte = 0; byte < bytes_; ++byte) {
      const ByteTable& table = symmetry_[first + byte];
      image.own |= table[stones.own >> 8 * byte & 255U];
      image.other |= table[stones.other >> 8 * byte & 255U];
    }
    if (std::tie(image.own, image.other) < std::tie(least.own, least.other)) least = image;
  }
  return least;
}

}  // namespace mnk::best
