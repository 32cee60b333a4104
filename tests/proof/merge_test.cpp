// SPDX-License-Identifier: MIT
// Merges of certificates: proofs cut into parts become one certificate again, which the independent checker accepts.
#include "proof/merge.hpp"

#include <set>

#include "proof/cut_certificate.hpp"
#include "sanitized.hpp"
#include "thread_time.hpp"

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
    {"6,4,4", Claim::x_wins, true},
    {"6,4,4", Claim::o_wins, true},
    {"4,3,3:exact", Claim::x_wins, true},
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

  /// A proof to cut. Of random games also sets a start position with a proof that has a null move and some records.
  std::string whole_proof() {
    if (!GetParam().is_random) return new_proof_after({});
    std::mt19937_64 random(random_());
    while (true) {
      start_ = random_start(start_.rules, 8 + random() % 3, random);
      const ZoneGame game(start_.rules);
      RandomProver prover(game, random());
      const std::string bytes = prove_with_null_moves(start_, claim_, prover);
      if (bytes.empty() || proof::CertificateReader::open(bytes)->header().records < 8) continue;
      if (bytes[proof::version_byte] == proof::zone_version) return bytes;
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

  /// The parts are a whole proof. Different strategies of two parts may leave positions open, seldom; their proofs then
  /// complete it.
  void expect_whole(std::vector<std::string> parts) {
    Merged all = merged(parts);
    with_open_positions_ += all.open.empty() ? 0 : 1;
    for (const OpenPosition& open : all.open) parts.push_back(new_proof_after(open.moves));
    if (!all.open.empty()) all = merged(parts);
    expect_accepted(all);
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
  const int rounds_ = GetParam().is_random ? 30 : 5;
  std::mt19937 random_{1};
  int with_open_positions_ = 0;  ///< calls of expect_whole whose parts left positions open
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
    std::set<std::vector<Cell>> needed;
    const unsigned share = 1U << round % 8;
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
      if (random_() % share != 0) {
        kept.records.push_back(whole.records[i]);
      } else {
        ASSERT_FALSE(paths.of(i).empty());
        for (const auto& path : paths.of(i)) needed.insert(path);
      }
    }
    for (const auto& path : needed) parts.push_back(new_proof_after(path));
    parts.push_back(kept.bytes());
    std::shuffle(parts.begin(), parts.end(), random_);
    expect_whole(parts);
  }
  EXPECT_LE(with_open_positions_, rounds_ / 10);
}

/// Two proofs of the same positions: the merge is a certificate whichever strategies stay.
TEST_P(MergeOf, DoubledStrategies) {
  for (int round = 0; round < rounds_ && !HasFailure(); ++round) {
    const std::string first = whole_proof();
    const CutCertificate whole(first);
    const PathsOfRecords paths(whole);
    std::vector<std::string> parts = {first, new_proof_after({})};
    for (int i = 0; i < 10; ++i) parts.push_back(new_proof_after(paths.of(random_() % whole.records.size()).front()));
    std::shuffle(parts.begin(), parts.end(), random_);
    expect_whole(parts);
  }
  EXPECT_LE(with_open_positions_, rounds_ / 10);
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
    expect_whole(parts);
  }
  EXPECT_LE(with_open_positions_, rounds_ / 10);
}

std::string code_of_part(Merge& merge, const std::string& part) {
  const auto added = merge.add(part, every);
  return added.ok() ? "none" : std::string(code_of(added.error()));
}

TEST(Merge, RefusesPartsOfAnotherGameOrClaim) {
  const std::string draw = prove(empty_board("3,3,3"), Claim::o_does_not_lose);
  for (const char* other : {"3,3,2", "4,3,3", "3,3,3:exact", "3,3,3:misere"}) {
    Merge merge(*parse_game(other), Claim::o_does_not_lose);
    EXPECT_EQ(code_of_part(merge, draw), "other_game") << other;
  }
  for (const Claim claim : {Claim::x_wins, Claim::x_does_not_lose, Claim::o_wins}) {
    Merge merge(*parse_game("3,3,3"), claim);
    EXPECT_EQ(code_of_part(merge, draw), "other_claim") << claim;
    EXPECT_EQ(merge.size(), 0U);
  }
  Merge merge(*parse_game("3,3,3"), Claim::o_does_not_lose);
  EXPECT_EQ(code_of_part(merge, "what?"), "not_a_certificate");
  EXPECT_EQ(code_of_part(merge, ""), "not_a_certificate");
  EXPECT_EQ(code_of_part(merge, draw), "none");
}

TEST(Merge, OpenPositionsAreListed) {
  const Position start = empty_board("3,3,3");
  CutCertificate nothing(prove(start, Claim::o_does_not_lose));
  nothing.records.clear();
  Merge merge(start.rules, Claim::o_does_not_lose);
  const auto open = merge.add(nothing.bytes(), every);
  ASSERT_TRUE(open.ok());
  ASSERT_EQ(open->size(), 1U);  // all of X's replies are open: the start is
  EXPECT_EQ(open->front().moves, std::vector<Cell>());
  merge.add_move(position_after(start, {4}).stones, 0);
  const Merged one = merge.finish(start, every);
  EXPECT_FALSE(one.certificate.has_value());
  std::set<std::vector<Cell>> moves;
  for (const OpenPosition& position : one.open) moves.insert(position.moves);
  // All first moves but the centre, which O answers; after the answer all replies of X are open.
  EXPECT_EQ(moves, (std::set<std::vector<Cell>>{{0}, {1}, {2}, {3}, {4, 0}, {5}, {6}, {7}, {8}}));
}

