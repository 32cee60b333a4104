// SPDX-License-Identifier: MIT
// Every position of small games, under every set of options, against plain minimax; random positions of larger games.
#include "search/positions.hpp"
#include "solve/claims/search.hpp"

#include <gtest/gtest.h>

#include <random>

#include "mnk/board.hpp"
#include "mnk/symmetry.hpp"
#include "solve/plain_solver.hpp"

namespace {

using namespace mnk;
using solving::Answer;

/// Combines both claims into a value; -2 if a claim stays unknown.
int value_of(claims::ClaimSearch& claims, const Position& position) {
  search::State state(position);
  const Answer x = claims.attacker_wins(state, Player::x);
  const Answer o = claims.attacker_wins(state, Player::o);
  if (x == Answer::unknown || o == Answer::unknown || (x == Answer::yes && o == Answer::yes)) return -2;
  return x == Answer::yes ? 1 : o == Answer::yes ? -1 : 0;
}

struct Setting {
  std::uint64_t table_bytes = 1 << 24;
  std::uint64_t shuffle = 0;
  unsigned pairing_tries = 40;
};

SolveLimits limits_with(std::uint64_t shuffle) {
  SolveLimits limits;
  limits.shuffle = shuffle;
  return limits;
}

class Solver {
 public:
  Solver(const Rules& rules, const Setting& setting)
      : limits_(limits_with(setting.shuffle)),
        budget_(limits_),
        table_(setting.table_bytes),
        claims_(rules, table_, budget_) {
    claims_.options().pairing_tries = setting.pairing_tries;
  }
  int value(const Position& position) { return value_of(claims_, position); }

 private:
  SolveLimits limits_;
  solving::Budget budget_;
  search::ProofTable table_;
  claims::ClaimSearch claims_;
};

std::vector<Options> all_options() {
  std::vector<Options> all;
  for (int i = 0; i < 8; ++i) all.push_back({(i & 1) != 0, (i & 2) != 0, (i & 4) != 0});
  return all;
}

/// Compares all positions, or one per symmetry class if `one_of_each_class`. Returns the number compared.
std::size_t compare_all(const Rules& rules, const Setting& setting, bool one_of_each_class) {
  test::PlainSolver plain(rules, Position(rules));
  Solver solver(rules, setting);
  std::size_t compared = 0;
  int failures = 0;
  plain.for_each([&](const Position& position, int value) {
    if (failures > 3 || (one_of_each_class && canonical(position) != position)) return;
    ++compared;
    const int ours = solver.value(position);
    if (ours != value) ++failures;
    EXPECT_EQ(ours, value) << to_string(rules) << "\n" << to_text(position);
  });
  return compared;
}

TEST(ClaimSearch, EveryPositionOf333InEverySetOfOptions) {
  for (const Options options : all_options()) {
    const Rules rules = *Rules::make(3, 3, 3, options);
    EXPECT_GT(compare_all(rules, {}, false), options.gravity ? 400 : 4000);
    compare_all(rules, {.table_bytes = 1 << 12}, false);
    compare_all(rules, {.shuffle = 7, .pairing_tries = 0}, false);
  }
}

TEST(ClaimSearch, EveryPositionOf433InEverySetOfOptions) {
  for (const Options options : all_options()) compare_all(*Rules::make(4, 3, 3, options), {}, true);
}

/// Boards with overlapping windows of two cells, with overlines, and with a side shorter than k.
TEST(ClaimSearch, EveryPositionOfOddBoards) {
  for (const auto& [columns, rows, k] :
       {std::tuple(4, 2, 2), std::tuple(2, 4, 2), std::tuple(5, 2, 3), std::tuple(9, 1, 3), std::tuple(3, 3, 1),
        std::tuple(3, 3, 2), std::tuple(3, 4, 4), std::tuple(1, 8, 2)}) {
    for (const Options options : all_options()) compare_all(*Rules::make(columns, rows, k, options), {}, false);
  }
}

TEST(ClaimSearch, RandomEndgames) {
  std::mt19937_64 random(20261120);
  for (const auto& [columns, rows, k] : {std::tuple(4, 4, 4), std::tuple(5, 4, 3), std::tuple(5, 5, 4),
                                         std::tuple(6, 6, 4), std::tuple(7, 7, 5), std::tuple(8, 8, 5)}) {
    for (const Options options : all_options()) {
      const Rules rules = *Rules::make(columns, rows, k, options);
      Solver solver(rules, {});
      Solver tiny(rules, {.table_bytes = 1 << 15});
      Solver shuffled(rules, {.shuffle = 99});
      for (int i = 0; i < 12; ++i) {
        const Position position =
            test::random_position(rules, rules.cells() - 7 - static_cast<std::uint32_t>(i % 3), random);
        test::PlainSolver plain(rules, position);
        const int value = plain.value();
        EXPECT_EQ(solver.value(position), value) << to_string(rules) << "\n" << to_text(position);
        EXPECT_EQ(tiny.value(position), value) << to_string(rules) << "\n" << to_text(position);
        EXPECT_EQ(shuffled.value(position), value) << to_string(rules) << "\n" << to_text(position);
      }
    }
  }
}

}  // namespace
