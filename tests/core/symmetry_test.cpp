// SPDX-License-Identifier: MIT
#include "mnk/symmetry.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/plain_reference.hpp"
#include "game.hpp"

namespace {

using mnk::Symmetry;
using mnk::test::game;

std::vector<mnk::Cell> image_of(const mnk::Rules& rules, Symmetry symmetry) {
  std::vector<mnk::Cell> image(rules.cells());
  for (mnk::Cell cell = 0; cell < rules.cells(); ++cell) image[cell] = mnk::transform(rules, symmetry, cell);
  return image;
}

mnk::Position random_position(std::mt19937_64& random, const mnk::Rules& rules) {
  mnk::Position position(rules);
  for (mnk::Stone& stone : position.stones) stone = static_cast<mnk::Stone>(plain::random_below(random, 3));
  return position;
}

const char* const games[] = {"3,3,3", "1,1,1",       "4,3,3",         "3,4,3",         "1,7,3",
                             "7,1,3", "8,8,5:exact", "7,6,4:gravity", "5,5,4:gravity", "19,19,5:misere"};

TEST(Symmetry, EightFourOrTwo) {
  const std::map<std::string, std::size_t> expected = {{"3,3,3", 8},         {"8,8,5:exact", 8},  {"4,3,3", 4},
                                                       {"3,4,3", 4},         {"7,1,3", 4},        {"1,7,3", 4},
                                                       {"7,6,4:gravity", 2}, {"5,5,4:gravity", 2}};
  for (const auto& [text, count] : expected) {
    const auto all = mnk::symmetries(game(text.c_str()));
    EXPECT_EQ(all.size(), count) << text;
    EXPECT_EQ(all[0], Symmetry::identity);
    EXPECT_EQ(std::set<Symmetry>(all.begin(), all.end()).size(), count);
  }
}

TEST(Symmetry, EachGoesWhereItsNameSays) {
  const mnk::Rules square = game("5,5,3"), wide = game("4,3,3");
  const mnk::Cell cell = square.cell(1, 3);
  EXPECT_EQ(mnk::transform(square, Symmetry::identity, cell), cell);
  EXPECT_EQ(mnk::transform(square, Symmetry::mirror_columns, cell), square.cell(1, 1));
  EXPECT_EQ(mnk::transform(square, Symmetry::mirror_rows, cell), square.cell(3, 3));
  EXPECT_EQ(mnk::transform(square, Symmetry::rotate_180, cell), square.cell(3, 1));
  EXPECT_EQ(mnk::transform(square, Symmetry::transpose, cell), square.cell(3, 1));
  EXPECT_EQ(mnk::transform(square, Symmetry::rotate_90, square.cell(0, 1)), square.cell(1, 4));   // clockwise
  EXPECT_EQ(mnk::transform(square, Symmetry::rotate_270, square.cell(0, 1)), square.cell(3, 0));  // and back
  EXPECT_EQ(mnk::transform(square, Symmetry::anti_transpose, square.cell(0, 1)), square.cell(3, 4));
  EXPECT_EQ(mnk::transform(wide, Symmetry::mirror_columns, wide.cell(0, 0)), wide.cell(0, 3));
  EXPECT_EQ(mnk::transform(wide, Symmetry::mirror_rows, wide.cell(0, 0)), wide.cell(2, 0));
  EXPECT_EQ(mnk::transform(game("7,6,4:gravity"), mnk::symmetries(game("7,6,4:gravity"))[1], 0), 6U);
}

TEST(Symmetry, IsAGroupOfBijectionsThatKeepNeighbours) {
  for (const char* text : games) {
    const mnk::Rules rules = game(text);
    std::set<std::vector<mnk::Cell>> images;
    for (const Symmetry symmetry : mnk::symmetries(rules)) images.insert(image_of(rules, symmetry));
    for (const Symmetry a : mnk::symmetries(rules)) {
      const auto first = image_of(rules, a), back = image_of(rules, mnk::inverse(a));
      EXPECT_EQ(std::set<mnk::Cell>(first.begin(), first.end()).size(), rules.cells());
      for (mnk::Cell cell = 0; cell < rules.cells(); ++cell) ASSERT_EQ(back[first[cell]], cell) << text;
      for (const Symmetry b : mnk::symmetries(rules)) {
        std::vector<mnk::Cell> both;
        for (const mnk::Cell cell : image_of(rules, b)) both.push_back(first[cell]);
        ASSERT_TRUE(images.contains(both)) << text;
      }
      for (mnk::Cell cell = 1; cell < rules.cells(); ++cell) {
        if (rules.column(cell) == 0) continue;
        const int down = std::abs(rules.row(first[cell]) - rules.row(first[cell - 1]));
        const int right = std::abs(rules.column(first[cell]) - rules.column(first[cell - 1]));
        ASSERT_EQ(down + right, 1) << text;
      }
    }
  }
}

TEST(Symmetry, APositionMovesWithItsCells) {
  std::mt19937_64 random(11);
  for (const char* text : games) {
    const mnk::Position position = random_position(random, game(text));
    for (const Symmetry symmetry : mnk::symmetries(position.rules)) {
      const mnk::Position image = mnk::transform(position, symmetry);
      ASSERT_EQ(image.rules, position.rules);
      for (mnk::Cell cell = 0; cell < position.rules.cells(); ++cell) {
        ASSERT_EQ(image.stones[mnk::transform(position.rules, symmetry, cell)], position.stones[cell]) << text;
      }
      EXPECT_EQ(mnk::transform(image, mnk::inverse(symmetry)), position);
    }
  }
}

TEST(Symmetry, CanonicalIsTheFirstImageAndTheSameForAll) {
  std::mt19937_64 random(12);
  for (int i = 0; i < 1000; ++i) {
    const mnk::Position position =
        random_position(random, i % 2 == 0 ? plain::random_rules(random, 9, 5) : game(games[i % 10]));
    const mnk::Position canonical = mnk::canonical(position);
    mnk::Position first = position;
    for (const Symmetry symmetry : mnk::symmetries(position.rules)) {
      const mnk::Position image = mnk::transform(position, symmetry);
      ASSERT_EQ(mnk::canonical(image), canonical);
      if (image.stones < first.stones) first = image;
    }
    ASSERT_EQ(canonical, first);
    ASSERT_EQ(mnk::canonical(canonical), canonical);
  }
}

TEST(Symmetry, PublishedNumbersOfClasses) {
  const std::map<std::string, std::size_t> published = {{"3,3,3", 765}, {"4,3,3", 28275}};
  for (const auto& [text, count] : published) {
    const mnk::Rules rules = game(text.c_str());
    std::set<std::vector<mnk::Stone>> classes;
    for (const auto& [board, outcome] : plain::all_positions(plain::game_of(rules))) {
      classes.insert(mnk::canonical(plain::position_of(rules, board)).stones);
    }
    EXPECT_EQ(classes.size(), count) << text;
  }
}

}  // namespace
