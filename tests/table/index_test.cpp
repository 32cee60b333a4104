// SPDX-License-Identifier: MIT
// Sizes, occupied sets and ranks, compared with plain enumeration.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "mnk/symmetry.hpp"
#include "table/layer_header.hpp"
#include "table/made_table.hpp"
#include "table/occupied_sets.hpp"
#include "table/ranks.hpp"

namespace mnk::table {
namespace {

using test::game;

/// The occupied sets of a layer up to symmetry, found among all sets of cells.
std::set<Set> plain_sets(const Rules& rules, std::uint32_t stones) {
  std::set<Set> classes;
  for (Set set = 0; set < Set{1} << rules.cells(); ++set) {
    if (std::popcount(set) != static_cast<int>(stones)) continue;
    bool floats = false;
    for (Cell cell = 0; cell + rules.width() < rules.cells(); ++cell)
      floats = floats || (rules.gravity() && (set >> cell & 1) != 0 && (set >> (cell + rules.width()) & 1) == 0);
    if (floats) continue;
    Set least = set;
    for (const Symmetry symmetry : symmetries(rules)) {
      Set image = 0;
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if ((set >> cell & 1) != 0) image |= Set{1} << transform(rules, symmetry, cell);
      }
      least = std::min(least, image);
    }
    classes.insert(least);
  }
  return classes;
}

TEST(TableSets, AreTheClassesOfAllOccupiedSets) {
  for (const char* text : {"3,3,3", "4,3,3", "4,4,4", "5,3,3", "1,7,3", "4,3,3:gravity", "3,4,3:gravity", "1,1,1"}) {
    const Rules rules = game(text);
    const SetImages images(rules);
    for (std::uint32_t stones = 0; stones <= rules.cells(); ++stones) {
      const std::set<Set> expected = plain_sets(rules, stones);
      ASSERT_EQ(layer_size(rules, stones).sets, expected.size()) << text << " " << stones;
      const OccupiedSets sets(rules, images, stones);
      ASSERT_EQ(sets.size(), expected.size()) << text << " " << stones;
      std::uint32_t index = 0;
      for (const Set set : expected) {
        ASSERT_EQ(sets[index], set) << text;
        ASSERT_EQ(sets.index_of(set), index++) << text;
      }
    }
  }
}

TEST(TableSets, EverySetHasItsSmallestImage) {
  const Rules rules = game("4,4,4");
  const SetImages images(rules);
  for (Set set = 0; set < 1U << 16; set += 7) {
    const SetImages::Smallest smallest = images.smallest(set);
    EXPECT_EQ(images.image(smallest.symmetry, set), smallest.set);
    EXPECT_TRUE(images.is_smallest(smallest.set));
    EXPECT_EQ(images.is_smallest(set), smallest.set == set);
  }
}

TEST(TableRanks, NumberTheMasksInAscendingOrder) {
  for (std::uint32_t bits = 0; bits <= 13; ++bits) {
    const Ranks ranks(bits);
    for (std::uint32_t ones = 0; ones <= bits; ++ones) {
      const std::vector<Mask> masks = masks_of(bits, ones);
      std::vector<Mask> expected;
      for (Mask mask = 0; mask < Mask{1} << bits; ++mask) {
        if (std::popcount(mask) == static_cast<int>(ones)) expected.push_back(mask);
      }
      ASSERT_EQ(masks, expected) << bits << " " << ones;
      for (std::uint32_t rank = 0; rank < masks.size(); ++rank) {
        ASSERT_EQ(ranks.rank(masks[rank]), rank);
        ASSERT_EQ(rank_of_mask(masks[rank]), rank);
        ASSERT_EQ(mask_of_rank(bits, ones, rank), masks[rank]);
      }
    }
  }
}

TEST(TableRanks, ReachTheLargestBoard) {
  const Ranks ranks(max_table_cells);
  const std::uint64_t last = binomial(28, 14) - 1;
  EXPECT_EQ(last, 40'116'599U);
  const Mask mask = mask_of_rank(28, 14, last);
  EXPECT_EQ(mask, 0xFFFC000U);
  EXPECT_EQ(ranks.rank(mask), last);
  EXPECT_EQ(ranks.rank(mask_of_rank(28, 14, 12'345'678)), 12'345'678U);
}

TEST(TableRanks, CompressAndExpandAreInverse) {
  EXPECT_EQ(compressed(0b1000100, 0b1010110), 0b1010U);
  EXPECT_EQ(expanded(0b1010, 0b1010110), 0b1000100U);
}

TEST(TableSizes, AreThoseOfTheFormula) {
  // Sum over the numbers of stones s of C(20, s) C(s, s/2) / 4 / 4 bytes, which symmetric sets exceed a little.
  const std::uint64_t least = 46'300'000;
  EXPECT_GE(table_bytes(game("5,4,4")), least);
  EXPECT_LE(table_bytes(game("5,4,4")), least + least / 50);
  EXPECT_EQ(table_bytes(game("5,4,4")), table_bytes(game("4,5,3:misere")));
}

TEST(TableSizes, GamesWithoutTables) {
  EXPECT_FALSE(refuse(game("7,4,4")).has_value());
  EXPECT_EQ(refuse(game("6,5,4"))->code, "too_large");
  EXPECT_EQ(refuse(game("5,5,5:caro"))->code, "unsupported_rules");
}

}  // namespace
}  // namespace mnk::table
