// SPDX-License-Identifier: MIT
// `mnk bench problems`: makes problems, and counts those that the engine proves.
#include <fstream>
#include <sstream>

#include "apps/judge_run.hpp"
#include "mnk/board.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::test {
namespace {

TEST(BenchProblems, MakesUnfinishedGamesAndTheSameAgain) {
  const std::vector<std::string> call = {"bench", "problems", "--make", "6", "--nodes", "2500", "--seed", "9"};
  const Ended made = run(call);
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(run(call).out, made.out);
  std::istringstream lines(made.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.rfind("# 6 problems of 15,15,5 from ", 0), 0U) << line;
  std::getline(lines, line);
  EXPECT_EQ(line, "# mnk bench problems --game 15,15,5 --make 6 --nodes 2500 --seed 9 --out FILE");
  int problems = 0;
  for (; std::getline(lines, line); ++problems) {
    const Result<Board> board = Board::from(*parse_game("15,15,5"), line);
    ASSERT_TRUE(board) << line;
    EXPECT_FALSE(board->is_over()) << line;
    EXPECT_GE(board->plies(), 4U) << line;
  }
  EXPECT_EQ(problems, 6);
}

// No game that is not lost at once; no opening of four stones; an opening without a cell to drop a stone on.
TEST(BenchProblems, EndsWhereNoGameHasOne) {
  for (const std::string game : {"3,3,3", "1,1,1", "40,40,5:gravity"}) {
    const Ended none = run({"bench", "problems", "--game", game, "--make", "1", "--nodes", "100"});
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(none.err, "mnk: no more problems of " + game + " after 0\n");
    EXPECT_EQ(none.out, "");
  }
}

TEST(BenchProblems, CountsProofsOfEachHalf) {
  const server::TemporaryFolder folder;
  const std::string file = folder.file("problems");
  // X to move has three in a row with open ends; then nothing; then a four.
  std::ofstream(file) << "# a comment\n\nh8a1i8a15j8o1\nh8\nh8a1i8a15j8o1k8o15\n";
  const Ended solved = run({"bench", "problems", file, "--time", "100ms"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_EQ(solved.out,
            "0.1 s a problem\n"
            "lines 1, 3, 5 and so on, for tuning: 2 problems, 2 proved, 0 more with every searched variation won\n"
            "lines 2, 4, 6 and so on, held back: 1 problems, 0 proved, 0 more with every searched variation won\n");
}

TEST(BenchProblems, RefusesOtherFiles) {
  const server::TemporaryFolder folder;
  const std::string file = folder.file("problems");
  std::ofstream(file) << "h8h8\n";
  for (const std::string& name : {file, file + "_of_nobody"}) {
    const Ended refused = run({"bench", "problems", name});
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.err, "mnk: bench: " + name + " cannot be read, or has no problems of 15,15,5\n");
  }
  EXPECT_EQ(run({"bench", "problems"}).status, 2);
  EXPECT_EQ(run({"bench", "problems", "--game", "7,6,4:gravity,caro", "--make", "1"}).status, 2);
}

}  // namespace
}  // namespace mnk::test
