// SPDX-License-Identifier: MIT
// Merges of certificates: proofs cut into parts become one certificate again, which the independent checker accepts.
#include "proof/merge.hpp"

#include "proof/cut_certificate.hpp"

namespace mnk::test {
namespace {

using proof::Merge;
using proof::Merged;
using proof::OpenPosition;

constexpr std::size_t every = 1'000'000;  ///< more open positions than any of these games has

struct MergedGame {
  const char* game;
  Claim claim;
  bool is_random = false;  ///< random positions and strategies, with null moves
};
constexpr MergedGame merged_games[] = {
    {"4,4,3", Claim::x_wins},
    {"6,5,4", Claim::x_wins},
    {"9,8,4", Claim::x_wins},
    {"4,4,3:gravity", Claim::x_wins},
    {"3,3,3:misere", Claim::x_does_not_lose},
    {"3,3,3", Claim::o_does_not_lose},
    {"4,3,3:misere", Claim::o_wins},
    {"3,3,3:gravity", Claim::x_does_not_lose},
    {"4,4,3", Claim::o_wins, true},
    {"6,4,4", Claim::x_wins, true},
    {"5,4,3:exact", Claim::x_wins, true},
};

/// Prints as the name of a test.
std::string name_of(const testing::TestParamInfo<MergedGame>& info) {
  std::string name = std::string(info.param.game) + "_" + std::string(to_string(info.param.claim));
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class MergeOf : public testing::TestWithParam<MergedGame> {
 protected:
  MergeOf() : start_(empty_board(GetParam().game)) {}

  std::string new_proof_after(const std::vector<Cell>& moves) {
    return new_proof(position_after(start_, moves), claim_, random_, GetParam().is_random);
  }

  /// A proof to cut. Of random games also sets a start position with a proof of more than a few records.
  std::string whole_proof() {
    if (!GetParam().is_random) return new_proof_after({});
    std::mt19937_64 random(random_());
    while (true) {
      start_ = random_start(start_.rules, 8 + random() % 3, random);
      const ZoneGame game(start_.rules);
      RandomProver prover(game, random());
      const std::string bytes = prove_with_null_moves(start_, claim_, prover);
      if (bytes.empty() || proof::CertificateReader::open(bytes)->header().records < 8) continue;
      rounds_with_null_moves_ += bytes[proof::version_byte] == proof::zone_version ? 1 : 0;
      return bytes;
    }
  }

  /// Merges the parts in this order.
  Merged merged(const std::vector<std::string>& parts) {
    Merge merge(start_.rules, claim_);
    for (const std::string& part : parts) {
      const auto open = merge.add(part, every);
      EXPECT_TRUE(open.ok()) << message_of(open.error());
    }
    return merge.finish(start_, every);
  }

  void expect_accepted(const Merged& merged) {
    ASSERT_TRUE(merged.certificate.has_value()) << merged.open.size() << " open positions";
    const CutCertificate whole(merged.certificate->bytes);
    EXPECT_EQ(whole.header.start, start_);
    EXPECT_EQ(whole.header.claim, claim_);
    const std::string verdict = cpp_verdict(merged.certificate->bytes);
    const std::string count = std::to_string(merged.certificate->records);
    EXPECT_TRUE(accepted(verdict)) << verdict;
    EXPECT_NE(verdict.find(": " + count + " record"), std::string::npos) << verdict << count;
    EXPECT_NE(verdict.find(", " + count + " used"), std::string::npos) << verdict << count;
  }

  Position start_;
  const Claim claim_ = GetParam().claim;
  const int rounds_ = GetParam().is_random ? (std::getenv("ROUNDS") ? atoi(std::getenv("ROUNDS")) : 100) : 5;
  std::mt19937 random_{1};
  int rounds_with_null_moves_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Games, MergeOf, testing::ValuesIn(merged_games), name_of);

/// Each record is cut out with the same probability, from all to few.
TEST_P(MergeOf, CutProofsAreWholeAgain) {
  for (int round = 0; round < rounds_ && !HasFailure(); ++round) {
    const CutCertificate whole(whole_proof());
    const PathsOfRecords paths(whole);
    CutCertificate kept = whole;
    kept.records.clear();
    std::vector<std::string> parts;
    const unsigned share = 1U << round % 8;
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
      if (random_() % share != 0) {
        kept.records.push_back(whole.records[i]);
      } else {
        ASSERT_TRUE(paths.paths()[i].has_value());
        parts.push_back(new_proof_after(*paths.paths()[i]));
      }
    }
    parts.push_back(kept.bytes());
    std::shuffle(parts.begin(), parts.end(), random_);
    expect_accepted(merged(parts));
  }
}

/// Two proofs of the same positions: the merge is a certificate whichever strategies stay.
TEST_P(MergeOf, DoubledStrategies) {
  for (int round = 0; round < rounds_ && !HasFailure(); ++round) {
    const std::string first = whole_proof();
    const CutCertificate whole(first);
    const PathsOfRecords paths(whole);
    std::vector<std::string> parts = {first, new_proof_after({})};
    for (int i = 0; i < 10; ++i) parts.push_back(new_proof_after(*paths.paths()[random_() % whole.records.size()]));
    std::shuffle(parts.begin(), parts.end(), random_);
    expect_accepted(merged(parts));
  }
}

/// The open positions are reached by play, and their proofs complete the certificate.
TEST_P(MergeOf, OpenPositionsAreAllThatIsMissing) {
  for (int round = 0; round < rounds_ && !HasFailure(); ++round) {
    CutCertificate kept(whole_proof());
    const unsigned share = 1U << round % 8;
    std::erase_if(kept.records, [&](const auto&) { return random_() % share == 0; });
    std::vector<std::string> parts = {kept.bytes()};
    for (const OpenPosition& open : merged(parts).open) {
      ASSERT_EQ(outcome_of(start_.rules, position_after(start_, open.moves).stones), Outcome::pending);
      parts.push_back(new_proof_after(open.moves));
    }
    expect_accepted(merged(parts));
  }
}

}  // namespace
}  // namespace mnk::test
