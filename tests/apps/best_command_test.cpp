// SPDX-License-Identifier: MIT
// `mnk best` as a program: its output, its refusals, and recovery after bad records.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

Ended best(const std::string& arguments, std::string_view input, double seconds = 120) {
  return run(words("best " + arguments), input, seconds);
}

TEST(BestCommand, ScoreRowAndColumnFromOne) {
  const Ended ended = best("", "XOX/OOX/___\n...\n...\n...\nXO.XO.OX.\n");
  EXPECT_EQ(ended.out, "1 3 3\n0 1 1\n0 1 3\n");
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.status, 0);
}

TEST(BestCommand, FastestPrefersTheQuickestWinAndTheSlowestLoss) {
  const std::string boards = ".XX/OO./.X.\n.O./XOX/...\n";
  EXPECT_EQ(best("", boards).out, "1 1 1\n-1 1 1\n");
  EXPECT_EQ(best("--fastest", boards).out, "1 2 3\n-1 3 2\n");
  const std::vector<Json> answers = json_lines(best("--json --fastest", boards).out);
  EXPECT_EQ(answers.at(0)["best"], Json::parse("[1,2]"));
  EXPECT_EQ(answers.at(0)["value"], "o_wins");
  EXPECT_EQ(answers.at(1)["best"], Json::parse("[2,1]"));
  EXPECT_EQ(answers.at(1)["plies"], 4);
}

TEST(BestCommand, JsonHasEveryMove) {
  const Ended ended = best("--json", "XOX/OOX/___\n");
  EXPECT_EQ(ended.out,
            "{\"record\":1,\"score\":1,\"value\":\"x_wins\",\"plies\":1,\"best\":[2,2],\"moves\":["
            "{\"cell\":[2,0],\"score\":-1,\"plies\":2},{\"cell\":[2,1],\"score\":0,\"plies\":3},{\"cell\":[2,2],"
            "\"score\":1,\"plies\":1}]}\n");
}

TEST(BestCommand, GamesAndBoardsOfOtherRules) {
  EXPECT_EQ(best("--game 4,3,3", "b2 a1 c2\n").out, "-1 1 1\n");
  EXPECT_EQ(best("--game 5,4,4:gravity", "3\n").status, 0);
  EXPECT_EQ(best("--game connect4 --input moves", "4152415241\n").out.substr(0, 2), "1 ");
  EXPECT_EQ(best("--game 3,3,3:misere", "XX./OO./...\n").status, 0);
}

TEST(BestCommand, WhatHasNoAnswerSaysWhichAndStopsNothing) {
  const Ended ended = best("", "XXX/OO./...\nXX./.../...\nXX/OO\na1 a1\nXOX/OOX/___\n");
  const std::vector<std::string> said = lines(ended.out);
  ASSERT_EQ(said.size(), 5U) << ended.out;
  EXPECT_EQ(said[0], "error game_over at 1:1: there is no move: the game is over, it has been won by X");
  EXPECT_EQ(said[1].rfind("error too_many_x at 2:1: impossible board: ", 0), 0U) << said[1];
  EXPECT_EQ(said[2].rfind("error bad_row_length at 3:", 0), 0U) << said[2];
  EXPECT_EQ(said[3].rfind("error taken_cell at 4:1: move 2: a1", 0), 0U) << said[3];
  EXPECT_EQ(said[4], "1 3 3");
  EXPECT_EQ(ended.status, 1);
}

TEST(BestCommand, ErrorsAsJson) {
  const Ended ended = best("--json", "XXX/OO./...\nXOX/OOX/___\n");
  const std::vector<Json> answers = json_lines(ended.out);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0]["error"]["code"], "game_over");
  EXPECT_EQ(answers[0]["error"]["line"], 1);
  EXPECT_EQ(answers[1]["record"], 2);
  EXPECT_EQ(ended.status, 1);
}

TEST(BestCommand, TooLargeIsNoGuess) {
  const Ended ended = best("--game 6,6,4 --nodes 100", std::string(36, '.') + "\n");
  EXPECT_EQ(ended.out.rfind("error too_large at 1:1: ", 0), 0U) << ended.out;
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(best("--game gomoku", "h8\n").out.rfind("error too_large at 1:1: ", 0), 0U);
}

TEST(BestCommand, SeveralFilesAndOneThatIsNotThere) {
  const TemporaryFile first("XOX/OOX/___\n");
  const TemporaryFile second(".........\nXOX/OOX/___");
  const Ended ended = run({"best", "--json", first.path(), second.path()});
  const std::vector<Json> answers = json_lines(ended.out);
  ASSERT_EQ(answers.size(), 3U) << ended.out << ended.err;
  EXPECT_EQ(answers[2]["record"], 3);
  EXPECT_EQ(answers[2]["file"], second.path());
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(run({"best", "/nowhere/at/all"}).status, 1);
}

TEST(BestCommand, WrongUsage) {
  for (const char* arguments : {"--game 3,3", "--input foo", "--nodes 0", "--nodes x", "--foo"}) {
    const Ended ended = best(arguments, "", 10);
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_EQ(ended.out, "") << arguments;
    EXPECT_NE(ended.err, "") << arguments;
  }
}

/// Each line is answered when it arrives; an interrupt stops a search at once.
TEST(BestCommand, LiveAndInterrupted) {
  Child child({"best", "--game", "7,7,5", "--nodes", "100000000000"});
  ASSERT_TRUE(child.write("XXXX.../OOO..../......./......./......./......./O......\n"));
  EXPECT_EQ(child.read_line().value_or("nothing"), "1 1 5");
  ASSERT_TRUE(child.write(std::string(49, '.') + "\n"));
  ASSERT_TRUE(child.wait_until_busy());
  child.interrupt();
  const Ended ended = child.wait(60);
  EXPECT_EQ(ended.status, 130);
  EXPECT_EQ(lines(ended.out).size(), 1U);
  EXPECT_EQ(ended.err.rfind("mnk: interrupted", 0), 0U) << ended.err;
}

/// JSON marks the interrupted answer.
TEST(BestCommand, InterruptedJson) {
  Child child({"best", "--json", "--game", "7,7,5", "--nodes", "100000000000"});
  ASSERT_TRUE(child.write("a1 a1\n" + std::string(49, '.') + "\n"));
  const std::string refused = child.read_line().value_or("nothing");
  EXPECT_NE(refused.find("taken_cell"), std::string::npos) << refused;
  ASSERT_TRUE(child.wait_until_busy());
  child.interrupt();
  const Ended ended = child.wait(60);
  EXPECT_EQ(ended.status, 130);
  EXPECT_EQ(ended.out, refused + "\n" + R"({"record":2,"interrupted":true})" + "\n");
}

/// Memory does not grow with the input.
TEST(BestCommand, ManyRecordsInLittleMemory) {
  std::string boards;
  for (int i = 0; i < 100'000; ++i) boards += "XOX/OOX/___\n";
  Child child({"best"});
  ASSERT_TRUE(child.write(boards));
  const long early = child.peak_memory_kib();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(child.write(boards));
  const long grown = child.peak_memory_kib() - early;
  EXPECT_LT(grown, sanitized ? 65536 : 4096);
  child.close_input();
  const Ended ended = child.wait(120);
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(lines(ended.out).size(), 400'000U);
}

}  // namespace
}  // namespace mnk::test
