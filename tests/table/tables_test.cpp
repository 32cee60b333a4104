// SPDX-License-Identifier: MIT
// The tables of a folder: by game, and for several threads.
#include "mnk/tables.hpp"

#include <filesystem>
#include <thread>

#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "table/layer_file.hpp"
#include "table/made_table.hpp"

namespace mnk::table {
namespace {

using test::bytes_of;
using test::code;
using test::game;
using test::TemporaryFolder;
using test::write_bytes;

TEST(Tables, AreFoundByTheNameOfTheGame) {
  const TemporaryFolder folder;
  ASSERT_TRUE(make(game("3,3,3"), folder / "3,3,3"));
  ASSERT_TRUE(make(game("3,3,3:misere"), folder / "3,3,3:misere"));
  ASSERT_TRUE(make(game("4,3,3"), folder / "other"));
  std::filesystem::create_directory(folder / "4,4,4");  // no layer yet
  write_bytes(folder / "5,4,4", "a file");
  const Tables tables = Tables::open(folder.path()).value();
  EXPECT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables.of(game("3,3,3:misere"))->rules(), game("3,3,3:misere"));
  EXPECT_EQ(tables.of(game("4,3,3")), nullptr);
  EXPECT_EQ(tables.of(game("4,4,4")), nullptr);
  EXPECT_TRUE(Table::find(folder.path(), game("3,3,3")).value().has_value());
  EXPECT_FALSE(Table::find(folder.path(), game("4,3,3")).value().has_value());
  EXPECT_EQ(code(Tables::open(folder / "nowhere")), "unreadable_file");
}

TEST(Tables, DamageAndWrongNamesAreErrors) {
  const TemporaryFolder folder;
  ASSERT_TRUE(make(game("3,3,3"), folder / "4,3,3"));
  EXPECT_EQ(code(Table::find(folder.path(), game("4,3,3"))), "other_game");
  EXPECT_EQ(code(Tables::open(folder.path())), "other_game");
  std::filesystem::rename(folder / "4,3,3", folder / "3,3,3");
  write_bytes(layer_path(folder / "3,3,3", Stage::values, 4), "damaged");
  EXPECT_EQ(code(Table::find(folder.path(), game("3,3,3"))), "bad_table");
  EXPECT_EQ(code(Tables::open(folder.path())), "bad_table");
  EXPECT_TRUE(is_damage(Tables::open(folder.path()).error()));
  EXPECT_FALSE(is_damage(LegalityError{"too_large", ""}));
}

TEST(Tables, SeveralThreadsGetTheAnswersOfOne) {
  const TemporaryFolder folder;
  ASSERT_TRUE(make(game("4,4,3"), folder / "4,4,3"));
  const Rules rules = game("4,4,3");
  const Tables tables = Tables::open(folder.path()).value();
  const auto choices = [&](PositionValues* values) {
    std::vector<best::Choice> found;
    best::Solver solver(rules);
    solver.use(values);
    for (Cell first = 0; first < rules.cells(); ++first) {
      for (Cell second = 0; second < rules.cells(); ++second) {
        if (first != second) found.push_back(solver.choose(Board::from(rules, {{first, second}}).value()).value());
      }
    }
    return found;
  };
  const std::vector<best::Choice> expected = choices(nullptr);
  std::array<std::vector<best::Choice>, 4> found;
  {
    std::vector<std::jthread> threads;
    for (auto& each : found) threads.emplace_back([&] { each = choices(tables.of(rules)); });
  }
  for (const auto& each : found) EXPECT_EQ(each, expected);
}

}  // namespace
}  // namespace mnk::table