/// A strategy with records that fail: the merge does without them, whatever the order.
TEST(Merge, RecordsThatFailCountAsMissing) {
  const Position start = empty_board("4,3,3");
  const std::string good = prove(start, Claim::x_wins);
  CutCertificate bad(good);
  for (auto& record : bad.records) record.strategy = proof::Threats{{0}};
  for (const bool first : {true, false}) {
    Merge merge(start.rules, Claim::x_wins);
    for (const std::string& part : {first ? bad.bytes() : good, first ? good : bad.bytes()})
      EXPECT_TRUE(merge.add(part, every).ok());
    const Merged all = merge.finish(start, every);
    ASSERT_TRUE(all.certificate.has_value()) << first;
    EXPECT_TRUE(accepted(cpp_verdict(all.certificate->bytes)));
  }
}

/// Damaged bytes are refused; with a valid checksum they give what the checker accepts, or open positions.
TEST(Merge, OfDamagedPartsNothingIsBelieved) {
  std::mt19937_64 random(2);
  Position start = empty_board("6,4,4");
  std::string null_moves;
  while (null_moves.size() < 60 || null_moves[proof::version_byte] != proof::zone_version) {
    start = random_start(start.rules, 8, random);
    const ZoneGame game(start.rules);
    RandomProver prover(game, random());
    null_moves = prove_with_null_moves(start, Claim::x_wins, prover);
  }
  int merged = 0;
  for (const std::string& whole : {prove(empty_board("3,1,2"), Claim::x_wins),
                                   prove(empty_board("3,3,3:misere"), Claim::x_does_not_lose), null_moves}) {
    const proof::CertificateHeader header = proof::CertificateReader::open(whole)->header();
    const auto try_part = [&](const std::string& part) {
      Merge merge(header.start.rules, header.claim);
      if (!merge.add(part, every)) return;
      const Merged all = merge.finish(header.start, every);
      if (!all.certificate) return;
      ++merged;
      EXPECT_TRUE(accepted(cpp_verdict(all.certificate->bytes)));
    };
    for (std::size_t byte = 0; byte < whole.size(); ++byte) {
      Merge merge(header.start.rules, header.claim);
      EXPECT_FALSE(merge.add(std::string_view(whole).substr(0, byte), every).ok());
      try_part(with_checksum(whole.substr(0, byte)));
      for (int bit = 0; bit < 8; ++bit) {
        std::string flipped = whole;
        flipped[byte] ^= static_cast<char>(1U << bit);
        EXPECT_FALSE(merge.add(flipped, every).ok()) << byte;
        try_part(with_checksum(flipped));
      }
    }
    try_part(whole);
  }
  EXPECT_GT(merged, 3);
}

/// A part of 8,4,4, which has a word of 64 bits for a position, with these words. It proves nothing.
std::string part_with(const std::vector<std::uint64_t>& words) {
  std::vector<proof::CertificateRecord> records;
  for (const std::uint64_t word : words) {
    auto& record = records.emplace_back(proof::CertificateRecord{std::vector<proof::Content>(32), true, Cell{0}});
    for (unsigned cell = 0; cell < 32; ++cell)
      record.cells[cell] = static_cast<proof::Content>(word >> (62 - 2 * cell) & 3);
  }
  std::sort(records.begin(), records.end(), proof::precedes);
  proof::CertificateWriter writer({empty_board("8,4,4"), Claim::o_does_not_lose, records.size()});
  for (const auto& record : records) writer.add(record);
  return writer.finish();
}

double seconds_to_merge(const std::string& part) {
  Merge merge(empty_board("8,4,4").rules, Claim::o_does_not_lose);
  const double before = thread_seconds();
  EXPECT_TRUE(merge.add(part, every).ok());
  return thread_seconds() - before;
}

/// Words that a multiplication and a shift map to hashes with the same low bits: a fixed hash function can be inverted.
TEST(Merge, ChosenRecordsTakeNoLonger) {
  if (sanitized) GTEST_SKIP() << "the time is that of the sanitizer";
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
  std::uint64_t inverse = factor;
  for (int i = 0; i < 6; ++i) inverse *= 2 - factor * inverse;
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> usual(50'000), chosen(50'000);
  for (std::uint64_t& word : usual) word = random();
  for (std::uint64_t& word : chosen) {
    const std::uint64_t hash = random() << 24;
    word = (hash ^ hash >> 32) * inverse ^ 1;
  }
  EXPECT_LT(seconds_to_merge(part_with(chosen)), 10 * seconds_to_merge(part_with(usual)) + 0.1);
}

}  // namespace
}  // namespace mnk::test
