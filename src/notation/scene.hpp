// SPDX-License-Identifier: MIT
// A diagram as a list of shapes, which are written as SVG or painted as pixels.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::notation {

/// Lengths are in hundredths of a cell, so that they are whole numbers; y grows downwards.
inline constexpr int scene_cell = 100;
inline constexpr int scene_margin = 75;  ///< around the board

using Colour = std::uint32_t;  ///< 0xRRGGBB

struct Stroke {  ///< a straight line
  int x1;
  int y1;
  int x2;
  int y2;
};

struct Shape {
  enum class Kind : std::uint8_t { box, lines, circle, text };
  Kind kind = Kind::box;
  int x = 0;  ///< the upper left corner of a box, the middle of a circle and of a text
  int y = 0;
  int width = 0;  ///< of a box
  int height = 0;
  int size = 0;  ///< the radius of a circle, the font size of a text
  std::optional<Colour> fill{};
  std::optional<Colour> stroke{};
  int stroke_width = 0;
  std::vector<Stroke> segments{};  ///< of `lines`
  std::string text{};
};

struct Scene {
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes{};  ///< from the ground up
};

/// The picture of a position, with numbers on the stones of `moves`.
Scene scene_of(const Position& position, std::span<const Cell> moves);

}  // namespace mnk::notation
