// SPDX-License-Identifier: MIT
#include "mnk/diagram.hpp"

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

std::optional<Error> refuse_size(const Rules& rules) {
  if (rules.cells() <= largest_diagram) return std::nullopt;
  return LegalityError{"too_large", "a diagram has at most " + std::to_string(largest_diagram) + " cells, and " +
                                        to_string(rules) + " has " + std::to_string(rules.cells())};
}

}  // namespace

Result<std::string> draw_svg(const Position& position, std::span<const Cell> moves) {
  if (auto error = refuse_size(position.rules)) return *error;
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
  if (auto error = refuse_size(position.rules)) return *error;
  return notation::write_png(notation::paint(notation::scene_of(position, moves), pixels_of_cell));
}

}  // namespace mnk
