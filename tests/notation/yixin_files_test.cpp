// SPDX-License-Identifier: MIT
// The bytes below are written by hand from docs/converting.md.
#include <gtest/gtest.h>

#include "mnk/game_files.hpp"
#include "notation/game_record.hpp"

namespace mnk {
namespace {

using namespace test;
using namespace std::string_literals;

std::string pos_result(const std::string& bytes) {
  const auto record = read_pos(bytes);
  return record ? moves_of(*record) : show(record.error()) + " " + message_of(record.error());
}

std::string sav_result(const std::string& text) {
  const auto record = read_sav(text);
  if (!record) return show(record.error()) + " " + message_of(record.error());
  return to_string(record->rules) + " " + moves_of(*record);
}

// Bytes: row from the top * 15 + column. a15 0, b15 1, a14 15, h8 112 (p), i9 98 (b), o1 224.
TEST(Pos, RowsAreNotColumns) {
  EXPECT_EQ(pos_result("\x05pb\x01\x0f\xe0"s), "h8i9b15a14o1");
  EXPECT_EQ(pos_result("\0"s), "");
  EXPECT_EQ(write_pos(*read_pos("\x05pb\x01\x0f\xe0"s)), "\x05pb\x01\x0f\xe0"s);
  EXPECT_EQ(pos_result("\x01p" + std::string(224, '\xff')), "h8");  // files of 226 bytes
  EXPECT_EQ(read_pos("\x02pb")->nodes[2].move, (GameMove{Player::o, 98}));
}

TEST(Pos, FullBoardsComeBack) {
  std::string bytes(1, '\xe1');
  std::string cells[2];  // of X and O: at most two in a row in any direction
  for (int cell = 0; cell < 225; ++cell) cells[(cell % 15 / 2 + cell / 15) % 2] += static_cast<char>(cell);
  for (std::size_t i = 0; i < 225; ++i) bytes += cells[i % 2].at(i / 2);
  EXPECT_EQ(write_pos(*read_pos(bytes)), bytes);
}

TEST(Pos, MovesBehindAFiveAreAgainstTheRules) {
  const auto record = read_pos("\x0b\x70\x00\x71\x01\x72\x02\x73\x03\x74\x04\x75"s);
  ASSERT_TRUE(record);
  EXPECT_EQ(main_line(*record).size(), 9U);
  ASSERT_EQ(record->problems.size(), 2U);
  EXPECT_EQ(show(record->problems[0].error), "game_over move 10 (W 'ea') comes after the end of the game");
}

TEST(Pos, ErrorsNameTheByte) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "missing_bytes@1:1 at byte 0: the file is empty; its first byte is the number of moves"},
      {"\x03pb", "missing_bytes@1:4 at byte 3: the file ends before the last of its 3 moves"},
      {"\xe2" + std::string(226, 'a'), "bad_point@1:1 at byte 0: 226 moves do not fit on 225 cells"},
      {"\x01\xe1", "bad_point@1:2 at byte 1: move 1 is cell 225, and the last cell is 224"},
      {"\x02pp", "taken_cell@1:3 at byte 2: move 2 is on a taken cell"},
      {"\x01p" + std::string(225, 'a'), "extra_bytes@1:227 at byte 226: a .pos file has at most 226 bytes"},
  };
  for (const auto& [bytes, error] : cases) EXPECT_EQ(pos_result(bytes), error);
}

TEST(Sav, RowsComeFirst) {
  const std::string text = "12\n20\n3\n0 19\n11 0\n5 6\n";
  EXPECT_EQ(sav_result(text), "20,12,5 t12a1g7");
  EXPECT_EQ(write_sav(*read_sav(text)), text);
  EXPECT_EQ(sav_result("15 15 0"), "15,15,5 ");
  EXPECT_EQ(sav_result("\xef\xbb\xbf" + text), "20,12,5 t12a1g7");
}

TEST(Sav, ErrorsHaveAPlace) {
  EXPECT_EQ(sav_result("15\n15\nmany"), "bad_number@3:1 the number of moves should stand here");
  EXPECT_EQ(sav_result("15\n15\n -3\n"), "bad_number@3:2 the number of moves must be 0 or more, not -3");
  EXPECT_EQ(sav_result("15\n15\n2\n0 0\n"), "bad_number@5:1 the row of move 2 should stand here");
  EXPECT_EQ(sav_result("15\n15\n1\n0 0\n1 1\n"), "extra_text@5:1 the file goes on after its last move");
  EXPECT_EQ(sav_result("15\n15\n1\n0 15\n").substr(0, 9), "off_board");
  EXPECT_EQ(sav_result("15\n15\n2\n0 1\n0 1\n").substr(0, 10), "taken_cell");
  EXPECT_EQ(sav_result("0\n15\n0\n").substr(0, 8), "bad_rows");
  EXPECT_EQ(code_of(read_sav("400 400 0", gomoku, 100).error()), "too_large");
}

}  // namespace
}  // namespace mnk
