// SPDX-License-Identifier: MIT
// Certificates of values: the independent checker must accept each, and sizes must stay small.
#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <sstream>

#include "mnk/records.hpp"
#include "mnk/solve.hpp"

int check_certificate(const std::string& bytes, std::ostream& out);  // checker/check_certificate.cpp

namespace {

using namespace mnk;

struct Case {
  const char* game;
  std::size_t claims;
  std::uint64_t most_records;
};

TEST(Certify, TheCheckerAcceptsEveryCertificate) {
  for (const Case& c :
       {Case{"3,3,3", 1, 50}, Case{"4,3,3", 1, 20}, Case{"4,4,3", 1, 50}, Case{"4,4,4", 1, 20}, Case{"5,4,4", 1, 300},
        Case{"5,5,4", 1, 10'000}, Case{"6,5,4", 1, 2'000}, Case{"6,6,4", 1, 3'000}, Case{"5,5,5", 1, 1},
        Case{"6,5,5", 1, 100}, Case{"6,6,5", 1, 300}, Case{"6,6,6", 1, 1}, Case{"4,4,4:exact", 2, 100},
        Case{"5,4,4:exact", 2, 500}, Case{"5,5,4:exact", 2, 10'000}, Case{"3,3,3:misere", 2, 1'000},
        Case{"4,3,3:misere", 1, 5'000}, Case{"4,4,4:gravity", 2, 10'000}}) {
    const auto solved = solve_certified(Position(*parse_game(c.game)));
    ASSERT_TRUE(solved.ok()) << c.game;
    EXPECT_TRUE(solved->complete) << c.game;
    EXPECT_EQ(solved->claims.size(), c.claims) << c.game;
    for (const SolvedClaim& claim : solved->claims) {
      std::ostringstream verdict;
      EXPECT_EQ(check_certificate(claim.certificate, verdict), 0) << c.game << ": " << verdict.str();
      EXPECT_LE(claim.records, c.most_records) << c.game;
    }
  }
}

Position board(const char* game, const char* text) {
  return std::get<Position>(read_record(*parse_game(game), text)->content);
}

/// The value is found at once, but the certificate takes very long and must respect the limits.
TEST(Certify, KeepsToItsLimits) {
  const Position position = board("7,7,5:exact", "X....../.O...../......O/.OO..XX/X...OOX/OX...../..OXX..");
  SolveLimits limits;
  limits.memory = std::uint64_t{32} << 20;
  limits.seconds = 1;
  const auto in_time = solve_certified(position, limits);
  ASSERT_TRUE(in_time.ok());
  EXPECT_EQ(in_time->solution.value(), Value::draw);
  EXPECT_LT(in_time->solution.seconds, 60);
  std::atomic<bool> stop = false;
  limits.seconds = std::numeric_limits<double>::infinity();
  limits.stop = &stop;
  limits.progress = [&](const SolveProgress&) { stop = true; };
  const auto stopped = solve_certified(position, limits);
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(stopped->solution.value(), Value::draw);
}

/// Regression: above 64 cells the search counted fewer counter-fours than certificates do. With `exact`, some of them
/// need an answer without being a threat.
TEST(Certify, WinsOnLargeBoardsWithExact) {
  const Position position =
      board("9,8,4:exact", "X...X..../........./........./........./.......XO/........X/........O/........O");
  const auto solved = solve_certified(position);
  ASSERT_TRUE(solved.ok()) << message_of(solved.error());
  EXPECT_TRUE(solved->solution.settled());
  EXPECT_EQ(solved->certificate_error, "");
  ASSERT_TRUE(solved->complete);
  std::ostringstream verdict;
  EXPECT_EQ(check_certificate(solved->claims[0].certificate, verdict), 0) << verdict.str();
}

}  // namespace
