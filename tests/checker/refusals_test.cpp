// SPDX-License-Identifier: MIT
// Files made by hand to deceive: each would prove something false if a checker left one demand out.
#include "checker/checkers.hpp"

namespace mnk::test {
namespace {

using proof::CertificateRecord;
using Pairs = std::vector<proof::Pair>;

/// A certificate with whatever start and records, without the care that the library's writer takes. `start` is a board as text.
std::string by_hand(const std::string& game, Claim claim, const std::string& start, const std::vector<CertificateRecord>& records,
                    const std::string& behind = "") {
  const Rules rules = *parse_game(game);
  std::string bytes = proof::CertificateWriter({Position(rules), claim, 0}).finish().substr(0, proof::header_bytes);
  bytes[20] = static_cast<char>(records.size());
  proof::BitWriter bits(bytes);
  const int width = proof::number_width(rules.cells());
  for (const char c : start) bits.contents(std::vector<Stone>{c == 'X' ? Stone::x : c == 'O' ? Stone::o : Stone::none});
  for (const CertificateRecord& record : records) {  // one at most, so that nothing is shared
    bits.number(0, width);
    bits.contents(record.stones);
    const auto* pairs = std::get_if<Pairs>(&record.says);
    bits.bit(pairs != nullptr);
    bits.number(pairs != nullptr ? static_cast<std::uint32_t>(pairs->size()) : std::get<Cell>(record.says), width);
    for (std::size_t i = 0; pairs != nullptr && i < pairs->size(); ++i) {
      bits.number((*pairs)[i].a, width);
      bits.number((*pairs)[i].b, width);
    }
  }
  return with_checksum(bytes + behind + std::string(proof::checksum_bytes, '\0'));
}

/// Both checkers reject it, for this reason.
void expect_rejected(const std::string& bytes, const std::string& reason) {
  const std::string verdict = cpp_verdict(bytes);
  EXPECT_FALSE(accepted(verdict)) << verdict;
  EXPECT_NE(verdict.find(reason), std::string::npos) << verdict;
  const std::string python = python_verdicts({bytes})[0];
  EXPECT_EQ(python, verdict.substr(0, verdict.find('\n')));
}

Stones stones_of(const std::string& text) {
  Stones stones;
  for (const char c : text) stones.push_back(c == 'X' ? Stone::x : c == 'O' ? Stone::o : Stone::none);
  return stones;
}

TEST(Refusals, WhatIsMadeByHandIsACertificate) {
  EXPECT_EQ(by_hand("3,1,2", Claim::x_wins, "...", {{stones_of("..."), Cell{1}}}), prove(empty_board("3,1,2"), Claim::x_wins));
}

TEST(Refusals, StartsThatProveAnything) {
  expect_rejected(by_hand("2,2,3", Claim::x_wins, "XOXO", {}), "the start position is full");
  expect_rejected(by_hand("3,2,3", Claim::o_wins, "XXXOO.", {}), "in the start position the game is over");
  expect_rejected(by_hand("3,2,3", Claim::x_wins, "OOOXX.", {}), "the stones are not X's and O's in turn");
  expect_rejected(by_hand("3,2,3", Claim::x_wins, "XX....", {}), "the stones are not X's and O's in turn");
  expect_rejected(by_hand("3,2,3:gravity", Claim::x_wins, "XX.OO.", {}), "no record");
  expect_rejected(by_hand("3,3,3:gravity", Claim::x_wins, "XX.OO....", {}), "a stone of the start position floats");
  // With exact a run that is too long is no end: X wins this with its next stone.
  EXPECT_TRUE(accepted(cpp_verdict(by_hand("4,2,2:exact", Claim::x_wins, "XXX.OOO.", {}))));
}

TEST(Refusals, PairsThatAreNone) {
  // 3,1,2 is won by X: the two lines share the middle cell, and a pair for each shares it, too.
  expect_rejected(by_hand("3,1,2", Claim::o_does_not_lose, "...", {{stones_of("..."), Pairs{{0, 1}, {1, 2}}}}),
                  "is taken, or in two pairs");
  // X to move wins with the third of its row. O's pair stands on the other two.
  expect_rejected(by_hand("3,2,3", Claim::o_does_not_lose, "XX.OO.", {{stones_of("XX.OO."), Pairs{{0, 1}}}}), "is taken, or in two pairs");
  expect_rejected(by_hand("3,2,3", Claim::o_does_not_lose, "XX.OO.", {{stones_of("XX.OO."), Pairs{}}}), "is open and has no pair");
  // A pair off the line, though both its cells are empty.
  expect_rejected(by_hand("3,2,3", Claim::o_does_not_lose, "XX.O.O", {{stones_of("XX.O.O"), Pairs{{2, 4}}}}), "is open and has no pair");
  expect_rejected(by_hand("3,1,2", Claim::o_does_not_lose, "...", {{stones_of("..."), Pairs{{1, 2}, {0, 1}}}}), "byte ");
  expect_rejected(by_hand("3,1,2", Claim::o_does_not_lose, "...", {{stones_of("..."), Pairs{{1, 0}}}}), "byte ");
}

TEST(Refusals, PairingsWhereTheyProveNothing) {
  const std::vector<CertificateRecord> nothing = {{stones_of("...."), Pairs{}}};
  for (const char* game : {"2,2,3:gravity", "2,2,3:misere"}) {
    expect_rejected(by_hand(game, Claim::o_does_not_lose, "....", nothing), "a pairing, which");
  }
  for (const Claim claim : {Claim::x_wins, Claim::o_wins}) expect_rejected(by_hand("2,2,3", claim, "....", nothing), "a pairing, which");
  for (const Claim claim : {Claim::x_does_not_lose, Claim::o_does_not_lose}) {
    EXPECT_TRUE(accepted(cpp_verdict(by_hand("2,2,3:exact", claim, "....", nothing))));
  }
}

TEST(Refusals, MovesThatAreNotLegal) {
  expect_rejected(by_hand("3,1,2", Claim::x_wins, "...", {{stones_of("..."), Cell{3}}}), "byte ");
  expect_rejected(by_hand("3,2,3", Claim::o_does_not_lose, "X.....", {{stones_of("X....."), Cell{0}}}), "cell 0, is not legal");
  expect_rejected(by_hand("3,2,2:gravity", Claim::x_wins, "......", {{stones_of("......"), Cell{1}}}), "cell 1, is not legal");
}

TEST(Refusals, NothingBehindTheRecords) {
  const std::vector<CertificateRecord> middle = {{stones_of("..."), Cell{1}}};
  expect_rejected(by_hand("3,1,2", Claim::x_wins, "...", middle, std::string(1, '\0')), "more bytes than the records take");
  std::string padded = by_hand("3,1,2", Claim::x_wins, "...", middle);
  padded[padded.size() - 9] |= 1;
  expect_rejected(with_checksum(padded), "the last bits are not 0");
}

}  // namespace
}  // namespace mnk::test
