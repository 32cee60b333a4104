// SPDX-License-Identifier: MIT
#include "mnk/diagram.hpp"

#include <algorithm>

#include "notation/gif.hpp"
#include "notation/png.hpp"
#include "notation/scene.hpp"

namespace mnk {
namespace {

using notation::Colour;
using notation::Scene;
using notation::Shape;

constexpr int pixels_of_cell = 40;

std::string number(int value) { return std::to_string(value); }

std::string hexadecimal(Colour colour) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += digits[colour >> shift & 15];
  return text;
}

std::string attribute(const std::string& name, const std::string& value) { return " " + name + "=\"" + value + "\""; }

std::string look_of(const Shape& shape) {
  std::string look = attribute("fill", shape.fill ? hexadecimal(*shape.fill) : "none");
  if (shape.stroke)
    look += attribute("stroke", hexadecimal(*shape.stroke)) + attribute("stroke-width", number(shape.stroke_width));
  return look;
}

std::string element_of(const Shape& shape) {
  switch (shape.kind) {
    case Shape::Kind::box:
      return "<rect" + attribute("x", number(shape.x)) + attribute("y", number(shape.y)) +
             attribute("width", number(shape.width)) + attribute("height", number(shape.height)) + look_of(shape) +
             "/>\n";
    case Shape::Kind::circle:
      return "<circle" + attribute("cx", number(shape.x)) + attribute("cy", number(shape.y)) +
             attribute("r", number(shape.size)) + look_of(shape) + "/>\n";
    case Shape::Kind::text:
      return "<text" + attribute("x", number(shape.x)) + attribute("y", number(shape.y)) +
             attribute("font-size", number(shape.size)) + look_of(shape) + ">" + shape.text + "</text>\n";
    case Shape::Kind::lines: break;
  }
  std::string d;
  for (const notation::Stroke& line : shape.segments)
    d += "M" + number(line.x1) + " " + number(line.y1) + "L" + number(line.x2) + " " + number(line.y2);
  return "<path" + attribute("d", d) + look_of(shape) + "/>\n";
}

std::optional<Error> refuse_size(const Rules& rules, const std::string& picture, std::uint32_t most) {
  if (rules.cells() <= most) return std::nullopt;
  return LegalityError{"too_large", picture + " has at most " + std::to_string(most) + " cells, and " +
                                        to_string(rules) + " has " + std::to_string(rules.cells())};
}

/// Draws the frames of a game, which share a palette.
class Animation {
 public:
  explicit Animation(const Position& beginning) : position_(beginning) {
    const Scene scene = notation::scene_of(position_, {});
    take_colours(scene);
    const notation::PixelBox whole = whole_of(scene, pixels_of_cell);
    frames_.push_back({whole, palette_.indices_of(paint(scene, pixels_of_cell, whole)), pause_of_move});
  }

  void play(const GameMove& move) {
    position_.stones[move.cell] = stone_of(move.player);
    moves_.push_back(move.cell);
    const Scene scene = notation::scene_of(position_, moves_);
    take_colours(scene);
    std::vector<Cell> changed = {move.cell};
    for (const Line& line : winning_lines(position_, move.player))
      changed.insert(changed.end(), line.cells.begin(), line.cells.end());
    const notation::PixelBox box = box_around(changed);
    frames_.push_back({box, palette_.indices_of(paint(scene, pixels_of_cell, box)), pause_of_move});
  }

  std::string finish() {
    frames_.back().delay = pause_at_end;
    return write_gif(frames_, palette_.colours());
  }

 private:
  static constexpr int pause_of_move = 70;  // hundredths of a second
  static constexpr int pause_at_end = 300;

  /// Gives the colours of shapes a place in the palette before those of their edges.
  void take_colours(const Scene& scene) {
    for (const Shape& shape : scene.shapes) {
      for (const auto& colour : {shape.fill, shape.stroke}) {
        if (colour) palette_.index_of(*colour);
      }
    }
  }

  notation::PixelBox box_around(const std::vector<Cell>& cells) const {
    int left = position_.rules.columns();
    int top = position_.rules.rows();
    int right = 0;
    int bottom = 0;
    for (const Cell cell : cells) {
      left = std::min(left, position_.rules.column(cell));
      right = std::max(right, position_.rules.column(cell) + 1);
      top = std::min(top, position_.rules.row(cell));
      bottom = std::max(bottom, position_.rules.row(cell) + 1);
    }
    constexpr int margin = notation::scene_margin * pixels_of_cell / notation::scene_cell;
    return {margin + left * pixels_of_cell, margin + top * pixels_of_cell, (right - left) * pixels_of_cell,
            (bottom - top) * pixels_of_cell};
  }

  Position position_;
  std::vector<Cell> moves_;
  notation::Palette palette_;
  std::vector<notation::GifFrame> frames_;
};

}  // namespace

Result<std::string> draw_svg(const Position& position, std::span<const Cell> moves) {
  if (auto error = refuse_size(position.rules, "a diagram", largest_diagram)) return *error;
  const Scene scene = notation::scene_of(position, moves);
  std::string out = R"(<svg xmlns="http://www.w3.org/2000/svg")" +
                    attribute("width", number(scene.width * pixels_of_cell / notation::scene_cell)) +
                    attribute("height", number(scene.height * pixels_of_cell / notation::scene_cell)) +
                    attribute("viewBox", "0 0 " + number(scene.width) + " " + number(scene.height)) +
                    R"( font-family="Helvetica, Arial, sans-serif" font-weight="bold" text-anchor="middle" )"
                    R"(dominant-baseline="central" stroke-linecap="round">)"
                    "\n";
  for (const Shape& shape : scene.shapes) out += element_of(shape);
  return out + "</svg>\n";
}

Result<std::string> draw_png(const Position& position, std::span<const Cell> moves) {
  if (auto error = refuse_size(position.rules, "a diagram", largest_diagram)) return *error;
  return notation::write_png(notation::paint(notation::scene_of(position, moves), pixels_of_cell));
}

Result<std::string> draw_gif(const Position& beginning, std::span<const GameMove> moves) {
  if (auto error = refuse_size(beginning.rules, "an animation", largest_animation)) return *error;
  Animation animation(beginning);
  for (const GameMove& move : moves) animation.play(move);
  return animation.finish();
}

}  // namespace mnk
