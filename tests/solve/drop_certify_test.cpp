// SPDX-License-Identifier: MIT
// Certificates of games with gravity: the checker accepts each, and each value agrees with plain minimax.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "mnk/board.hpp"
#include "mnk/solve.hpp"
#include "solve/drop_reference.hpp"

int check_certificate(const std::string& bytes, std::ostream& out);  // checker/check_certificate.cpp

namespace {

using namespace mnk;

void expect_certified(const Position& position, Value value, const SearchLimits& limits) {
  const Result<CertifiedSolution> solved = solve_certified(position, limits);
  ASSERT_TRUE(solved.ok());
  ASSERT_EQ(solved->solution.value(), value) << to_text(position);
  ASSERT_TRUE(solved->complete) << to_text(position);
  ASSERT_EQ(solved->claims.size(), value == Value::draw ? 2U : 1U);
  for (const SolvedClaim& claim : solved->claims) {
    std::ostringstream verdict;
    ASSERT_EQ(check_certificate(claim.certificate, verdict), 0) << verdict.str() << "\n" << to_text(position);
  }
}

TEST(DropCertify, WholeGames) {
  SearchLimits limits = {.memory = 1 << 24};
  for (const auto& [game, value] :
       {std::pair("4,4,4:gravity", Value::draw), std::pair("4,4,3:gravity", Value::x_wins),
        std::pair("5,4,4:gravity", Value::draw), std::pair("5,3,3:gravity", Value::x_wins),
        std::pair("3,5,4:gravity", Value::draw), std::pair("6,4,4:gravity", Value::o_wins),
        std::pair("8,5,3:gravity", Value::x_wins)}) {  // X wins 8,5,3 by two stones in the middle of the bottom row
    limits.threads = 3 - limits.threads;               // alternates between one and two
    expect_certified(Position(*parse_game(game)), value, limits);
  }
}

TEST(DropCertify, NoLargerThanBefore) {
  const auto records = [](const char* game) {
    const Result<CertifiedSolution> solved = solve_certified(Position(*parse_game(game)));
    std::vector<std::uint64_t> counts;
    for (const SolvedClaim& claim : solved->claims) counts.push_back(claim.records);
    return counts;
  };
  const std::vector<std::uint64_t> small = records("4,4,4:gravity");
  EXPECT_LE(small.at(0), 95U);
  EXPECT_LE(small.at(1), 400U);
  const std::vector<std::uint64_t> large = records("5,4,4:gravity");
  EXPECT_LE(large.at(0), 630U);
  EXPECT_LE(large.at(1), 2200U);
  EXPECT_LE(records("6,4,4:gravity").at(0), 3000U);
}

TEST(DropCertify, AWinOfALargeGameTakesFewMoreNodes) {
  const Position empty(*parse_game("6,6,4:gravity"));
  const Result<Solution> solved = solve(empty);
  const Result<CertifiedSolution> certified = solve_certified(empty);
  ASSERT_TRUE(solved.ok() && certified.ok() && certified->complete);
  EXPECT_EQ(certified->solution.value(), Value::o_wins);
  EXPECT_LE(certified->solution.nodes, solved->nodes + solved->nodes / 10);
  EXPECT_LE(certified->claims.at(0).records, 160'000U);
  std::ostringstream verdict;
  EXPECT_EQ(check_certificate(certified->claims.at(0).certificate, verdict), 0) << verdict.str();
}

/// Positions with either player to move, symmetric or not.
TEST(DropCertify, EndsOfLargerGames) {
  std::mt19937_64 random(444);
  for (const char* game : {"7,6,4:gravity", "6,5,4:gravity", "5,5,3:gravity", "8,4,5:gravity"}) {
    const Rules rules = *parse_game(game);
    for (std::uint32_t i = 0; i < 20; ++i) {
      mnk::Board board(rules);
      while (rules.cells() - board.plies() > 10 + i % 4) {
        const LegalMoves moves = board.legal_moves();
        board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
        if (board.is_over()) board.reset();
      }
      const int sign = test::PlainDrops(board.position()).value().sign;
      const bool x_moves = board.plies() % 2 == 0;
      // Also with a table that evicts nearly everything.
      const SearchLimits limits = {.memory = i % 2 == 0 ? 64U : 1U << 22};
      expect_certified(board.position(), static_cast<Value>(x_moves ? sign : -sign), limits);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(DropCertify, OutOfTimeThereIsNone) {
  const Result<CertifiedSolution> solved = solve_certified(Position(*parse_game("5,4,4:gravity")), {.nodes = 3000});
  ASSERT_TRUE(solved.ok());
  EXPECT_FALSE(solved->complete);
}

}  // namespace
