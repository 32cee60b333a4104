// SPDX-License-Identifier: MIT
// Positions from text.
#include "mnk/position.hpp"

#include <gtest/gtest.h>

#include <random>

#include "game.hpp"
#include "mnk/records.hpp"

namespace mnk {
namespace {

struct Wrong {
  const char* text;
  const char* code;
  std::uint64_t line;
  std::uint64_t column;
};

TEST(PositionParse, ReadsThePlainForms) {
  const Rules rules = test::game("4,3,3");
  Position expected(rules);
  expected.stones[1] = Stone::x;
  expected.stones[4] = expected.stones[11] = Stone::o;
  for (const char* text :
       {".X..\nO...\n...O\n", ".X..\nO...\n...O", ".X../O.../...O", ".X..O......O", ". X . .\nO . . .\n. . . O\n",
        "\n\r\n.x..\r\no---\r\n___2\r\n\r\n", " X  \nO   \n   O", "bxbb/Obbb/BBBo", ".1..\n2...\n...2"}) {
    const auto read = Position::parse(rules, text);
    ASSERT_TRUE(read.ok()) << text << ": " << message_of(read.error());
    EXPECT_EQ(to_text(*read), to_text(expected)) << text;
  }
  EXPECT_EQ(*Position::parse(test::game("3,1,3"), "X.O"), *Position::parse(test::game("3,1,3"), "X.O\n"));
}

TEST(PositionParse, SaysWhatIsWrongAndWhere) {
  for (const Wrong& wrong : std::initializer_list<Wrong>{{"", "bad_row_length", 1, 1},
                                                         {"XO.", "bad_row_length", 1, 4},
                                                         {"XO.\nX..", "missing_rows", 2, 4},
                                                         {"XO.\nX..\n...\n...", "too_many_rows", 3, 4},
                                                         {"XO./X..", "missing_rows", 1, 8},
                                                         {"XO./X../.../...", "too_many_rows", 1, 12},
                                                         {"XO./1../...", "ambiguous", 1, 1},
                                                         {"XO.\nX.?\n...", "bad_cell", 2, 3},
                                                         {"\n\nXO.\nX.\n...", "bad_row_length", 4, 3},
                                                         {"XO.\n\n...\n...", "bad_row_length", 2, 1},
                                                         {"XO./X.0/...", "zero_cell", 1, 7},
                                                         {"XO.\nX\t.\n...", "tab", 2, 2},
                                                         {"X|O|.\n.|.|.\n.|.|.", "bad_cell", 1, 2}}) {
    const auto read = Position::parse(Rules(), wrong.text);
    ASSERT_FALSE(read.ok()) << wrong.text;
    EXPECT_EQ(code_of(read.error()), wrong.code) << wrong.text;
    const auto& error = std::get<SyntaxError>(read.error());
    EXPECT_EQ(error.line, wrong.line) << wrong.text;
    EXPECT_EQ(error.column, wrong.column) << wrong.text;
  }
}

TEST(PositionParse, AgreesWithTheReaderOfRecords) {
  std::mt19937 random(3);
  const std::string_view letters = "XO.xo_bB", digits = "12._-b", mixed = "XO.x1o2_bB";
  int read_by_both = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::string_view characters = i % 7 == 0 ? mixed : i % 2 == 0 ? letters : digits;
    const int columns = 2 + static_cast<int>(random() % 3), rows = 2 + static_cast<int>(random() % 3);
    const Rules rules = Rules::make(columns, rows, 2).value();
    const std::string_view separator = i % 3 == 0 ? "\n" : i % 3 == 1 ? "/" : "";
    std::string text;
    const int rows_written = rows + (random() % 8 == 0 ? 1 : 0) - (random() % 8 == 0 ? 1 : 0);
    for (int row = 0; row < rows_written; ++row) {
      if (row > 0) text += separator;
      const int cells = columns + (random() % 30 == 0 ? 1 : 0);
      for (int column = 0; column < cells; ++column) text += characters[random() % characters.size()];
    }
    const auto parsed = Position::parse(rules, text);
    const auto record = read_record(rules, text, Format::board);
    if (!parsed && code_of(parsed.error()) == "ambiguous") continue;  // read_record may resolve the ambiguity
    ASSERT_EQ(parsed.ok(), record.ok()) << to_string(rules) << '\n' << text;
    if (!parsed) continue;
    ++read_by_both;
    EXPECT_EQ(*parsed, std::get<Position>(record->content)) << text;
  }
  EXPECT_GT(read_by_both, 2000);
}

}  // namespace
}  // namespace mnk
