// SPDX-License-Identifier: MIT
// Certificates are written and read back; for a malformed one the error names the byte.
#include <gtest/gtest.h>

#include "checker/checkers.hpp"

namespace mnk::test {
namespace {

using proof::CertificateReader;
using proof::CertificateRecord;

/// Reads all records, or returns the error.
Result<std::vector<CertificateRecord>> read_all(std::string_view bytes) {
  auto reader = CertificateReader::open(bytes);
  if (!reader) return reader.error();
  std::vector<CertificateRecord> records;
  while (true) {
    auto record = reader->next();
    if (!record) return record.error();
    if (!record->has_value()) return records;
    records.push_back(std::move(**record));
  }
}

std::string write_all(const proof::CertificateHeader& header, const std::vector<CertificateRecord>& records) {
  proof::CertificateWriter writer(header);
  for (const auto& record : records) writer.add(record);
  return writer.finish();
}

TEST(Certificate, TheExampleOfThePage) {
  const Position start = empty_board("3,1,2");
  const std::string bytes = write_all({start, Claim::x_wins, 1}, {{contents_of(start.stones), true, Cell{1}}});
  const std::string expected(
      "mnk-cert\x02\0\0\0\x03\0\x01\0\x02\0\0\0\x01\0\0\0\0\0\0\0\0\x08\x17\x22\x4d\xcc\xa3\x96\xbd\x59", 38);
  EXPECT_EQ(bytes, expected);
  EXPECT_EQ(prove(start, Claim::x_wins), expected);
}

TEST(Certificate, RoundTrip) {
  for (const char* game : {"3,3,3", "4,3,4", "4,3,4:exact", "3,3,3:misere", "4,3,4:gravity", "3,2,4:exact,misere"}) {
    for (const Claim claim : all_claims) {
      const Position start = empty_board(game);
      if (!PlainProver(start.rules).holds(start.stones, claim)) continue;
      const std::string bytes = prove(start, claim, true);
      const auto reader = CertificateReader::open(bytes);
      ASSERT_TRUE(reader.ok()) << game;
      EXPECT_EQ(reader->header().start, start);
      EXPECT_EQ(reader->header().claim, claim);
      const auto records = read_all(bytes);
      ASSERT_TRUE(records.ok()) << game;
      EXPECT_EQ(records->size(), reader->header().records);
      EXPECT_EQ(write_all(reader->header(), *records), bytes);
    }
  }
}

TEST(Certificate, RandomRecordsRoundTrip) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const Rules rules =
        *Rules::make(1 + random() % 40, 1 + random() % 25, 1 + random() % 30, {random() % 4 == 0, false, false});
    const auto any_cell = [&] { return static_cast<Cell>(random() % rules.cells()); };
    std::set<std::vector<proof::Content>> positions;
    for (unsigned i = 0; i < random() % 20; ++i) {
      std::vector<proof::Content> cells(rules.cells());
      for (auto& content : cells) content = static_cast<proof::Content>(random() % (rules.exact() ? 3 : 4));
      if (random() % 2 == 0) std::fill_n(cells.begin(), cells.size() / 2, proof::Content::empty);
      positions.insert(cells);
    }
    const Claim claim = round % 2 == 0 ? Claim::o_does_not_lose : Claim::x_wins;
    std::vector<CertificateRecord> records;
    for (const auto& cells : positions) {
      const unsigned kinds = random() % 32 | 1U << random() % 5;
      std::vector<proof::Pair> pairs;
      for (Cell cell = 0; cell + 1 < rules.cells() && random() % 8 != 0; cell += 2) pairs.push_back({cell, cell + 1});
      proof::Threats threats{{any_cell()}};
      while (random() % 4 != 0 && threats.cells.size() < rules.cells()) threats.cells.push_back(any_cell());
      for (const bool prover_to_move : {true, false}) {  // one record at most for each player to move
        const unsigned chosen = prover_to_move ? kinds & 7 : kinds & 24;
        if (chosen == 0) continue;
        records.push_back({cells, prover_to_move, any_cell()});
        if ((chosen & 10) != 0 && claim == Claim::o_does_not_lose) records.back().strategy = pairs;
        if ((chosen & 10) != 0 && claim == Claim::x_wins) records.back().strategy = threats;
        if ((chosen & 8) != 0 && claim == Claim::x_wins) records.back().strategy = proof::NullMove{};
        if ((chosen & 20) != 0) records.back().strategy = threats;
      }
    }
    const Position start(rules);
    const proof::Family family{claim == Claim::x_wins && rules.k() > 1 && round % 4 == 1, false};
    const std::string bytes = write_all({start, claim, records.size(), family}, records);
    const bool has_null_move = std::any_of(records.begin(), records.end(), [](const CertificateRecord& record) {
      return std::holds_alternative<proof::NullMove>(record.strategy);
    });
    EXPECT_EQ(bytes[8], has_null_move || family.wider ? 3 : 2);
    const auto again = read_all(bytes);
    ASSERT_TRUE(again.ok()) << message_of(again.error());
    EXPECT_EQ(*again, records);
    EXPECT_EQ(CertificateReader::open(bytes)->header().family, family);
    const std::string cut = with_checksum(bytes.substr(0, bytes.size() - 1 - random() % 3));
    EXPECT_FALSE(read_all(cut).ok() && records.size() > 1);
  }
}

