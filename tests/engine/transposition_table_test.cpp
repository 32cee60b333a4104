// SPDX-License-Identifier: MIT
// The transposition table gives back what was stored; scores keep their distance through it.
#include "engine/transposition_table.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using namespace mnk;
using engine::Bound;
using engine::TranspositionTable;

void expect_entry(const TranspositionTable& table, std::uint64_t hash, const TranspositionTable::Entry& expected) {
  const auto found = table.find(hash);
  ASSERT_TRUE(found.has_value()) << hash;
  EXPECT_EQ(found->move, expected.move);
  EXPECT_EQ(found->score, expected.score);
  EXPECT_EQ(found->depth, expected.depth);
  EXPECT_EQ(found->bound, expected.bound);
}

TEST(TranspositionTables, GiveBackWhatWasStored) {
  TranspositionTable table(1 << 16);
  EXPECT_FALSE(table.find(0x1234'5678'9ABC'DEF0).has_value());
  const std::vector<TranspositionTable::Entry> entries = {
      {0, 0, 0, Bound::exact},
      {9999, engine::win_in(1), 100, Bound::lower},
      {TranspositionTable::no_move, engine::loss_in(2), -1, Bound::upper},
      {224, -engine::largest_estimate, -8, Bound::exact}};
  std::uint64_t hash = 0x0123'4567'89AB'CDEF;
  for (const auto& entry : entries) {
    table.store(hash, entry);
    expect_entry(table, hash, entry);
    EXPECT_FALSE(table.find(hash ^ 1).has_value()) << "another position of the bucket";
    hash = hash * 0x9E37'79B9'7F4A'7C15 + 1;
  }
  table.clear();
  EXPECT_FALSE(table.find(0x0123'4567'89AB'CDEF).has_value());
}

/// All of the table, a part, and a table that is smaller than a page or not a whole number of them.
TEST(TranspositionTables, KeepTheirEntriesWhenTheirMemoryIsAskedFor) {
  for (const std::uint64_t bytes : {64ULL, 5000ULL, 100'000ULL, 3ULL << 20}) {
    for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{70'000}, std::size_t{1} << 30}) {
      TranspositionTable table(bytes);
      const TranspositionTable::Entry entry = {7, 12, 3, Bound::exact};
      std::vector<std::uint64_t> kept;
      for (std::uint64_t i = 1; i <= 40; ++i) {
        kept.push_back(i * 0x9E37'79B9'7F4A'7C15);
        table.store(kept.back(), entry);
      }
      std::erase_if(kept, [&](std::uint64_t hash) { return !table.find(hash); });  // the small table has few places
      ASSERT_FALSE(kept.empty());
      table.touch(most);
      for (const std::uint64_t hash : kept) expect_entry(table, hash, entry);
    }
  }
}

TEST(TranspositionTables, KeepTheLatestEntryOfAPosition) {
  TranspositionTable table(64);  // one bucket
  for (std::uint64_t hash = 1; hash <= 4; ++hash) table.store(hash, {5, 10, 9, Bound::lower});
  table.store(2, {6, 20, 1, Bound::upper});
  expect_entry(table, 2, {6, 20, 1, Bound::upper});
  for (const std::uint64_t hash : {1, 3, 4}) expect_entry(table, hash, {5, 10, 9, Bound::lower});
}

/// A score is stored as seen from its own position, and read at any distance from the root.
TEST(TranspositionTables, KeepTheDistanceOfProvedScores) {
  for (const int ply : {0, 1, 7}) {
    for (const int score : {engine::win_in(9), engine::loss_in(9), 0, 123, -engine::largest_estimate}) {
      const int stored = engine::stored_score(score, ply);
      EXPECT_EQ(engine::score_at(stored, ply), score) << ply;
    }
    EXPECT_EQ(engine::score_at(engine::win_in(2), ply), engine::win_in(2 + ply));
    EXPECT_EQ(engine::score_at(engine::loss_in(2), ply), engine::loss_in(2 + ply));
    EXPECT_EQ(engine::score_at(-500, ply), -500);
  }
  EXPECT_TRUE(engine::is_win(engine::win_in(9'999)));
  EXPECT_TRUE(engine::is_loss(engine::loss_in(9'999)));
  EXPECT_FALSE(engine::is_proved(engine::largest_estimate));
}

}  // namespace
