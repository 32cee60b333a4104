// SPDX-License-Identifier: MIT
// The objects of --json and --summary, key by key, and the UCI tic-tac-toe data.
#include <algorithm>
#include <filesystem>

#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

Json only(const std::string& arguments, const std::string& input) {
  const std::vector<Json> answers = json_lines(judge("--json " + arguments, input).out);
  EXPECT_EQ(answers.size(), 1u) << input;
  return answers.empty() ? Json() : answers[0];
}

/// Expects the keys of `expected` with equal values in `answer`. Other keys are ignored.
void expect_keys(const Json& answer, const char* expected) {
  const Json keys = Json::parse(expected);
  for (const auto& [key, value] : keys.items()) {
    ASSERT_TRUE(answer.contains(key)) << key << " in " << answer;
    EXPECT_EQ(answer[key], value) << key << " in " << answer;
  }
}

TEST(JudgeJson, HasEveryKey) {
  expect_keys(
      only("", "XXX/OO./...\n"),
      R"({"record":1,"input":"board","outcome":"x_wins","verdict":"A","winner":"X","to_move":null,"plies":5,"reachable":true,
                  "lines":[{"direction":"row","cells":[[0,0],[0,1],[0,2]]}]})");
  expect_keys(
      only("", "0,0 0,1 1,1 0,2\n"),
      R"({"record":1,"input":"moves","outcome":"pending","verdict":"Pending","winner":null,"to_move":"X","plies":4,"reachable":true,"lines":[]})");
  expect_keys(only("", "[[0,0]]\n"), R"({"input":"json","outcome":"pending","to_move":"O","plies":1})");
  expect_keys(only("", "[]\n"), R"({"input":"json","outcome":"pending","to_move":"X","plies":0})");
  expect_keys(
      only("", "XOXXOOOXX\n"),
      R"({"outcome":"draw","verdict":"Draw","winner":null,"to_move":null,"plies":9,"reachable":true,"lines":[]})");
  expect_keys(only("", "OX./OX./O.X\n"), R"({"outcome":"o_wins","verdict":"B","winner":"O","to_move":null,"plies":6})");
  expect_keys(only("--game 3,3,3:misere", "OX./OX./O.X\n"), R"({"outcome":"x_wins","verdict":"A","winner":"X"})");
  expect_keys(only("", "x,x,x,o,o,b,b,b,b\n"), R"({"input":"csv","outcome":"x_wins"})");
}

TEST(JudgeJson, EscapesWhatCouldUpsetATerminal) {
  const std::string out = judge("--json", "x,o,b,b,b,b,b,b,b,a\u009b\u202e\u2069\u00e9\n").out;
  EXPECT_NE(out.find(R"("class":"a\u009b\u202e\u2069)"
                     "\u00e9\""),
            std::string::npos)
      << out;
}

TEST(JudgeJson, ListsAllLinesOfOneStone) {
  const Json answer = only("", "XOX/OXO/XOX\n");
  expect_keys(answer, R"({"outcome":"x_wins","plies":9,"reachable":true})");
  ASSERT_EQ(answer["lines"].size(), 2u);
  std::map<std::string, Json> by_direction;
  for (const Json& line : answer["lines"]) by_direction[line["direction"]] = line["cells"];
  EXPECT_EQ(by_direction["diagonal"], Json::parse("[[0,0],[1,1],[2,2]]"));
  EXPECT_EQ(by_direction["anti_diagonal"], Json::parse("[[0,2],[1,1],[2,0]]"));
}

TEST(JudgeJson, SaysWhyABoardIsInvalid) {
  const auto reason = [](const char* arguments, const char* input, const char* code) {
    const Json answer = only(arguments, input);
    expect_keys(answer,
                R"({"record":1,"outcome":"invalid","verdict":null,"winner":null,"to_move":null,"reachable":false})");
    EXPECT_EQ(answer.value("reason", ""), code) << answer;
    EXPECT_FALSE(answer.contains("error"));
  };
  reason("", "XX./.../...\n", "too_many_x");
  reason("", "O../.../...\n", "too_many_o");
  reason("", "XXX/OOO/...\n", "two_winners");
  reason("", "XXX/OO./O..\n", "winner_not_last");
  reason("--game connect4", "......./......./......./......./X....../.......\n", "floating_stone");
  reason("--game 5,5,3", "XXX../...../XXX../OOOO./O....\n", "two_winners");
  reason("--game 5,5,3", "XXX../...../XXX../OO.OO/O....\n", "no_last_stone");
  reason("--game 1,4,4:gravity", "O/O/X/X\n", "no_legal_order");
}

TEST(JudgeJson, SaysNullWhereItCannotDecide) {
  // X begins but all bottom stones are O's, and the orders of the stones above are too many to search.
  std::string board;
  for (unsigned row = 0; row < 9; ++row) {
    for (unsigned column = 0; column < 12; ++column) board += (row * 7 + column * 5 + row * column) % 9 < 5 ? 'X' : 'O';
    board += '/';
  }
  board += "OOOOOOOOOOOO";
  for (std::size_t at = 0, surplus = static_cast<std::size_t>(std::count(board.begin(), board.end(), 'X'));
       surplus != 60; at += 5) {
    char& cell = board[at % 117];
    if (cell != (surplus > 60 ? 'X' : 'O')) continue;
    cell = surplus > 60 ? 'O' : 'X';
    surplus += cell == 'X' ? 1 : -1;
  }
  const Ended ended = judge("--json --game 12,10,13:gravity", board + "\n");
  expect_keys(Json::parse(ended.out), R"({"record":1,"outcome":"draw","plies":120,"reachable":null})");
  EXPECT_EQ(ended.status, 0);
  const Json counts = Json::parse(judge("--summary --game 12,10,13:gravity", board + "\n").out);
  expect_keys(counts, R"({"records":1,"draw":1})");
}

