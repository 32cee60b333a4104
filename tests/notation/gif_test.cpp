// SPDX-License-Identifier: MIT
// The decoder below follows the specification of GIF89a and shares nothing with the writer.
#include "notation/gif.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

#include "mnk/diagram.hpp"
#include "mnk/moves.hpp"

namespace mnk {
namespace {

using notation::Colour;
using notation::GifFrame;
using notation::PixelBox;
using notation::Pixels;

struct Frame {
  int x, y, width, height, delay;
  std::vector<Colour> pixels;
};

struct Picture {
  int width, height;
  bool repeats = false;
  std::vector<Frame> frames{};
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {}

  Picture decode() {
    EXPECT_EQ(bytes_.substr(0, 6), "GIF89a");
    at_ = 6;
    Picture picture{.width = word(), .height = word()};
    const int flags = byte();
    EXPECT_EQ(flags & 0x80, 0x80);
    at_ += 2;
    for (int i = 0; i < 2 << (flags & 7); ++i) {
      const int red = byte(), green = byte(), blue = byte();
      palette_.push_back(static_cast<Colour>(red << 16 | green << 8 | blue));
    }
    int delay = 0;
    for (int kind = byte(); kind != 0x3b; kind = byte()) {
      if (kind == 0x2c) {
        picture.frames.push_back(frame(delay));
      } else if (const int label = byte(); label == 0xf9) {
        EXPECT_EQ(byte(), 4);
        EXPECT_EQ(byte() >> 2 & 7, 1);  // the picture is not cleared before the next frame
        delay = word();
        at_ += 2;
      } else {
        EXPECT_EQ(label, 0xff);
        EXPECT_EQ(bytes_.substr(at_, 12), "\x0bNETSCAPE2.0");
        EXPECT_EQ(bytes_.substr(at_ + 12, 5), std::string_view("\3\1\0\0\0", 5));
        at_ += 17;
        picture.repeats = true;
      }
    }
    EXPECT_EQ(at_, bytes_.size());
    return picture;
  }

 private:
  int byte() { return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0x3b; }
  int word() {
    const int low = byte();
    return low | byte() << 8;
  }

  Frame frame(int delay) {
    Frame made{.x = word(), .y = word(), .width = word(), .height = word(), .delay = delay, .pixels = {}};
    EXPECT_EQ(byte(), 0);
    const int depth = byte();
    std::string codes;
    for (int size = byte(); size != 0; size = byte()) {
      codes += bytes_.substr(at_, static_cast<std::size_t>(size));
      at_ += static_cast<std::size_t>(size);
    }
    made.pixels = pixels_of(codes, depth);
    EXPECT_EQ(made.pixels.size(), static_cast<std::size_t>(made.width) * static_cast<std::size_t>(made.height));
    return made;
  }

