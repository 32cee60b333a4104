// SPDX-License-Identifier: MIT
// Every --detector gives the same answers.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

/// Generates boards and games: full, sparse, with long runs, with moves after the end and on taken cells.
std::string corpus(unsigned columns, unsigned rows, unsigned count) {
  Random random(columns * 100 + rows);
  std::string text;
  for (unsigned at = 0; at < count; ++at) {
    const unsigned fill = 1 + random() % 10;
    for (unsigned row = 0; row < rows; ++row) {
      for (unsigned column = 0; column < columns; ++column) text += random() % 10 < fill ? "XO"[random() % 2] : '.';
      text += row + 1 < rows ? '/' : '\n';
    }
    const unsigned narrow = 1 + random() % columns;
    for (unsigned moves = random() % (columns * rows); moves-- > 0;) {
      text += std::to_string(random() % rows) + "," + std::to_string(random() % narrow) + " ";
    }
    text += "0,0\n";
    for (unsigned column = 0; column < columns; ++column) {  // a legal game: X fills one row, O another
      text += "0," + std::to_string(column) + " ";
      if (column % 3 != 2 || at % 2 == 0) text += "2," + std::to_string(column) + " ";
      if (column == random() % columns) break;
    }
    text += '\n';
  }
  return text;
}

void same_of_all(const std::string& game, const std::string& text, bool three) {
  const std::string reference = judge("--json --detector scan --game " + game, text).out;
  EXPECT_FALSE(reference.empty());
  std::vector<std::string> detectors = {"auto", "counters", "last_move", "bitboard", "run_ends", "line_words"};
  if (three) detectors.push_back("magic_square");
  for (const std::string& detector : detectors) {
    const Ended ended = judge("--json --detector " + detector + " --game " + game, text);
    EXPECT_TRUE(ended.out == reference) << detector << " differs from scan at " << game;
    EXPECT_TRUE(ended.status == 0 || ended.status == 1) << detector << ' ' << ended.err;
  }
}

TEST(JudgeDetectors, SayTheSameAt333) {
  std::string text = corpus(3, 3, 500);
  for (unsigned number = 0; number < 19683; ++number) text += board_3x3(number) + "\n";
  same_of_all("3,3,3", text, true);
}

TEST(JudgeDetectors, SayTheSameAt15155) { same_of_all("15,15,5", corpus(15, 15, 300), false); }
TEST(JudgeDetectors, SayTheSameAt744) { same_of_all("7,4,4", corpus(7, 4, 300), false); }

TEST(JudgeDetectors, RefuseOrSayTheSameWithOptions) {
  for (const char* game : {"15,15,5:exact", "7,6,4:gravity", "6,5,3:misere", "5,4,3:exact,misere"}) {
    const unsigned columns = static_cast<unsigned>(std::atoi(game));
    const std::string text = corpus(columns, columns == 7 ? 6 : columns == 6 ? 5 : columns == 5 ? 4 : 15, 100);
    const std::string reference = judge(std::string("--json --detector scan --game ") + game, text).out;
    for (const char* detector :
         {"auto", "counters", "last_move", "magic_square", "bitboard", "run_ends", "line_words"}) {
      const Ended ended = judge(std::string("--json --detector ") + detector + " --game " + game, text);
      if (ended.status == 2) {
        EXPECT_EQ(ended.out, "") << detector << ' ' << game;
        EXPECT_NE(ended.err.find(detector), std::string::npos) << ended.err;
      } else {
        EXPECT_TRUE(ended.out == reference) << detector << " differs from scan at " << game;
      }
    }
  }
}

}  // namespace
}  // namespace mnk::test