TEST(JudgeJson, BadRecordsSayWhere) {
  const auto error = [](const char* arguments, const std::string& input, std::size_t record, int line, int column) {
    const Ended ended = judge(std::string("--json ") + arguments, input);
    const std::vector<Json> answers = json_lines(ended.out);
    ASSERT_GE(answers.size(), record) << input;
    const Json& answer = answers[record - 1];
    EXPECT_EQ(answer["record"], record);
    ASSERT_TRUE(answer.contains("error")) << answer;
    for (const char* key : {"outcome", "verdict", "winner", "lines"}) EXPECT_FALSE(answer.contains(key)) << answer;
    EXPECT_FALSE(answer["error"].value("code", "").empty()) << answer;
    EXPECT_FALSE(answer["error"].value("message", "").empty()) << answer;
    EXPECT_EQ(answer["error"]["line"], line) << answer;
    EXPECT_EQ(answer["error"]["column"], column) << answer;
    EXPECT_EQ(ended.status, 1);
  };
  error("", "XX?OO....\n", 1, 1, 3);
  error("", ".........\n# comment\nXX?OO....\n.........\n", 2, 3, 3);
  error("", "XXX\nOO.\n..?\n", 1, 3, 3);
  error("", "XOX/OX0/...\n", 1, 1, 7);
  error("--input json", "[[0,0],[1,]]\n", 1, 1, 11);
  error("--input csv", "x,o,b,b,b,b,b,q,b\n.\n", 1, 1, 15);
}

TEST(JudgeJson, MovesThatAreNotAllowedAreNamed) {
  const auto message = [](const char* input) { return only("", input)["error"].value("message", ""); };
  for (const char* input : {"0,0 1,1 0,0\n", "a3 b2 a3\n", "[[0,0],[1,1],[0,0]]\n"}) {
    EXPECT_NE(message(input).find("move 3"), std::string::npos) << input << message(input);
  }
  for (const char* input : {"0,0 1,1 0,3\n", "0,0 1,1 3,0\n", "[[0,0],[1,1],[5,5]]\n"}) {
    EXPECT_NE(message(input).find("move 3"), std::string::npos) << input << message(input);
  }
  for (const char* input : {"0,0 1,1 0,1 2,2 0,2 1,0\n", "[[0,0],[1,1],[0,1],[2,2],[0,2],[1,0]]\n"}) {
    EXPECT_NE(message(input).find("move 6"), std::string::npos) << input << message(input);
  }
}

TEST(JudgeJson, TheHintForZero) {
  const Json answer = only("", "XOX/OX0/...\n");
  EXPECT_NE(answer["error"].value("message", "").find('O'), std::string::npos) << answer;
}

TEST(JudgeSummary, CountsEachOutcome) {
  const std::string input = "XXX/OO./...\nOX./OX./O.X\nXOXXOOOXX\n.........\nX........\nXX.......\nfoo\n0,0 0,0\n";
  const Ended ended = judge("--summary", input);
  ASSERT_EQ(lines(ended.out).size(), 1u);
  const Json counts = Json::parse(ended.out);
  expect_keys(counts, R"({"records":8,"x_wins":1,"o_wins":1,"draw":1,"pending":2,"invalid":1,"bad":2})");
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(judge("--summary", ".........\n").status, 0);
  const Ended nothing = judge("--summary", "");
  expect_keys(Json::parse(nothing.out),
              R"({"records":0,"x_wins":0,"o_wins":0,"draw":0,"pending":0,"invalid":0,"bad":0})");
  EXPECT_EQ(nothing.status, 0);
}

TEST(JudgeRealData, UciTicTacToeEndgames) {
  const char* folder = std::getenv("MNK_SHARED_DATA");
  const std::string file =
      (folder != nullptr ? std::string(folder) : MNK_SOURCE_DIR "/../shared/data") + "/tic-tac-toe.data";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "real data folder not found: " << file;
  const Ended summary = run({"judge", "--game", "3,3,3", "--input", "csv", "--summary", file});
  expect_keys(Json::parse(summary.out),
              R"({"records":958,"x_wins":626,"o_wins":316,"draw":16,"pending":0,"invalid":0,"bad":0})");
  EXPECT_EQ(summary.status, 0);
  const Ended all = run({"judge", "--json", file});
  const std::vector<Json> answers = json_lines(all.out);
  ASSERT_EQ(answers.size(), 958u);
  for (std::size_t at = 0; at < answers.size(); ++at) {
    EXPECT_EQ(answers[at]["record"], at + 1);
    EXPECT_EQ(answers[at]["input"], "csv");
    EXPECT_EQ(answers[at]["outcome"] == "x_wins", answers[at].value("class", "") == "positive") << answers[at];
  }
  EXPECT_EQ(lines(run({"judge", file}).out).size(), 958u);
}

}  // namespace
}  // namespace mnk::test
