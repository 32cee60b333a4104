// SPDX-License-Identifier: MIT
// `mnk analyse` as a program: its text, its JSON, and the truth of its proved values.
#include "apps/judge_run.hpp"
#include "mnk/board.hpp"
#include "mnk/records.hpp"

namespace mnk::test {
namespace {

Ended analyse(std::vector<std::string> arguments, std::string_view input = {}) {
  arguments.insert(arguments.begin(), "analyse");
  return run(std::move(arguments), input, 60);
}

Json json_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "--json");
  const Ended ended = analyse(std::move(arguments));
  EXPECT_EQ(ended.status, 0) << ended.err;
  return Json::parse(ended.out);
}

/// Plays the principal variation of a move and returns the outcome.
Outcome after_line(const Json& move, Board board) {
  for (const Json& cell : move["play"]) {
    const Cell played = board.rules().cell(cell[0], cell[1]);
    EXPECT_TRUE(board.is_legal(played)) << move;
    board.play_unchecked(played);
  }
  return board.outcome();
}

Board board_of(const char* game, const char* moves) {
  const Rules rules = *parse_game(game);
  Board board(rules);
  const Result<Record> record = read_record(rules, moves, Format::moves);
  for (const Cell cell : std::get<MoveList>(record->content).cells) EXPECT_TRUE(board.play(cell).ok());
  return board;
}

