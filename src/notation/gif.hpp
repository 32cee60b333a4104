// SPDX-License-Identifier: MIT
// Animated pictures as GIF (W3C, "Graphics Interchange Format, Version 89a").
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "notation/png.hpp"

namespace mnk::notation {

/// Collects up to 256 colours. A colour beyond them becomes the nearest one.
class Palette {
 public:
  static constexpr std::size_t most = 256;

  std::uint8_t index_of(Colour colour);
  std::vector<std::uint8_t> indices_of(const Pixels& pixels);
  const std::vector<Colour>& colours() const { return colours_; }

 private:
  std::uint8_t nearest(Colour colour) const;

  std::vector<Colour> colours_;
  std::unordered_map<Colour, std::uint8_t> known_;
};

/// A rectangle of the picture that changes; the rest stays.
struct GifFrame {
  PixelBox box;
  std::vector<std::uint8_t> pixels;  ///< indices of the palette, row by row
  int delay;                         ///< hundredths of a second until the next frame
};

/// Writes frames that are repeated for ever. Requires: the first frame is the whole picture and all are within it; no
/// side is longer than 65,535; at least one colour.
std::string write_gif(const std::vector<GifFrame>& frames, const std::vector<Colour>& palette);

}  // namespace mnk::notation
