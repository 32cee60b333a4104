// SPDX-License-Identifier: MIT
// The proportions are those of the web app's pictures (web/src/board/scene.ts).
#include "notation/scene.hpp"

#include <algorithm>

#include "mnk/moves.hpp"

namespace mnk::notation {
namespace {

constexpr Colour white = 0xffffff;
constexpr Colour black = 0x111111;
constexpr Colour red = 0xb3261e;
constexpr Colour blue = 0x1e5fb3;
constexpr Colour yellow = 0xf0c419;
constexpr Colour green = 0x2e7d32;
constexpr Colour wood = 0xf2d9a7;
constexpr Colour dark_wood = 0x5a4520;
constexpr Colour frame = 0x2f5fb3;
constexpr Colour grey = 0x333333;

enum class Look : std::uint8_t { crossings, discs, marks };

Look look_of(const Rules& rules) {
  if (rules.gravity()) return Look::discs;
  return std::max(rules.columns(), rules.rows()) <= 9 || rules.caro() ? Look::marks : Look::crossings;
}

class Painter {
 public:
  Painter(const Position& position, std::span<const Cell> moves)
      : position_(position), rules_(position.rules), look_(look_of(rules_)), moves_(moves) {}

  Scene draw() {
    scene_.width = rules_.columns() * scene_cell + 2 * scene_margin;
    scene_.height = rules_.rows() * scene_cell + 2 * scene_margin;
    box(0, 0, scene_.width, scene_.height, white);
    draw_ground();
    for (Cell cell = 0; cell < position_.stones.size(); ++cell) {
      if (position_.stones[cell] != Stone::none) draw_stone(cell);
    }
    for (const Player player : {Player::x, Player::o}) {
      for (const Line& line : winning_lines(position_, player)) {
        const Cell from = line.cells.front();
        const Cell to = line.cells.back();
        lines({{x_of(from), y_of(from), x_of(to), y_of(to)}}, green, 10);
      }
    }
    draw_numbers();
    draw_coordinates();
    return std::move(scene_);
  }

 private:
  int x_of(Cell cell) const { return scene_margin + rules_.column(cell) * scene_cell + scene_cell / 2; }
  int y_of(Cell cell) const { return scene_margin + rules_.row(cell) * scene_cell + scene_cell / 2; }

  void box(int x, int y, int width, int height, Colour fill) {
    scene_.shapes.push_back({.kind = Shape::Kind::box, .x = x, .y = y, .width = width, .height = height, .fill = fill});
  }
  void circle(Cell cell, int radius, std::optional<Colour> fill, std::optional<Colour> stroke, int width) {
    scene_.shapes.push_back({.kind = Shape::Kind::circle,
                             .x = x_of(cell),
                             .y = y_of(cell),
                             .size = radius,
                             .fill = fill,
                             .stroke = stroke,
                             .stroke_width = width});
  }
  void lines(std::vector<Stroke> segments, Colour stroke, int width) {
    scene_.shapes.push_back(
        {.kind = Shape::Kind::lines, .stroke = stroke, .stroke_width = width, .segments = std::move(segments)});
  }
  void text(int x, int y, int size, std::string words, Colour fill) {
    scene_.shapes.push_back(
        {.kind = Shape::Kind::text, .x = x, .y = y, .size = size, .fill = fill, .text = std::move(words)});
  }

  void draw_ground() {
    const int right = scene_margin + rules_.columns() * scene_cell;
    const int bottom = scene_margin + rules_.rows() * scene_cell;
    box(scene_margin, scene_margin, right - scene_margin, bottom - scene_margin, look_ == Look::discs ? frame : wood);
    if (look_ == Look::discs) {
      for (Cell cell = 0; cell < rules_.cells(); ++cell) circle(cell, 40, white, std::nullopt, 0);
      return;
    }
    // Lines go through the middles of cells, or around cells that hold marks.
    const int shift = look_ == Look::marks ? 0 : scene_cell / 2;
    std::vector<Stroke> grid;
    for (int x = scene_margin + shift; x <= right - shift; x += scene_cell)
      grid.push_back({x, scene_margin + shift, x, bottom - shift});
    for (int y = scene_margin + shift; y <= bottom - shift; y += scene_cell)
      grid.push_back({scene_margin + shift, y, right - shift, y});
    lines(std::move(grid), dark_wood, 3);
  }

  void draw_stone(Cell cell) {
    const bool is_x = position_.stones[cell] == Stone::x;
    const int x = x_of(cell);
    const int y = y_of(cell);
    switch (look_) {
      case Look::marks:
        if (is_x) return lines({{x - 27, y - 27, x + 27, y + 27}, {x + 27, y - 27, x - 27, y + 27}}, red, 11);
        return circle(cell, 30, std::nullopt, blue, 11);
      case Look::discs: return circle(cell, 40, is_x ? red : yellow, std::nullopt, 0);
      case Look::crossings: return circle(cell, 44, is_x ? black : white, black, 2);
    }
  }

  void draw_numbers() {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const bool is_dark = position_.stones[moves_[i]] == Stone::x && look_ != Look::marks;
      text(x_of(moves_[i]), y_of(moves_[i]), i > 98 ? 34 : 42, std::to_string(i + 1), is_dark ? white : black);
    }
  }

  void draw_coordinates() {
    const int below = scene_margin + rules_.rows() * scene_cell + 38;
    for (int column = 0; column < rules_.columns(); ++column) {
      std::string name = to_coordinate(rules_, rules_.cell(0, column));
      name.erase(name.find_first_of("0123456789"));
      text(scene_margin + column * scene_cell + scene_cell / 2, below, 32, name, grey);
    }
    for (int row = 0; row < rules_.rows(); ++row)
      text(scene_margin - 38, scene_margin + row * scene_cell + scene_cell / 2, 32, std::to_string(rules_.rows() - row),
           grey);
  }

  const Position& position_;
  const Rules& rules_;
  Look look_;
  std::span<const Cell> moves_;
  Scene scene_;
};

}  // namespace

Scene scene_of(const Position& position, std::span<const Cell> moves) { return Painter(position, moves).draw(); }

}  // namespace mnk::notation
