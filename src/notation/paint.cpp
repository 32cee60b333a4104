// SPDX-License-Identifier: MIT
// Paints shapes: each pixel takes the share of the shape's colour that the shape covers of it, by a grid of samples.
#include <algorithm>
#include <array>
#include <cmath>

#include "notation/png.hpp"

namespace mnk::notation {
namespace {

constexpr int samples = 3;  ///< per pixel and direction

/// Rows of five pixels, from the top; the highest of the five bits is at the left.
using Glyph = std::array<std::uint8_t, 7>;
constexpr int glyph_width = 5;
constexpr int glyph_height = 7;

constexpr Glyph digits[] = {{14, 17, 19, 21, 25, 17, 14}, {4, 12, 4, 4, 4, 4, 14},  {14, 17, 1, 2, 4, 8, 31},
                            {31, 2, 4, 2, 1, 17, 14},     {2, 6, 10, 18, 31, 2, 2}, {31, 16, 30, 1, 1, 17, 14},
                            {6, 8, 16, 30, 17, 17, 14},   {31, 1, 2, 4, 8, 8, 8},   {14, 17, 17, 14, 17, 17, 14},
                            {14, 17, 17, 15, 1, 2, 12}};
constexpr Glyph letters[] = {{0, 0, 14, 1, 15, 17, 15},  {16, 16, 22, 25, 17, 17, 30}, {0, 0, 14, 16, 16, 17, 14},
                             {1, 1, 13, 19, 17, 17, 15}, {0, 0, 14, 17, 31, 16, 14},   {6, 9, 8, 28, 8, 8, 8},
                             {0, 15, 17, 17, 15, 1, 14}, {16, 16, 22, 25, 17, 17, 17}, {4, 0, 12, 4, 4, 4, 14},
                             {2, 0, 6, 2, 2, 18, 12},    {16, 16, 18, 20, 24, 20, 18}, {12, 4, 4, 4, 4, 4, 14},
                             {0, 0, 26, 21, 21, 17, 17}, {0, 0, 22, 25, 17, 17, 17},   {0, 0, 14, 17, 17, 17, 14},
                             {0, 0, 30, 17, 30, 16, 16}, {0, 0, 13, 19, 15, 1, 1},     {0, 0, 22, 25, 16, 16, 16},
                             {0, 0, 14, 16, 14, 1, 30},  {8, 8, 28, 8, 8, 9, 6},       {0, 0, 17, 17, 17, 19, 13},
                             {0, 0, 17, 17, 17, 10, 4},  {0, 0, 17, 17, 21, 21, 10},   {0, 0, 17, 10, 4, 10, 17},
                             {0, 0, 17, 17, 15, 1, 14},  {0, 0, 31, 2, 4, 8, 31}};

bool has_pixel(char c, int column, int row) {
  const Glyph& glyph = c >= 'a' && c <= 'z' ? letters[c - 'a'] : digits[c >= '0' && c <= '9' ? c - '0' : 0];
  return (glyph[static_cast<std::size_t>(row)] >> (glyph_width - 1 - column) & 1) != 0;
}

double distance_to(const Stroke& line, double x, double y) {
  const double dx = line.x2 - line.x1;
  const double dy = line.y2 - line.y1;
  const double square = dx * dx + dy * dy;
  const double along = square == 0 ? 0 : std::clamp(((x - line.x1) * dx + (y - line.y1) * dy) / square, 0.0, 1.0);
  return std::hypot(x - line.x1 - along * dx, y - line.y1 - along * dy);
}

/// A rectangle of the scene.
struct Area {
  double left;
  double top;
  double right;
  double bottom;
};

class Canvas {
 public:
  Canvas(int cell, const PixelBox& part) : part_(part), scale_(static_cast<double>(scene_cell) / cell) {
    pixels_.width = part.width;
    pixels_.height = part.height;
    pixels_.rgb.assign(static_cast<std::size_t>(pixels_.width) * static_cast<std::size_t>(pixels_.height) * 3, 255);
  }

  void draw(const Shape& shape) {
    switch (shape.kind) {
      case Shape::Kind::box: return draw_box(shape);
      case Shape::Kind::circle: return draw_circle(shape);
      case Shape::Kind::text: return draw_text(shape);
      case Shape::Kind::lines:
        for (const Stroke& line : shape.segments) draw_line(line, shape.stroke_width / 2.0, *shape.stroke);
    }
  }

  Pixels finish() { return std::move(pixels_); }

