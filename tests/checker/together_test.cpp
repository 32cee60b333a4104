// SPDX-License-Identifier: MIT
// Claims that several certificates prove together: both checkers accept what follows from the files, and nothing else.
#include <random>

#include "checker/several_files.hpp"
#include "mnk/solve.hpp"

namespace mnk::test {
namespace {

class Together : public SeveralFiles {
 protected:
  static Position after(Position position, std::initializer_list<Cell> moves) {
    for (const Cell cell : moves) position.stones[cell] = stone_of(side_to_move(position.stones));
    return position;
  }
  /// The positions after so many plies in which the game is not over.
  static std::vector<Position> later(const Position& start, int plies) {
    std::vector<Position> found = {start};
    for (; plies > 0; --plies) {
      std::vector<Position> next;
      for (Position& position : found) {
        for (const Cell cell : moves_of(position.rules, position.stones)) {
          next.push_back(after(position, {cell}));
          if (outcome_of(position.rules, next.back().stones) != Outcome::pending) next.pop_back();
        }
      }
      found = std::move(next);
    }
    return found;
  }
};

/// 3,1,2: X wins in the middle, whatever O replies; the two replies are equal by symmetry.
TEST_F(Together, AMoveWithAllRepliesProvesTheClaim) {
  const Position start = empty_board("3,1,2");
  const std::string left = file(prove(after(start, {1, 0}), Claim::x_wins));
  expect_both({"--together", "x_wins 3,1,2", left}, "ACCEPTED x_wins 3,1,2 from the empty board: 0 of 1 file used", 0);
  const Position wide = empty_board("4,3,3");
  std::vector<std::string> arguments = {"--together=x_wins 4,3,3", "--"};
  for (Cell reply = 0; reply < 12; ++reply) {
    if (reply != 5) arguments.push_back(file(prove(after(wide, {5, reply}), Claim::x_wins)));
  }
  expect_both(arguments, "ACCEPTED x_wins 4,3,3 from the empty board: 7 of 11 files used", 0);
  arguments[0] = "--together=x_wins 4,3,3 from ..../.X../....";
  expect_both(arguments, "ACCEPTED x_wins 4,3,3 from ..../.X../....: 7 of 11 files used", 0);
  arguments[0] = "--together=x_wins 4,3,3 from ...O/.X../....";
  expect_both(arguments, "ACCEPTED x_wins 4,3,3 from ...O/.X../....: 1 of 11 files used", 0);
  arguments.resize(4);
  expect_both(arguments, "ACCEPTED x_wins 4,3,3 from ...O/.X../....: 0 of 2 files used", 0);
}

TEST_F(Together, AMissingReplyIsShown) {
  const Position wide = empty_board("4,3,3");
  std::vector<std::string> arguments = {"--together", "x_wins 4,3,3"};
  for (Cell reply = 0; reply < 12; ++reply) {
    if (reply != 5 && reply != 1 && reply != 9)  // equal by symmetry
      arguments.push_back(file(prove(after(wide, {5, reply}), Claim::x_wins)));
  }
  expect_both(arguments,
              "REJECTED x_wins 4,3,3 from the empty board: no file proves 1 of the positions that are needed, such as "
              "this; X to move:\n....\n..X.\n..O.",
              1);
}

TEST_F(Together, TheFilesHaveToBeOfOneGameAndClaimAndAccepted) {
  const std::string wins = file(prove(after(empty_board("4,3,3"), {5, 0}), Claim::x_wins));
  const std::string holds = file(prove(after(empty_board("4,3,3"), {5, 0}), Claim::x_does_not_lose));
  const std::string other = file(prove(empty_board("3,1,2"), Claim::x_wins));
  const std::string exact = file(prove(empty_board("4,3,3:exact"), Claim::x_wins));
  const std::string bad = file(proof::CertificateWriter({empty_board("4,3,3"), Claim::x_wins, 0}).finish());
  for (const std::string& second : {holds, other, exact}) {
    expect_both({"--together", "x_wins 4,3,3", wins, second},
                second + ": REJECTED another game or claim than that of the first file", 1);
    expect_both({"--together", "x_wins 4,3,3", wins, second}, "REJECTED x_wins 4,3,3: not all files are accepted", 1);
  }
  expect_both({"--together", "x_wins 4,3,3", wins, bad}, "REJECTED x_wins 4,3,3: not all files are accepted", 1);
  expect_both(
      {"--together", "x_wins 4,3,4", wins},
      "REJECTED the files do not prove x_wins 4,3,4 from the empty board, but x_wins 4,3,3 from the empty board", 1);
  expect_both({"--together", "x_wins", wins},
              "REJECTED the files do not prove x_wins from the empty board, but x_wins 4,3,3 from the empty board", 1);
  expect_both(
      {"--together", "x_wins \x1b[31m\n", wins},
      "REJECTED the files do not prove x_wins ?[31m? from the empty board, but x_wins 4,3,3 from the empty board", 1);
  expect_both({"--expect", "x_wins \x7f", wins},
              "REJECTED x_wins 4,3,3 from O.../.X../....: another claim was expected: x_wins ? from the empty board",
              1);
  EXPECT_EQ(checked({"--together"}).second, 2);
  EXPECT_EQ(checked({"--together="}).second, 2);
  EXPECT_EQ(checked({"--together", "x_wins 4,3,3"}).second, 2);
}

TEST_F(Together, TheStartHasToBeAPositionOfTheGame) {
  const std::string wins = file(prove(after(empty_board("4,3,3"), {5, 0}), Claim::x_wins));
  const std::string turn = "in the start position the stones are not X's and O's in turn";
  for (const auto& [drawn, why] : {std::pair<std::string, std::string>("XX../..../....", turn),
                                   {"O.../..../....", turn},
                                   {"XXX./OO../....", "in the start position the game is over"},
                                   {"XOXO/XOXO/OXOX", "the start position is full"}})
    expect_both({"--together", "x_wins 4,3,3 from " + drawn, wins}, "REJECTED x_wins 4,3,3 from " + drawn + ": " + why,
                1);
  expect_both({"--together", "x_wins 4,3,3 from X", wins},
              "REJECTED the files do not prove x_wins 4,3,3 from X, but x_wins 4,3,3 from the empty board", 1);
  const std::string falls = file(prove(empty_board("4,3,3:gravity"), Claim::x_wins));
  expect_both({"--together", "x_wins 4,3,3:gravity from X.../..../....", falls},
              "REJECTED x_wins 4,3,3:gravity from X.../..../....: a stone of the start position floats", 1);
}

/// The positions whose claim holds are given, but for some: after two plies, or after one where the opponent begins.
/// The claim is accepted if it follows by the rules of the game, as plain minimax says; never if it does not hold.
TEST_F(Together, NothingElseIsAccepted) {
  std::mt19937 random(1);
  std::size_t accepted_claims = 0, rejected_claims = 0, compared = 0;
  for (int shape = 0; shape < 2 * 3 * 2 * 8; ++shape) {
    const Options options{(shape & 1) != 0, (shape & 2) != 0, (shape & 4) != 0};
    const Rules rules = *Rules::make(2 + shape / 8 % 2, 1 + shape / 16 % 3, 2 + shape / 48, options);
    PlainProver prover(rules);
    for (const Claim claim : all_claims) {
      const Position start(rules);
      std::vector<std::string> arguments = {"--together", std::string(to_string(claim)) + " " + to_string(rules)};
      const bool leaves_some = random() % 2 == 0;
      bool is_whole = true;
      for (const Position& position : later(start, proof::prover(claim) == Player::x ? 2 : 1)) {
        if (!prover.holds(position.stones, claim)) continue;
        const bool is_left = leaves_some && random() % 4 == 0;
        is_whole = is_whole && !is_left;
        if (!is_left) arguments.push_back(file(prove(position, claim)));
      }
      if (arguments.size() == 2) continue;
      const auto [out, status] = checked(arguments);
      const bool holds = prover.holds(start.stones, claim);
      EXPECT_TRUE(holds || status == 1) << arguments[1] << out;
      EXPECT_TRUE(!is_whole || status == (holds ? 0 : 1)) << arguments[1] << out;
      ++(status == 0 ? accepted_claims : rejected_claims);
      if (++compared % 8 == 0) {
        EXPECT_EQ(checked_by_python(arguments), std::pair(out, status)) << arguments[1];
      }
    }
  }
  EXPECT_GT(accepted_claims, 20U);
  EXPECT_GT(rejected_claims, 20U);
}

/// The positions of a file with a margin are of another board: 5,5,3 in the middle of 9 by 9 cells.
TEST_F(Together, TakesNoFileWithAMargin) {
  const proof::Family family{true, true, 2};
  const std::string one = file(EverySink(empty_board("9,9,3"), Claim::x_wins, family).finish());
  SolveOptions options;
  options.family = family;
  const auto solved = solve_certified(empty_board("5,5,3"), {}, options);
  const std::string proof = file(solved->claims.at(0).certificate);
  for (const std::string& name : {one, proof}) {
    const auto [answer, status] = checked({"--together", "x_wins 5,5,3", name});
    EXPECT_EQ(status, 1);
    EXPECT_EQ(checked_by_python({"--together", "x_wins 5,5,3", name}), std::pair(answer, status));
  }
  EXPECT_EQ(checked({proof}).second, 0);
  const std::string other = file(prove(empty_board("4,3,3"), Claim::x_wins));
  const auto [answer, status] = checked({"--together", "x_wins 4,3,3", proof, other});
  EXPECT_EQ(status, 1);
  EXPECT_EQ(checked_by_python({"--together", "x_wins 4,3,3", proof, other}), std::pair(answer, status));
}

}  // namespace
}  // namespace mnk::test
