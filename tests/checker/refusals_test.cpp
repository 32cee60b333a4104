// SPDX-License-Identifier: MIT
// Hand-made certificates of false claims: a checker that omitted one check would accept one of them.
#include "checker/checkers.hpp"

namespace mnk::test {
namespace {

using proof::CertificateRecord;
using Pairs = std::vector<proof::Pair>;
using proof::Threats;

/// Parses `X`, `O`, `.`, and `#` for a dead cell.
std::vector<proof::Content> contents(const std::string& text) {
  std::vector<proof::Content> contents;
  for (const char c : text) contents.push_back(static_cast<proof::Content>(std::string(".XO#").find(c)));
  return contents;
}

/// Builds a certificate with any start and records, without the checks of the library's writer. `start` is a board as
/// text.
std::string by_hand(const std::string& game, Claim claim, const std::string& start,
                    const std::vector<CertificateRecord>& records, const std::string& behind = "") {
  const Rules rules = *parse_game(game);
  std::string bytes = proof::CertificateWriter({Position(rules), claim, 0}).finish().substr(0, proof::header_bytes);
  bytes[20] = static_cast<char>(records.size());
  proof::BitWriter bits(bytes);
  const int width = proof::number_width(rules.cells());
  bits.contents(contents(start), false);
  for (const CertificateRecord& record : records) {  // at most one record, so no cells are shared with a previous one
    bits.number(0, width);
    bits.contents(record.cells, is_plain(rules));
    bits.number(static_cast<std::uint32_t>(record.strategy.index()) + (record.prover_to_move ? 0 : 2),
                proof::kind_bits);
    if (const Cell* cell = std::get_if<Cell>(&record.strategy)) bits.number(*cell, width);
    if (const auto* threats = std::get_if<Threats>(&record.strategy)) {
      bits.number(static_cast<std::uint32_t>(threats->cells.size()), width);
      for (const Cell cell : threats->cells) bits.number(cell, width);
    }
    if (const auto* pairs = std::get_if<Pairs>(&record.strategy)) {
      bits.number(static_cast<std::uint32_t>(pairs->size()), width);
      for (const auto& [a, b] : *pairs) {
        bits.number(a, width);
        bits.number(b, width);
      }
    }
  }
  return with_checksum(bytes + behind + std::string(proof::checksum_bytes, '\0'));
}

/// Expects both checkers to reject the bytes for this reason.
void expect_rejected(const std::string& bytes, const std::string& reason) {
  const std::string verdict = cpp_verdict(bytes);
  EXPECT_FALSE(accepted(verdict)) << verdict;
  EXPECT_NE(verdict.find(reason), std::string::npos) << verdict;
  const std::string python = python_verdicts({bytes})[0];
  EXPECT_EQ(python, verdict.substr(0, verdict.find('\n')));
}

TEST(Refusals, WhatIsMadeByHandIsACertificate) {
  EXPECT_EQ(by_hand("3,1,2", Claim::x_wins, "...", {{contents("..."), true, Cell{1}}}),
            prove(empty_board("3,1,2"), Claim::x_wins));
}

TEST(Refusals, StartsThatProveAnything) {
  expect_rejected(by_hand("2,2,3", Claim::x_wins, "XOXO", {}), "the start position is full");
  expect_rejected(by_hand("3,2,3", Claim::o_wins, "XXXOO.", {}), "in the start position the game is over");
  expect_rejected(by_hand("3,2,3", Claim::x_wins, "OOOXX.", {}), "the stones are not X's and O's in turn");
  expect_rejected(by_hand("3,2,3", Claim::x_wins, "XX....", {}), "the stones are not X's and O's in turn");
  expect_rejected(by_hand("3,2,3:gravity", Claim::x_wins, "XX.OO.", {}), "no record");
  expect_rejected(by_hand("3,3,3:gravity", Claim::x_wins, "XX.OO....", {}), "a stone of the start position floats");
  // With exact, a run that is too long does not end the game: X wins this with its next stone.
  EXPECT_TRUE(accepted(cpp_verdict(by_hand("4,2,2:exact", Claim::x_wins, "XXX.OOO.", {}))));
}

TEST(Refusals, PairsThatAreNone) {
  const auto rejected = [](const std::string& game, const std::string& start, bool prover_to_move, const Pairs& pairs,
                           const char* why) {
    expect_rejected(by_hand(game, Claim::o_does_not_lose, start, {{contents(start), prover_to_move, pairs}}), why);
  };
  // X wins 3,1,2: both lines have the middle cell, so their pairs share it.
  rejected("3,1,2", "...", false, {{0, 1}, {1, 2}}, "is taken, or in two pairs");
  rejected("3,1,2", "...", false, {{1, 2}, {0, 1}}, "byte ");
  rejected("3,1,2", "...", false, {{1, 0}}, "byte ");
  rejected("3,3,3", "........X", true, {{0, 8}}, "is taken, or in two pairs");
  rejected("3,3,3", "........X", true, {}, "is open and has no pair");
  // Pairs for all lines but one diagonal.
  rejected("3,3,3", "........X", true, {{0, 1}, {2, 5}, {3, 4}, {6, 7}}, "is open and has no pair");
  // X, to move, completes its row, which no pairing can prevent.
  rejected("3,2,3", ".OO.XX", false, {{0, 3}}, "the opponent may end the game");
  // A pairing for the wrong player to move.
  rejected("5,5,5", std::string(25, '.'), true, {}, "no record");
}

TEST(Refusals, PairingsWhereTheyProveNothing) {
  for (const bool prover_to_move : {true, false}) {
    const std::vector<CertificateRecord> nothing = {{contents("...."), prover_to_move, Pairs{}}};
    for (const char* game : {"2,2,3:gravity", "2,2,3:misere"}) {
      expect_rejected(by_hand(game, Claim::o_does_not_lose, "....", nothing), "a pairing, which");
    }
    for (const Claim claim : {Claim::x_wins, Claim::o_wins})
      expect_rejected(by_hand("2,2,3", claim, "....", nothing), "a pairing, which");
    const Claim right = prover_to_move ? Claim::x_does_not_lose : Claim::o_does_not_lose;
    const std::string verdict = cpp_verdict(by_hand("2,2,3:exact", right, "....", nothing));
    EXPECT_NE(verdict.find(": 1 record, 1 used"), std::string::npos) << verdict;
  }
}

/// The board as a position of the game; spaces separate rows.
Position position_of(const std::string& game, const std::string& board) {
  Position position = empty_board(game);
  std::size_t cell = 0;
  for (const char c : board)
    if (c != ' ') position.stones[cell++] = static_cast<Stone>(contents({c})[0]);
  EXPECT_EQ(cell, position.stones.size());
  return position;
}

/// A file with one record of threats, valid or not.
std::string with_threats(const Position& start, const std::vector<Cell>& threats) {
  EverySink sink(start, Claim::x_wins);
  sink.threats(start.stones, threats, side_to_move(start.stones));
  return sink.finish();
}
std::string with_threats(const std::string& board, const std::vector<Cell>& threats) {
  return with_threats(position_of("3,3,3", board), threats);
}

TEST(Refusals, Threats) {
  // X..   X at 3 forces O to 6, then X at 4 threatens 5 and 8.
  // .O.
  EXPECT_TRUE(accepted(cpp_verdict(with_threats("XO.......", {3, 4}))));
  EXPECT_TRUE(accepted(python_verdicts({with_threats("XO.......", {3, 4})})[0]));
  const std::string no_win = "the threats do not win";
  expect_rejected(with_threats("XO.......", {3}), no_win);        // ends too early
  expect_rejected(with_threats("XO.......", {3, 4, 5}), no_win);  // goes on after the win
  expect_rejected(with_threats("XO.......", {8, 3, 4}), no_win);  // O's answer at 4 threatens 7
  expect_rejected(with_threats("XO.......", {2}), no_win);        // no threat at all
  expect_rejected(with_threats("XO.......", {1}), no_win);        // a cell that is taken
  expect_rejected(with_threats("X..OO...X", {6}), no_win);        // O makes its run first
  // X would win if O passed, but O can move.
  expect_rejected(with_threats("X........", {3, 4}), "no record");
  expect_rejected(with_threats("XX.OO.X..", {2}), "the opponent may end the game");
}

// With `exact` a run of five does not count: X threatens nothing at 2 or 5, whatever it plays, and cannot win.
TEST(Refusals, ThreatsOfAnOverlongRun) {
  const Position start = position_of("10,2,3:exact", ".X.XX.XXOO OXOOXOOXO.");
  ASSERT_FALSE(PlainProver(start.rules).holds(start.stones, Claim::x_wins));
  for (const Cell threat : {0, 2, 5}) expect_rejected(with_threats(start, {threat}), "the threats do not win");
}

/// Expects both checkers to reject each one-threat proof of X's win. Requires: X does not win.
void expect_no_winning_threat(const Position& start) {
  ASSERT_FALSE(PlainProver(start.rules).holds(start.stones, Claim::x_wins));
  std::vector<std::string> certificates;
  for (Cell cell = 0; cell < start.rules.cells(); ++cell) certificates.push_back(with_threats(start, {cell}));
  const std::vector<std::string> python = python_verdicts(certificates);
  for (std::size_t cell = 0; cell < certificates.size(); ++cell) {
    EXPECT_FALSE(accepted(cpp_verdict(certificates[cell]))) << cell;
    EXPECT_FALSE(accepted(python[cell])) << cell;
  }
}

TEST(Refusals, ThreatsOnTakenAndDeadCells) {
  // O's stone at 3 is dead. As a stone of X it would make a run of three.
  expect_no_winning_threat(position_of("8,1,3", "..XOX..O"));
  expect_no_winning_threat(position_of("4,4,3", "XOXO O.X. .XOX O..."));
}

TEST(Refusals, AWinThatNoWindowIsOpenFor) {
  const auto rejected = [](const char* game, const char* start, Claim claim) {
    expect_rejected(by_hand(game, claim, start, {}), "the prover can make no run any more");
  };
  rejected("2,2,3", "X...", Claim::x_wins);  // no line fits on the board
  rejected("2,2,3", "....", Claim::o_wins);
  rejected("3,1,3", "XO.", Claim::o_wins);  // the only line has stones of both players
}

TEST(Refusals, ThreatsWhereTheyProveNothing) {
  const auto file = [](const char* game, const std::vector<Cell>& threats) {
    return by_hand(game, Claim::x_wins, "......", {{contents("......"), true, Threats{threats}}});
  };
  expect_rejected(file("3,2,2:gravity", {4, 5}), "threats, which this game does not allow");
  expect_rejected(file("3,2,2:misere", {4, 5}), "threats, which this game does not allow");
  expect_rejected(file("3,2,2", {}), "no threats, or more than there are cells");
  expect_rejected(file("3,2,2", {6}), "a cell off the board");
  EXPECT_TRUE(accepted(cpp_verdict(file("3,2,2", {4}))));
  EXPECT_TRUE(accepted(cpp_verdict(file("3,2,2:exact", {4}))));
}

TEST(Refusals, ARecordIsForOnePlayerToMove) {
  // X wins 3,1,2 with the middle cell; O, if to move, takes that cell.
  expect_rejected(by_hand("3,1,2", Claim::x_wins, "...", {{contents("..."), false, Threats{{1}}}}), "no record");
}

TEST(Refusals, MovesThatAreNotLegal) {
  expect_rejected(by_hand("3,1,2", Claim::x_wins, "...", {{contents("..."), true, Cell{3}}}), "byte ");
  expect_rejected(by_hand("3,2,3", Claim::o_does_not_lose, "X.....", {{contents(".....X"), true, Cell{5}}}),
                  "cell 5, is not legal");
  expect_rejected(by_hand("3,2,2:gravity", Claim::x_wins, "......", {{contents("......"), true, Cell{1}}}),
                  "cell 1, is not legal");
}

TEST(Refusals, NothingBehindTheRecords) {
  const std::vector<CertificateRecord> middle = {{contents("..."), true, Cell{1}}};
  expect_rejected(by_hand("3,1,2", Claim::x_wins, "...", middle, std::string(1, '\0')),
                  "more bytes than the records take");
  std::string padded = by_hand("3,1,2", Claim::x_wins, "...", middle);
  padded[padded.size() - 9] |= 1;
  expect_rejected(with_checksum(padded), "the last bits are not 0");
}

}  // namespace
}  // namespace mnk::test
