// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "notation/read_all.hpp"

namespace mnk {
namespace {

using test::rules_of;

struct Named {
  const char* game;
  int row;
  int column;
  const char* name;
};

// 5 columns and 4 rows: row 0 is the top row.
//   4 a4 . . . e4
//   3
//   2      c2
//   1 a1 . . . e1
const Named named[] = {{"5,4,3", 3, 0, "a1"},       {"5,4,3", 0, 0, "a4"},         {"5,4,3", 0, 4, "e4"},
                       {"5,4,3", 3, 4, "e1"},       {"5,4,3", 2, 2, "c2"},         {"3,3,3", 2, 0, "a1"},
                       {"30,2,3", 1, 25, "z1"},     {"30,2,3", 1, 26, "aa1"},      {"30,2,3", 0, 27, "ab2"},
                       {"60,2,3", 1, 51, "az1"},    {"60,2,3", 1, 52, "ba1"},      {"800,2,3", 1, 701, "zz1"},
                       {"800,2,3", 1, 702, "aaa1"}, {"4096,1,3", 0, 4095, "fan1"}, {"2,4096,3", 0, 1, "b4096"}};

TEST(Coordinates, NameCellsFromTheBottomLeft) {
  for (const Named& n : named) {
    const Rules rules = rules_of(n.game);
    EXPECT_EQ(to_coordinate(rules, rules.cell(n.row, n.column)), n.name) << n.game;
    const auto cell = parse_coordinate(rules, n.name);
    ASSERT_TRUE(cell) << n.name;
    EXPECT_EQ(*cell, rules.cell(n.row, n.column)) << n.name;
  }
}

TEST(Coordinates, AreReadInEitherCase) {
  const Rules rules = rules_of("30,2,3");
  EXPECT_EQ(*parse_coordinate(rules, "AB2"), rules.cell(0, 27));
  EXPECT_EQ(*parse_coordinate(rules, "aB2"), rules.cell(0, 27));
}

TEST(Coordinates, ReadBackOnEveryCell) {
  for (const char* game : {"1,1,1", "5,4,3", "30,3,3", "3,30,3", "703,2,5"}) {
    const Rules rules = rules_of(game);
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      const auto read = parse_coordinate(rules, to_coordinate(rules, cell));
      ASSERT_TRUE(read);
      ASSERT_EQ(*read, cell) << game;
    }
  }
}

TEST(Coordinates, OffTheBoardIsNotAllowed) {
  const Rules rules = rules_of("5,4,3");
  for (const char* text : {"f1", "a5", "a0", "aa1", "e99999999999999999999", "zzzzzzzzzzzzzzzzzzzzzzzz1"}) {
    const auto cell = parse_coordinate(rules, text);
    ASSERT_FALSE(cell) << text;
    EXPECT_TRUE(std::holds_alternative<LegalityError>(cell.error())) << text;
    EXPECT_EQ(code_of(cell.error()), "off_board") << text;
  }
  EXPECT_EQ(message_of(parse_coordinate(rules, "d9").error()), "'d9' is off the board: columns are a..e, rows 1..4");
}

// 2^64 + 1 is 1 in 64 bits, 2^32 + 1 is 1 in 32 bits; as columns they are gkgwbylwrxtlpq and mwlqkww.
TEST(Coordinates, NumbersDoNotWrapOntoTheBoard) {
  const Rules rules = rules_of("5,4,3");
  for (const char* text : {"a18446744073709551617", "a4294967297", "gkgwbylwrxtlpq1", "mwlqkww1"}) {
    const auto cell = parse_coordinate(rules, text);
    ASSERT_FALSE(cell) << text;
    EXPECT_EQ(code_of(cell.error()), "off_board") << text;
  }
}

TEST(Coordinates, OtherTextCannotBeRead) {
  const std::pair<const char*, unsigned> cases[] = {{"", 1},    {"a", 2},  {"1", 1},    {"1a", 1},
                                                    {"a1 ", 3}, {"ab", 3}, {"a1b2", 3}, {" a1", 1}};
  for (const auto& [text, column] : cases) {
    const auto cell = parse_coordinate(rules_of("5,4,3"), text);
    ASSERT_FALSE(cell) << text;
    const auto* error = std::get_if<SyntaxError>(&cell.error());
    ASSERT_NE(error, nullptr) << text;
    EXPECT_EQ(error->code, "bad_coordinate");
    EXPECT_EQ(error->column, column) << text;
  }
}

}  // namespace
}  // namespace mnk
