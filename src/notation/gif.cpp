// SPDX-License-Identifier: MIT
#include "notation/gif.hpp"

#include <algorithm>
#include <string_view>

namespace mnk::notation {
namespace {

constexpr std::size_t most_codes = 4096;
constexpr std::size_t longest_block = 255;

void append_word(int value, std::string& out) {
  out += static_cast<char>(value & 255);
  out += static_cast<char>(value >> 8 & 255);
}

/// Writes codes of growing width, the least significant bit first, in blocks of at most 255 bytes.
class CodeWriter {
 public:
  void put(std::uint32_t code, int width) {
    held_ |= code << bits_;
    for (bits_ += width; bits_ >= 8; bits_ -= 8) {
      bytes_ += static_cast<char>(held_ & 255);
      held_ >>= 8;
    }
  }
  void finish(std::string& out) {
    if (bits_ > 0) bytes_ += static_cast<char>(held_);
    for (std::size_t at = 0; at < bytes_.size(); at += longest_block) {
      const std::string_view block = std::string_view(bytes_).substr(at, longest_block);
      out += static_cast<char>(block.size());
      out += block;
    }
    out += '\0';
  }

 private:
  std::string bytes_;
  std::uint32_t held_ = 0;
  int bits_ = 0;
};

/// Compresses pixels of `depth` bits by LZW (Welch 1984) with the codes of GIF: one for each pixel, one that clears the
/// table, one for the end, then those of the table.
void append_compressed(const std::vector<std::uint8_t>& pixels, int depth, std::string& out) {
  const std::uint32_t clear = 1U << depth;
  const std::uint32_t end = clear + 1;
  std::unordered_map<std::uint32_t, std::uint32_t> table;  // by the code of all pixels but the last one, and the last
  CodeWriter writer;
  int width = depth + 1;
  std::uint32_t next = end + 1;
  std::uint32_t prefix = pixels.front();
  writer.put(clear, width);
  for (std::size_t at = 1; at < pixels.size(); ++at) {
    const std::uint32_t key = prefix << 8 | pixels[at];
    if (const auto known = table.find(key); known != table.end()) {
      prefix = known->second;
      continue;
    }
    writer.put(prefix, width);
    if (next == most_codes) {
      writer.put(clear, width);
      table.clear();
      width = depth + 1;
      next = end + 1;
    } else {
      if (next >= 1U << width) ++width;
      table.emplace(key, next++);
    }
    prefix = pixels[at];
  }
  writer.put(prefix, width);
  writer.put(end, width);
  writer.finish(out);
}

int channel(Colour colour, int number) { return static_cast<int>(colour >> 8 * number & 255); }

}  // namespace

std::uint8_t Palette::index_of(Colour colour) {
  const auto [entry, is_new] = known_.try_emplace(colour, static_cast<std::uint8_t>(colours_.size()));
  if (!is_new) return entry->second;
  if (colours_.size() < most) {
    colours_.push_back(colour);
  } else {
    entry->second = nearest(colour);
  }
  return entry->second;
}

std::uint8_t Palette::nearest(Colour colour) const {
  const auto distance = [&](Colour other) {
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
      const int difference = channel(colour, i) - channel(other, i);
      sum += difference * difference;
    }
    return sum;
  };
  const auto closer = [&](Colour a, Colour b) { return distance(a) < distance(b); };
  return static_cast<std::uint8_t>(std::min_element(colours_.begin(), colours_.end(), closer) - colours_.begin());
}

std::vector<std::uint8_t> Palette::indices_of(const Pixels& pixels) {
  std::vector<std::uint8_t> indices;
  indices.reserve(pixels.rgb.size() / 3);
  for (std::size_t at = 0; at < pixels.rgb.size(); at += 3)
    indices.push_back(index_of(Colour{pixels.rgb[at]} << 16 | Colour{pixels.rgb[at + 1]} << 8 | pixels.rgb[at + 2]));
  return indices;
}

std::string write_gif(const std::vector<GifFrame>& frames, const std::vector<Colour>& palette) {
  int depth = 2;  // bits of a pixel: LZW needs two, even for one colour
  while (std::size_t{1} << depth < palette.size()) ++depth;
  std::string out = "GIF89a";
  append_word(frames.front().box.width, out);
  append_word(frames.front().box.height, out);
  out += static_cast<char>(0xf0 | (depth - 1));  // a palette of 2 to the power of `depth`, 8 bits per channel
  out.append(2, '\0');                           // the ground is colour 0; no aspect ratio
  for (std::size_t i = 0; i < std::size_t{1} << depth; ++i) {
    for (int number = 2; number >= 0; --number)
      out += static_cast<char>(i < palette.size() ? channel(palette[i], number) : 0);
  }
  // An extension that all readers know: repeats for ever.
  out += std::string_view("\x21\xff\x0bNETSCAPE2.0\3\1\0\0\0", 19);
  for (const GifFrame& frame : frames) {
    out += std::string_view("\x21\xf9\4\4", 4);  // the picture stays when the next frame is drawn
    append_word(frame.delay, out);
    out.append(2, '\0');
    out += '\x2c';
    for (const int number : {frame.box.x, frame.box.y, frame.box.width, frame.box.height}) append_word(number, out);
    out += '\0';
    out += static_cast<char>(depth);
    append_compressed(frame.pixels, depth, out);
  }
  return out + '\x3b';
}

}  // namespace mnk::notation
