// SPDX-License-Identifier: MIT
// Both checkers accept proofs, with the right words, and reject false claims of random strategies.
#include "checker/checkers.hpp"

namespace mnk::test {
namespace {

TEST(Claims, BothCheckersAcceptProofs) {
  const struct {
    const char* game;
    Claim claim;
  } cases[] = {{"3,3,3", Claim::o_does_not_lose},
               {"3,3,3", Claim::x_does_not_lose},
               {"4,3,3", Claim::x_wins},
               {"3,3,3:misere", Claim::x_does_not_lose},
               {"3,3,3:misere", Claim::o_does_not_lose},
               {"4,3,3:exact", Claim::x_wins},
               {"4,3,4:exact", Claim::o_does_not_lose},
               {"3,3,3:gravity", Claim::x_does_not_lose},
               {"4,3,3:gravity", Claim::x_wins},
               {"4,3,4:gravity", Claim::o_does_not_lose},
               {"1,1,1", Claim::x_wins},
               {"1,1,1:misere", Claim::o_wins},
               {"4,3,3:misere", Claim::o_wins},
               {"2,2,3", Claim::o_does_not_lose}};
  std::vector<std::string> certificates;
  std::vector<std::string> verdicts;
  for (const auto& c : cases) {
    ASSERT_TRUE(PlainProver(empty_board(c.game).rules).holds(empty_board(c.game).stones, c.claim))
        << c.game << " " << to_string(c.claim);
    for (const bool pairings : {false, true}) {
      certificates.push_back(prove(empty_board(c.game), c.claim, pairings));
      verdicts.push_back(cpp_verdict(certificates.back()));
      const std::string begins =
          "ACCEPTED " + std::string(to_string(c.claim)) + " " + c.game + " from the empty board: ";
      EXPECT_EQ(verdicts.back().rfind(begins, 0), 0U) << verdicts.back();
    }
  }
  const std::vector<std::string> python = python_verdicts(certificates);
  for (std::size_t i = 0; i < python.size(); ++i) EXPECT_EQ(python[i] + "\n", verdicts[i]);
}

TEST(Claims, OnePairingSettles555) {
  const Position start = empty_board("5,5,5");
  const auto pairs = Pairing(start.rules, start.stones, Player::o).pairs();
  ASSERT_TRUE(pairs.has_value());
  proof::Collector collector(start, Claim::o_does_not_lose);
  collector.pairing(start.stones, *pairs);
  const auto certificate = collector.finish();
  ASSERT_TRUE(certificate.ok());
  EXPECT_EQ(cpp_verdict(certificate->bytes), "ACCEPTED o_does_not_lose 5,5,5 from the empty board: 1 record, 1 used\n");
  EXPECT_TRUE(accepted(python_verdicts({certificate->bytes})[0]));
  std::vector<proof::Pair> fewer = *pairs;
  fewer.pop_back();
  proof::Collector liar(start, Claim::o_does_not_lose);
  liar.pairing(start.stones, fewer);
  const std::string lie = liar.finish()->bytes;
  EXPECT_NE(cpp_verdict(lie).find("is open and has no pair"), std::string::npos);
  EXPECT_FALSE(accepted(python_verdicts({lie})[0]));
}

/// Exhaustive over small games, options and claims: proofs are accepted; random strategies are accepted only if the
/// claim is true. The Python checker judges a sample of the false claims in the same words.
TEST(Claims, SmallGamesExhaustively) {
  std::mt19937 random(1);
  std::uint64_t proofs = 0;
  std::uint64_t lies = 0;
  std::vector<std::string> lies_for_python;
  std::vector<std::string> expected;  // of the lies for Python: the C++ checker's first line
  for (int shape = 0; shape < 9 * 4 * 8; ++shape) {
    const Options options{(shape & 1) != 0, (shape & 2) != 0, (shape & 4) != 0};
    const Rules rules = *Rules::make(1 + shape / 8 % 3, 1 + shape / 24 % 3, 1 + shape / 72, options);
    PlainProver prover(rules);
    for (const Claim claim : all_claims) {
      for (int plies = 0; plies < 4; ++plies) {
        Position start(rules);
        for (int i = 0; i < plies && outcome_of(rules, start.stones) == Outcome::pending; ++i) {
          const auto moves = moves_of(rules, start.stones);
          start.stones[moves[random() % moves.size()]] = stone_of(side_to_move(start.stones));
        }
        if (outcome_of(rules, start.stones) != Outcome::pending) continue;
        const std::string name = to_string(rules) + " " + std::string(to_string(claim)) + "\n" + to_text(start);
        const bool holds = prover.holds(start.stones, claim);
        for (const bool honest : {true, false}) {
          if (honest && !holds) continue;
          if (honest) {
            const std::string verdict = cpp_verdict(prove(start, claim, plies % 2 == 0));
            EXPECT_TRUE(accepted(verdict)) << name << verdict;
          } else {
            EverySink sink(start, claim);
            prover.play_anything(start.stones, claim, random, sink);
            const std::string verdict = cpp_verdict(sink.finish());
            EXPECT_TRUE(holds || !accepted(verdict)) << name << verdict;
            if (!holds && lies % 4 == 0) {
              lies_for_python.push_back(sink.finish());
              expected.push_back(verdict.substr(0, verdict.find('\n')));
            }
          }
          ++(honest ? proofs : lies);
        }
      }
    }
  }
  EXPECT_GT(proofs, 1000U);
  EXPECT_GT(lies, 1000U);
  EXPECT_GT(expected.size(), 250U);
  EXPECT_EQ(python_verdicts(lies_for_python), expected);
}

TEST(Claims, TheStartMayBeAnyUnfinishedPosition) {
  Position start = empty_board("3,3,3");
  start.stones[4] = Stone::x;
  start.stones[1] = Stone::o;
  const std::string bytes = prove(start, Claim::x_wins);
  EXPECT_EQ(cpp_verdict(bytes).rfind("ACCEPTED x_wins 3,3,3 from .O./.X./...: ", 0), 0U) << cpp_verdict(bytes);
}

TEST(Claims, ARejectionShowsThePosition) {
  proof::CertificateWriter writer({empty_board("3,3,3"), Claim::x_wins, 0});
  EXPECT_EQ(
      cpp_verdict(writer.finish()),
      "REJECTED x_wins 3,3,3 from the empty board: no record, and no move that ends the game as claimed; X to move:\n"
      "...\n...\n...\n");
}

}  // namespace
}  // namespace mnk::test
