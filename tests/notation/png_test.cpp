// SPDX-License-Identifier: MIT
#include "notation/png.hpp"

#include <gtest/gtest.h>

#include "mnk/diagram.hpp"
#include "mnk/moves.hpp"

namespace mnk {
namespace {

using notation::Pixels;

std::string hexadecimal(const std::string& bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += digits[static_cast<unsigned char>(c) >> 4];
    text += digits[c & 15];
  }
  return text;
}

/// The expected bytes come from zlib with its strategy Z_FIXED, and chunks made by hand.
TEST(Png, BytesAreThoseOfZlib) {
  EXPECT_EQ(
      hexadecimal(write_png(Pixels{1, 1, {0x01, 0x80, 0xff}})),
      "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154780163626cf80f00020e01830d"
      "8fad510000000049454e44ae426082");
  EXPECT_EQ(
      hexadecimal(write_png(Pixels{100, 2, std::vector<std::uint8_t>(600, 255)})),
      "89504e470d0a1a0a0000000d4948445200000064000000020802000000212dee440000001349444154780163fa3f0a88064c0ca38068"
      "0000312f2ae8569869bc0000000049454e44ae426082");
}

std::uint32_t pixel_at(const Pixels& pixels, int x, int y) {
  const std::size_t at = static_cast<std::size_t>(y * pixels.width + x) * 3;
  return static_cast<std::uint32_t>(pixels.rgb[at] << 16 | pixels.rgb[at + 1] << 8 | pixels.rgb[at + 2]);
}

TEST(Png, PaintsTheShapesOfAScene) {
  const Rules gomoku = *Rules::make(15, 15, 5);
  Position position(gomoku);
  position.stones[0] = Stone::x;
  position.stones[224] = Stone::o;
  const Pixels pixels = notation::paint(notation::scene_of(position, {}), 40);
  EXPECT_EQ(pixels.width, 660);
  EXPECT_EQ(pixels.height, 660);
  EXPECT_EQ(pixels.rgb.size(), 660U * 660U * 3U);
  EXPECT_EQ(pixel_at(pixels, 50, 50), 0x111111U);    // the stone of X on a15
  EXPECT_EQ(pixel_at(pixels, 610, 610), 0xffffffU);  // the stone of O on o1
  EXPECT_EQ(pixel_at(pixels, 70, 70), 0xf2d9a7U);    // between four crossings
  EXPECT_EQ(pixel_at(pixels, 5, 300), 0xffffffU);    // the margin
  EXPECT_NE(pixel_at(pixels, 90, 300), 0xf2d9a7U);   // the line of b
  EXPECT_EQ(pixel_at(pixels, 659, 659), 0xffffffU);
}

TEST(Png, NumbersAreReadable) {
  const Rules gomoku = *Rules::make(15, 15, 5);
  Position position(gomoku);
  const Cell h8 = *parse_coordinate(gomoku, "h8");
  position.stones[h8] = Stone::x;
  const std::vector<Cell> moves = {h8};
  const Pixels pixels = notation::paint(notation::scene_of(position, moves), 40);
  // The stem of 1 is the middle column of five, in each of seven rows but one: white on black.
  EXPECT_EQ(pixel_at(pixels, 330, 330), 0xffffffU);
  EXPECT_EQ(pixel_at(pixels, 326, 330), 0x111111U);
  EXPECT_EQ(pixel_at(pixels, 334, 330), 0x111111U);
  EXPECT_TRUE(draw_png(position, moves)->starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_FALSE(draw_png(Position(*Rules::make(101, 100, 5))));
}

}  // namespace
}  // namespace mnk