TEST(AnalyseProgram, TextOfASmallPosition) {
  const Ended ended = analyse({"--game", "3,3,3", "--ascii", "b2b3a3c1"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.out.substr(0, ended.out.find("solver, ")),
            "3,3,3, X to move after 4 moves\n"
            "\n  a b c\n3 X O 3 3\n2 1 X . 2\n1 2 .(O)1\n  a b c\n\n"
            "proved: X wins in 3 plies\n"
            "1.  a2   proved: X wins in 3 plies  a2 c3 c2\n"
            "2.  a1   proved: X wins in 3 plies  a1 c3 a2\n"
            "3.  c3   proved: draw               c3 a1 b1 a2 c2\n");
}

TEST(AnalyseProgram, JsonOfASmallPosition) {
  Json object = json_of({"--game", "3,3,3", "--lines", "1", "XO./.X./..O"});
  EXPECT_TRUE(object["seconds"].is_number());
  EXPECT_TRUE(object["nodes"].is_number());
  object.erase("seconds");
  object.erase("nodes");
  EXPECT_EQ(
      object,
      Json::parse(
          R"({"game":"3,3,3","to_move":"X","value":"x_wins","lower":"x_wins","upper":"x_wins","plies":3,"method":"solver",)"
          R"("interrupted":false,"moves":[{"cell":[1,0],"move":"a2","value":"x_wins","plies":3,"estimate":null,"depth":0,)"
          R"("play":[[1,0],[0,2],[1,2]]}]})"));
}

TEST(AnalyseProgram, AProvedWinComesWithItsWholeLine) {
  for (const char* moves : {"h8 a1 h9 a2 h10 a15", "h8 a1 h9 a2 h10 a15 h11"}) {
    const Json object = json_of({"--nodes", "20000", "--lines", "2", moves});
    EXPECT_EQ(object["value"], "x_wins") << moves;
    EXPECT_EQ(object["plies"], object["moves"][0]["plies"]);
    const Json& best = object["moves"][0];
    EXPECT_EQ(best["value"], "x_wins");
    EXPECT_TRUE(best["estimate"].is_null());
    EXPECT_EQ(best["play"].size(), best["plies"]) << best;
    EXPECT_EQ(after_line(best, board_of("15,15,5", moves)), Outcome::x_wins) << best;
  }
}

TEST(AnalyseProgram, AnEstimateIsNotProved) {
  const Json object = json_of({"--nodes", "20000", "--lines", "4", "h8"});
  EXPECT_TRUE(object["value"].is_null());
  EXPECT_EQ(object["to_move"], "O");
  ASSERT_EQ(object["moves"].size(), 4U);
  for (const Json& move : object["moves"]) {
    EXPECT_TRUE(move["value"].is_null() && move["plies"].is_null()) << move;
    EXPECT_TRUE(move["estimate"].is_number()) << move;
  }
  const Ended text = analyse({"--nodes", "2000", "h8"});
  EXPECT_NE(text.out.find("nothing is proved"), std::string::npos);
  EXPECT_NE(text.out.find("estimate "), std::string::npos);
}

/// Expects a lower bound of a draw, by strategy stealing, next to the heuristic scores.
TEST(AnalyseProgram, BoundsAreProvedBesideEstimates) {
  const Json object = json_of({"--game", "8,8,5", "--nodes", "3000"});
  EXPECT_TRUE(object["value"].is_null());
  EXPECT_EQ(object["lower"], "draw");
  EXPECT_EQ(object["upper"], "x_wins");
  EXPECT_NE(analyse({"--game", "8,8,5", "--nodes", "3000"}).out.find("proved: at least a draw for X\n"),
            std::string::npos);
}

TEST(AnalyseProgram, TheSameTwiceWithoutTime) {
  Json first = json_of({"--nodes", "5000", "h8 i9 g9 i7"});
  Json second = json_of({"--nodes", "5000", "h8 i9 g9 i7"});
  first.erase("seconds");
  second.erase("seconds");
  EXPECT_EQ(first, second);
}

TEST(AnalyseProgram, PositionsAsTheyAreWritten) {
  const std::string drawn = analyse({"--game", "3,3,3", "-"}, "XO.\n.X.\n..O\n").out;
  EXPECT_EQ(drawn.substr(0, 90), analyse({"--game", "3,3,3", "XO./.X./..O"}).out.substr(0, 90));
  EXPECT_EQ(json_of({"--game", "4,4,3:gravity", "1234"})["to_move"], "X");
  EXPECT_EQ(json_of({"--game", "7,6,4:gravity", "--nodes", "1000",
                     "......./......./......./......./...O.../...X..."})["to_move"],
            "X");
  EXPECT_EQ(
      json_of({"--game", "6,6,4:exact", "--nodes", "1000", "XX.XX./OOO.O./....../....../....../......"})["to_move"],
      "X");
}

TEST(AnalyseProgram, WhatIsWrongIsNamed) {
  const struct {
    std::vector<std::string> arguments;
    const char* named;
  } cases[] = {
      {{"--game", "foo"}, "'foo'"},
      {{"--game", "renju", "f8 a1 g8 c1 h6 a15 h7 o15 h8"}, "two threes"},
      {{"--game", "3,3,3", "XXX/OO./..."}, "over"},
      {{"--game", "3,3,3", "XXX/.../..."}, "impossible board"},
      {{"--game", "3,3,3", "a1a1"}, "move 2: a1"},
      {{"--game", "3,3,3", "what?"}, "what?"},
      {{"--game", "200,3,3"}, "100 columns"},
      {{"--lines", "0"}, "--lines"},
      {{"--depth", "x"}, "--depth"},
  };
  for (const auto& c : cases) {
    const Ended ended = analyse(c.arguments);
    EXPECT_EQ(ended.status, 2) << c.named;
    EXPECT_EQ(ended.out, "") << c.named;
    EXPECT_NE(ended.err.find(c.named), std::string::npos) << c.named << ": " << ended.err;
  }
}

TEST(AnalyseProgram, AnInterruptEndsItWithTheBestSoFar) {
  Child child(words("analyse --time 600 --json h8i9"));
  ASSERT_TRUE(child.wait_until_busy());
  child.interrupt();
  const Ended ended = child.wait(120);
  EXPECT_EQ(ended.status, 130);
  const Json object = Json::parse(ended.out);
  EXPECT_EQ(object["interrupted"], true);
  EXPECT_FALSE(object["moves"].empty());
}

}  // namespace
}  // namespace mnk::test
