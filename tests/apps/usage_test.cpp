// SPDX-License-Identifier: MIT
// Help, and wrong usage: exit status 2, what is wrong on stderr, nothing on stdout.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

TEST(Usage, WithoutArgumentsThereIsHelp) {
  const Ended bare = run({});
  EXPECT_EQ(bare.status, 0);
  EXPECT_EQ(bare.err, "");
  EXPECT_NE(bare.out.find("judge"), std::string::npos);
  EXPECT_EQ(bare.out, run({"--help"}).out);
  EXPECT_EQ(run({"--help"}).status, 0);
}

TEST(Usage, HelpOfJudgeNamesEveryOption) {
  const Ended help = run({"judge", "--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* word : {"--game", "--input",  "--json",    "--summary",    "--detector", "--threads", "--help",    "FILE",  //
                           "auto",   "board",    "moves",     "csv",                                                           //
                           "exact",  "gravity",  "misere",    "gomoku",       "connect4",   "tictactoe",                       //
                           "scan",   "counters", "last_move", "magic_square", "bitboard",   "run_ends",  "line_words"}) {
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  }
}

TEST(Usage, WhatIsWrongIsNamed) {
  const struct {
    const char* arguments;
    const char* named;
  } cases[] = {
      {"--foo", "--foo"},
      {"--game 0,3,3", "columns"},
      {"--game 3,0,3", "rows"},
      {"--game 3,3,0", "k"},
      {"--game 3,-3,3", "rows"},
      {"--game 3,3,x", "'x'"},
      {"--game 3,3", "3,3"},
      {"--game 3,3,3,3", "3,3,3,3"},
      {"--game 3,3,3:foo", "'foo'"},
      {"--game 99999999999999999999,3,3", "columns"},
      {"--game 5000,3,3", "columns"},
      {"--game 3,3,5000", "k"},
      {"--game foo", "'foo'"},
      {"--game", "--game"},
      {"--input foo", "'foo'"},
      {"--detector foo", "'foo'"},
      {"--detector magic_square --game 15,15,5", "magic_square"},
      {"--threads 0", "--threads"},
      {"--threads -1", "--threads"},
      {"--threads x", "--threads"},
  };
  for (const auto& c : cases) {
    const Ended ended = judge(c.arguments, ".........\n", 10);
    EXPECT_EQ(ended.status, 2) << c.arguments;
    EXPECT_EQ(ended.out, "") << c.arguments;
    const std::vector<std::string> said = lines(ended.err);
    ASSERT_FALSE(said.empty()) << c.arguments;
    EXPECT_NE(said[0].find(c.named), std::string::npos) << c.arguments << ": " << ended.err;
    EXPECT_LE(said.size(), 2u) << c.arguments << ": " << ended.err;  // the second says where help is
  }
}

TEST(Usage, UnknownCommand) {
  const Ended ended = run({"jugde"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_NE(ended.err.find("jugde"), std::string::npos) << ended.err;
}

}  // namespace
}  // namespace mnk::test
