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

/// Paints a scene with smooth edges. `cell`: pixels per cell. Texts are in a bitmap font of digits and small letters.
Pixels paint(const Scene& scene, int cell);

/// Writes 8-bit RGB with fixed Huffman codes and runs of equal bytes. Requires: at least one pixel.
std::string write_png(const Pixels& pixels);

}  // namespace mnk::notation
