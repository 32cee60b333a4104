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
};
constexpr MergedGame merged_games[] = {
    {"4,4,3", Claim::x_wins},
    {"5,3,3", Claim::x_wins},
    {"6,5,4", Claim::x_wins},
    {"9,8,4", Claim::x_wins},
    {"5,4,3:exact", Claim::x_wins},
    {"4,4,3:gravity", Claim::x_wins},
    {"3,3,3:misere", Claim::x_does_not_lose},
    {"3,3,3", Claim::o_does_not_lose},
    {"4,3,3:misere", Claim::o_wins},
    {"3,3,3:gravity", Claim::x_does_not_lose},
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
  MergeOf() : start_(empty_board(GetParam().game)), claim_(GetParam().claim) {}

  /// Merges the parts in this order.
  Merged merged(const std::vector<std::string>& parts) {
    Merge merge(start_.rules, claim_);
    for (const std::string& part : parts) {
      const auto open = merge.add(part, every);
      EXPECT_TRUE(open.ok()) << message_of(open.error());
    }
    return merge.finish(start_, every);
  }

  void expect_accepted(const proof::Certificate& certificate) {
    const std::string verdict = cpp_verdict(certificate.bytes);
    const std::string claim =
        std::string(to_string(claim_)) + ' ' + to_string(start_.rules) + " from the empty board: ";
    EXPECT_EQ(verdict.rfind("ACCEPTED " + claim + std::to_string(certificate.records) + " record", 0), 0U) << verdict;
  }

  Position start_;
  Claim claim_;
  std::mt19937 random_{1};
};

INSTANTIATE_TEST_SUITE_P(Games, MergeOf, testing::ValuesIn(merged_games), name_of);

/// Each record is cut out with the same probability, from one record to all.
TEST_P(MergeOf, CutProofsAreWholeAgain) {
  for (int round = 0; round < 20; ++round) {
    const CutCertificate whole(new_proof(start_, claim_, random_));
    CutCertificate kept = whole;
    kept.records.clear();
    std::vector<std::string> parts;
    const PathsOfRecords paths(whole);
    const unsigned share = 1U << round % 10;
    std::vector<std::size_t> cut;
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
      const bool is_cut = random_() % share == 0;
      if (is_cut) cut.push_back(i);
      if (!is_cut) kept.records.push_back(whole.records[i]);
    }
    std::shuffle(cut.begin(), cut.end(), random_);
    for (const std::size_t i : cut) {
      const auto& path = paths.paths()[i];
      ASSERT_TRUE(path.has_value());
      parts.push_back(new_proof(position_after(start_, *path), claim_, random_));
    }
    parts.push_back(kept.bytes());
    std::shuffle(parts.begin(), parts.end(), random_);
    const Merged all = merged(parts);
    ASSERT_TRUE(all.certificate.has_value()) << round << ": " << all.open.size() << " open positions";
    expect_accepted(*all.certificate);
  }
}

/// Two proofs of the same positions: the merge is a certificate whichever strategies stay.
TEST_P(MergeOf, DoubledStrategies) {
  for (int round = 0; round < 20; ++round) {
    const std::string first = new_proof(start_, claim_, random_), second = new_proof(start_, claim_, random_);
    const CutCertificate whole(first);
    const PathsOfRecords paths(whole);
    std::vector<std::string> parts = {first, second};
    for (int i = 0; i < 10; ++i) {
      const auto& path = paths.paths()[random_() % whole.records.size()];
      parts.push_back(new_proof(position_after(start_, *path), claim_, random_));
    }
    std::shuffle(parts.begin(), parts.end(), random_);
    const Merged all = merged(parts);
    ASSERT_TRUE(all.certificate.has_value()) << round << ": " << all.open.size() << " open positions";
    expect_accepted(*all.certificate);
  }
}

/// The open positions are reached by play, and their proofs complete the certificate.
TEST_P(MergeOf, OpenPositionsAreAllThatIsMissing) {
  for (int round = 0; round < 20; ++round) {
    CutCertificate kept(new_proof(start_, claim_, random_));
    const unsigned share = 1U << round % 8;
    std::erase_if(kept.records, [&](const auto&) { return random_() % share == 0; });
    std::vector<std::string> parts = {kept.bytes()};
    Merged one = merged(parts);
    for (const OpenPosition& open : one.open) {
      ASSERT_TRUE(Board::from(start_.rules, open.moves).ok());
      parts.push_back(new_proof(position_after(start_, open.moves), claim_, random_));
    }
    const Merged all = merged(parts);
    ASSERT_TRUE(all.certificate.has_value()) << round << ": " << one.open.size() << ", then " << all.open.size();
    expect_accepted(*all.certificate);
  }
}

}  // namespace
}  // namespace mnk::test