 private:
  /// Paints the points of `area` for which `covers(x, y)` is true.
  template <class Covers>
  void cover(const Area& area, Colour colour, const Covers& covers) {
    const auto pixel = [&](double length) { return static_cast<int>(std::floor(length / scale_)); };
    const int right = std::min(pixel(area.right), part_.x + part_.width - 1);
    const int bottom = std::min(pixel(area.bottom), part_.y + part_.height - 1);
    for (int row = std::max(pixel(area.top), part_.y); row <= bottom; ++row) {
      for (int column = std::max(pixel(area.left), part_.x); column <= right; ++column) {
        int covered = 0;
        for (int i = 0; i < samples * samples; ++i) {
          const double x = (column + (i % samples + 0.5) / samples) * scale_;
          const double y = (row + (i / samples + 0.5) / samples) * scale_;
          covered += covers(x, y) ? 1 : 0;
        }
        if (covered != 0) blend(column - part_.x, row - part_.y, colour, covered);
      }
    }
  }

  void blend(int column, int row, Colour colour, int covered) {
    constexpr int all = samples * samples;
    const std::size_t at =
        (static_cast<std::size_t>(row) * static_cast<std::size_t>(pixels_.width) + static_cast<std::size_t>(column)) *
        3;
    for (int channel = 0; channel < 3; ++channel) {
      std::uint8_t& value = pixels_.rgb[at + static_cast<std::size_t>(channel)];
      const int wanted = static_cast<int>(colour >> (16 - 8 * channel) & 0xff);
      value = static_cast<std::uint8_t>((value * (all - covered) + wanted * covered + all / 2) / all);
    }
  }

  void draw_box(const Shape& shape) {
    const Area area{static_cast<double>(shape.x), static_cast<double>(shape.y),
                    static_cast<double>(shape.x + shape.width), static_cast<double>(shape.y + shape.height)};
    cover(area, *shape.fill,
          [&](double x, double y) { return x >= area.left && x < area.right && y >= area.top && y < area.bottom; });
  }

  void draw_circle(const Shape& shape) {
    const double half = shape.stroke_width / 2.0;
    const double reach = shape.size + half;
    const Area area{shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach};
    const auto distance = [&](double x, double y) { return std::hypot(x - shape.x, y - shape.y); };
    if (shape.fill) cover(area, *shape.fill, [&](double x, double y) { return distance(x, y) <= shape.size; });
    if (!shape.stroke) return;
    cover(area, *shape.stroke, [&](double x, double y) { return std::abs(distance(x, y) - shape.size) <= half; });
  }

  void draw_line(const Stroke& line, double half, Colour colour) {
    const Area area{std::min(line.x1, line.x2) - half, std::min(line.y1, line.y2) - half,
                    std::max(line.x1, line.x2) + half, std::max(line.y1, line.y2) + half};
    cover(area, colour, [&](double x, double y) { return distance_to(line, x, y) <= half; });
  }

  void draw_text(const Shape& shape) {
    const double unit = 0.72 * shape.size / glyph_height;
    const int columns = static_cast<int>(shape.text.size()) * (glyph_width + 1) - 1;
    const double left = shape.x - columns * unit / 2;
    const double top = shape.y - glyph_height * unit / 2;
    cover({left, top, left + columns * unit, top + glyph_height * unit}, *shape.fill, [&](double x, double y) {
      const auto column = static_cast<int>(std::floor((x - left) / unit));
      const auto row = static_cast<int>(std::floor((y - top) / unit));
      if (column < 0 || column >= columns || row < 0 || row >= glyph_height) return false;
      const int within = column % (glyph_width + 1);
      return within < glyph_width &&
             has_pixel(shape.text[static_cast<std::size_t>(column / (glyph_width + 1))], within, row);
    });
  }

  Pixels pixels_;
  PixelBox part_;
  double scale_;  ///< hundredths of a cell per pixel
};

}  // namespace

PixelBox whole_of(const Scene& scene, int cell) {
  return {0, 0, scene.width * cell / scene_cell, scene.height * cell / scene_cell};
}

Pixels paint(const Scene& scene, int cell, const PixelBox& part) {
  Canvas canvas(cell, part);
  for (const Shape& shape : scene.shapes) canvas.draw(shape);
  return canvas.finish();
}

Pixels paint(const Scene& scene, int cell) { return paint(scene, cell, whole_of(scene, cell)); }

}  // namespace mnk::notation
