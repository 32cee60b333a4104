// SPDX-License-Identifier: MIT
// Certificates of values: the checker, which shares nothing with the solver, must accept each, and sizes must stay small.
#include <gtest/gtest.h>

#include <sstream>

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
        Case{"5,5,4", 1, 10'000}, Case{"6,5,4", 1, 2'000}, Case{"6,6,4", 1, 3'000}, Case{"5,5,5", 1, 1}, Case{"6,5,5", 1, 100},
        Case{"6,6,5", 1, 300}, Case{"6,6,6", 1, 1}, Case{"4,4,4:exact", 2, 100}, Case{"5,4,4:exact", 2, 500},
        Case{"5,5,4:exact", 2, 10'000}, Case{"3,3,3:misere", 2, 1'000}, Case{"4,3,3:misere", 1, 5'000}, Case{"4,4,4:gravity", 2, 10'000}}) {
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

}  // namespace