  std::vector<Colour> pixels_of(const std::string& codes, int depth) const {
    const std::size_t clear = std::size_t{1} << depth;
    std::vector<std::string> table;
    std::string all;
    std::string last;
    int width = depth + 1;
    for (std::size_t bit = 0; bit + static_cast<std::size_t>(width) <= 8 * codes.size();) {
      std::size_t code = 0;
      for (int i = 0; i < width; ++i, ++bit) code |= static_cast<std::size_t>(codes[bit / 8] >> bit % 8 & 1) << i;
      if (code == clear + 1) break;
      if (code == clear) {
        table.assign(clear + 2, "");
        for (std::size_t i = 0; i < clear; ++i) table[i] = std::string(1, static_cast<char>(i));
        width = depth + 1;
        last.clear();
        continue;
      }
      EXPECT_LE(code, table.size());
      const std::string text = code < table.size() ? table[code] : last + last.front();
      all += text;
      if (!last.empty() && table.size() < 4096) table.push_back(last + text.front());
      if (table.size() == std::size_t{1} << width && width < 12) ++width;
      last = text;
    }
    std::vector<Colour> pixels;
    for (const char c : all) pixels.push_back(palette_.at(static_cast<unsigned char>(c)));
    return pixels;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<Colour> palette_;
};

/// Draws all frames over each other.
std::vector<Colour> last_picture(const Picture& picture) {
  std::vector<Colour> pixels(static_cast<std::size_t>(picture.width * picture.height));
  for (const Frame& frame : picture.frames) {
    for (int i = 0; i < frame.width * frame.height; ++i) {
      const int x = frame.x + i % frame.width;
      const int y = frame.y + i / frame.width;
      EXPECT_TRUE(x < picture.width && y < picture.height);
      pixels[static_cast<std::size_t>(y * picture.width + x)] = frame.pixels[static_cast<std::size_t>(i)];
    }
  }
  return pixels;
}

/// Returns the largest difference of any channel between two pictures.
int difference(const std::vector<Colour>& found, const Pixels& wanted) {
  int most = found.size() * 3 == wanted.rgb.size() ? 0 : 1000;
  for (std::size_t i = 0; most < 1000 && i < wanted.rgb.size(); ++i) {
    const int channel = static_cast<int>(found[i / 3] >> (16 - 8 * (i % 3)) & 255);
    most = std::max(most, std::abs(channel - wanted.rgb[i]));
  }
  return most;
}

TEST(Gif, BytesOfOnePixel) {
  // A file of one white pixel, as it is known from web pages, with a frame of 0.07 seconds and with repetition.
  const std::string bytes = notation::write_gif({{PixelBox{0, 0, 1, 1}, {0}, 7}}, {0xffffff, 0x123456});
  const std::string_view wanted(
      "GIF89a\1\0\1\0\xf1\0\0\xff\xff\xff\x12\x34\x56\0\0\0\0\0\0\x21\xff\x0bNETSCAPE2.0\3\1\0\0\0"
      "\x21\xf9\4\4\7\0\0\0\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0\x3b",
      68);
  EXPECT_EQ(bytes, wanted);
}

/// The table of codes fills up, is cleared and begins anew: noise has few repetitions.
TEST(Gif, LongPicturesAreReadBack) {
  for (const std::size_t colours : {1, 2, 3, 4, 5, 16, 17, 256}) {
    std::vector<Colour> palette;
    for (std::size_t i = 0; i < colours; ++i) palette.push_back(static_cast<Colour>(0xf307 * i));
    std::vector<std::uint8_t> pixels;
    std::uint32_t noise = 1;
    for (int i = 0; i < 300 * 200; ++i) {
      noise = noise * 1664525 + 1013904223;
      pixels.push_back(static_cast<std::uint8_t>(i % 300 < 200 ? (noise >> 16) % colours : 0));
    }
    const Picture read = Decoder(notation::write_gif({{PixelBox{0, 0, 300, 200}, pixels, 70}}, palette)).decode();
    ASSERT_EQ(read.frames.size(), 1U);
    ASSERT_EQ(read.frames[0].pixels.size(), pixels.size());
    for (std::size_t i = 0; i < pixels.size(); ++i) ASSERT_EQ(read.frames[0].pixels[i], palette[pixels[i]]) << i;
  }
}

TEST(Gif, ColoursBeyondThePaletteBecomeTheNearest) {
  notation::Palette palette;
  for (Colour i = 0; i < 256; ++i) EXPECT_EQ(palette.index_of(i << 16), i);
  EXPECT_EQ(palette.index_of(0x0501ff), 5);
  EXPECT_EQ(palette.index_of(0x0501ff), 5);
  EXPECT_EQ(palette.colours().size(), 256U);
}

TEST(Gif, FramesOfAGameMakeItsPictures) {
  struct Case {
    const char* game;
    const char* beginning;
    const char* moves;
  };
  const Case cases[] = {{"3,3,3", "", "b2 a1 a3 c1 b1 b3 a2 c2 c3"},
                        {"3,3,3", "", "a3 b3 a2 b2 a1"},
                        {"7,6,4:gravity", "", "d1 d2 e1 e2 f1 f2 g1"},
                        {"15,15,5", "", "a15 o1 b15 n1 c15 m1 d15 l1 e15"},
                        {"15,15,5", "h8 i9", "j10 g7"},
                        {"12,3,3", "", "l1 a1"}};
  for (const Case& one : cases) {
    const Rules rules = *parse_game(one.game);
    Position position(rules);
    Player player = Player::x;
    for (const Cell cell : *parse_moves(rules, one.beginning)) {
      position.stones[cell] = stone_of(player);
      player = opponent(player);
    }
    const std::vector<Cell> cells = *parse_moves(rules, one.moves);
    std::vector<GameMove> moves;
    for (const Cell cell : cells) {
      moves.push_back({player, cell});
      player = opponent(player);
    }
    for (std::size_t count = 0; count <= moves.size(); ++count) {
      const std::string bytes = *draw_gif(position, std::span(moves).first(count));
      const Picture read = Decoder(bytes).decode();
      EXPECT_TRUE(read.repeats);
      ASSERT_EQ(read.frames.size(), count + 1);
      for (std::size_t i = 0; i <= count; ++i) EXPECT_EQ(read.frames[i].delay, i == count ? 300 : 70);
      EXPECT_TRUE(count == 0 || read.frames[1].width < read.width);
      Position end = position;
      for (std::size_t i = 0; i < count; ++i) end.stones[moves[i].cell] = stone_of(moves[i].player);
      const Pixels whole = notation::paint(notation::scene_of(end, std::span(cells).first(count)), 40);
      EXPECT_LE(difference(last_picture(read), whole), 40) << one.game << " after " << count;
    }
  }
}

TEST(Gif, RefusesLargeBoards) {
  EXPECT_TRUE(draw_gif(Position(*Rules::make(32, 32, 5)), {}));
  const auto refused = draw_gif(Position(*Rules::make(41, 25, 5)), {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(message_of(refused.error()), "an animation has at most 1024 cells, and 41,25,5 has 1025");
}

}  // namespace
}  // namespace mnk
