// SPDX-License-Identifier: MIT
// Endgames of games too large for a full table, against alpha-beta without a transposition table. Varies the solver's
// table size and move order.
#include <gtest/gtest.h>

#include <random>

#include "game.hpp"
#include "mnk/solve.hpp"
#include "sanitized.hpp"
#include "search/positions.hpp"
#include "search/proof_table.hpp"
#include "solve/plain_alpha_beta.hpp"

namespace {

using namespace mnk;

constexpr int positions_a_game = test::rounds(100);

constexpr std::uint64_t tiny = 40 << 10;  ///< bytes of 2^10 entries

struct End {
  const char* game;
  std::uint32_t cells_left;  ///< maximum
};

class Endgames : public testing::TestWithParam<End> {};

std::optional<Value> value_with(const Position& position, std::uint64_t memory, std::uint64_t shuffle) {
  SolveLimits limits;
  limits.memory = memory;
  limits.shuffle = shuffle;
  return solve(position, limits)->value();
}

TEST_P(Endgames, AsPlainAlphaBetaSays) {
  const Rules rules = *parse_game(GetParam().game);
  std::mt19937_64 random(20261121);
  std::array<int, 3> seen{};
  for (int i = 0; i < positions_a_game; ++i) {
    const std::uint32_t left = GetParam().cells_left - static_cast<std::uint32_t>(i % 4);
    const Position position = test::random_position(rules, rules.cells() - left, random);
    const auto value = static_cast<Value>(test::PlainAlphaBeta(position).value());
    ++seen.at(static_cast<std::size_t>(static_cast<int>(value) + 1));
    ASSERT_EQ(value_with(position, 1 << 20, 0), value) << to_text(position);
    ASSERT_EQ(value_with(position, tiny, 0), value) << to_text(position);
    ASSERT_EQ(value_with(position, 1 << 20, 1 + random()), value) << to_text(position);
    ASSERT_EQ(value_with(position, tiny, 1 + random()), value) << to_text(position);
  }
  EXPECT_GT(seen[0] + seen[2], 0);  // some positions are not draws
}

INSTANTIATE_TEST_SUITE_P(Games, Endgames,
                         testing::Values(End{"5,5,4", 13}, End{"5,5,4:exact", 13}, End{"5,5,4:misere", 11},
                                         End{"5,5,4:gravity", 18}, End{"6,6,4", 14}, End{"6,6,4:exact", 14},
                                         End{"6,6,4:misere", 11}, End{"6,6,4:gravity", 18}, End{"7,7,5", 13},
                                         End{"7,7,5:exact", 13}, End{"7,7,5:misere", 10}, End{"7,7,5:gravity", 18}),
                         test::by_game);

TEST(EndgamesTable, IsAsSmallAsItIsCalled) { EXPECT_EQ(search::ProofTable(tiny).entries(), 1024U); }

/// Whole games, where a table of 2^10 entries evicts nearly everything.
TEST(EndgamesTable, WholeGamesWithATinyTableAndShuffledMoves) {
  for (const auto& [game, value] :
       {std::pair("4,4,4", Value::draw), std::pair("5,4,4", Value::draw), std::pair("6,5,5", Value::draw),
        std::pair("4,3,3", Value::x_wins), std::pair("6,3,3", Value::x_wins), std::pair("4,3,3:misere", Value::o_wins),
        std::pair("4,4,4:gravity", Value::draw), std::pair("3,3,3:misere", Value::draw)}) {
    const Position position(*parse_game(game));
    EXPECT_EQ(value_with(position, tiny, 0), value) << game;
    for (const std::uint64_t shuffle : {1U, 2U, 3U}) {
      EXPECT_EQ(value_with(position, tiny, shuffle), value) << game;
      EXPECT_EQ(value_with(position, 16 << 20, shuffle), value) << game;
    }
  }
}

}  // namespace
