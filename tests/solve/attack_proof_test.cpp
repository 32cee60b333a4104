// SPDX-License-Identifier: MIT
// Relevance zones of small proofs, worked out by hand; null moves in the certificates of large boards; proofs for all
// larger boards.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "checker/checkers.hpp"
#include "game.hpp"
#include "mnk/solve.hpp"
#include "solve/attack/proof_graph.hpp"

namespace {

using namespace mnk;
using attack::ProofGraph;
using Cells = std::set<Cell>;

/// A board from rows of `.XO`.
proof::ReducedBoard board_of(const Rules& rules, std::string_view rows) {
  std::vector<Stone> stones;
  for (const char c : rows) stones.push_back(c == 'X' ? Stone::x : c == 'O' ? Stone::o : Stone::none);
  proof::ReducedBoard board(rules);
  board.set(stones);
  return board;
}

Cells cells_of(const proof::Zone& zone) {
  Cells cells;
  for (Cell cell = 0; cell < zone.size(); ++cell) {
    if (zone[cell]) cells.insert(cell);
  }
  return cells;
}

// 9,3,3, row by row. X threatens to play d2 (cell 12), which makes two threats, c2 (11) and f2 (14).
constexpr std::string_view two_in_a_row =
    "........."
    "....X...."
    ".........";

/// O needs three stones for a window of its own, so one extra stone changes nothing.
TEST(ProofGraph, AThreatIsAnsweredOnItsCellsAlone) {
  const Rules rules = test::game("9,3,3");
  ProofGraph graph(rules, Player::x);
  const proof::ReducedBoard board = board_of(rules, two_in_a_row);
  const attack::Canonical at = graph.canonical(board);
  const ProofGraph::Node& node = graph.add(at, false, ProofGraph::Kind::threats, {12});
  const std::vector<Cell> replies = graph.replies(at, node, 0);
  EXPECT_EQ(Cells(replies.begin(), replies.end()), (Cells{11, 12, 14}));
}

/// With a stone of O on a3 (cell 0) O could answer the threat by one of its own, on any window through that stone.
TEST(ProofGraph, CounterThreatsAreInTheZone) {
  const Rules rules = test::game("9,3,3");
  ProofGraph graph(rules, Player::x);
  std::string rows(two_in_a_row);
  rows[0] = 'O';
  const proof::ReducedBoard board = board_of(rules, rows);
  const attack::Canonical at = graph.canonical(board);
  const ProofGraph::Node& node = graph.add(at, false, ProofGraph::Kind::threats, {12});
  const std::vector<Cell> replies = graph.replies(at, node, 0);
  // The row, the column and the diagonal through a3 miss two cells each; none of these cells dominates another.
  EXPECT_EQ(Cells(replies.begin(), replies.end()), (Cells{11, 12, 14, 1, 2, 9, 18, 10, 20}));
}

TEST(ProofGraph, AWinAtSightNeedsOneCellAndTheWindowsThatExtraStonesCouldFill) {
  const Rules rules = test::game("9,3,3");
  ProofGraph graph(rules, Player::x);
  const proof::ReducedBoard board = board_of(rules,
                                             "OO......."
                                             "...XX...."
                                             ".........");
  EXPECT_EQ(cells_of(graph.zone(board, true, 0)), (Cells{11}));
  // One extra stone on c3 (2) would make a row. The window c3-c2-c1 misses three cells.
  EXPECT_EQ(cells_of(graph.zone(board, true, 1)), (Cells{2, 11}));
}

/// The same threat on the top row and, for the mirror image, on the bottom row.
TEST(ProofGraph, ZonesGrowWithTheExtraStonesAndFollowSymmetry) {
  const Rules rules = test::game("9,3,3");
  ProofGraph graph(rules, Player::x);
  const proof::ReducedBoard top = board_of(rules,
                                           "....X...."
                                           "........."
                                           ".........");
  const proof::ReducedBoard bottom = board_of(rules,
                                              "........."
                                              "........."
                                              "....X....");
  graph.add(graph.canonical(top), true, ProofGraph::Kind::threats, {3}).holds = proof::max_extras + 1;
  // Without extra stones, O cannot stop both threats; with one, they need their cells. No window of O misses two.
  EXPECT_EQ(cells_of(graph.zone(top, true, 0)), (Cells{3}));
  EXPECT_EQ(cells_of(graph.zone(top, true, 1)), (Cells{2, 3, 5}));
  EXPECT_EQ(cells_of(graph.zone(bottom, true, 0)), (Cells{21}));
  EXPECT_EQ(cells_of(graph.zone(bottom, true, 1)), (Cells{20, 21, 23}));
  EXPECT_GT(cells_of(graph.zone(top, true, 2)).size(), 15U);  // O and two extra stones fill any window without X
}

Position empty_board(const char* game) { return Position(test::game(game)); }

/// Before null moves each quiet move had an answer to every reply: 1,462 records.
TEST(AttackProof, QuietMovesAreAnsweredInTheZone) {
  const auto solved = solve_certified(empty_board("13,13,4"), {.nodes = 1000000});
  ASSERT_TRUE(solved.ok());
  ASSERT_EQ(solved->claims.size(), 1U) << solved->certificate_error;
  EXPECT_LT(solved->claims[0].records, 800U);
  EXPECT_TRUE(test::accepted(test::cpp_verdict(solved->claims[0].certificate)));
  EXPECT_TRUE(test::accepted(test::python_verdicts({solved->claims[0].certificate})[0]));
}

TEST(AttackProof, OneCertificateProvesEveryLargerBoard) {
  const SolveOptions options = {.family = {true, true}};
  for (const char* game : {"9,9,3", "21,21,4"}) {
    const auto solved = solve_certified(empty_board(game), {.nodes = 1000000}, options);
    ASSERT_TRUE(solved.ok());
    EXPECT_EQ(solved->solution.value(), Value::x_wins) << game;
    ASSERT_EQ(solved->claims.size(), 1U) << solved->certificate_error;
    const std::string& certificate = solved->claims[0].certificate;
    const auto reader = proof::CertificateReader::open(certificate);
    ASSERT_TRUE(reader.ok());
    EXPECT_EQ(reader->header().family, options.family);
    EXPECT_TRUE(test::accepted(test::cpp_verdict(certificate))) << game;
    EXPECT_TRUE(test::accepted(test::python_verdicts({certificate})[0])) << game;
  }
}

/// The proof took 674 million nodes, so the file is kept: X wins m,4,4 for every m from 15 on.
TEST(AttackProof, FourRowsAreWonFrom15ColumnsOn) {
  std::ifstream file(MNK_TEST_DATA "/four_rows_15_and_wider.cert", std::ios::binary);
  const std::string certificate{std::istreambuf_iterator<char>(file), {}};
  const std::string claim = "ACCEPTED x_wins 15,4,4 from the empty board, and of every board that is wider";
  EXPECT_EQ(test::cpp_verdict(certificate).substr(0, claim.size()), claim);
  EXPECT_EQ(test::python_verdicts({certificate})[0].substr(0, claim.size()), claim);
}

/// The region three cells off every edge has three by two cells, too few for four in a row.
TEST(AttackProof, AFamilyNeedsRoom) {
  const auto solved = solve(empty_board("9,8,4"), {.nodes = 200000}, {.family = {true, true}});
  ASSERT_TRUE(solved.ok());
  EXPECT_FALSE(solved->settled());
}

/// X wins 6,5,4, and by the same moves each larger board: five cells more on each side give the zone its room.
TEST(AttackProof, AMarginGivesAFamilyRoom) {
  const Position start = empty_board("6,5,4");
  EXPECT_FALSE(solve(start, {.nodes = 200000}, {.family = {true, true}})->settled());
  const auto solved = solve_certified(start, {.nodes = 200000}, {.family = {true, true, 5}});
  ASSERT_TRUE(solved.ok() && solved->solution.value() == Value::x_wins);
  const std::string claim = "ACCEPTED x_wins 6,5,4 from the empty board, and of every board that is wider or taller: ";
  EXPECT_EQ(test::cpp_verdict(solved->claims.at(0).certificate).substr(0, claim.size()), claim);
}

TEST(AttackProof, FamiliesAreOfEmptyBoards) {
  const SolveOptions options = {.family = {true, false}};
  Position one = empty_board("9,9,3");
  one.stones[40] = Stone::x;
  for (const Position& position : {empty_board("9,9,3:gravity"), empty_board("9,9,3:misere"), one}) {
    const auto solved = solve(position, {.nodes = 1000}, options);
    ASSERT_FALSE(solved.ok()) << to_text(position);
    EXPECT_EQ(std::get<LegalityError>(solved.error()).code, "unsupported_family") << to_text(position);
  }
}

}  // namespace
