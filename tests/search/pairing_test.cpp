// SPDX-License-Identifier: MIT
// Pairing strategies against an enumeration of all pairings; pruning of dominated moves against a table of all values.
#include "search/pairing.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "search/positions.hpp"
#include "solve/retrograde_table.hpp"

namespace {

using namespace mnk;
using search::bit;
using search::Bits;

constexpr unsigned no_end = ~0U;

search::Window window(Bits missing) { return {missing, missing, 0}; }

/// Enumerates pairings: pairs the lowest free cell with each free cell, or with none. Returns true if some pairing
/// blocks all windows.
bool pairing_exists(const std::vector<Bits>& windows, Bits free, std::vector<Bits>& pairs) {
  if (free == 0) {
    return std::all_of(windows.begin(), windows.end(), [&](Bits cells) {
      return std::any_of(pairs.begin(), pairs.end(), [&](Bits pair) { return (cells & pair) == pair; });
    });
  }
  const Bits lowest = free & (~free + 1);
  free &= ~lowest;
  if (pairing_exists(windows, free, pairs)) return true;
  for (Bits rest = free; rest != 0; rest &= rest - 1) {
    const Bits partner = rest & (~rest + 1);
    pairs.push_back(lowest | partner);
    const bool found = pairing_exists(windows, free & ~partner, pairs);
    pairs.pop_back();
    if (found) return true;
  }
  return false;
}

/// Expects disjoint pairs, and in each window both cells of some pair.
void expect_pairing(const std::vector<search::CellPair>& pairs, const std::vector<Bits>& windows) {
  Bits used = 0;
  for (const auto& [a, b] : pairs) {
    EXPECT_NE(a, b);
    EXPECT_EQ(used & (bit(a) | bit(b)), 0U);
    used |= bit(a) | bit(b);
  }
  for (const Bits cells : windows) {
    EXPECT_TRUE(std::any_of(pairs.begin(), pairs.end(), [&](const search::CellPair& pair) {
      return (cells & bit(pair.first)) != 0 && (cells & bit(pair.second)) != 0;
    }));
  }
}

/// Compares find_pairing with the enumeration. Returns true if a pairing exists.
bool expect_found_where_there_is_one(const std::vector<Bits>& windows) {
  std::vector<search::Window> given;
  Bits cells = 0;
  for (const Bits missing : windows) {
    given.push_back(window(missing));
    cells |= missing;
  }
  std::vector<Bits> none;
  std::vector<search::CellPair> pairs;
  const bool there_is = pairing_exists(windows, cells, none);
  EXPECT_EQ(search::find_pairing(given, no_end, &pairs), there_is);
  EXPECT_EQ(search::find_pairing(given, no_end), there_is);
  if (there_is) expect_pairing(pairs, windows);
  // With few tries find_pairing may miss a pairing, but never returns a wrong one.
  for (const unsigned tries : {0U, 1U, 3U}) {
    pairs.clear();
    if (!search::find_pairing(given, tries, &pairs)) continue;
    EXPECT_TRUE(there_is);
    expect_pairing(pairs, windows);
  }
  return there_is;
}

TEST(Pairing, OfRandomWindowsAsEveryMatchingSays) {
  std::mt19937_64 random(3);
  int found = 0;
  constexpr int times = 3000;
  for (int i = 0; i < times; ++i) {
    const unsigned cells = 4 + static_cast<unsigned>(random() % 5);
    const std::size_t n = 1 + random() % 6;
    std::vector<Bits> windows;
    while (windows.size() < n) {
      const Bits missing = random() & ((Bits{1} << cells) - 1);
      if (search::count(missing) >= 1 && search::count(missing) <= 4) windows.push_back(missing << 3);
    }
    found += expect_found_where_there_is_one(windows) ? 1 : 0;
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(found, times / 10);
  EXPECT_LT(found, times * 9 / 10);
}

TEST(Pairing, OfPositionsAsEveryMatchingSays) {
  std::mt19937_64 random(4);
  int found = 0;
  int asked = 0;
  for (const char* game : {"4,4,3", "4,4,4", "5,4,4", "5,5,4"}) {
    const Rules rules = *parse_game(game);
    for (int i = 0; i < 100; ++i) {
      const Position position =
          test::random_position(rules, rules.cells() - 6 - static_cast<std::uint32_t>(i % 5), random);
      const search::State state(position);
      for (const Player player : {Player::x, Player::o}) {
        std::vector<Bits> windows;
        for (const search::Window& open : state.open(player)) windows.push_back(open.missing);
        found += expect_found_where_there_is_one(windows) ? 1 : 0;
        ++asked;
      }
      ASSERT_FALSE(HasFailure()) << to_text(position);
    }
  }
  EXPECT_GT(found, asked / 10);
  EXPECT_LT(found, asked * 9 / 10);
}

/// Hales and Jewett 1963 give the pairings of 5,5,5 and of n,n,n with n > 5.
TEST(Pairing, OfTheEmptyBoardsThatAreKnownToHaveOne) {
  for (const char* game : {"5,5,5", "6,6,6", "7,7,7", "8,8,8"}) {
    const search::State state{Position(*parse_game(game))};
    EXPECT_TRUE(search::find_pairing(state.open(Player::x), 400)) << game;
  }
  // 4,4,4 has ten windows but only eight disjoint pairs of cells.
  EXPECT_FALSE(search::find_pairing(search::State(Position(*parse_game("4,4,4"))).open(Player::x), no_end));
}

/// Some best move of each position survives the pruning of dominated moves.
TEST(Undominated, KeepsABestMove) {
  for (const char* game : {"3,3,3", "4,3,3", "4,3,4", "9,1,3", "4,4,4"}) {
    const Rules rules = *parse_game(game);
    const auto table = std::make_unique<const test::RetrogradeTable>(rules);
    const std::size_t step = table->positions() / 200'000 + 1;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < table->positions(); i += step) {
      const auto stones = table->stones(i);
      if (table->over(stones)) continue;
      const search::State state(table->position(stones));
      const bool x = state.to_move() == Player::x;
      // Skips positions with an immediate win or a forced block: there the search needs no pruning.
      if ((state.side(Player::x).completing | state.side(Player::o).completing) != 0) continue;
      const Bits kept = search::undominated_moves(state);
      left_out += static_cast<std::size_t>(search::count(state.empty() & ~kept));
      EXPECT_EQ(kept & ~state.empty(), 0U);
      int best = kept == 0 ? 0 : x ? -1 : 1;  // no move is kept if no window is open: a draw
      search::for_each_cell(kept, [&](Cell cell) {
        const auto after = static_cast<std::uint32_t>(bit(cell));
        const int value = table->value(x ? test::RetrogradeTable::Stones{stones.x | after, stones.o}
                                         : test::RetrogradeTable::Stones{stones.x, stones.o | after});
        best = x ? std::max(best, value) : std::min(best, value);
      });
      ASSERT_EQ(best, table->value(stones)) << to_text(table->position(stones));
    }
    EXPECT_GT(left_out, 0U) << game;
  }
}

}  // namespace
