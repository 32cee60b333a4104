// SPDX-License-Identifier: MIT
// `mnk play` as a program: usage, the end of the input, interrupts, the engine's moves.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

Ended play(const std::string& arguments, std::string_view input) { return run(words("play " + arguments), input, 60); }

TEST(PlayProgram, PlaysAGameAtEveryLevel) {
  for (int level = 1; level <= 10; ++level) {
    const Ended ended =
        play("--game 3,3,3 --ascii --level " + std::to_string(level), "b2\nb1\nb3\na1\nc1\na3\nc3\na2\nc2\n");
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.err, "");
    EXPECT_NE(ended.out.find("O plays "), std::string::npos) << ended.out;
    EXPECT_TRUE(ended.out.find(" after ") != std::string::npos) << ended.out;  // a win or a draw
  }
}

TEST(PlayProgram, TheEndOfTheInputEndsIt) {
  const Ended ended = play("", "");
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.out.substr(ended.out.size() - 4), "X> \n");
  EXPECT_EQ(ended.out.find('\033'), std::string::npos);
}

TEST(PlayProgram, TheEngineBegins) {
  const Ended ended = play("--first engine --level 2 --game 19,19,5 --ascii", "");
  EXPECT_NE(ended.out.find("X plays j10.\nO> "), std::string::npos) << ended.out;
}

TEST(PlayProgram, GoesOnFromAPosition) {
  const Ended board = play("--game 3,3,3 --ascii --position XO./.X./..O", "a1\n");
  EXPECT_NE(board.out.find("2 . X . 2"), std::string::npos) << board.out;
  // O can block only one of two lines, so X completes the second.
  const Ended moves = play("--game 3,3,3 --ascii --position b2b3a3c1", "a1\n");
  EXPECT_NE(moves.out.find("O plays "), std::string::npos) << moves.out;
  EXPECT_NE(play("--game 3,3,3 --position b2 --ascii", "").out.find("O plays "), std::string::npos);
}

TEST(PlayProgram, WhatCannotBePlayedIsSaidBeforeTheGame) {
  const struct {
    const char* arguments;
    const char* named;
  } cases[] = {
      {"--game 15,101,5", "100 columns"},
      {"--game 200,200,5", "200"},
      {"--game foo", "'foo'"},
      {"--level 0", "--level"},
      {"--level 11", "--level"},
      {"--first you", "--first"},
      {"--time 0", "--time"},
      {"--game 3,3,3 --position XXX/OO./...", "over"},
      {"--game 3,3,3 --position XXX/.../...", "impossible"},
      {"--game 3,3,3 --position a1a1", "move 2: a1"},
      {"--game 3,3,3 --position what?", "what?"},
  };
  for (const auto& c : cases) {
    const Ended ended = play(c.arguments, "");
    EXPECT_EQ(ended.status, 2) << c.arguments;
    EXPECT_EQ(ended.out, "") << c.arguments;
    if (std::string(c.named) != "200") {
      EXPECT_NE(ended.err.find(c.named), std::string::npos) << c.arguments << ": " << ended.err;
    }
  }
}

TEST(PlayProgram, RenjuAndCaroAgainstTheEngine) {
  for (const char* game : {"renju", "caro"}) {
    const Ended ended = play(std::string("--game ") + game + " --level 9 --first engine --ascii", "a1\n");
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_NE(ended.out.find("X plays "), std::string::npos) << ended.out;
  }
}

TEST(PlayProgram, RenjuByTwo) {
  const Ended ended = play("--game renju --first both --ascii", "f8\na1\ng8\nc1\nh6\na15\nh7\no15\nh8\nhint\n");
  EXPECT_EQ(ended.status, 0);
  EXPECT_NE(ended.out.find("two threes"), std::string::npos) << ended.out;
}

TEST(PlayProgram, InterruptsMakeItMoveOrEndIt) {
  Child child(words("play --game 15,15,5 --ascii --time 600"));
  child.write("h8\n");
  ASSERT_TRUE(child.wait_until_busy());
  child.interrupt();  // during the search
  bool played = false;
  while (!played) {
    const auto line = child.read_line(120);
    ASSERT_TRUE(line.has_value());
    played = line->find("O plays ") != std::string::npos;
  }
  ASSERT_TRUE(child.wait_until_idle());
  child.interrupt();  // at the prompt
  EXPECT_EQ(child.wait(120).status, 130);
}

}  // namespace
}  // namespace mnk::test
