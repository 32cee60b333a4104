// SPDX-License-Identifier: MIT
// A lookup in the transposition table returns the last stored entry of the position, or nothing.
#include "search/proof_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>

namespace {

using namespace mnk::search;

std::optional<Numbers> found(const ProofTable& table, const Key& key) { return table.find(key); }

void expect_numbers(const std::optional<Numbers>& numbers, Numbers expected) {
  ASSERT_TRUE(numbers.has_value());
  EXPECT_EQ(numbers->proof, expected.proof);
  EXPECT_EQ(numbers->disproof, expected.disproof);
}

/// More keys than entries, and the keys differ in few bits.
TEST(ProofTable, NeverSaysOfOnePositionWhatWasStoredForAnother) {
  std::mt19937_64 random(6);
  for (const std::uint64_t bytes : {1U, 1U << 10, 1U << 15}) {
    ProofTable table(bytes);
    std::map<std::tuple<Bits, Bits, std::uint32_t>, Numbers> last;
    std::size_t known = 0;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
      const Key key{Bits{1} << (random() % 64), (random() % 3) << (random() % 62),
                    static_cast<std::uint32_t>(random() % 4)};
      const auto stored = last.find({key.a, key.b, key.kind});
      if (const auto numbers = found(table, key)) {
        ASSERT_NE(stored, last.end());
        expect_numbers(numbers, stored->second);
        ++known;
      }
      if (random() % 2 == 0) continue;
      const Numbers numbers{i, i + 1};
      table.store(key, numbers, 1 + random() % 100);
      expect_numbers(found(table, key), numbers);
      last[{key.a, key.b, key.kind}] = numbers;
    }
    EXPECT_GT(known, 0U);
    EXPECT_GT(last.size(), table.entries());
  }
}

TEST(ProofTable, StartsEmptyAndIsAtLeastOneBucket) {
  const ProofTable table(0);
  EXPECT_GE(table.entries(), 1U);
  EXPECT_FALSE(found(table, Key{}).has_value());
  EXPECT_LE(ProofTable(1 << 20).entries() * sizeof(Key), 1U << 20);
}

/// Replacement policy: the entry with the smallest subtree is evicted. The smallest table has one bucket.
TEST(ProofTable, WhatCostLeastGivesWay) {
  ProofTable table(0);
  const auto key = [](std::uint64_t i) { return Key{i, ~i, 1}; };
  const auto places = table.entries();
  for (std::uint64_t i = 0; i < places; ++i)
    table.store(key(i), {1, static_cast<std::uint32_t>(i)}, 100 + 10 * ((i + 2) % places));
  table.store(key(places), {7, 7}, 1);
  for (std::uint64_t i = 0; i < places; ++i) EXPECT_EQ(found(table, key(i)).has_value(), (i + 2) % places != 0) << i;
  expect_numbers(found(table, key(places)), {7, 7});
}

}  // namespace
