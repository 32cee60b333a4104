// SPDX-License-Identifier: MIT
// `mnk solve` as a program, and the node count that each change of the search must own up to.
#include <fstream>

#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

TEST(SolveProgram, SaysTheValue) {
  const Ended draw = run({"solve"});
  EXPECT_EQ(draw.status, 0);
  EXPECT_EQ(draw.out.rfind("3,3,3: draw (", 0), 0U) << draw.out;
  EXPECT_EQ(run({"solve", "--position", "XX./OO./..."}).out.rfind("3,3,3: X wins (", 0), 0U);
  EXPECT_EQ(run({"solve", "--game", "4,3,3:misere", "--json"})
                .out.rfind(R"({"game":"4,3,3:misere","value":"o_wins","lower":"o_wins","upper":"o_wins",)", 0),
            0U);
}

TEST(SolveProgram, SaysTheDistanceWhenAsked) {
  EXPECT_EQ(run({"solve", "--game", "4,4,3:gravity", "--plies"}).out.rfind("4,4,3:gravity: X wins in 9 plies (", 0), 0U);
  EXPECT_NE(run({"solve", "--game", "4,4,3:gravity", "--plies", "--json"}).out.find(R"("plies":9,)"), std::string::npos);
  EXPECT_NE(run({"solve", "--json"}).out.find(R"("plies":null,)"), std::string::npos);
}

TEST(SolveProgram, OutOfTimeItSaysWhatIsProved) {
  const Ended ended = run({"solve", "--game", "8,8,5", "--time", "0.2"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.out.rfind("8,8,5: not proved; at least a draw for X (", 0), 0U) << ended.out;
}

TEST(SolveProgram, RefusesWhatCannotBeSolved) {
  EXPECT_EQ(run({"solve", "--position", "XXX/OO./..."}).status, 2);
  EXPECT_EQ(run({"solve", "--position", "XXX/.../..."}).status, 2);
  EXPECT_EQ(run({"solve", "--position", "what?"}).status, 2);
  EXPECT_EQ(run({"solve", "--game", "3,3"}).status, 2);
}

TEST(SolveProgram, WritesCertificatesThatCheckAccepts) {
  const std::string file = testing::TempDir() + "mnk_solve_" + std::to_string(getpid());
  ASSERT_EQ(run({"solve", "--game", "4,4,4:exact", "--certificate", file}).status, 0);
  const Ended checked = run({"check", file, file + ".x"});
  EXPECT_EQ(checked.status, 0) << checked.out;
  std::remove(file.c_str());
  std::remove((file + ".x").c_str());
}

/// A commit that changes the count changes bench/signature.txt with it, and says `Bench: N`.
TEST(SolveProgram, VisitsAsManyPositionsAsTheSignatureSays) {
  std::ifstream signature(MNK_SOURCE_DIR "/bench/signature.txt");
  for (const char* group : {"solve", "engine"}) {
    std::string expected;
    std::getline(signature, expected);
    const Ended bench = run({"bench", group, "--signature"});
    EXPECT_EQ(bench.status, 0) << bench.err;
    EXPECT_EQ(bench.out, expected + "\n");
  }
}

/// What docs/values.md is made of: a row a game, replaced when the game is solved again.
TEST(SolveProgram, BenchKeepsARowForEachGameItSolved) {
  const std::string file = testing::TempDir() + "mnk_values_" + std::to_string(getpid());
  EXPECT_EQ(run({"bench", "solve", "--games", "4,4,4", "3,3,3:misere", "--values", file}).status, 0);
  const Ended again = run({"bench", "solve", "--games", "4,4,4", "--values", file});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("accepted"), std::string::npos) << again.out;
  std::ifstream rows(file);
  std::string head;
  std::string first;
  std::string second;
  std::getline(rows, head);
  std::getline(rows, first);
  std::getline(rows, second);
  EXPECT_EQ(head, "game,value,status,plies,nodes,seconds,claims,records,bytes,command");
  EXPECT_EQ(first.rfind("\"4,4,4\",draw,certified,16,", 0), 0U) << first;
  EXPECT_EQ(second.rfind("\"3,3,3:misere\",draw,certified,9,", 0), 0U) << second;
  EXPECT_FALSE(std::getline(rows, head));
  EXPECT_EQ(run({"bench", "solve", "--games", "4,4"}).status, 2);
  std::remove(file.c_str());
}

}  // namespace
}  // namespace mnk::test
