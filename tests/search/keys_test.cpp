// SPDX-License-Identifier: MIT
// Transposition keys: positions with equal keys have equal remaining games, on every position of small boards. The
// remaining game is computed from the board, cell by cell.
#include "search/keys.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "search/positions.hpp"
#include "solve/retrograde_table.hpp"

namespace {

using namespace mnk;
using search::Key;
using search::Keys;

struct KeyOrder {
  bool operator()(const Key& p, const Key& q) const { return std::tie(p.a, p.b, p.kind) < std::tie(q.a, q.b, q.kind); }
};

/// The remaining game without options: the player to move and both players' sets of missing cells. Canonical: the
/// smallest of its symmetric images.
using RemainingGame = std::tuple<Player, std::set<test::Cells>, std::set<test::Cells>>;

std::set<test::Cells> image_of(const Rules& rules, Symmetry symmetry, const std::set<test::Cells>& windows) {
  std::set<test::Cells> image;
  for (const test::Cells& window : windows) {
    test::Cells moved;
    for (const Cell cell : window) moved.insert(transform(rules, symmetry, cell));
    image.insert(moved);
  }
  return image;
}

RemainingGame remaining_game(const Position& position, Player to_move) {
  const auto x = test::smallest(test::open_windows(position, Player::x));
  const auto o = test::smallest(test::open_windows(position, Player::o));
  RemainingGame least{to_move, x, o};
  for (const Symmetry symmetry : symmetries(position.rules)) {
    least = std::min(
        least, RemainingGame{to_move, image_of(position.rules, symmetry, x), image_of(position.rules, symmetry, o)});
  }
  return least;
}

/// Visits every `step`th position that is not over.
template <class Visit>
void for_each_position(const Rules& rules, std::size_t step, Visit visit) {
  const auto table = std::make_unique<const test::RetrogradeTable>(rules);
  for (std::size_t i = 0; i < table->positions(); i += step) {
    if (!table->over(table->stones(i))) visit(table->position(table->stones(i)));
  }
}

/// Without options a key determines the player to move and the cells that win for each player.
TEST(Keys, WithoutOptionsOneCodeIsOneGame) {
  for (const auto& [game, step] : {std::pair("3,3,3", 1), std::pair("4,3,3", 5), std::pair("3,4,4", 7),
                                   std::pair("4,3,4", 5), std::pair("9,1,3", 1)}) {
    const Rules rules = *parse_game(game);
    const Keys keys(rules);
    std::map<Key, RemainingGame, KeyOrder> games;
    std::set<std::string> classes;
    for_each_position(rules, static_cast<std::size_t>(step), [&](const Position& position) {
      const search::State state(position);
      const auto left = remaining_game(position, state.to_move());
      classes.insert(to_text(canonical(position)));
      const auto& [known, fresh] = games.emplace(keys.of(state, 0), left);
      if (!fresh) {
        EXPECT_EQ(known->second, left) << to_text(position);
      }
    });
    EXPECT_LT(games.size(), classes.size()) << game;  // different positions share one remaining game
  }
}

/// With options a key represents the stones: one key for each symmetry class.
TEST(Keys, WithOptionsOneCodeIsOneClassOfPositions) {
  for (const char* game : {"3,3,3:exact", "3,3,3:misere", "4,3,3:gravity", "4,2,2:exact,misere"}) {
    const Rules rules = *parse_game(game);
    const Keys keys(rules);
    std::map<Key, Position, KeyOrder> classes;
    std::set<std::string> canonical_positions;
    for_each_position(rules, 1, [&](const Position& position) {
      const Position first = canonical(position);
      canonical_positions.insert(to_text(first));
      const auto& [known, fresh] = classes.emplace(keys.of(search::State(position), 0), first);
      if (!fresh) {
        EXPECT_EQ(known->second, first) << to_text(position);
      }
    });
    EXPECT_EQ(classes.size(), canonical_positions.size()) << game;
  }
}

/// True if two windows lack the same cells. A state keeps only one of them, and its image may keep another, so their
/// keys may differ. Keys of all other images are equal.
bool has_twin_windows(const Position& position) {
  for (const Player player : {Player::x, Player::o}) {
    const auto windows = test::open_windows(position, player);
    if (std::set<test::Cells>(windows.begin(), windows.end()).size() != windows.size()) return true;
  }
  return false;
}

TEST(Keys, ImagesShareACodeAndClaimsDoNot) {
  std::mt19937_64 random(5);
  for (const char* game : {"5,5,4", "6,5,4", "8,8,5", "5,5,4:exact", "6,6,4:gravity", "4,4,4:misere"}) {
    const Rules rules = *parse_game(game);
    const Keys keys(rules);
    int compared = 0;
    for (int i = 0; i < 100; ++i) {
      const Position position = test::random_position(rules, static_cast<std::uint32_t>(i % 14), random);
      const search::State state(position);
      for (std::uint32_t claim = 0; claim < 4; ++claim) {
        for (std::uint32_t other = 0; other < claim; ++other)
          EXPECT_FALSE(keys.of(state, claim) == keys.of(state, other));
      }
      if (rules.options() == Options{} && has_twin_windows(position)) continue;
      ++compared;
      for (const Symmetry symmetry : symmetries(rules)) {
        EXPECT_TRUE(keys.of(search::State(transform(position, symmetry)), 1) == keys.of(state, 1)) << to_text(position);
      }
    }
    EXPECT_GT(compared, 25) << game;
  }
}

}  // namespace
