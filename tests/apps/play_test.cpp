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

// In each position one move alone keeps the value, as `mnk best` says; a millisecond of the engine finds another.
TEST(PlayProgram, KnowsTheBookOfConnectFour) {
  const std::string call = "--game connect4 --time 1ms --first me --ascii ";
  EXPECT_NE(play(call + "1671275", "").out.find("O plays e"), std::string::npos);
  EXPECT_NE(play(call + "5236173", "").out.find("O plays f"), std::string::npos);
  EXPECT_NE(play(call + "4661153", "").out.find("O plays c"), std::string::npos);
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
      {"--game 3,3,3 --opening swap2", "swap2"},
      {"--game 3,3,3 --opening pie --position a1", "--opening"},
      {"--opening gambit", "'gambit'"},
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

TEST(PlayProgram, OpeningRulesWithTwoPeople) {
  const Ended swap2 = play("--game 9,9,5 --ascii --first both --opening swap2",
                           "a1\nb2\nc1\nd4\nchoose pie\nchoose more\nd1\ne2\nchoose more\nchoose x\nf1\nundo\nundo\n");
  EXPECT_EQ(swap2.status, 0);
  EXPECT_NE(swap2.out.find("The opening rule is swap2.\n"), std::string::npos) << swap2.out;
  EXPECT_NE(swap2.out.find("the first player places a stone of O"), std::string::npos) << swap2.out;
  EXPECT_NE(swap2.out.find("choose> The opening asks for a choice first"), std::string::npos) << swap2.out;
  EXPECT_NE(swap2.out.find("choose> Not a choice: `choose` x, o or more."), std::string::npos) << swap2.out;
  EXPECT_NE(swap2.out.find("the second player places a stone of X"), std::string::npos) << swap2.out;
  EXPECT_NE(swap2.out.find("choose> Not a choice: `choose` x or o."), std::string::npos) << swap2.out;
  EXPECT_NE(swap2.out.find("You have no move to take back"), std::string::npos) << "the choice is final: " << swap2.out;
  const Ended pro = play("--game 9,9,5 --ascii --first both --opening pro", "a1\ne5\na1\nf7\nh5\nundo\nf7\nchoose x\n");
  EXPECT_NE(pro.out.find("X> Not allowed: by the opening rule pro this stone belongs in the centre."),
            std::string::npos);
  EXPECT_NE(pro.out.find("X> Not allowed: by the opening rule pro this stone belongs outside the central 5x5."),
            pro.out.rfind("X> Not allowed: by the opening rule pro this stone belongs outside the central 5x5."))
      << "again after the undo: " << pro.out;
  EXPECT_NE(pro.out.find("There is nothing to choose."), std::string::npos);
  EXPECT_NE(pro.out.find("Opening: this stone of X belongs in the centre.\nX> "), std::string::npos) << pro.out;
  EXPECT_NE(pro.out.find("Opening: this stone of X belongs outside the central 5x5.\nX> "), std::string::npos);
  EXPECT_EQ(pro.out.find("Opening: this stone of O"), std::string::npos) << "O may go anywhere: " << pro.out;
}

TEST(PlayProgram, OffersOfFifthStonesWithTwoPeople) {
  const Ended ended = play("--game renju --ascii --first both --opening soosorv_8",
                           "h9\nh8\nh9\nh7\nchoose o\nh6\nchoose 9\nchoose 3\nchoose x\ng8\n"
                           "offer g8\noffer g8 i8 a1\noffer g8 g9 foo\noffer g8 g9 i10\nj8\ni10\noffer a1\n");
  const auto says = [&](const char* text) { return ended.out.find(text) != std::string::npos; };
  EXPECT_TRUE(says("X> Not allowed: by the opening rule soosorv_8 this stone belongs in the centre.")) << ended.out;
  EXPECT_TRUE(says("Opening: the first player places a stone of O; it belongs in the central 3x3.")) << ended.out;
  EXPECT_TRUE(says("Opening: choose 1, 2, 3, 4, 5, 6, 7 or 8: the number of fifth stones that X offers.")) << ended.out;
  EXPECT_TRUE(says("Not a choice: `choose` 1, 2, 3, 4, 5, 6, 7 or 8.")) << ended.out;
  EXPECT_TRUE(says("Opening: the first player offers 3 cells for the fifth stone")) << ended.out;
  EXPECT_TRUE(says("offer> The opening asks for offers first: `offer` and 3 cells.")) << ended.out;
  EXPECT_TRUE(says("offer> Not allowed: the number of offered cells must be 3, not 1.")) << ended.out;
  EXPECT_TRUE(says("offer> Not allowed: the offers 1 and 2 are symmetric: offer only one of them.")) << ended.out;
  EXPECT_TRUE(says("offer> Not an offer: ")) << ended.out;
  EXPECT_TRUE(says("the second player places a stone of X; it belongs on one of the offered cells: g8 g9 i10.\n"))
      << ended.out;
  EXPECT_TRUE(says("X> Not allowed: by the opening rule soosorv_8 this stone belongs on one of the offered cells."))
      << ended.out;
  EXPECT_TRUE(says("O> There is nothing to offer.")) << ended.out;
}

TEST(PlayProgram, OffersOfFifthStonesAgainstTheEngine) {
  // The person is the first player; the engine takes X, since O places the fourth stone.
  const Ended offered =
      play("--game renju --ascii --opening soosorv_8 --time 300ms --level 6", "h8\nh9\ni9\na1\nchoose 2\nhint\n");
  EXPECT_NE(offered.out.find("mnk, level 6 chooses x.\nX is mnk, level 6, O is you.\n"), std::string::npos)
      << offered.out;
  const Ended ten =
      play("--game renju --ascii --opening taraguchi_10 --time 300ms --level 6", "h8\nhint\nchoose o\nhint\n");
  EXPECT_NE(ten.out.find("mnk, level 6 chooses x.\n"), std::string::npos) << ten.out;
}

TEST(PlayProgram, OpeningRulesAgainstTheEngine) {
  const Ended chooser = play("--game 15,15,5 --ascii --opening swap --time 500ms", "h8\na1\ni9\nhint\nundo\n");
  EXPECT_NE(chooser.out.find("mnk chooses x.\nX is mnk, O is you.\n"), std::string::npos) << chooser.out;
  EXPECT_NE(chooser.out.find("O> Hint: "), std::string::npos) << chooser.out;
  const Ended placer =
      play("--game 15,15,5 --ascii --opening swap --first engine --time 500ms", "hint\nchoose o\na1\n");
  EXPECT_NE(placer.out.find("Opening: choose x or o.\nchoose> Hint: choose "), std::string::npos) << placer.out;
  EXPECT_NE(placer.out.find("X is mnk, O is you.\nO> "), std::string::npos) << placer.out;
  const Ended taker = play("--game 3,3,3 --ascii --opening pie --first engine --time 500ms", "choose x\n");
  EXPECT_NE(taker.out.find("X is you, O is mnk.\n"), std::string::npos) << taker.out;
  EXPECT_NE(taker.out.find("O plays "), std::string::npos) << "O moves after the choice: " << taker.out;
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
