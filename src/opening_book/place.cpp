// SPDX-License-Identifier: MIT
#include "opening_book/place.hpp"

#include <algorithm>
#include <utility>

#include "mnk/moves.hpp"

namespace mnk::opening_book {

namespace {

std::string text_of(const Rules& rules, std::span<const Cell> cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : " ") + to_coordinate(rules, cell);
  return text;
}

std::vector<Cell> image_of(const Rules& rules, Symmetry symmetry, std::span<const Cell> cells) {
  std::vector<Cell> found;
  for (const Cell cell : cells) found.push_back(transform(rules, symmetry, cell));
  return found;
}

}  // namespace

Cell Place::stored(Cell move) const {
  Cell first = transform(rules, symmetries.front(), move);
  for (const Symmetry symmetry : symmetries) first = std::min(first, transform(rules, symmetry, move));
  return first;
}

Cell Place::own(Cell move) const { return transform(rules, inverse(symmetries.front()), move); }

std::vector<Cell> Place::images(Cell move) const {
  std::vector<Cell> found;
  for (const Symmetry symmetry : symmetries) found.push_back(transform(rules, inverse(symmetry), move));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Place place_of(const Position& position) {
  const Rules& rules = position.rules;
  std::vector<Cell> of_x, of_o;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (position.stones[cell] == Stone::x) of_x.push_back(cell);
    if (position.stones[cell] == Stone::o) of_o.push_back(cell);
  }
  Place place{rules, {}, {}};
  std::pair<std::vector<Cell>, std::vector<Cell>> first;
  for (const Symmetry symmetry : symmetries(rules)) {
    auto image = std::pair(image_of(rules, symmetry, of_x), image_of(rules, symmetry, of_o));
    std::sort(image.first.begin(), image.first.end());
    std::sort(image.second.begin(), image.second.end());
    if (place.symmetries.empty() || image < first) {
      first = std::move(image);
      place.symmetries = {symmetry};
    } else if (image == first) {
      place.symmetries.push_back(symmetry);
    }
  }
  place.key = text_of(rules, first.first) + "/" + text_of(rules, first.second);
  return place;
}

std::string name_of_game(const Rules& rules, std::span<const Cell> moves) {
  std::vector<Cell> first(moves.begin(), moves.end());
  for (const Symmetry symmetry : symmetries(rules)) first = std::min(first, image_of(rules, symmetry, moves));
  return text_of(rules, first);
}

}  // namespace mnk::opening_book
