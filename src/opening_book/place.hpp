// SPDX-License-Identifier: MIT
// The names of positions and games in a book: the same for all images by symmetry.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mnk/position.hpp"
#include "mnk/symmetry.hpp"

namespace mnk::opening_book {

/// A position in the book, and the way there.
struct Place {
  Rules rules;
  std::string key;  ///< the cells of X, `/`, the cells of O, each in the order of the board: `h8 i9/h9`
  std::vector<Symmetry> symmetries{};  ///< those that map the position to that of the key; never empty

  /// The move as the book has it: of the images in the key's position the first on the board.
  Cell stored(Cell move) const;
  /// A move of the book in the position itself.
  Cell own(Cell move) const;
  /// All of them, in the order of the board.
  std::vector<Cell> images(Cell move) const;
};

Place place_of(const Position& position);

/// The moves of a game as text: of its images the one that is first by its cells.
std::string name_of_game(const Rules& rules, std::span<const Cell> moves);

}  // namespace mnk::opening_book