TEST(Certificate, FollowUpsRoundTrip) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const Rules rules = *Rules::make(1 + random() % 12, 1 + random() % 9, 1 + random() % 6, {.gravity = true});
    std::set<std::vector<proof::Content>> positions;
    for (auto i = random() % 10; i > 0; --i) {
      std::vector<proof::Content> cells(rules.cells());
      for (auto& content : cells) content = static_cast<proof::Content>(random() % 3);
      positions.insert(cells);
    }
    std::vector<CertificateRecord> records;
    for (const auto& cells : positions) {
      proof::FollowUp follow_up;
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (random() % 4 == 0) follow_up.wins.push_back(cell);
      }
      for (Cell cell = 0; cell + 1 < rules.cells() && random() % 8 != 0; cell += 2)
        follow_up.pairs.push_back({cell, cell + 1});
      records.push_back({cells, false, follow_up});
    }
    const std::string bytes = write_all({Position(rules), Claim::o_wins, records.size()}, records);
    EXPECT_EQ(bytes[8], records.empty() ? 2 : 5);
    const auto again = read_all(bytes);
    ASSERT_TRUE(again.ok()) << message_of(again.error());
    EXPECT_EQ(*again, records);
    proof::RecordSet set(rules);
    for (const auto& record : records) {
      const auto index = set.put(record);
      EXPECT_EQ(set.record(index), record);
    }
    EXPECT_FALSE(read_all(with_checksum(bytes.substr(0, bytes.size() - 1 - random() % 3))).ok() && records.size() > 1);
  }
}

TEST(Certificate, WhatIsWrongIsNamedByItsByte) {
  const std::string good = prove(empty_board("3,3,3"), Claim::o_does_not_lose);
  const struct {
    std::size_t byte;
    char value;
    const char* code;
    const char* message;
  } cases[] = {
      {0, 'M', "not_a_certificate", "byte 0:"}, {8, 1, "bad_version", "byte 8:"},
      {9, 8, "bad_header", "byte 9:"},          {10, 4, "bad_header", "byte 10:"},
      {11, 1, "bad_header", "byte 11:"},        {12, 0, "bad_header", "byte 12:"},
      {13, '\x7f', "bad_header", "byte 12:"},   {17, '\x7f', "bad_header", "byte 12:"},
      {18, 1, "bad_header", "byte 18:"},        {20, '\x7f', "bad_header", "byte 20:"},
      {25, 1, "bad_header", "byte 20:"},        {28, '\xff', "bad_start", "byte 28:"},
  };
  for (const auto& c : cases) {
    std::string bytes = good;
    bytes[c.byte] = c.value;
    const auto read = read_all(with_checksum(bytes));
    ASSERT_FALSE(read.ok()) << c.byte;
    EXPECT_EQ(code_of(read.error()), c.code) << c.byte << message_of(read.error());
    EXPECT_EQ(message_of(read.error()).rfind(c.message, 0), 0U) << message_of(read.error());
    EXPECT_EQ(cpp_verdict(with_checksum(bytes)).rfind("REJECTED byte ", 0), 0U) << c.byte;
    EXPECT_EQ(code_of(read_all(bytes).error()), c.byte < 20 ? c.code : "bad_checksum") << c.byte;
  }
  for (std::size_t size = 0; size < good.size(); ++size) EXPECT_FALSE(read_all(good.substr(0, size)).ok()) << size;
}

