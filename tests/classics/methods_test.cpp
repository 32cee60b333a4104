// SPDX-License-Identifier: MIT
// The methods of examples/classics against mnk::Board: every game of tic-tac-toe, and random games of any shape.
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "bench/classic_methods.hpp"
#include "core/plain_reference.hpp"
#include "mnk/board.hpp"
#include "sanitized.hpp"

namespace {

/// A method of examples/classics, bound to its rules.
struct AnyMethod {
  std::string name;
  std::function<bool(mnk::Cell, mnk::Player)> place;
  std::function<void(mnk::Cell, mnk::Player)> remove;
};

std::vector<AnyMethod> methods_for(const mnk::Rules& rules) {
  std::vector<AnyMethod> methods;
  mnk::bench::classic::for_each_method([&]<class Method>(std::type_identity<Method>, const char* name) {
    if (!Method::supports(rules)) return;
    auto method = std::make_shared<Method>(rules);
    methods.push_back({name, [method](mnk::Cell cell, mnk::Player player) { return method->place(cell, player); },
                       [method](mnk::Cell cell, mnk::Player player) { method->remove(cell, player); }});
  });
  return methods;
}

struct Tally {
  int x_wins = 0, o_wins = 0, draws = 0;
};

void play_all(mnk::Board& board, const std::vector<AnyMethod>& methods, Tally& tally) {
  const std::vector<mnk::Cell> moves(board.legal_moves().begin(), board.legal_moves().end());
  for (const mnk::Cell cell : moves) {
    const mnk::Player player = board.to_move();
    const mnk::Outcome outcome = board.play_unchecked(cell);
    for (const AnyMethod& method : methods) {
      ASSERT_EQ(method.place(cell, player), outcome == mnk::win_for(player)) << method.name << "\n" << to_text(board);
    }
    tally.x_wins += outcome == mnk::Outcome::x_wins;
    tally.o_wins += outcome == mnk::Outcome::o_wins;
    tally.draws += outcome == mnk::Outcome::draw;
    if (outcome == mnk::Outcome::pending) play_all(board, methods, tally);
    if (::testing::Test::HasFatalFailure()) return;
    for (const AnyMethod& method : methods) method.remove(cell, player);
    board.undo();
  }
}

TEST(ClassicMethods, EveryGameOfTicTacToe) {
  const auto methods = methods_for(mnk::Rules());
  EXPECT_EQ(methods.size(), 9U);
  mnk::Board board;
  Tally tally;
  play_all(board, methods, tally);
  EXPECT_EQ(tally.x_wins, 131'184);  // published: 255,168 games
  EXPECT_EQ(tally.o_wins, 77'904);
  EXPECT_EQ(tally.draws, 46'080);
}

TEST(ClassicMethods, RandomGamesOfAnyShape) {
  std::mt19937_64 random(3);
  std::map<std::string, int> won, moves;
  int k_beyond_the_board = 0;
  for (int game = 0; game < mnk::test::rounds(6000); ++game) {
    const int n = 2 + plain::random_below(random, 4);
    const mnk::Rules rules =
        game % 5 == 0 ? *mnk::Rules::make(n, n, n) : plain::random_rules(random, 9, 6, {false, false, false});
    k_beyond_the_board += !rules.has_lines();
    const auto methods = methods_for(rules);
    mnk::Board board(rules);
    while (!board.is_over()) {
      if (board.plies() > 0 && plain::random_below(random, 6) == 0) {
        const mnk::Cell last = board.history().back();
        board.undo();
        for (const AnyMethod& method : methods) method.remove(last, board.to_move());
        continue;
      }
      const mnk::Cell cell = board.legal_moves()[static_cast<std::uint32_t>(random() % board.legal_moves().size())];
      const mnk::Player player = board.to_move();
      const bool wins = board.play_unchecked(cell) == mnk::win_for(player);
      for (const AnyMethod& method : methods) {
        ASSERT_EQ(method.place(cell, player), wins) << method.name << " " << to_string(rules) << "\n" << to_text(board);
        won[method.name] += wins;
        ++moves[method.name];
      }
    }
  }
  EXPECT_EQ(won.size(), 9U);
  for (const auto& [name, wins] : won) EXPECT_GT(wins, 20) << name;
  EXPECT_GT(k_beyond_the_board, 20);
}

}  // namespace
