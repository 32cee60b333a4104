// SPDX-License-Identifier: MIT
// Scenes as pixels, and pixels as PNG (W3C, "Portable Network Graphics").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/scene.hpp"

namespace mnk::notation {

struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb{};  ///< three bytes per pixel, row by row from the top
};

/// A rectangle of pixels.
struct PixelBox {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// The whole picture of a scene. `cell`: pixels per cell.
PixelBox whole_of(const Scene& scene, int cell);

/// Paints this part of a scene with smooth edges. Texts are in a bitmap font of digits and small letters.
/// Requires: the part is within the picture.
Pixels paint(const Scene& scene, int cell, const PixelBox& part);
Pixels paint(const Scene& scene, int cell);

/// Writes 8-bit RGB with fixed Huffman codes and runs of equal bytes. Requires: at least one pixel.
std::string write_png(const Pixels& pixels);

}  // namespace mnk::notation