/// Returns the error of the bytes with another byte, and a valid checksum.
std::string code_with(std::string bytes, std::size_t byte, char value) {
  bytes[byte] = value;
  const auto read = read_all(with_checksum(bytes));
  return read.ok() ? "none" : std::string(code_of(read.error()));
}

TEST(Certificate, Version3HasNullMovesAndFamilies) {
  const Position start = empty_board("3,1,2");
  const CertificateRecord pass{contents_of(start.stones), false, proof::NullMove{}};
  const std::string null_move = write_all({start, Claim::x_wins, 1}, {pass});
  const std::string expected("mnk-cert\x03\0\0\0\x03\0\x01\0\x02\0\0\0\x01\0\0\0\0\0\0\0\0\xa0", 30);
  EXPECT_EQ(null_move.substr(0, 30), expected);
  EXPECT_EQ(code_with(null_move, 8, 3), "none");
  EXPECT_EQ(code_with(null_move, 8, 2), "bad_record");
  EXPECT_EQ(code_with(null_move, 8, 4), "bad_header");  // without a margin
  EXPECT_EQ(code_with(null_move, 8, 5), "bad_record");
  EXPECT_EQ(code_with(null_move, 8, 6), "bad_version");
  EXPECT_EQ(code_with(null_move, 9, 1), "none");   // exact
  EXPECT_EQ(code_with(null_move, 10, 3), "none");  // o_wins
  for (const char options : {'\2', '\4'}) EXPECT_EQ(code_with(null_move, 9, options), "bad_record") << int{options};
  for (const char claim : {'\1', '\2'}) EXPECT_EQ(code_with(null_move, 10, claim), "bad_record") << int{claim};

  const std::string family = write_all({start, Claim::x_wins, 0, {true, true}}, {});
  EXPECT_EQ(family[8], 3);
  EXPECT_EQ(family[11], 3);
  for (const char other : {'\1', '\2'}) EXPECT_EQ(code_with(family, 11, other), "none");
  EXPECT_EQ(code_with(family, 11, 4), "bad_header");
  EXPECT_EQ(code_with(family, 11, 0), "bad_version");  // nothing that needs version 3
  EXPECT_EQ(code_with(family, 8, 2), "bad_header");
  EXPECT_EQ(code_with(family, 9, 1), "none");
  for (const char options : {'\2', '\4'}) EXPECT_EQ(code_with(family, 9, options), "bad_header") << int{options};
  for (const char claim : {'\1', '\2', '\3'}) EXPECT_EQ(code_with(family, 10, claim), "bad_header") << int{claim};
  EXPECT_EQ(code_with(family, 16, 1), "bad_header");  // k
  EXPECT_EQ(code_with(family, 28, '\x80'), "none");   // a stone on the board
}

TEST(Certificate, CollectorsSayWhatIsMissing) {
  const Position start = empty_board("3,3,3");
  const auto nothing = proof::Collector(start, Claim::o_does_not_lose).finish();
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(code_of(nothing.error()), "unproved");
  EXPECT_EQ(message_of(nothing.error()), "no record leads on from this position:\n...\n...\n..X\n");
}

TEST(Certificate, CollectorsKeepWhatIsNeeded) {
  // X takes the centre of 3,1,2. Records of unreachable positions are dropped, and symmetric positions share a record.
  proof::Collector collector(empty_board("3,1,2"), Claim::x_wins);
  collector.move(Stones{Stone::none, Stone::none, Stone::none}, 1);
  collector.move(Stones{Stone::x, Stone::none, Stone::o}, 1);
  collector.move(Stones{Stone::o, Stone::none, Stone::x}, 1);
  EXPECT_EQ(collector.size(), 2U);
  const auto certificate = collector.finish();
  ASSERT_TRUE(certificate.ok());
  EXPECT_EQ(certificate->records, 1U);
  EXPECT_EQ(CertificateReader::open(certificate->bytes)->header().records, 1U);
}

}  // namespace
}  // namespace mnk::test
